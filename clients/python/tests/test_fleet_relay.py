"""datascan.fleet with a real broker, and stations that are real: datascand and datascan-relay."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
from typing import Callable

from check import Checker
from fleet_support import PATIENCE, QUICK, FleetTest, Publisher, until
from real_daemon import RealDaemon
from real_relay import RealRelay
from support import ROOT

import jinja2

import datascan
import datascan.fleet

SCHEMA = "fleet.schema.json#/$defs/"
PLACE = ("berlin", "gate-3", "main")
BASE = "datascan/1/berlin/gate-3/main/"


class StreamedDaemon(RealDaemon):
    """A daemon whose camera is a stream, which shows one frame until it is told to stop."""

    source = ()

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, "s")
        self.camera = f"{{device: 'unix:{self._path}', frameRate: 10}}"
        with open(os.path.join(ROOT, "Examples/demo.mjpeg"), "rb") as file:
            clip = file.read()
        self._picture = clip[: clip.index(b"\xff\xd8\xff", 3)]
        super().__init__(folder)

    def show(self) -> None:
        """Begins to show it."""
        self._ends = threading.Event()
        self._dark_on, self._then = "", lambda: None
        self._writer = threading.Thread(target=self._write, args=[self._ends])
        self._writer.start()

    def go_dark(self) -> None:
        """Ends it, as a camera that fails."""
        self._ends.set()
        self._writer.join()

    def go_dark_on(self, revision: str, then: Callable[[], None] = lambda: None) -> None:
        """Ends it by itself before the next frame once a revision of the settings is on trial, and calls a function before that."""
        self._then, self._dark_on = then, revision

    def wait_until_dark(self) -> dict:
        """Waits for the end that `go_dark_on` causes; the daemon's status at that time."""
        self._writer.join(PATIENCE)
        assert not self._writer.is_alive(), f"{self._dark_on} wasn't tried"
        return self._status

    def _is_last(self) -> bool:
        if not self._dark_on:
            return False
        with datascan.Control(self.control, timeout=60) as control:
            self._status = control.status()
        return self._status.get("overrides", {}).get("revision") == self._dark_on

    def _write(self, ends: threading.Event) -> None:
        while not ends.is_set():
            try:
                with socket.socket(socket.AF_UNIX) as connection:
                    connection.connect(self._path)
                    while not ends.wait(0.1):
                        if self._is_last():
                            return self._then()
                        connection.sendall(self._picture)
            except OSError:  # The daemon isn't there.
                time.sleep(0.1)


class RelayTest(FleetTest):
    def station(self, kind=RealDaemon, **keys):
        """A daemon, and a relay that is connected."""
        self.daemon = kind(self.folder)
        self.addCleanup(self.daemon.kill_at_the_end)
        self.relay = RealRelay(self.folder, self.daemon, self.url, **keys)
        self.addCleanup(self.relay.kill)

    def fleet(self):
        fleet = datascan.fleet.Fleet(self.url)
        self.addCleanup(fleet.close)
        fleet.wait(PATIENCE)
        return fleet

    def until_online(self, fleet):
        until(lambda: any(one.state == "online" for one in fleet.states()), "the connection of the relay")

    def take_until(self, results, cursor):
        """Results up to a cursor, all used."""
        taken = []
        while not taken or taken[-1].cursor != cursor:
            taken.append(results.get(PATIENCE))
            self.assertIsNotNone(taken[-1], f"{cursor} didn't come: {results.counts.all()}")
        results.commit()
        return taken

    def pause(self):
        """Ends the recording; the cursors of everything that was read."""
        with datascan.Control(self.daemon.control, timeout=60) as control:
            control.pause()
            control.ping()  # What is to be told is settled then.
        with datascan.events(socket=self.daemon.events, events=["stable"], after="earliest") as events:
            cursors = []
            for event in events:
                if isinstance(event, datascan.Snapshot):
                    return cursors
                if isinstance(event, datascan.Stable):
                    cursors += [item.cursor for item in event.items]

    def test_results_of_a_broker_that_forgets_come_again(self):
        results = self.results()
        self.station()
        taken = self.take(results, 3)
        results.close()
        # Its state is only in memory, so it forgets the consumer's session and what waits for it.
        self.broker.stop(signal.SIGKILL)
        self.broker.start()
        self.until_online(self.fleet())
        latest = self.number(self.status()["results"]["latest"])
        until(lambda: self.number(self.delivery().get("cursor", "0")) > latest + 3, "results that nobody gets")
        results = self.results()
        cursors = self.pause()
        taken += self.take_until(results, cursors[-1])
        self.assertEqual([one.cursor for one in taken], cursors[cursors.index(taken[0].cursor) :], "each once, in order")
        self.assertTrue(all(one.gap is None for one in taken))
        self.assertGreater(results.counts["replay"], 0)

    @staticmethod
    def number(cursor):
        return int(cursor.rpartition("-")[2])

    def delivery(self):
        """What the relay says about its delivery."""
        try:
            with open(os.path.join(self.relay.runtime, "main.mqtt.json")) as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def test_commands_that_a_station_permits(self):
        self.station(commands=["ping", "setZoom", "items"])
        fleet = self.fleet()
        self.until_online(fleet)
        self.assertEqual(fleet.command(*PLACE, "ping", timeout=30), "pong")
        self.assertIn("items", fleet.command(*PLACE, "items", timeout=30))
        for method, parameters, code in [
            ("pause", {}, "notAllowed"), ("reboot", {}, "notAllowed"), ("setZoom", {"zoom": "much"}, "invalid"),
            ("replay", {}, "invalid"), ("replay", {"after": "never-issued"}, "invalid"),
        ]:  # fmt: skip
            with self.subTest(method=method, parameters=parameters), self.assertRaises(datascan.Error) as raised:
                fleet.command(*PLACE, method, parameters, timeout=30)
            self.assertEqual(raised.exception.code, code, str(raised.exception))
        log = self.relay.log()
        self.assertIn("command ping: done", log)
        self.assertIn("command pause: refused, notAllowed", log)

    def test_what_is_no_command(self):
        self.station(commands=["pause", "ping"])
        fleet = self.fleet()
        self.until_online(fleet)
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        answers = []
        publisher.client.on_message = lambda _, __, message: answers.append(json.loads(message.payload))
        publisher.client.subscribe("datascan/1/replies/test", 1)
        replies = {"ResponseTopic": "datascan/1/replies/test", "MessageExpiryInterval": 20}
        for payload, properties, code in [
            ({}, {**replies, "MessageExpiryInterval": 3600}, "noExpiry"), ("[1]", replies, "invalid"), ("{", replies, "invalid"),
            (json.dumps({"a": "x" * 1_000_000}), replies, "tooLarge"), (b"\xff\x00", replies, "invalid"),
        ]:  # fmt: skip
            publisher.send(BASE + "command/pause", payload, **properties)
            until(lambda: answers, f"the answer {code}")
            answer = answers.pop()
            self.assertEqual(answer["error"]["code"], code)
            self.assertEqual(Checker.against(SCHEMA + "answer", answer), [])
        # A retained one reaches a station that connects later. It isn't carried out then.
        publisher.send(BASE + "command/pause", {}, retain=True, ResponseTopic="datascan/1/replies/test")
        until(lambda: answers, "the answer to the retained command")
        self.assertEqual(answers.pop()["error"]["code"], "retained")
        self.relay.stop()
        until(lambda: fleet.states()[0].state == "offline", "the end of the relay")
        self.relay.start()
        self.until_online(fleet)
        self.assertEqual(fleet.command(*PLACE, "ping", timeout=30), "pong")
        with datascan.Control(self.daemon.control, timeout=60) as control:
            self.assertNotEqual(control.status()["camera"]["state"], "paused")
        self.assertFalse(answers, "nothing that was retained is answered")

    def test_what_it_says_follows_the_schema(self):
        listener = Publisher(self.broker.port)
        self.addCleanup(listener.close)
        seen = []
        listener.client.on_message = lambda _, __, message: seen.append((message.topic, json.loads(message.payload)))
        listener.client.subscribe("datascan/#", 1)
        self.station()
        results = self.results()
        first = self.take(results, 2)[0]
        answer = results.fleet.command(*PLACE, "replay", {"after": first.cursor}, timeout=PATIENCE)
        self.assertEqual(Checker.against(SCHEMA + "replayed", answer), [])
        self.daemon.stop()
        until(lambda: results.fleet.states()[0].camera.get("state") == "unreachable", "the state without a daemon")
        self.relay.stop()
        until(lambda: seen[-1][1] == {"state": "offline"}, "the end of the relay")
        kinds = set()
        for topic, message in seen:
            about = topic.removeprefix(BASE) if topic.startswith(BASE) else "answer"
            about = "replay" if about == "command/replay" else about
            kinds.add(about)
            self.assertEqual(Checker.against(SCHEMA + about, message), [], f"{topic}: {message}")
        self.assertEqual(kinds, {"result", "state", "replay", "answer"})
        self.assertTrue(any(message.get("replay") for _, message in seen))

    def test_what_monitoring_reads(self):
        self.station()
        path = os.path.join(self.relay.runtime, "main.mqtt.json")
        until(lambda: self.delivery().get("cursor"), "results")
        latest = self.pause()[-1]
        whole = {"camera": "main", "destination": "mqtt", "connected": True, "cursor": latest}
        until(lambda: self.delivery() == whole, "the latest result")
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o644)
        self.broker.stop()
        until(lambda: self.delivery().get("connected") is False, "the end of the connection")
        self.relay.stop()
        self.assertFalse(os.path.exists(path))

    def test_home_assistant(self):
        # Rendered as Home Assistant does: value_json is the message, and a scan without a tag is none.
        listener = Publisher(self.broker.port)
        self.addCleanup(listener.close)
        seen = {}
        listener.client.on_message = lambda _, __, message: seen.setdefault(message.topic, []).append(json.loads(message.payload))
        listener.client.subscribe("#", 1)
        self.station(homeAssistant=True)
        until(lambda: len(seen.get(BASE + "result", [])) > 2, "results")
        until(lambda: seen.get(BASE + "state", [{}])[-1].get("camera", {}).get("state") == "streaming", "the state")
        device = "datascan-berlin-gate-3-main"
        tag, sensor, problem = (
            seen[f"homeassistant/{kind}/{device}/{name}/config"][0]
            for kind, name in [("tag", "scans"), ("sensor", "camera"), ("binary_sensor", "problem")]
        )
        self.assertEqual((tag["topic"], sensor["state_topic"]), (BASE + "result", BASE + "state"))

        def render(template, message):
            return jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(template).render(value_json=message)

        scan = tag["value_template"]
        result = seen[BASE + "result"][0]
        self.assertEqual(render(scan, result), result["item"]["payload"])
        self.assertEqual(render(scan, {**result, "replay": True}), "", "what is sent again is no scan")
        self.assertEqual(render(scan, {"item": {"type": "text", "transcript": "Gate 3"}}), "Gate 3")
        self.assertEqual(render(scan, {"item": {"type": "document"}}), "")
        for message, state, is_problem in [
            ({"state": "online", "camera": {"state": "streaming"}, "warnings": []}, "streaming", "OFF"),
            ({"state": "online", "camera": {"state": "streaming"}}, "streaming", "OFF"),
            ({"state": "online", "camera": {"state": "paused"}}, "paused", "OFF"),
            ({"state": "online", "camera": {"state": "absent", "reason": "gone"}}, "absent", "ON"),
            ({"state": "online", "camera": {"state": "streaming"}, "warnings": [{"code": "listFailing"}]}, "streaming", "ON"),
            ({"state": "online", "camera": {"state": "streaming"}, "relay": {"fault": "refused"}}, "streaming", "ON"),
            ({"state": "offline"}, "unreachable", "ON"), (seen[BASE + "state"][-1], "streaming", "OFF"),
        ]:  # fmt: skip
            self.assertEqual(render(sensor["value_template"], message), state)
            self.assertIn(state, sensor["options"])
            self.assertEqual(render(problem["value_template"], message), is_problem, message)
            self.assertEqual(render(sensor["availability_template"], message), message["state"])

    def status(self):
        with datascan.Control(self.daemon.control, timeout=60) as control:
            return control.status()

    def desire(self, fleet, revision, settings):
        """Desires settings; what the station reports."""
        fleet.set_desired(*PLACE, settings, revision=revision)
        return fleet.wait_for_report(*PLACE, revision, timeout=PATIENCE)

    def test_settings(self):
        self.station(StreamedDaemon, settings=True, groups=["gates"])
        self.daemon.show()
        self.addCleanup(lambda: self.daemon.go_dark())
        until(lambda: self.status()["camera"]["state"] == "streaming", "frames")
        fleet = self.fleet()
        self.until_online(fleet)
        region = {"x": 0.25, "y": 0, "width": 0.5, "height": 1}
        fleet.set_group_desired("gates", {"scan": {"regionOfInterest": region, "qualityLevel": "balanced"}}, revision="g1")
        told = self.desire(fleet, "c1", {"scan": {"qualityLevel": "accurate"}})
        if told.revisions != ("g1", "c1"):  # The group's came later than a second.
            told = fleet.wait_for_report(*PLACE, "g1", timeout=PATIENCE)
        self.assertEqual((told.status, told.revision, told.revisions), ("applied", "c1", ("g1", "c1")))
        status = self.status()
        self.assertEqual((status["qualityLevel"], status["regionOfInterest"]), ("accurate", region))

        told = self.desire(fleet, "c2", {"scan": {"qualityLevel": "quick"}})
        self.assertEqual(told.status, "refused")
        self.assertIn("params.settings.scan.qualityLevel: this is 'quick'; allowed is", told.reason)
        told = self.desire(fleet, "c3", {"camera": {"device": "/dev/video7"}})
        self.assertEqual(told.status, "refused")
        self.assertIn("can't be overridden", told.reason)
        self.assertEqual(self.status()["qualityLevel"], "accurate", "what was refused changes nothing")

        # The camera fails while settings are being tried.
        self.daemon.go_dark_on("g1+c4")
        fleet.set_desired(*PLACE, {"scan": {"qualityLevel": "fast"}}, revision="c4")
        self.assertEqual(self.daemon.wait_until_dark()["qualityLevel"], "fast")
        told = fleet.wait_for_report(*PLACE, "c4", timeout=PATIENCE)
        self.assertEqual(told.status, "rolledBack", told.reason)
        self.assertIn("didn't deliver", told.reason)
        status = self.status()
        self.assertEqual((status["qualityLevel"], status["overrides"]["revision"]), ("accurate", "g1+c1"))

        # The daemon dies while settings are being tried.
        self.daemon.show()
        until(lambda: self.status()["camera"]["state"] == "streaming", "frames")
        self.daemon.go_dark_on("g1+c5", self.daemon.kill_at_the_end)
        fleet.set_desired(*PLACE, {"scan": {"qualityLevel": "fast"}}, revision="c5")
        self.daemon.wait_until_dark()
        self.daemon.start()
        status = self.status()
        self.assertEqual((status["qualityLevel"], status["overrides"]["revision"]), ("accurate", "g1+c1"))
        told = fleet.wait_for_report(*PLACE, "c5", timeout=PATIENCE)
        self.assertEqual((told.status, told.reason), ("rolledBack", "the daemon ended while they were being tried"))

        # Nothing is desired any more.
        self.daemon.show()
        until(lambda: self.status()["camera"]["state"] == "streaming", "frames")
        fleet.set_group_desired("gates", None)
        fleet.set_desired(*PLACE, None)
        until(lambda: fleet.reported(*PLACE) is None, "the end of the report")
        self.assertEqual(self.status()["regionOfInterest"], {"x": 0, "y": 0, "width": 1, "height": 1})

    def test_overrides_that_do_not_fit_any_more(self):
        daemon = self.daemon = RealDaemon(self.folder)
        self.addCleanup(daemon.kill_at_the_end)
        with datascan.Control(daemon.control, timeout=60) as control:
            self.assertIsNone(control.override_settings("o1", {"scan": {"recognizedDataTypes": ["barcode"]}}))
            with open(daemon.config) as file:
                before = file.read()
            with open(daemon.config, "w") as file:
                file.write(before.replace("dataMatrix, ean13, code128]}}]", "ean13]}}, document]") + "pages: {capture: automatic}\n")
            control.reload()
            (warning,) = control.status()["warnings"]
            self.assertEqual(warning["code"], "overridesUnfit")
            self.assertIn("add document to scan.recognizedDataTypes", warning["message"])
            self.assertEqual(len(control.status()["recognizedDataTypes"]), 2, "the file alone is in force")
            with open(daemon.config, "w") as file:
                file.write(before)
        daemon.restart()
        status = self.status()
        self.assertEqual((status["warnings"], status["recognizedDataTypes"]), ([], [{"barcode": {"symbologies": []}}]))
        self.assertIn("don't fit the configuration", daemon.log())
