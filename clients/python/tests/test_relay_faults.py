"""datascan-relay when the broker, certificates, the disk or names are wrong: it says so, and loses nothing."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time

from authority import DAY, Authority
from fleet_support import PATIENCE, FleetTest, until
from real_daemon import RealDaemon
from real_relay import RealRelay
from services import free_port
from support import ROOT

import datascan

PUBACK = 4
"""The kind of packet, MQTT 5, 2.1.2."""


class Proxy:
    """Stands before a broker, and keeps back acknowledgements while it is told to."""

    def __init__(self, port: int) -> None:
        self.holds = True
        self._broker = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client = self._listener.accept()[0]
                broker = socket.create_connection(("127.0.0.1", self._broker))
            except OSError:
                return
            threading.Thread(target=self._pass, args=[client, broker, False], daemon=True).start()
            threading.Thread(target=self._pass, args=[broker, client, True], daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, filters: bool) -> None:
        try:
            with source, sink, source.makefile("rb") as file:
                while packet := self._packet(file):
                    if not (filters and self.holds and packet[0] >> 4 == PUBACK):
                        sink.sendall(packet)
                # The other direction's socket waits.
                sink.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    @staticmethod
    def _packet(file) -> bytes:
        """A packet with its header; empty at the end."""
        head = file.read(1)
        length, shift = 0, 0
        while head:
            byte = file.read(1)
            if not byte:
                return b""
            head += byte
            length |= (byte[0] & 0x7F) << shift
            shift += 7
            if byte[0] < 0x80:
                return head + file.read(length)
        return b""


class RelayTest(FleetTest):
    def station(self, url=None, name="relay", daemon=None, **keys):
        """A relay of a daemon, which is started if there is none."""
        if daemon is None:
            daemon = self.daemon = RealDaemon(self.folder)
            self.addCleanup(daemon.kill_at_the_end)
        folder = os.path.join(self.folder, name)
        os.makedirs(folder)
        relay = RealRelay(folder, daemon, url or self.url, **keys)
        self.addCleanup(relay.kill)
        return relay

    def until_logged(self, relay, text):
        until(lambda: text in relay.log(), f"'{text}' in the log")

    def assertAllComeOnce(self, results, taken):
        """Ends the recording; everything from the first result on comes once, in order."""
        with datascan.Control(self.daemon.control, timeout=60) as control:
            control.pause()
            control.ping()  # What is to be told is settled then.
        cursors = []
        with datascan.events(socket=self.daemon.events, events=["stable"], after="earliest") as events:
            for event in events:
                if isinstance(event, datascan.Snapshot):
                    break
                if isinstance(event, datascan.Stable):
                    cursors += [item.cursor for item in event.items]
        while not taken or taken[-1].cursor != cursors[-1]:
            taken.append(results.get(PATIENCE))
            self.assertIsNotNone(taken[-1], f"{cursors[-1]} didn't come: {results.counts.all()}")
        results.commit()
        self.assertEqual([one.cursor for one in taken], cursors[cursors.index(taken[0].cursor) :])
        self.assertTrue(all(one.gap is None for one in taken))


class FaultTest(RelayTest):
    def test_a_broker_that_never_acknowledges(self):
        proxy = Proxy(self.broker.port)
        self.addCleanup(proxy.close)
        results = self.results()
        relay = self.station(f"mqtt://127.0.0.1:{proxy.port}")
        self.until_logged(relay, "the broker confirms nothing")
        proxy.holds = False
        self.assertAllComeOnce(results, self.take(results, 1))

    def test_two_relays_with_one_name(self):
        results = self.results()
        relays = [self.station(name="one")]
        relays.append(self.station(name="two", daemon=self.daemon))
        for relay in relays:
            self.until_logged(relay, "it is tried again")
        before = time.monotonic()
        counts = [relay.log().count("connected to mqtt") for relay in relays]
        taken = self.take(results, 8)
        after = [relay.log().count("connected to mqtt") for relay in relays]
        seconds = time.monotonic() - before
        for then, now in zip(counts, after):
            # Each waits a second at least, and longer each time.
            self.assertLessEqual(now - then, seconds + 1)
        relays[1].stop()
        self.assertAllComeOnce(results, taken)

    def test_a_full_disk(self):
        if os.geteuid() != 0:
            self.skipTest("needs root: it mounts a small disk")
        disk = os.path.join(self.folder, "disk")
        os.mkdir(disk)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "disk", disk], capture_output=True).returncode:
            self.skipTest("no disk can be mounted here")
        self.addCleanup(lambda: subprocess.run(["umount", "-l", disk], check=False))
        with self.assertRaises(OSError), open(os.path.join(disk, "fill"), "wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        results = self.results()
        relay = self.station(stateFolder=disk)
        self.until_logged(relay, "No space left on device")
        taken = self.take(results, 2)
        os.remove(os.path.join(disk, "fill"))
        self.until_logged(relay, "the position can be stored again")
        self.assertAllComeOnce(results, taken)
        self.assertEqual(relay.log().count("No space left"), 1, "it is logged once")


class CertificateTest(RelayTest):
    """A broker with TLS whose users are the names of their certificates, each with the rights of Examples/fleet/acl."""

    def setUp(self):
        super().setUp()
        self.authority = Authority(self.folder)
        self.tls = free_port()
        self.certificates = 0

    def secure(self, start=-DAY, end=DAY):
        """The broker has a second port from now on, with TLS and a certificate of these dates. The consumer's needs none."""
        self.broker.stop()
        self.certificates += 1
        certificate, key = self.authority.issue(f"broker{self.certificates}", "broker", start, end)
        with open(self.broker.config, "w") as file:
            # Started as root, mosquitto would read the files as another user.
            user = "user root" if os.geteuid() == 0 else ""
            file.write(f"""per_listener_settings true
{user}
listener {self.broker.port} 127.0.0.1
allow_anonymous true
listener {self.tls} 127.0.0.1
cafile {self.authority.certificate}
certfile {certificate}
keyfile {key}
require_certificate true
use_identity_as_username true
acl_file {os.path.join(ROOT, "Examples/fleet/acl")}
""")
        self.broker.start()

    def relay_as(self, identity):
        """A relay of the station berlin/gate-3 that says by its certificate who it is."""
        certificate, key = self.authority.issue(identity.replace("/", "-"), identity)
        mqtt = {"certificate": certificate, "key": key, "authorities": self.authority.certificate}
        return self.station(f"mqtts://localhost:{self.tls}", mqtt=mqtt)

    def test_certificates_of_a_wrong_time(self):
        self.secure()
        relay = self.relay_as("berlin/gate-3")
        relay.stop()
        for start, end in [(-2 * DAY, -DAY), (DAY, 2 * DAY)]:
            self.secure(start, end)
            seen = len(relay.log())
            relay.start()
            until(lambda: "it is tried again" in relay.log()[seen:], "the refusal")  # noqa: B023
            self.assertIn("certificate", relay.log()[seen:])
            self.assertNotIn("connected to", relay.log()[seen:])
            relay.stop()
        self.secure()
        results = self.results()
        relay.start()
        self.assertAllComeOnce(results, self.take(results, 2))

    def test_a_station_cannot_publish_as_another(self):
        self.secure()
        results = self.results()
        relay = self.relay_as("berlin/gate-4")
        self.until_logged(relay, "results wait at the station")
        self.assertIsNone(results.get(0.3))
        self.assertEqual(results.fleet.states(), [], "nor tell its state")
