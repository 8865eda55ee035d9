"""Results: each once, whatever happens to the connection."""

from __future__ import annotations

import errno
import os
import signal
import threading
import time
import unittest
import warnings
from unittest import mock

from fake_daemon import FakeDaemon, hello, item, snapshot, stable, stay, subscribed
from support import FolderTest

import datascan
from datascan.lines import LineSocket


class ResultsTest(FolderTest):
    def take(self, count, *, state=True, **options):
        """Ids of so many results, the last one used as well."""
        with datascan.results(self.state if state else None, socket=self.socket, **options) as results:
            return [next(results).id for _ in range(count)]

    def stored(self):
        with open(self.state) as file:
            return file.read()

    def test_first_start_gives_what_is_in_view_then_what_comes(self):
        def serve(client):
            client.send(hello("c5"), snapshot("c5", item("old")), stable(item("before", "c6")))
            request = client.receive()["subscribe"]
            self.assertEqual(request, {"events": ["stable"], "coordinates": "frame"})
            client.send(subscribed("c6"))
            client.send(snapshot("c6", item("old"), item("tentative", stability="tentative"), item("before")))
            client.send(stable(item("new", "c7")), {"event": "later", "x": 1}, stable(item("last", "c8"), more=[1]))
            stay(client)

        FakeDaemon(self.socket, serve)
        self.assertEqual(self.take(4), ["old", "before", "new", "last"])
        self.assertIn('"c8"', self.stored())

    def test_members(self):
        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0"))
            raw = item("a", "c1", payloadData="AP8d", hasECI=True, unknown=[], isInverted=True,
                       structuredAppend={"count": 3, "id": "7"},
                       meaning={"kind": "wifi", "components": {"ssid": "guests"}},
                       rule="ticket", output="17", accepted=True)  # fmt: skip
            client.send(stable(raw))
            line = {"id": "b", "type": "text", "transcript": "Zug", "candidates": [{"transcript": "Zug", "confidence": 1}],
                    "bounds": raw["bounds"], "confidence": 0.5, "stability": "stable", "reads": 3, "firstSeen": 1,
                    "lastSeen": 2, "cursor": "c2"}  # fmt: skip
            client.send(stable(line, replayed=True, session="s0"))
            stay(client)

        FakeDaemon(self.socket, serve)
        with datascan.results(socket=self.socket) as results:
            code, line = next(results), next(results)
        self.assertEqual((code.payload_data, code.has_eci, code.is_inverted), (b"\x00\xff\x1d", True, True))
        self.assertEqual((code.structured_append.count, code.structured_append.index), (3, None))
        self.assertEqual((code.meaning.kind, code.meaning.components["ssid"], line.meaning), ("wifi", "guests", None))
        self.assertEqual((code.bounds.bottom_right, code.evidence.plain_reads), ((0.2, 0.2), 2))
        self.assertEqual((code.key, code.frame, code.replayed), ("s1/a", 1, False))
        self.assertEqual((code.content, code.raw["unknown"]), ("content of a", []))
        self.assertEqual((code.rule, code.output, code.accepted, code.text), ("ticket", "17", True, "17"))
        self.assertEqual((line.rule, line.output, line.accepted, line.text), (None, None, True, "Zug"))
        self.assertEqual((line.content, line.payload, line.payload_data), ("Zug", None, b""))
        self.assertEqual((line.key, line.replayed, line.candidates[0].transcript), ("s0/b", True, "Zug"))

    def test_documents_are_no_results(self):
        def shape(name):
            kept = ("bounds", "confidence", "stability", "reads", "firstSeen", "lastSeen")
            known = item(name)
            return {"id": name, "type": "document", "aspectRatio": 0.63, "format": "ID-1", **{key: known[key] for key in kept}}

        def serve(client):
            client.send(hello("c1"), snapshot("c1"))
            client.receive()
            client.send(subscribed("c1"), snapshot("c1", shape("sheet"), item("old"), shape("card")))
            client.send(stable(shape("label")), stable(item("new", "c2"), shape("ticket")), stable(item("last", "c3")))
            stay(client)

        FakeDaemon(self.socket, serve)
        self.assertEqual(self.take(3), ["old", "new", "last"])
        self.assertIn('"c3"', self.stored())

    def test_goes_on_after_a_line_is_cut_off_and_the_daemon_restarts(self):
        asked = []

        def first(client):
            asked.append(client.greet("c0").get("after"))
            client.send(subscribed("c0"), snapshot("c0"), stable(item("a", "c1")))
            client.send_bytes(b'{"event":"stable","sequence":2,"items":[{"id":"b","cursor":"c2')

        def second(client):
            asked.append(client.greet("c3", session="s2").get("after"))
            client.send(subscribed("c3"), stable(item("b", "c2"), replayed=True, session="s1"))
            client.send_bytes(b'{"event":"stable"')  # Cut off while it is replayed.

        def third(client):
            asked.append(client.greet("c3", session="s2").get("after"))
            client.send(subscribed("c3"), stable(item("c", "c3"), replayed=True, session="s2"))
            client.send(snapshot("c3", item("b"), item("c")), stable(item("d", "c4")))
            stay(client)

        states = []
        FakeDaemon(self.socket, first, second, third)
        self.assertEqual(self.take(4, on_state=states.append), ["a", "b", "c", "d"])
        self.assertEqual(asked, [None, "c1", "c2"])
        self.assertEqual([state.connected for state in states], [True, False, True, False, True])
        self.assertIn("closed", states[1].reason)
        self.assertTrue(0.05 <= states[1].retry_in <= 0.1, states[1])

    def test_a_result_counts_as_used_when_the_next_is_asked_for(self):
        def serve(client):
            after = client.greet("c0").get("after")
            client.send(subscribed("c0"))
            items = [item(f"i{number}", f"c{number}") for number in range(1, 5)]
            known = 0 if after is None else int(after[1:])
            if known:
                for missed in items[known:]:
                    client.send(stable(missed, replayed=True, session="s1"))
            client.send(snapshot(after or "c0"))
            if not known:
                client.send(stable(*items))
            stay(client)

        FakeDaemon(self.socket, serve, serve, serve)
        results = datascan.results(self.state, socket=self.socket)
        self.assertEqual([next(results).id, next(results).id], ["i1", "i2"])
        results.close()  # i2 is in use: as if the program had died.
        self.assertNotIn("content", self.stored(), "what is told again need not be on disk")
        with self.assertRaises(ZeroDivisionError):
            with datascan.results(self.state, socket=self.socket) as results:
                self.assertEqual([next(results).id, next(results).id], ["i2", "i3"])
                raise ZeroDivisionError
        self.assertEqual(self.take(2), ["i3", "i4"])

    def test_what_is_in_view_at_the_first_start_survives_a_crash(self):
        def serve(client):
            after = client.greet("c9").get("after")
            client.send(subscribed("c9"), snapshot("c9", item("a"), item("b"), item("c")), stable(item("d", "c10")))
            self.assertEqual(after, None)
            stay(client)

        def later(client):
            self.assertEqual(client.greet("c10").get("after"), "c9")
            client.send(subscribed("c10"), stable(item("d", "c10"), replayed=True), snapshot("c10"))
            stay(client)

        daemon = FakeDaemon(self.socket, serve, later)
        results = datascan.results(self.state, socket=self.socket)
        self.assertEqual([next(results).cursor, next(results).id], [None, "b"])
        results.close()
        self.assertEqual(os.stat(self.state).st_mode & 0o777, 0o600)
        self.assertEqual(self.take(3), ["b", "c", "d"])
        self.assertNotIn("content", self.stored())
        daemon.wait()

    def test_cursors_kept_by_the_application(self):
        def serve(client):
            self.assertEqual(client.greet("c9")["after"], "c7")
            client.send(subscribed("c9"), stable(item("a", "c8"), replayed=True), snapshot("c9", item("a")))
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        with datascan.results(socket=self.socket, after="c7") as results:
            self.assertEqual(next(results).cursor, "c8")
        daemon.wait()

    def test_a_gap_is_told(self):
        def serve(client):
            client.greet("c9")
            client.send(subscribed("c9", gap={"reason": "expired", "missing": 3}), stable(item("a", "c9")), snapshot("c9"))
            client.send({"event": "overflow", "sequence": 9, "lost": 600, "gap": {"reason": "damaged", "missing": 1}})
            client.send(snapshot("c10"), stable(item("b", "c11")))
            stay(client)

        gaps = []
        FakeDaemon(self.socket, serve, serve)
        self.assertEqual(self.take(2, state=False, after="c1", on_gap=gaps.append), ["a", "b"])
        self.assertEqual([(gap.reason, gap.missing) for gap in gaps], [("expired", 3), ("damaged", 1)])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.take(1, state=False, after="c1")
        # Another thread's ResourceWarning may be among them.
        caught = [warning for warning in caught if issubclass(warning.category, datascan.GapWarning)]
        self.assertEqual(len(caught), 1)
        self.assertEqual(os.path.basename(caught[0].filename), os.path.basename(__file__))

    def test_a_gap_without_results_is_told_once(self):
        asked = []

        def serve(client):
            asked.append(client.greet("x4")["after"])
            gap = {"gap": {"reason": "otherLog"}} if asked[-1] == "c1" else {}
            client.send(subscribed("x4", **gap), snapshot("x4"))

        gaps = []
        daemon = FakeDaemon(self.socket, serve, serve)
        with datascan.results(self.state, socket=self.socket, after="c1", on_gap=gaps.append) as results:
            end = time.monotonic() + 120
            while len(asked) < 2 and time.monotonic() < end:
                self.assertIsNone(results.get(timeout=0.2))
        daemon.wait()
        self.assertEqual(asked, ["c1", "x4"])
        self.assertEqual([gap.missing for gap in gaps], [None])
        self.assertIn("x4", self.stored())

    def test_overflow_loses_nothing(self):
        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0"), stable(item("a", "c1")))
            client.send(stable(item("b", "c2"), replayed=True, session="s1"))
            client.send({"event": "overflow", "sequence": 700, "lost": 699}, snapshot("c2", item("a"), item("b")))
            client.send(stable(item("c", "c3")))
            stay(client)

        FakeDaemon(self.socket, serve)
        self.assertEqual(self.take(3), ["a", "b", "c"])

    def test_refusals(self):
        def refuse(code):
            def serve(client):
                client.greet("c0")
                client.send({"event": "error", "code": code, "field": "subscribe.after", "message": "no"})

            return serve

        def full(client):
            client.send({"event": "error", "code": "tooMany", "message": "2048 connections"})

        FakeDaemon(self.socket, refuse("invalid"))
        with self.assertRaises(datascan.Error) as caught:
            self.take(1, after="nonsense")
        self.assertEqual((caught.exception.code, caught.exception.field), ("invalid", "subscribe.after"))
        self.assertEqual(str(caught.exception), "subscribe.after: no")

        def old(client):
            message = hello()
            del message["cursor"]
            client.send(message)

        FakeDaemon(self.socket, old)
        with self.assertRaisesRegex(datascan.Error, "update"):
            self.take(1)

        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0", item("a")))
            stay(client)

        states = []
        FakeDaemon(self.socket, full, serve)
        self.assertEqual(self.take(1, on_state=states.append), ["a"])
        self.assertEqual([state.reason for state in states], ["2048 connections", ""])

    def test_no_right_to_the_socket(self):
        # Root may do anything, so the refusal is made up.
        refusal = PermissionError(errno.EACCES, "Permission denied", self.socket)
        with mock.patch("datascan.link.LineSocket", side_effect=refusal), self.assertRaises(PermissionError):
            self.take(1)

        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0", item("a")))

        FakeDaemon(self.socket, serve)
        with datascan.results(socket=self.socket) as results:
            self.assertEqual(next(results).id, "a")
            with mock.patch("datascan.link.LineSocket", side_effect=refusal):
                self.assertIsNone(results.get(timeout=0.5), "it had the right before: that may be a restart")

    def test_waits_for_a_daemon_that_is_not_there_and_backs_off(self):
        states = []
        results = datascan.results(socket=self.socket, on_state=lambda state: states.append((results._link._retry_at, state)))
        end = time.monotonic() + 120
        while len(states) < 4 and time.monotonic() < end:
            self.assertIsNone(results.get(timeout=0.3))
        self.assertGreaterEqual(len(states), 4)
        for (_, state), most in zip(states, (0.1, 0.2, 0.4, 0.8)):
            self.assertTrue(most / 2 <= state.retry_in <= most, states)
        for (due, _), (next_due, state) in zip(states, states[1:]):
            # It failed so long before the next attempt is due, and not before this one was.
            self.assertGreaterEqual(next_due - state.retry_in, due - 0.01)
        self.assertIn(self.socket, states[0][1].reason)

        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0", item("a")))
            stay(client)

        FakeDaemon(self.socket, serve)
        self.assertEqual(results.get(timeout=120).id, "a")
        results.close()

    def test_get_gives_none_in_time_and_keeps_what_has_come(self):
        def serve(client):
            client.send_bytes(b'{"event":"hel')
            time.sleep(0.3)
            client.send_bytes(b'lo","protocol":1,"session":"s1","cursor":"c0"}')
            time.sleep(0.1)
            client.send_bytes(b"\n")
            client.receive()
            client.send(subscribed("c0"), snapshot("c0", item("a", padding="x" * 5_000_000)))
            stay(client)

        states = []
        daemon = FakeDaemon(self.socket, serve)
        with datascan.results(socket=self.socket, on_state=states.append) as results:
            self.assertIsNone(results.get(timeout=0.1))
            self.assertEqual(results.get(timeout=120).id, "a")
        daemon.wait()
        self.assertEqual(len(states), 1, "it was one connection")

    def test_close_from_another_thread(self):
        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0", item("a"), item("b")))
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        results = datascan.results(self.state, socket=self.socket)
        got = []
        for result in results:
            got.append(result.id)
            if len(got) == 2:  # Not before: both are to come, however slow this machine is.
                threading.Timer(0.3, results.close).start()
        self.assertEqual(got, ["a", "b"])
        self.assertEqual(list(results), [])
        daemon.wait()
        # With nobody there, it waits to try again.
        results = datascan.results(socket=self.socket)
        results._link._failures = 10
        results._link._retry_at = time.monotonic() + 1000
        threading.Timer(0.3, results.close).start()
        before = time.monotonic()
        self.assertEqual(list(results), [])
        self.assertLess(time.monotonic() - before, 900)

    def test_close_in_the_loop_counts_the_result_as_used(self):
        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0"), stable(item("a", "c1"), item("b", "c2")))
            stay(client)

        FakeDaemon(self.socket, serve)
        results = datascan.results(self.state, socket=self.socket)
        for result in results:
            self.assertEqual(result.id, "a")
            results.close()
        self.assertIn('"c1"', self.stored())

    def test_asks_a_silent_daemon_and_moves_on(self):
        reached = threading.Event()

        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), snapshot("c0"))
            ping = client.receive()["ping"]
            client.send({"event": "pong", "ping": ping, "sequence": 9, "cursor": "c9"})
            self.assertEqual(client.receive(), {"ping": ping})  # And no answer: that one hangs.
            self.assertIsNone(client.receive())

        def second(client):
            self.assertEqual(client.greet("c9")["after"], "c9")
            reached.set()
            client.send(subscribed("c9"), snapshot("c9"))
            stay(client)

        daemon = FakeDaemon(self.socket, serve, second)

        def be_patient(_=None):
            # Greetings and the first answer have time enough for any pause of this machine.
            results._link.silence, results._link.greeting_time = 0.2, 120

        def until(condition):
            end = time.monotonic() + 120
            while not condition():
                self.assertLess(time.monotonic(), end)
                self.assertIsNone(results.get(timeout=0.3))

        results = datascan.results(self.state, socket=self.socket, on_state=be_patient)
        be_patient()
        until(lambda: results._cursor == "c9")
        # The second question, or its answer, is due now.
        results._link.greeting_time, results._link._step_ends = 0.5, 0.0
        until(reached.is_set)
        self.assertIn('"c9"', self.stored())
        results.close()
        daemon.wait()

    def test_ctrl_c_leaves_it_usable(self):
        asked = []

        def serve(client):
            asked.append(client.greet("c0").get("after"))
            client.send(subscribed("c0"), snapshot("c0"), stable(item(f"i{len(asked)}", f"c{len(asked)}")))
            stay(client)

        # Where tests run in the background the signal is ignored from the start, and Python leaves it so.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        daemon = FakeDaemon(self.socket, serve, serve)
        results = datascan.results(self.state, socket=self.socket)
        self.assertEqual(next(results).id, "i1")
        receive = LineSocket.receive

        def interrupted(lines, deadline=None):
            # From here on the signal finds this thread inside the link, however late it comes.
            threading.Timer(0.3, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)).start()
            return receive(lines, deadline)

        with mock.patch.object(LineSocket, "receive", interrupted), self.assertRaises(KeyboardInterrupt):
            next(results)
        self.assertEqual(next(results).id, "i2")
        self.assertEqual(asked, [None, "c1"])
        results.close()
        daemon.wait()

    def test_a_file_of_something_else_is_not_overwritten(self):
        with open(self.state, "w") as file:
            file.write("my diary")
        with self.assertRaisesRegex(ValueError, self.state):
            datascan.results(self.state, socket=self.socket)
        self.assertEqual(self.stored(), "my diary")


if __name__ == "__main__":
    unittest.main()
