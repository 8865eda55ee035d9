"""The clients with the real daemon: no result is lost or told twice, over restarts of both."""

from __future__ import annotations

import glob
import json
import os
import signal
import struct
import threading
import time
import unittest

from real_daemon import DaemonTest
from test_examples import EXAMPLES, Program, missing

import datascan


class ResultsTest(DaemonTest):
    def test_each_result_once_over_restarts(self):
        """The client runs on; the daemon is stopped, and killed."""
        daemon = self.start()
        got, gaps = [], []
        results = datascan.results(self.state, socket=daemon.events, after="earliest", on_gap=gaps.append)
        thread = threading.Thread(target=lambda: got.extend(result.key for result in results))
        thread.start()
        self.addCleanup(results.close)
        for how in (signal.SIGTERM, signal.SIGKILL):
            self.wait_for_more(daemon, 1)
            daemon.restart(how)
        self.wait_for_more(daemon, 1)
        daemon.restart()
        kept = [key for key, _ in self.all_results(daemon)]
        end = time.monotonic() + 240
        while (not got or got[-1] != kept[-1]) and time.monotonic() < end:
            time.sleep(0.1)
        results.close()
        thread.join(120)
        self.assertGreaterEqual(len({key.split("/")[0] for key in kept}), 3, "results of several sessions")
        self.assertEqual(len(got), len(set(got)), "none twice")
        self.assertEqual([key for key in got if key in kept], kept, "all of them, in order")
        # A result is announced after 250 ms at the latest. If it isn't on disk when the daemon is killed, there is this gap.
        self.assertEqual([gap for gap in gaps if (gap.reason, gap.missing) != ("damaged", None)], [])

    def test_each_result_once_though_the_client_dies(self):
        daemon = self.start()
        got = []
        for _ in range(3):
            results = datascan.results(self.state, socket=daemon.events, after="earliest")
            for _ in range(2):
                got.append(next(results).key)
            results.commit()
            results.close()
            self.wait_for_more(daemon)  # While nobody is there.
        kept = [key for key, _ in self.all_results(daemon)]
        self.assertEqual(got, kept[: len(got)])

    def test_results_of_an_earlier_session_are_acknowledged(self):
        daemon = self.start()
        self.wait_for_more(daemon, 1)
        with datascan.results(socket=daemon.events, after="earliest") as results:
            old = next(results)
        daemon.restart(signal.SIGKILL)
        with datascan.events(socket=daemon.events, events=["verdict"]) as events:
            while not isinstance(next(events), datascan.Subscribed):
                pass
            with datascan.Control(daemon.control, timeout=60) as control:
                control.acknowledge(old, "accepted")
                told = next(event for event in events if isinstance(event, datascan.Verdict))
                self.assertEqual((told.cursor, told.id, told.session), (old.cursor, old.id, old.session))
                with self.assertRaises(datascan.Error) as caught:
                    control.acknowledge(old, "rejected")
                self.assertEqual((caught.exception.code, caught.exception.field), ("unavailable", "params.verdict"))

    def test_a_restart_without_a_journal_is_a_gap(self):
        daemon = self.start(journal=False)
        gaps = []
        with datascan.results(self.state, socket=daemon.events, after="earliest", on_gap=gaps.append) as results:
            sessions = (result.key.split("/")[0] for result in results)
            before = next(sessions)
            daemon.restart()
            # What the old one told may still be on its way.
            self.assertTrue(next(session for session in sessions if session != before))
        self.assertEqual([(gap.reason, gap.missing) for gap in gaps], [("otherLog", None)])

    def test_photo(self):
        daemon = self.start()
        with datascan.events(socket=daemon.events, events=["stable"]) as events, datascan.Control(daemon.control, timeout=60) as control:
            certain = next(event for event in events if isinstance(event, datascan.Stable))
            whole = control.capture_photo(frame=certain.frame)
            self.assertEqual((whole.width, whole.height, whole.frame), (640, 480, certain.frame))
            self.assertEqual((whole.data[:2], len(whole.data)), (b"\xff\xd8", whole.size))
            self.assertEqual(self.size(whole.data), (640, 480))
            cut = control.capture_photo(item=certain.items[0].id, frame=certain.frame, as_descriptor=True)
            with cut.file as file:
                picture = file.read()
                self.assertRaises(OSError, os.write, file.fileno(), b"x")
            self.assertEqual((len(picture), self.size(picture)), (cut.size, (cut.width, cut.height)))
            self.assertLess(cut.width, 640)
            with self.assertRaises(datascan.Error) as caught:
                control.capture_photo(frame=1 << 30)
            self.assertEqual(caught.exception.code, "unavailable")
            self.assertEqual(next(control.record()).data[:2], b"\xff\xd8")

    @staticmethod
    def size(jpeg):
        """Width and height that a JPEG tells."""
        at = 2
        while jpeg[at + 1] not in (0xC0, 0xC1, 0xC2):
            at += 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
        height, width = struct.unpack(">HH", jpeg[at + 5 : at + 9])
        return width, height


class ExamplesTest(DaemonTest):
    def save_all(self, daemon):
        """Pauses the camera, and waits until all results are on disk: the end of a daemon waits only 0.5 s for that."""

        def is_saved():
            results = control.status()["results"]
            content = b""
            for path in glob.glob(os.path.join(self.folder, "journal", "results-*.journal")):
                with open(path, "rb") as file:
                    content += file.read()
            # The number of bytes rises once they are on disk.
            is_written = results["latest"].encode() in content and results["journal"]["bytes"] == len(content)
            return is_written and not glob.glob(os.path.join(self.folder, "results-incomplete-*"))

        with datascan.Control(daemon.control, timeout=60) as control:
            control.pause()
            control.ping()  # What is to be told is settled then.
            end = time.monotonic() + 120
            while not is_saved():
                self.assertLess(time.monotonic(), end, f"not saved: {control.status()['results']}")
                time.sleep(0.05)

    def test_each_result_once_over_restarts(self):
        daemon = self.start()
        cursor = self.cursor(daemon)
        names = [name for name in EXAMPLES if not missing(name)]
        for name in names:
            with open(os.path.join(self.folder, name), "w") as file:
                file.write(json.dumps({"cursor": cursor, "waiting": []}) if name == "python" else cursor)

        def run(name):
            program = Program(name, daemon.events, os.path.join(self.folder, name))
            self.addCleanup(program.stop)
            return program

        def start_all():
            return {name: run(name) for name in names}

        programs = start_all()
        self.wait_for_more(daemon, 1)
        self.save_all(daemon)
        daemon.restart()
        self.wait_for_more(daemon, 1)
        # They are stopped between two results, and miss some.
        with datascan.Control(daemon.control, timeout=60) as control:
            control.pause()
            control.ping()
            latest = control.status()["results"]["latest"]
            for program in programs.values():
                program.wait_for_state(latest)
                program.stop()
            control.resume()
        self.wait_for_more(daemon, 1)
        programs = start_all()
        self.wait_for_more(daemon, 1)
        wanted = [line for _, line in self.all_results(daemon, after=cursor)]
        self.assertGreaterEqual(len(wanted), 4)
        for name, program in programs.items():
            with self.subTest(name):
                program.wait_for(len(wanted))
                time.sleep(0.2)
                self.assertEqual(program.lines(), wanted, program.errors())
                self.assertNotIn("missing", program.errors())


if __name__ == "__main__":
    unittest.main()
