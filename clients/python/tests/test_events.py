"""Events: typed, over disconnects; what is not known is passed over. And the same for asyncio."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import unittest

from fake_daemon import CAMERA, REGION, FakeDaemon, item, snapshot, stable, stay, subscribed
from support import FolderTest

import datascan
import datascan.aio

MOMENT = {"sequence": 7, "frame": 3, "captureTime": 1.5, "time": "2026-11-21T08:00:10.366Z"}


def quiet(client):
    client.greet("c0")
    client.send(subscribed("c0"), snapshot("c0"))
    stay(client)


def two(client):
    """Two results, and nothing more."""
    client.greet("c0")
    client.send(subscribed("c0"), snapshot("c0"), stable(item("a", "c1"), item("b", "c2")))
    stay(client)


class EventsTest(FolderTest):
    def test_all_kinds(self):
        def serve(client):
            request = client.greet("c0")
            self.assertEqual(
                request,
                {"events": ["stable", "remove"], "types": ["barcode"], "symbologies": ["qr"], "coordinates": "region",
                 "maxUpdateRate": 5, "after": "c0"},
            )  # fmt: skip
            client.send(subscribed("c9", gap={"reason": "expired", "missing": 2}), snapshot("c9", item("a")))
            client.send({**stable(item("b")), "event": "add"}, {**stable(item("b")), "event": "update"})
            client.send(stable(item("b", "c10")), {"event": "surprise"})
            client.send({"event": "remove", **MOMENT, "items": [{"id": "b", "reason": "left"}], "allItems": []})
            client.send({"event": "camera", "sequence": 8, **CAMERA, "state": "stalled", "reason": "no frame"})
            client.send({"event": "guidance", **MOMENT, "hint": "glare", "item": "b", "bounds": item("b")["bounds"]})
            client.send({"event": "settings", "sequence": 9, "regionOfInterest": REGION, "qualityLevel": "fast",
                         "recognizedDataTypes": [{"text": {}}], "recognizesMultipleItems": False})  # fmt: skip
            client.send({"event": "overflow", "sequence": 900, "lost": 513})
            client.send({"event": "verdict", "sequence": 901, "time": MOMENT["time"], "cursor": "c10", "id": "b",
                         "verdict": "rejected", "message": "Unknown"})  # fmt: skip
            client.send(snapshot("c10", item("b", verdict="rejected", verdictMessage="Unknown")))
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        with datascan.events(
            socket=self.socket, events=["stable", "remove"], types=["barcode"], symbologies=["qr"], coordinates="region",
            max_update_rate=5, after="c0",
        ) as events:  # fmt: skip
            got = [next(events) for _ in range(13)]
        daemon.wait()
        names = [type(event).__name__ for event in got]
        self.assertEqual(
            names,
            ["Hello", "Subscribed", "Snapshot", "Add", "Update", "Stable", "Remove", "Camera", "Guidance", "Settings",
             "Overflow", "Verdict", "Snapshot"],
        )  # fmt: skip
        hello, subscribed_, view, add, _, certain, gone, camera, guidance, settings, overflow, verdict, late = got
        self.assertEqual((hello.session, hello.camera.frame_rate, hello.region_of_interest.width), ("s1", 12, 1))
        self.assertEqual((subscribed_.cursor, subscribed_.gap.missing), ("c9", 2))
        self.assertEqual((view.items[0].id, view.camera.state), ("a", "streaming"))
        self.assertEqual((add.items[0].payload, add.all_items, add.capture_time), ("content of b", ("b",), 1))
        self.assertEqual((certain.items[0].cursor, certain.replayed), ("c10", False))
        self.assertEqual((gone.items[0].reason, gone.all_items), ("left", ()))
        self.assertEqual((camera.state, camera.reason, camera.sequence), ("stalled", "no frame", 8))
        self.assertEqual((guidance.hint, guidance.bounds.top_left), ("glare", (0.1, 0.1)))
        self.assertEqual((settings.quality_level, settings.recognizes_multiple_items), ("fast", False))
        self.assertEqual((overflow.lost, overflow.gap, overflow.raw["event"]), (513, None, "overflow"))
        self.assertEqual(
            (verdict.cursor, verdict.id, verdict.verdict, verdict.message, verdict.session),
            ("c10", "b", "rejected", "Unknown", None),
        )
        self.assertEqual((late.items[0].verdict, late.items[0].verdict_message), ("rejected", "Unknown"))
        self.assertIsNone(view.items[0].verdict)

    def test_stable_ones_are_not_missed_over_a_disconnect(self):
        asked = []

        def first(client):
            asked.append(client.greet("c0"))
            client.send(subscribed("c0"), snapshot("c0"), stable(item("a", "c1"), item("b", "c2")))

        def second(client):
            asked.append(client.greet("c3"))
            client.send(subscribed("c4"), stable(item("c", "c3"), replayed=True, session="s1"))

        def third(client):
            asked.append(client.greet("c4"))
            client.send(subscribed("c4"), stable(item("d", "c4"), replayed=True, session="s1"), snapshot("c4"))

        daemon = FakeDaemon(self.socket, first, second, third, quiet)
        with datascan.events(socket=self.socket) as events:
            certain = []
            while len(certain) < 4:
                event = next(events)
                if isinstance(event, datascan.Stable):
                    certain += [thing.id for thing in event.items]
            while not isinstance(next(events), datascan.Snapshot):
                pass
            self.assertIsInstance(events.get(timeout=120), datascan.Hello)  # Of the fourth.
        daemon.wait()
        self.assertEqual(certain, ["a", "b", "c", "d"])
        self.assertEqual([request.get("after") for request in asked], [None, "c2", "c3"])

    def test_without_stable_nothing_is_replayed(self):
        asked = []

        def serve(client):
            asked.append(client.greet("c1").get("after"))
            client.send(subscribed("c1"), snapshot("c1"))

        daemon = FakeDaemon(self.socket, serve, serve)
        with datascan.events(socket=self.socket, events=["remove"]) as events:
            for _ in range(6):
                next(events)
        daemon.wait()
        self.assertEqual(asked, [None, None])

    def test_get_times_out_and_close_ends_a_loop(self):
        FakeDaemon(self.socket, quiet)
        events = datascan.events(socket=self.socket)
        for _ in range(3):
            next(events)
        self.assertIsNone(events.get(timeout=0.1))
        events.close()
        self.assertEqual(list(events), [])

    def test_an_event_without_a_member_is_an_error(self):
        def serve(client):
            client.greet("c0")
            client.send(subscribed("c0"), {"event": "overflow", "sequence": 1})
            stay(client)

        FakeDaemon(self.socket, serve)
        with datascan.events(socket=self.socket) as events, self.assertRaisesRegex(datascan.Error, "lost"):
            for _ in events:
                pass


class AsyncTest(FolderTest):
    def stored(self):
        with open(self.state) as file:
            return file.read()

    def test_results(self):
        async def take():
            async with datascan.aio.results(self.state, socket=self.socket) as results:
                async for result in results:
                    yield_to.append(result.id)
                    if result.id == "b":
                        break

        yield_to = []
        daemon = FakeDaemon(self.socket, two)
        asyncio.run(take())
        daemon.wait()
        self.assertEqual(yield_to, ["a", "b"])
        self.assertIn('"c2"', self.stored())

    def test_cancelling(self):
        async def take():
            results = datascan.aio.results(self.state, socket=self.socket)
            async for _ in results:
                pass

        async def run():
            task = asyncio.create_task(take())
            end = time.monotonic() + 120
            while not (os.path.exists(self.state) and '"c2"' in self.stored()) and time.monotonic() < end:
                await asyncio.sleep(0.02)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        daemon = FakeDaemon(self.socket, two)
        asyncio.run(asyncio.wait_for(run(), 240))
        daemon.wait()
        self.assertIn('"c2"', self.stored())

    def test_close_between_two_results(self):
        async def close(results):
            results.close()

        async def take():
            results = datascan.aio.results(self.state, socket=self.socket)
            async with results:
                async for result in results:
                    got.append(result.id)
                    await asyncio.create_task(close(results))
            with self.assertRaises(StopAsyncIteration):
                await results.__anext__()

        got = []
        daemon = FakeDaemon(self.socket, two)
        asyncio.run(asyncio.wait_for(take(), 240))
        daemon.wait()
        self.assertEqual(got, ["a"])
        self.assertIn('"c1"', self.stored(), "the loop came back, so it was used")

    def test_a_result_that_comes_as_the_wait_is_given_up_is_not_used(self):
        class Late(datascan.Results):
            def __init__(self):
                self.is_committed, self._released = False, threading.Event()

            def get(self, timeout=None):
                self._released.wait(10)
                return "late"

            def commit(self):
                self.is_committed = True

            def close(self):
                self._released.set()

        async def take():
            async with datascan.aio.Stream(late) as results:
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(results.__anext__(), 0.1)
                with self.assertRaises(StopAsyncIteration):
                    await results.__anext__()

        late = Late()
        asyncio.run(take())
        self.assertFalse(late.is_committed)

    def test_close_while_it_waits(self):
        async def take():
            async with datascan.aio.results(self.state, socket=self.socket) as results:
                async for result in results:
                    if result.id == "b":
                        asyncio.get_running_loop().call_later(0.2, results.close)

        daemon = FakeDaemon(self.socket, two)
        asyncio.run(asyncio.wait_for(take(), 240))
        daemon.wait()
        self.assertIn('"c2"', self.stored())

    def test_events_and_close(self):
        async def run():
            events = datascan.aio.events(socket=self.socket, events=[])
            names = []
            async for event in events:
                names.append(type(event).__name__)
                if len(names) == 3:
                    asyncio.get_running_loop().call_later(0.2, events.close)
            return names

        FakeDaemon(self.socket, quiet)
        self.assertEqual(asyncio.run(asyncio.wait_for(run(), 240)), ["Hello", "Subscribed", "Snapshot"])


if __name__ == "__main__":
    unittest.main()
