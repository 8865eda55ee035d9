"""datascan.fleet with a real broker: each result of all stations once, whatever happens."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import subprocess
import threading
import unittest
from dataclasses import replace
from unittest import mock

from fleet_support import PATIENCE, QUICK, FleetTest, Publisher, result, until
from services import Mosquitto, free_port
from support import ROOT

import datascan.fleet
from datascan.fleet.address import Address
from datascan.fleet.messages import PAYLOAD_LIMIT
from datascan.fleet.results import INBOX
from datascan.fleet.states import StateBook

TOPIC = "datascan/1/berlin/x/main/result"


class ResultsTest(FleetTest):
    def test_several_stations_each_in_order(self):
        gates = self.gates(3)
        with self.results() as results:
            for gate in gates:
                self.read(gate, 4)
            taken = self.take(results, 12)
        self.assertEqual(self.numbers(taken), {gate.name: [1, 2, 3, 4] for gate in gates})
        first = next(one for one in taken if one.station == "gate-1")
        self.assertEqual((first.site, first.camera, first.session, first.gap, first.replay), ("berlin", "main", "simulated", None, False))
        self.assertEqual(first.item.text, f"{gates[0].journal.name}:1")
        self.assertEqual(first.item.payload_data, first.item.text.encode())
        self.assertEqual((first.key, first.raw["cursor"]), (f"berlin/gate-1/main/{first.cursor}", first.cursor))

    def test_what_came_while_it_was_away(self):
        (gate,) = self.gates()
        with self.results() as results:
            self.read(gate, 2)
            self.take(results, 2)
        self.read(gate, 3)
        # However slowly they come, none of them counts as missing meanwhile.
        with self.results(limits=replace(QUICK, behind=10 * PATIENCE)) as results:
            self.assertEqual(self.numbers(self.take(results, 3)), {gate.name: [3, 4, 5]})
            self.assertEqual(results.counts["replay"], 0, "the broker has kept them")

    def test_what_was_not_used_comes_again(self):
        (gate,) = self.gates()
        results = self.results()
        self.read(gate, 3)
        self.assertEqual([next(results).cursor[-1], next(results).cursor[-1]], ["1", "2"])
        results.close()  # while the second one is in use
        with self.results() as results:
            self.assertEqual(self.numbers(self.take(results, 2)), {gate.name: [2, 3]})

    def test_redelivered_messages(self):
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        with self.results() as results:
            for number in (1, 1, 2, 1, 2, 3, 3):
                publisher.send(TOPIC, result(number, previous=number - 1 or None))
            self.assertEqual([one.item.text for one in self.take(results, 3)], ["content 1", "content 2", "content 3"])

            def are_all_dropped():
                self.assertNothingComes(results)
                return results.counts["duplicate"] == 4

            until(are_all_dropped, "the duplicates")

    def test_unused_results_of_a_lost_connection(self):
        # What waits here comes again on the next connection; numbers of messages mean something else there.
        (gate,) = self.gates()
        results = self.results()
        self.read(gate, 30)
        first = next(results)
        until(lambda: len(results._inbox) == 29, "the arrival of the others")
        self.broker.stop()
        self.broker.start()
        results.wait(PATIENCE)
        with results:
            taken = [first, *self.take(results, 29)]
            self.read(gate, 100)
            taken += self.take(results, 100)
        self.assertEqual(self.numbers(taken), {gate.name: list(range(1, 131))})
        with self.results() as results:
            self.assertNothingComes(results)

    def test_what_waits_here_is_bounded(self):
        # Also where the broker sends more than it may.
        gates = self.gates(10)
        with self.results() as results:
            for gate in gates:
                self.read(gate, 90)
            taken = []
            for _ in range(9):
                taken += self.take(results, 100)
                self.assertLessEqual(len(results._inbox) + len(results._ready), INBOX)
        self.assertEqual(self.numbers(taken), {gate.name: list(range(1, 91)) for gate in gates})

    def test_waiting_although_more_has_come_than_is_taken_before_use(self):
        # The broker sends what it has kept before it answers the subscription.
        (gate,) = self.gates()
        self.results().close()
        self.read(gate, 90)
        until(lambda: gate._acknowledged == 90, "the acknowledgement by the broker")
        with mock.patch("datascan.fleet.results.INBOX", 10):
            results = self.results()
            until(lambda: len(results._inbox) >= 10, "a full inbox")
            self.assertEqual(self.numbers(self.take(results, 90)), {gate.name: list(range(1, 91))})

    def test_the_broker_loses_its_state_while_it_is_away(self):
        gates = self.gates(2)
        with self.results() as results:
            for gate in gates:
                self.read(gate, 2)
            self.take(results, 4)
        for gate in gates:
            self.read(gate, 3)
        until(lambda: all(gate._acknowledged == 5 for gate in gates), "the acknowledgement by the broker")
        self.broker.kill()
        if os.path.exists(f"{self.broker.folder}/mosquitto.db"):
            os.remove(f"{self.broker.folder}/mosquitto.db")
        self.broker.start()
        until(lambda: all(gate.is_open for gate in gates), "the return of the stations")
        with self.results() as results:
            # Nothing new is read: the states say that something is missing.
            self.assertEqual(self.numbers(self.take(results, 6)), {gate.name: [3, 4, 5] for gate in gates})
            self.read(gates[0])
            (last,) = self.take(results, 1)
            self.assertEqual((last.gap, results.counts["gap"]), (None, 0))

    def test_a_gap_that_the_station_reports(self):
        (gate,) = self.gates(kept=5)
        with self.results() as results:
            self.read(gate, 2)
            self.take(results, 2)
            self.stations.call(gate.leave)
            until(lambda: not gate.is_open)
            self.read(gate, 20)
            self.stations.call(gate.connect)
            taken = self.take(results, 5)
        self.assertEqual(self.numbers(taken), {gate.name: [18, 19, 20, 21, 22]})
        self.assertEqual([(one.gap.reason, one.gap.missing) for one in taken if one.gap], [("expired", 15)])
        self.assertIs(taken[0].gap is None, False)

    def test_a_station_that_never_answers(self):
        (gate, other) = self.gates(2)
        gate.answers = False
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        limits = datascan.fleet.Limits(silence=0.4, settle=0.2, pause=0.1, patience=10 * PATIENCE)
        with self.results(limits=limits) as results:
            self.read(gate, 2)
            self.take(results, 2)

            def add():
                for _ in range(3):
                    gate.journal.add()
                gate._sent = gate._acknowledged = 5

            self.stations.call(add)  # The relay believes that these arrived.
            self.read(gate, 2)
            self.read(other, 2)
            self.assertEqual(self.numbers(self.take(results, 2)), {other.name: [1, 2]}, "others don't wait")

            def has_asked_again():
                self.assertIsNone(results.get(0.1))
                return results.counts["replay"] >= 2

            until(has_asked_again, "the second request")
            object.__setattr__(limits, "patience", 0.0)  # Now it is given up.
            lost, following = self.take(results, 2)
            self.assertEqual((lost.gap.reason, lost.gap.missing, following.gap), ("notReplayed", None, None))
            self.assertEqual(self.numbers([lost, following]), {gate.name: [6, 7]})
            self.read(gate)
            self.assertEqual([one.gap for one in self.take(results, 1)], [None])

    def test_a_replay_for_another_program(self):
        (gate,) = self.gates()
        with self.results() as results, datascan.fleet.Fleet(self.url) as fleet:
            self.read(gate, 5)
            self.take(results, 5)
            answer = fleet.command("berlin", "gate-1", "main", "replay", {"after": gate.journal.cursor(2)}, timeout=PATIENCE)
            self.assertEqual(answer, {"sent": 3})
            self.read(gate, 1)
            self.assertEqual(self.numbers(self.take(results, 1)), {gate.name: [6]})
            self.assertEqual(results.counts["duplicate"], 3)

    def test_a_choice_of_cameras(self):
        (gate,) = self.gates()
        (other,) = self.gates(site="paris")
        with self.results(cameras=["paris/+/+"]) as results:
            self.read(gate)
            self.read(other)
            self.assertEqual(self.numbers(self.take(results, 1)), {other.name: [1]})
            self.assertNothingComes(results)
            until(results.fleet.states, "the state")
            self.assertEqual([str(state.address) for state in results.fleet.states()], [other.name])

    def test_asyncio(self):
        import asyncio

        import datascan.aio

        (gate,) = self.gates()
        results = self.results()

        async def read():
            self.read(gate, 2)
            async with datascan.aio.Stream(results) as stream:
                return [(await stream.__anext__()).cursor for _ in range(2)]

        self.assertEqual(asyncio.run(read()), [gate.journal.cursor(1), gate.journal.cursor(2)])
        self.read(gate)
        with self.results() as results:
            self.assertEqual(self.numbers(self.take(results, 1)), {gate.name: [3]})


class FullQueueTest(FleetTest):
    options = ("max_queued_messages 30",)

    def test_a_consumer_that_was_away_for_long(self):
        gates = self.gates(3)
        with self.results() as results:
            for gate in gates:
                self.read(gate, 2)
            self.take(results, 6)
        for gate in gates:
            self.read(gate, 100)
        until(lambda: all(gate._acknowledged == 102 for gate in gates), "the acknowledgement by the broker")
        self.stations.call(lambda: [gate.publish_state() for gate in gates])  # As each minute.
        with self.results() as results:
            taken = self.take(results, 300)
            self.assertGreater(results.counts["replay"], 0)
            self.assertEqual(results.counts["gap"], 0)
        self.assertEqual(self.numbers(taken), {gate.name: list(range(3, 103)) for gate in gates})

    def test_results_that_the_station_has_lost_as_well(self):
        (gate,) = self.gates(kept=40)
        with self.results() as results:
            self.read(gate, 2)
            self.take(results, 2)
        self.read(gate, 40)
        until(lambda: gate._acknowledged == 42)
        self.read(gate, 60)
        until(lambda: gate._acknowledged == 102)
        self.stations.call(gate.publish_state)
        with self.results() as results:
            taken = [*self.take(results, 30)]
            last = results.get(PATIENCE)
            while last.cursor != gate.journal.cursor(102):
                taken.append(last)
                last = results.get(PATIENCE)
            taken.append(last)
        numbers = self.numbers(taken)[gate.name]
        self.assertEqual(numbers, sorted(set(numbers)))
        # What is missing is told, and nothing else.
        missing = sum(one.gap.missing for one in taken if one.gap)
        self.assertEqual(len(numbers) + missing, 100)


class BadInputTest(FleetTest):
    def test_messages_that_are_not_accepted(self):
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        good = result(1)
        item = good["item"]
        deep = b'{"site":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
        rows = [
            ("otherStation", TOPIC, {**good, "station": "y"}), ("otherStation", TOPIC, {**good, "site": 3}),
            ("otherStation", TOPIC, {"cursor": "c-1"}), ("otherStation", "datascan/1/berlin/x/till/result", good),
            ("malformed", TOPIC, b"no JSON"), ("malformed", TOPIC, b"\xff\xfe"), ("malformed", TOPIC, b""),
            ("malformed", TOPIC, [good]), ("malformed", TOPIC, "17"), ("malformed", TOPIC, deep),
            ("malformed", TOPIC, json.dumps({**good, "item": {**item, "confidence": float("nan")}})),
            ("malformed", TOPIC, {**good, "cursor": 7}), ("malformed", TOPIC, {**good, "cursor": "x" * 65}),
            ("malformed", TOPIC, {**good, "cursor": ""}), ("malformed", TOPIC, {**good, "previous": ["c-0"]}),
            ("malformed", TOPIC, {**good, "previous": "c-1"}), ("malformed", TOPIC, {**good, "item": {"cursor": "c-1"}}),
            ("malformed", TOPIC, {**good, "item": {**item, "cursor": "c-9"}}), ("malformed", TOPIC, {**good, "item": "secret"}),
            ("malformed", TOPIC, {**good, "gap": "many"}), ("malformed", TOPIC, {**good, "replay": "yes"}),
            ("malformed", TOPIC, {**good, "time": None}), ("malformed", TOPIC, {**good, "item": {**item, "payloadData": 5}}),
            ("malformed", TOPIC, {name: value for name, value in good.items() if name != "cursor"}),
            ("malformed", TOPIC, {**good, "item": {**item, "payload": "\ud800"}}),
            ("tooLarge", TOPIC, b'{"x":"' + b"s" * 1_000_000 + b'"}'), ("tooLarge", TOPIC, b" " * (PAYLOAD_LIMIT + 1)),
            ("otherTopic", "datascan/1/Berlin/x/main/result", good), ("otherTopic", "datascan/1/berlin/x y/main/result", good),
        ]  # fmt: skip
        with self.results() as results, self.assertLogs("datascan.fleet", logging.WARNING) as logged:
            for number, (reason, topic, payload) in enumerate(rows):
                with self.subTest(number):
                    before = results.counts[reason]
                    publisher.send(topic, payload)
                    until(lambda: results.counts[reason] == before + 1, f"{reason} of row {number}")  # noqa: B023
            publisher.send(TOPIC, good, qos=0)
            until(lambda: results.counts["otherQoS"] == 1)
            publisher.send(TOPIC, {**good, "later": [1], "item": {**item, "later": {}}})
            self.assertEqual([one.item.text for one in self.take(results, 1)], ["content 1"])
            self.assertNothingComes(results)
        lines = " ".join(logged.output)
        self.assertIn("berlin/x/main: otherStation", lines)
        for personal in ("content", "secret", "c-1", "x y"):
            self.assertNotIn(personal, lines)
        self.assertLess(len(logged.output), 10, "each reason is logged once")

    def test_retained_results_are_not_even_sent(self):
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        publisher.send(TOPIC, result(1), retain=True)
        with self.results() as results:
            self.assertNothingComes(results)
            publisher.send(TOPIC, result(2))
            self.assertEqual([one.item.text for one in self.take(results, 1)], ["content 2"])

    def test_a_forged_chain(self):
        # Somebody who may publish for this station breaks the order; the station says that it isn't so.
        (gate,) = self.gates()
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        with self.results() as results:
            self.read(gate)
            self.take(results, 1)
            publisher.send(f"datascan/1/{gate.name}/result", result(9, station="gate-1"))
            self.assertIsNone(results.get(1.5))
            self.read(gate, 2)
            self.assertEqual(self.numbers(self.take(results, 2)), {gate.name: [2, 3]})

    def test_states_and_replies_that_are_not_accepted(self):
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        fleet = datascan.fleet.Fleet(self.url)
        self.addCleanup(fleet.close)
        fleet.wait(PATIENCE)
        state = "datascan/1/berlin/x/main/state"
        for topic, payload in [
            (state, b"\xff"), (state, {"state": "maybe"}), (state, {"state": ["online"]}), (state, []), (fleet._replies, {"result": {}}),
            (fleet._replies, b"x"), ("datascan/1/berlin/x/main/settings/reported", {"status": "fine"}),
        ]:  # fmt: skip
            publisher.send(topic, payload)
        publisher.send(fleet._replies, {"result": {}}, CorrelationData=b"guessed")
        odd = {"state": "online", "time": "soon", "camera": 3, "warnings": {"a": 1}, "relay": [], "cursor": 4, "version": None}
        publisher.send(state, odd)
        until(fleet.states)
        (told,) = fleet.states()
        self.assertEqual((told.state, told.camera, told.warnings, told.waiting, told.cursor), ("online", {}, (), 0, None))
        until(lambda: sum(fleet.counts.all().values()) == 8)


class StateTest(FleetTest):
    def test_one_client_id_twice(self):
        both = [self.results(), self.results()]  # the same state
        failed = []

        def fail():
            for results in both:
                try:
                    results.get(0)
                except datascan.Error as problem:
                    failed.append((results, problem))
            return failed

        until(fail, "the error")
        (first, problem), *_ = failed
        self.assertEqual(problem.code, "takenOver")
        self.assertRegex(str(problem), "another program connects .* client id datascan-")
        with self.assertRaises(datascan.Error):
            next(first)

    def test_a_broker_that_restarts_often_is_no_other_program(self):
        states = []
        results = self.results(on_state=states.append)
        for count in range(2, 7):
            self.broker.stop()
            self.broker.start()
            until(lambda: sum(state.connected for state in states) >= count)  # noqa: B023
        (gate,) = self.gates()
        self.read(gate)
        self.assertEqual(self.numbers(self.take(results, 1)), {gate.name: [1]})

    def test_one_state_twice_with_two_client_ids(self):
        (gate,) = self.gates()
        first, second = self.results(), self.results(client_id="another")
        self.read(gate)
        self.assertIsNotNone(first.get(PATIENCE))
        self.assertIsNotNone(second.get(PATIENCE))
        first.commit()
        with self.assertRaisesRegex(datascan.Error, "another program uses the same state") as raised:
            second.commit()
        self.assertEqual(raised.exception.code, "takenOver")

    def test_a_result_and_its_place_in_one_transaction(self):
        (gate,) = self.gates()
        store = datascan.fleet.SQLiteStore(self.state)
        self.addCleanup(store.close)
        store.connection.execute("CREATE TABLE codes (key TEXT PRIMARY KEY, text TEXT)")
        results = self.results(state=store)
        self.read(gate, 3)

        def insert(connection, one):
            connection.execute("INSERT INTO codes VALUES (?, ?)", [one.key, one.item.text])

        one = next(results)
        with one.transaction() as connection:
            insert(connection, one)
        with self.assertRaisesRegex(RuntimeError, "only the latest result"), one.transaction():
            pass
        other = next(results)
        with self.assertRaises(ZeroDivisionError), other.transaction() as connection:
            insert(connection, other)
            _ = 1 / 0
        results.close()  # The second one isn't used.
        with self.results(state=store) as results:
            for _ in range(2):
                again = next(results)
                with again.transaction() as connection:
                    insert(connection, again)
        rows = store.connection.execute("SELECT text FROM codes ORDER BY rowid").fetchall()
        self.assertEqual([text for (text,) in rows], [f"{gate.journal.name}:{number}" for number in (1, 2, 3)])

    def test_the_database_is_for_its_owner_alone(self):
        self.results().close()
        self.assertEqual(os.stat(self.state).st_mode & 0o777, 0o600)

    def test_a_file_that_is_no_database(self):
        with open(self.state, "w") as file:
            file.write("no database, but long enough to be taken for one\n" * 50)
        with self.assertRaisesRegex(ValueError, "can't be used as a database"):
            datascan.fleet.results(self.url, self.state)

    def test_a_block_that_commits(self):
        (gate,) = self.gates()
        results = self.results()
        self.read(gate)
        one = next(results)
        with self.assertRaisesRegex(RuntimeError, "ended the transaction"), one.transaction() as connection:
            connection.execute("COMMIT")
        results.close()
        with sqlite3.connect(self.state) as database:
            self.assertEqual(database.execute("SELECT count(*) FROM datascan_places").fetchone(), (0,))


class CommandTest(FleetTest):
    def test_commands(self):
        (gate,) = self.gates()
        with datascan.fleet.Fleet(self.url) as fleet:
            self.assertEqual(fleet.command("berlin", "gate-1", "main", "ping", timeout=PATIENCE), {})
            for station, method, params, code in [
                ("gate-1", "reboot", {}, "notAllowed"), ("gate-9", "ping", {}, "offline"),
                ("gate-1", "replay", {"after": "nonsense"}, "invalid"), ("gate-1", "ping", {"x": "y" * 70_000}, "tooLarge"),
            ]:  # fmt: skip
                with self.subTest(code), self.assertRaises(datascan.Error) as raised:
                    fleet.command("berlin", station, "main", method, params, timeout=PATIENCE)
                self.assertEqual(raised.exception.code, code)
                self.assertTrue(raised.exception.message)
            gate.answers = False
            with self.assertRaises(datascan.Error) as raised:
                fleet.command("berlin", "gate-1", "main", "ping", timeout=0.2)
            self.assertEqual(raised.exception.code, "timeout")
            with self.assertRaises(ValueError):
                fleet.command("berlin", "#", "main", "ping")

    def test_a_command_while_results_wait(self):
        # More results than the broker may send at once must not keep the answer back.
        (gate,) = self.gates()
        with self.results() as results:
            self.read(gate, 300)
            next(results)
            self.assertEqual(results.fleet.command("berlin", "gate-1", "main", "pause", timeout=PATIENCE), {})

    def test_the_connection_is_lost_during_a_command(self):
        (gate,) = self.gates()
        gate.answers = False
        with datascan.fleet.Fleet(self.url) as fleet:
            fleet.wait(PATIENCE)
            timer = threading.Timer(0.3, self.broker.stop)
            timer.start()
            self.addCleanup(timer.join)
            with self.assertRaises(datascan.Error) as raised:
                fleet.command("berlin", "gate-1", "main", "ping", timeout=PATIENCE)
            self.assertEqual(raised.exception.code, "disconnected")

    def test_settings(self):
        (gate,) = self.gates()
        with datascan.fleet.Fleet(self.url) as fleet:
            self.assertIsNone(fleet.reported("berlin", "gate-1", "main"))
            revision = fleet.set_desired("berlin", "gate-1", "main", {"scan": {"qualityLevel": "fast"}})
            told = fleet.wait_for_report("berlin", "gate-1", "main", revision, timeout=PATIENCE)
            self.assertEqual((told.status, told.reason, told.revision), ("applied", None, revision))
            fleet.set_desired("berlin", "gate-1", "main", {"camera": {}}, revision="second")
            told = fleet.wait_for_report("berlin", "gate-1", "main", "second", timeout=PATIENCE)
            self.assertEqual((told.status, told.reason), ("refused", "camera may not be changed here"))
            with self.assertRaises(TimeoutError):
                fleet.wait_for_report("berlin", "gate-1", "main", "third", timeout=0.1)
            self.assertEqual(fleet.set_group_desired("gates", {"scan": {}}, revision="r"), "r")
            fleet.set_desired("berlin", "gate-1", "main", None)
        with datascan.fleet.Fleet(self.url) as fleet:
            until(lambda: fleet.reported("berlin", "gate-1", "main"))
            self.assertEqual(fleet.reported("berlin", "gate-1", "main").revision, "second")

    def test_states(self):
        gate, other = self.gates(2)
        with datascan.fleet.Fleet(self.url) as fleet:
            until(lambda: len(fleet.states()) == 2)
            one, two = fleet.states()
            self.assertEqual((str(one.address), one.state, one.camera["state"]), (gate.name, "online", "streaming"))
            self.assertLess(one.age, PATIENCE)
            self.assertIsNone(one.clock_offset)
            self.stations.call(gate.leave)
            gate.camera_state, other.camera_state = {}, {"state": "unreachable", "reason": "no daemon"}
            self.stations.call(other.publish_state)
            until(lambda: fleet.states()[0].state == "offline" and fleet.states()[1].camera["state"] == "unreachable")
            self.assertLess(abs(fleet.states()[1].clock_offset), PATIENCE)
            self.stations.call(lambda: [setattr(other, "wants_connection", False), other.kill()])
            until(lambda: fleet.states()[1].state == "offline", "the last will")

    def test_states_after_the_broker_was_away(self):
        (gate,) = self.gates()
        with datascan.fleet.Fleet(self.url) as fleet:
            until(fleet.states)
            self.broker.kill()
            self.broker.start()
            until(lambda: gate.is_open)
            until(lambda: fleet.states()[0].state == "online", "the state after the return")

    def test_age(self):
        book, here = StateBook(), Address("berlin", "x", "main")

        def state(after, sent="2026-11-26T08:00:00.000Z", is_retained=False, what="online"):
            with mock.patch("time.time", return_value=1795680000.0 + 100), mock.patch("time.monotonic", return_value=1000.0):
                book.take(here, {"state": what, **({"time": sent} if sent else {})}, is_retained)
            with mock.patch("time.time", return_value=1795680100.0 + after), mock.patch("time.monotonic", return_value=1000.0 + after):
                (told,) = book.all()
            return told.state, told.age, told.clock_offset

        self.assertEqual(state(10, is_retained=True), ("online", 110, None))
        self.assertEqual(state(60, is_retained=True), ("silent", 160, None))
        self.assertEqual(state(10, None, is_retained=True), ("online", None, None))
        self.assertEqual(state(10, "2026-11-27T08:00:00.000Z", is_retained=True), ("online", None, None), "a wrong clock")
        self.assertEqual(state(10), ("online", 10, -100))
        self.assertEqual(state(151), ("silent", 151, -100))
        self.assertEqual(state(500, None, what="offline"), ("offline", 500, -100))


class AccessTest(FleetTest):
    users = {"backend": "secret", "berlin/gate-1": "one", "berlin/gate-2": "two"}
    acl = os.path.join(ROOT, "Examples", "fleet", "acl")
    login = {"username": "backend", "password": "secret"}

    def test_stations_and_their_reader(self):
        gates = self.stations.add(1, password="one") + self.stations.add(1, password="two")
        self.stations.start(gates)
        with self.results(**self.login) as results:
            for gate in gates:
                self.read(gate, 2)
            self.assertEqual(self.numbers(self.take(results, 4)), {gate.name: [1, 2] for gate in gates})
            self.assertEqual(results.fleet.command("berlin", "gate-2", "main", "ping", timeout=PATIENCE), {})
            revision = results.fleet.set_desired("berlin", "gate-1", "main", {"scan": {}})
            results.fleet.wait_for_report("berlin", "gate-1", "main", revision, timeout=PATIENCE)
            self.assertEqual([state.state for state in results.fleet.states()], ["online", "online"])
        self.assertEqual(self.stations.refused, 0)

    def test_a_station_cannot_be_another(self):
        with self.results(**self.login) as results:
            station = Publisher(self.broker.port, username="berlin/gate-2", password="two")
            self.addCleanup(station.close)
            for topic in ("result", "state", "settings/reported"):
                self.assertEqual(station.send(f"datascan/1/berlin/gate-1/main/{topic}", result(1, station="gate-1")), 0x87, topic)
                self.assertIn(station.send(f"datascan/1/berlin/gate-2/main/{topic}", result(1, station="gate-2")), (0, 0x10), topic)
            self.assertEqual(station.send("datascan/1/berlin/gate-1/main/command/ping", {}, MessageExpiryInterval=9), 0x87)
            self.assertEqual(station.send("datascan/1/berlin/gate-2/main/settings/desired", {}), 0x87)
            self.assertEqual([one.station for one in self.take(results, 1)], ["gate-2"])
            self.assertNothingComes(results)

    def test_wrong_password(self):
        results = datascan.fleet.results(self.url, self.state, username="backend", password="wrong")
        self.addCleanup(results.close)
        with self.assertRaises(datascan.Error) as raised:
            results.get(PATIENCE)
        self.assertEqual(raised.exception.code, "refused")
        self.assertNotIn("wrong", str(raised.exception))
        with self.assertRaises(datascan.Error):
            results.fleet.wait(PATIENCE)


class AddressTest(unittest.TestCase):
    def test_wrong_addresses(self):
        for wrong in ["", "host", "http://host", "mqtt://", "mqtt://user:secret@host/path", "mqtts://h?x=1"]:
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "mqtt://HOST") as raised:
                datascan.fleet.Fleet(wrong)
            self.assertNotIn("secret", str(raised.exception))
        with self.assertRaisesRegex(ValueError, "need TLS"):
            datascan.fleet.Fleet("mqtt://host", ca="ca.pem")


class AbsentBrokerTest(FleetTest):
    def test_it_is_waited_for(self):
        port = free_port()
        states = []
        results = datascan.fleet.results(f"mqtt://127.0.0.1:{port}", self.state, on_state=states.append)
        self.addCleanup(results.close)
        until(lambda: states)
        self.assertFalse(states[0].connected)
        self.assertIn(f"127.0.0.1:{port}", states[0].reason)
        self.assertIsNone(results.get(0.1))
        later = Mosquitto(os.path.join(self.folder, "later"), port)
        self.addCleanup(later.stop)
        later.start()
        results.wait(PATIENCE)
        self.assertTrue(states[-1].connected)

    def test_close_ends_a_loop(self):
        results = self.results()
        threading.Timer(0.2, results.close).start()
        self.assertEqual(list(results), [])


class CertificateTest(FleetTest):
    """TLS, with certificates of the test's own."""

    def setUp(self):
        super().setUp()
        self.make("ca", "/CN=test authority", "-x509", "-addext", "basicConstraints=critical,CA:TRUE")
        for name, subject in (("broker", "/CN=localhost"), ("backend", "/CN=backend"), ("gate", "/CN=berlin\\/gate-1")):
            self.make(name, subject, "-CA", self.path("ca.pem"), "-CAkey", self.path("ca.key"), "-x509",
                      "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")  # fmt: skip
        self.make("other", "/CN=other authority", "-x509")
        self.broker.stop()
        self.broker = Mosquitto(
            os.path.join(self.folder, "secure"), users={"nobody": "x"}, acl=AccessTest.acl,
            options=[f"cafile {self.path('ca.pem')}", f"certfile {self.path('broker.pem')}", f"keyfile {self.path('broker.key')}",
                     "require_certificate true", "use_identity_as_username true"],
        )  # fmt: skip
        self.addCleanup(self.broker.stop)
        self.broker.start()

    def path(self, name):
        return os.path.join(self.folder, name)

    def make(self, name, subject, *options):
        subprocess.run(
            ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", subject,
             "-keyout", self.path(f"{name}.key"), "-out", self.path(f"{name}.pem"), *options],
            check=True, capture_output=True,
        )  # fmt: skip

    @property
    def url(self):
        return f"mqtts://localhost:{self.broker.port}"

    def files(self, name):
        return {"certificate": self.path(f"{name}.pem"), "key": self.path(f"{name}.key"), "ca": self.path("ca.pem")}

    def test_certificates(self):
        with self.results(**self.files("backend")) as results:
            with datascan.fleet.Fleet(self.url, **self.files("gate")) as station:
                station.wait(PATIENCE)
                reasons = []
                for topic, name in ((TOPIC, "x"), ("datascan/1/berlin/gate-1/main/result", "gate-1")):
                    station._connection.publish(topic, json.dumps(result(1, station=name)).encode(), done=reasons.append)
                until(lambda: len(reasons) == 2)
                self.assertEqual(reasons, [0x87, 0])
            self.assertEqual([one.station for one in self.take(results, 1)], ["gate-1"])

    def test_a_broker_with_another_authority(self):
        results = datascan.fleet.results(self.url, self.state, **{**self.files("backend"), "ca": self.path("other.pem")})
        self.addCleanup(results.close)
        with self.assertRaisesRegex(datascan.Error, "certificate .* isn't valid"):
            results.get(PATIENCE)

    def test_without_a_certificate_of_its_own(self):
        states = []
        fleet = datascan.fleet.Fleet(self.url, ca=self.path("ca.pem"), on_state=states.append)
        self.addCleanup(fleet.close)
        until(lambda: states)
        self.assertFalse(states[0].connected)


if __name__ == "__main__":
    unittest.main()
