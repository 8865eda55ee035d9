"""What the tests of datascan.fleet share: a mosquitto of their own, and simulated stations."""

from __future__ import annotations

import json
import os
import sys
import time
import warnings

from support import ROOT, FolderTest

sys.path.insert(0, os.path.join(ROOT, "Examples", "fleet"))

import paho.mqtt.client as mqtt  # noqa: E402
from paho.mqtt.enums import CallbackAPIVersion  # noqa: E402
from paho.mqtt.packettypes import PacketTypes  # noqa: E402
from paho.mqtt.properties import Properties  # noqa: E402
from services import Mosquitto  # noqa: E402
from stations import Stations  # noqa: E402

import datascan.fleet  # noqa: E402

# paho closes the sockets by which it wakes its thread only when the client is collected.
warnings.filterwarnings("ignore", "unclosed <socket.socket .*family=1", ResourceWarning)

PATIENCE = float(os.environ.get("DATASCAN_PATIENCE", 120))
"""Seconds that tests wait for what should come; a busy machine may need many."""
QUICK = datascan.fleet.Limits(silence=2, settle=1, pause=0.2, patience=60, behind=0.5)
"""Limits for tests in which stations answer."""


def until(condition, what="it"):
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"{what} didn't happen in {PATIENCE} s")
        time.sleep(0.02)


class FleetTest(FolderTest):
    """A test with a broker, and stations that are connected on request."""

    options = ()
    """Lines of mosquitto.conf."""
    users = None
    acl = None

    def setUp(self):
        super().setUp()
        self.broker = Mosquitto(os.path.join(self.folder, "broker"), users=self.users, acl=self.acl, options=self.options)
        self.addCleanup(self.broker.stop)
        self.broker.start()
        self.stations = Stations(self.broker.port)
        self.addCleanup(self.stations.close)
        self.state = os.path.join(self.folder, "fleet.sqlite")

    @property
    def url(self):
        return f"mqtt://127.0.0.1:{self.broker.port}"

    def gates(self, count=1, **options):
        """Stations that are connected."""
        made = self.stations.add(count, **options)
        self.stations.start(made)
        until(lambda: all(station.is_known for station in made), "the connection of the stations")
        return made

    def read(self, station, count=1):
        self.stations.call(lambda: station.read(count))

    def results(self, **options):
        """Results whose subscription is in force."""
        made = datascan.fleet.results(self.url, options.pop("state", self.state), **{"limits": QUICK, **options})
        self.addCleanup(made.close)
        made.wait(PATIENCE)
        made.fleet.wait(PATIENCE)
        return made

    def take(self, results, count):
        """So many results, the last one used as well."""
        taken = []
        for _ in range(count):
            result = results.get(PATIENCE)
            self.assertIsNotNone(result, f"only {len(taken)} of {count} results came: {results.counts.all()}")
            taken.append(result)
        results.commit()
        return taken

    def numbers(self, results):
        """The numbers of simulated results, by camera."""
        by_camera = {}
        for result in results:
            by_camera.setdefault(f"{result.site}/{result.station}/{result.camera}", []).append(int(result.cursor.rpartition("-")[2]))
        return by_camera

    def assertNothingComes(self, results):
        self.assertIsNone(results.get(0.3))


class Publisher:
    """Publishes whatever a test wants."""

    def __init__(self, port, **login):
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self.reasons = {}
        self.client.on_publish = lambda _, __, mid, reason, ___: self.reasons.__setitem__(mid, reason.value)
        if login:
            self.client.username_pw_set(**login)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        until(self.client.is_connected, "the connection")

    def send(self, topic, payload, retain=False, qos=1, **properties):
        """Publishes, and returns the broker's reason code."""
        made = Properties(PacketTypes.PUBLISH)
        for name, value in properties.items():
            setattr(made, name, value)
        payload = payload if isinstance(payload, (bytes, str)) else json.dumps(payload)
        info = self.client.publish(topic, payload, qos, retain, made)
        if qos == 0:
            return None
        until(lambda: info.mid in self.reasons, "the acknowledgement")
        return self.reasons[info.mid]

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


def result(number, site="berlin", station="x", camera="main", previous=-1, **more):
    """A message of a result."""
    previous = number - 1 if previous == -1 else previous
    corners = {name: [0.1, 0.1] for name in ("topLeft", "topRight", "bottomRight", "bottomLeft")}
    made = {
        "site": site, "station": station, "camera": camera, "cursor": f"c-{number}", "time": "2026-11-21T08:00:10.366Z",
        "session": "s", "item": {
            "id": f"i{number}", "type": "barcode", "symbology": "qr", "payload": f"content {number}", "payloadData": "eA==",
            "symbologyIdentifier": "]Q1", "bounds": corners, "confidence": 1, "stability": "stable", "reads": 2, "firstSeen": 1,
            "lastSeen": 2, "cursor": f"c-{number}",
        }, **more,
    }  # fmt: skip
    return {**made, "previous": f"c-{previous}"} if previous else made
