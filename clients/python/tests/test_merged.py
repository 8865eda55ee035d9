"""Several cameras as one stream: each result once, with the name of its camera, and a cursor for each."""

from __future__ import annotations

import os
import threading
import unittest

from fake_daemon import FakeDaemon, hello, item, snapshot, stable, stay, subscribed
from support import FolderTest

import datascan


def serve(cursor, *results, asked=None):
    """A daemon that has so many results after a cursor."""

    def script(client):
        client.send(hello(cursor))
        request = client.receive()["subscribe"]
        if asked is not None:
            asked.append(request.get("after"))
        client.send(subscribed(cursor), snapshot(cursor))
        for result in results:
            client.send(stable(result))
        stay(client)

    return script


class MergedTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.sockets = {name: os.path.join(self.folder, name) for name in ("door", "till")}
        self.states = os.path.join(self.folder, "cursors")

    def test_each_result_has_its_camera_and_its_place(self):
        FakeDaemon(self.sockets["door"], serve("d0", item("a", "d1"), item("b", "d2")))
        FakeDaemon(self.sockets["till"], serve("t0", item("c", "t1")))
        with datascan.merged_results(self.sockets, self.states) as results:
            got = sorted((result.camera, result.id) for result in (next(results), next(results), next(results)))
        self.assertEqual(got, [("door", "a"), ("door", "b"), ("till", "c")])
        self.assertEqual(sorted(os.listdir(self.states)), ["door.json", "till.json"])
        self.assertIn('"d2"', self.text("door"))
        self.assertIn('"t1"', self.text("till"))

    def text(self, name):
        with open(os.path.join(self.states, f"{name}.json")) as file:
            return file.read()

    def test_what_was_not_used_comes_again(self):
        asked = []
        FakeDaemon(
            self.sockets["door"], serve("d0", item("a", "d1"), item("b", "d2")),
            serve("d2", item("b", "d2"), asked=asked),
        )  # fmt: skip
        sockets = {"door": self.sockets["door"]}
        results = datascan.merged_results(sockets, self.states)
        self.assertEqual([next(results).id, next(results).id], ["a", "b"])
        results.close()  # while the second one is in use
        with datascan.merged_results(sockets, self.states) as results:
            self.assertEqual(next(results).id, "b")
        self.assertEqual(asked, ["d1"])

    def test_a_camera_that_is_away_does_not_hold_up_the_others(self):
        FakeDaemon(self.sockets["till"], serve("t0", item("c", "t1")))
        is_away = threading.Event()

        def on_state(state):
            if state.camera == "door" and not state.connected:
                is_away.set()

        with datascan.merged_results(self.sockets, on_state=on_state) as results:
            self.assertEqual(next(results).camera, "till")
            self.assertIsNone(results.get(timeout=0))
            self.assertTrue(is_away.wait(60), "nobody said that the other camera is away")

    def test_an_error_of_one_camera_leaves_the_others(self):
        refuse = lambda client: client.send({"event": "error", "code": "forbidden", "message": "no"})  # noqa: E731
        FakeDaemon(self.sockets["door"], refuse)
        FakeDaemon(self.sockets["till"], serve("t0", item("c", "t1")))
        with datascan.merged_results(self.sockets) as results:
            seen = []
            for _ in range(2):
                try:
                    seen.append(next(results).camera)
                except datascan.Error as problem:
                    seen.append(problem.code)
        self.assertEqual(sorted(seen), ["forbidden", "till"])

    def test_close_ends_a_loop(self):
        with datascan.merged_results(self.sockets) as results:
            threading.Timer(0.1, results.close).start()
            self.assertEqual(list(results), [])

    def test_no_cameras(self):
        with self.assertRaisesRegex(ValueError, "name at least one"):
            datascan.merged_results([])

    def test_names_become_sockets(self):
        self.assertEqual(datascan.sockets.event_socket("door"), "/run/datascan/door/events.sock")
        self.assertEqual(datascan.sockets.control_socket(), "/run/datascand/control.sock")


if __name__ == "__main__":
    unittest.main()
