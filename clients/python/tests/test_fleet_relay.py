"""datascan.fleet with a real broker, and stations that are real: datascand and datascan-relay."""

from __future__ import annotations

import json
import signal

from check import Checker
from fleet_support import PATIENCE, QUICK, FleetTest, Publisher, until
from real_daemon import RealDaemon
from real_relay import RealRelay

import datascan
import datascan.fleet

SCHEMA = "fleet.schema.json#/$defs/"
PLACE = ("berlin", "gate-3", "main")
BASE = "datascan/1/berlin/gate-3/main/"


class RelayTest(FleetTest):
    def station(self, **keys):
        """A daemon, and a relay that is connected."""
        self.daemon = RealDaemon(self.folder)
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
        with datascan.Control(self.daemon.control) as control:
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
        before = len(self.pause())
        with datascan.Control(self.daemon.control) as control:
            control.resume()
        fleet = self.fleet()
        self.until_online(fleet)
        until(lambda: len(self.pause_and_resume()) > before + 3, "results that nobody gets")
        results = self.results()
        cursors = self.pause()
        taken += self.take_until(results, cursors[-1])
        self.assertEqual([one.cursor for one in taken], cursors[cursors.index(taken[0].cursor) :], "each once, in order")
        self.assertTrue(all(one.gap is None for one in taken))
        self.assertGreater(results.counts["replay"], 0)

    def pause_and_resume(self):
        cursors = self.pause()
        with datascan.Control(self.daemon.control) as control:
            control.resume()
        return cursors

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
        with datascan.Control(self.daemon.control) as control:
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
