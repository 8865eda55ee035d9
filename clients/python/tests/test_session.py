"""All that the real daemon says on both sockets in a session fits the schemas, and it refuses what it has to."""

from __future__ import annotations

import contextlib
import json
import time
import unittest

from check import SCHEMAS, Checker
from real_daemon import DaemonTest, Lines

import datascan


class SessionTest(DaemonTest):
    """Everything that both sockets say in a session, errors too."""

    def setUp(self):
        super().setUp()
        # Text as well, at first: a debug build is slow at it.
        self.daemon = self.start(scan="{recognizedDataTypes: [barcode, text], qualityLevel: fast, reappearAfter: 0.3}")
        self.seen = set()

    def take(self, connection, checker):
        line = connection.receive()
        if not line:
            return None
        message = json.loads(line)
        self.assertEqual(checker.check(message), [], line[:2000])
        self.seen.add(message.get("event"))
        return message

    def until(self, connection, checker, wanted):
        """Takes events until one is wanted."""
        end = time.monotonic() + 240
        while time.monotonic() < end:
            message = self.take(connection, checker)
            if message is None or wanted(message):
                return message
        self.fail(f"did not come; seen: {self.seen}")

    def test_event_socket(self):
        checker = Checker()
        events = Lines(self.daemon.events)
        self.addCleanup(events.close)
        self.assertIn("cursor", self.take(events, checker))
        snapshot = self.take(events, checker)
        self.assertIn("cursor", snapshot)  # And with it, by the schema, the camera and the region.
        certain = self.until(events, checker, lambda event: event["event"] == "stable")
        self.assertTrue(all("cursor" in item for item in certain["items"]))
        self.until(events, checker, lambda event: event["event"] == "remove")
        with datascan.Control(self.daemon.control, timeout=60) as control:
            control.acknowledge(certain["items"][0]["cursor"], "rejected", "Unknown")
            verdict = self.until(events, checker, lambda event: event["event"] == "verdict")
            self.assertEqual(
                [verdict[name] for name in ("cursor", "id", "verdict", "message")],
                [certain["items"][0]["cursor"], certain["items"][0]["id"], "rejected", "Unknown"],
            )
            control.set_region_of_interest(0.1, 0.1, 0.8, 0.8)
            self.until(events, checker, lambda event: event["event"] == "settings")
            control.set_recognized_data_types(["barcode", {"text": {"languages": ["en"]}}])
            self.until(events, checker, lambda event: event["event"] == "settings")
            control.set_recognized_data_types([{"barcode": {"symbologies": ["dataMatrix", "ean13", "code128"]}}])
            self.until(events, checker, lambda event: event["event"] == "settings")
            control.set_region_of_interest(0, 0, 1, 1)
            control.pause()
            self.until(events, checker, lambda event: event["event"] == "camera" and event["state"] == "paused")
            control.resume()
            self.until(events, checker, lambda event: event["event"] == "camera" and event["state"] == "streaming")
        # Another result is there to be replayed; an add and an update need another pass of the recording at most.
        self.until(events, checker, lambda event: event["event"] == "stable")
        for name in ("add", "update"):
            if name not in self.seen:
                self.until(events, checker, lambda event, name=name: event["event"] == name)

        for request in [
            {"subscribe": {}},
            {"subscribe": {"events": ["add", "update", "stable", "remove", "guidance", "verdict"], "types": ["barcode", "text"]}},
            {"subscribe": {"events": ["stable"], "symbologies": ["ean13"], "coordinates": "region", "maxUpdateRate": 5}},
            {"subscribe": {"events": ["stable"], "after": "earliest"}},
            {"subscribe": {"events": ["stable"], "after": certain["items"][0]["cursor"]}},
        ]:
            self.assertEqual(checker.check(request), [])
            events.send(json.dumps(request).encode())
            told = self.until(events, checker, lambda event: event["event"] in ("subscribed", "error"))
            self.assertEqual(told["event"], "subscribed", told)
            self.assertNotIn("gap", told)
            between = [self.take(events, checker)]
            while between[-1]["event"] != "snapshot":
                between.append(self.take(events, checker))
            self.assertTrue(all(event.get("replayed") for event in between[:-1]), between)
            self.assertEqual("after" in request["subscribe"], len(between) > 1)
        for ping in ("there?", 7):
            events.send(json.dumps({"ping": ping}).encode())
            pong = self.until(events, checker, lambda event: event["event"] == "pong")
            self.assertEqual(pong["ping"], ping)

        for line, code, field in [
            (b'{"subscribe":{"events":["gone"]}}', "invalid", "subscribe.events[0]"),
            (b'{"subscribe":{"after":"Not A Cursor"}}', "invalid", "subscribe.after"),
            (b'{"subscribe":{"surprise":1}}', "unknown", "subscribe.surprise"),
            (b'{"subscribe":{},"ping":1}', "invalid", None),
            (b"{}", "missing", None),
            (b'{"ping":[]}', "invalid", "ping"),
        ]:
            events.send(line)
            error = self.until(events, checker, lambda event: event["event"] == "error")
            self.assertEqual(error["code"], code, error)
            if field:
                self.assertEqual(error.get("field"), field, error)
        events.send(b'{"ping":1}')
        self.assertTrue(self.until(events, checker, lambda event: event["event"] == "pong"), "the connection goes on")
        for line, code in [(b"nonsense", "malformed"), (b'{"ping":"' + b"x" * 70_000 + b'"}', "tooLong")]:
            other = Lines(self.daemon.events)
            # Where the daemon has refused it before all of it was sent, its answer is there all the same.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                other.send(line)
            error = self.until(other, checker, lambda event: event["event"] == "error")
            self.assertEqual(error["code"], code)
            self.assertIsNone(self.until(other, checker, lambda event: False), "the connection is closed")
            other.close()
        wanted = {"hello", "snapshot", "add", "update", "stable", "remove", "camera", "settings", "subscribed", "pong", "verdict"}
        self.assertLessEqual(wanted, self.seen)

    def test_control_socket(self):
        checker = Checker()
        control = Lines(self.daemon.control)
        self.addCleanup(control.close)
        called = set()

        def call(method, params=None):
            request = {"jsonrpc": "2.0", "id": len(called) + 1, "method": method}
            if params is not None:
                request["params"] = params
            called.add(method)
            checker.check(request)
            control.send(json.dumps(request).encode())
            reply = json.loads(control.receive())
            self.assertEqual(checker.check(reply), [], str(reply)[:2000])
            return reply

        with datascan.events(socket=self.daemon.events, events=["stable"]) as events:
            certain = next(event for event in events if isinstance(event, datascan.Stable))
        thing, cursor = certain.items[0].id, certain.items[0].cursor
        log, run, number = cursor.split("-")
        for method, params, code in [
            ("ping", None, None), ("status", None, None), ("items", {}, None), ("cameras", None, None),
            ("supportedSymbologies", None, None), ("supportedLanguages", None, None), ("reload", None, None),
            ("setRegionOfInterest", {"regionOfInterest": {"x": 0, "y": 0, "width": 1, "height": 1}}, None),
            ("setRecognizedDataTypes", {"recognizedDataTypes": ["barcode", "document", {"rectangle": {"minimumSize": 0.1}}]}, None),
            ("setRecognizedDataTypes", {"recognizedDataTypes": ["barcode", {"text": {}}]}, None),
            ("capturePhoto", None, None), ("capturePhoto", {"area": "region", "quality": 50}, None),
            ("capturePhoto", {"item": thing, "frame": certain.frame}, None), ("pause", None, None), ("resume", None, None),
            ("status", None, None),
            ("overrideSettings", {"revision": "r1", "settings": {"scan": {"reappearAfter": 1}}}, None), ("status", None, None),
            ("overrideSettings", {"revision": "r2", "settings": {"scan": {"reappearAfter": 0}}}, "invalid"),
            ("overrideSettings", {"revision": "r2", "settings": {"events": {}}}, "unknown"),
            ("overrideSettings", {"revision": "", "settings": {}}, "invalid"), ("overrideSettings", {"settings": {}}, "missing"),
            ("overrideSettings", {"revision": "r3", "settings": {}}, None),
            ("ping", {"surprise": 1}, "unknown"), ("nonsense", None, "unknown"),
            ("setRegionOfInterest", {}, "missing"),
            ("setRegionOfInterest", {"regionOfInterest": {"x": 0, "y": 0, "width": 2, "height": 1}}, "invalid"),
            ("setRecognizedDataTypes", {"recognizedDataTypes": ["smell"]}, "invalid"),
            ("select", {"point": [0.5, 0.5]}, "unavailable"), ("select", {"point": [5]}, "invalid"),
            ("setRecognizedDataTypes",
             {"recognizedDataTypes": [{"document": {"part": {"x": 0, "y": 0, "width": 1, "height": 1}}}]}, "invalid"),
            ("textIn", {"document": "nobody", "region": {"x": 0, "y": 0, "width": 1, "height": 1}}, "invalid"),
            ("textIn", {"document": "nobody"}, "missing"), ("documentMask", None, "unavailable"),
            ("partBounds", {"item": "nobody", "part": "1"}, "invalid"), ("partBounds", {"item": thing}, "missing"),
            ("capturePhoto", {"item": "nobody"}, "unavailable"), ("capturePhoto", {"frame": 1 << 30}, "unavailable"),
            ("capturePhoto", {"quality": 0}, "invalid"), ("capturePhoto", {"item": thing, "area": "frame"}, "invalid"),
            ("pages", None, "unavailable"), ("capturePage", None, "unavailable"), ("finishDocument", None, "unavailable"),
            ("removePage", {"page": "0123456789abcdef"}, "unavailable"), ("removePage", {}, "missing"),
            ("movePage", {"page": "0123456789abcdef", "to": 0}, "unavailable"), ("movePage", {"page": "0123456789abcdef", "to": -1}, "invalid"),
            ("pagePicture", {"page": "0123456789abcdef"}, "unavailable"), ("pagePicture", {"page": 7}, "invalid"),
            ("resultPicture", {"cursor": "log-1-1"}, "unavailable"), ("resultPicture", {"cursor": 7}, "invalid"),
            ("resultPicture", None, "missing"),
            ("documentFile", None, "unavailable"), ("documentFile", {"as": "smoke"}, "invalid"),
            ("trigger", None, "unavailable"), ("trigger", {"window": 0}, "invalid"), ("trigger", {"windows": 1}, "unknown"),
            ("setZoom", {"zoom": 150}, "unavailable"), ("setZoom", {"zoom": "near"}, "invalid"),
            ("setCamera", {"camera": {"width": 640}}, "unavailable"), ("setCamera", {"camera": {"widht": 640}}, "unknown"),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted", "message": "Welcome"}, None),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted"}, None),
            ("acknowledge", {"item": thing, "verdict": "accepted"}, None),
            ("acknowledge", {"cursor": cursor, "verdict": "rejected"}, "unavailable"),
            ("acknowledge", {"cursor": f"{log}-{run}-{int(number) + 1000}", "verdict": "accepted"}, "invalid"),
            ("acknowledge", {"cursor": f"{log}-1-{number}", "verdict": "accepted"}, "unavailable"),
            ("acknowledge", {"cursor": f"other-{run}-{number}", "verdict": "accepted"}, "unavailable"),
            ("acknowledge", {"cursor": "Not A Cursor", "verdict": "accepted"}, "invalid"),
            ("acknowledge", {"cursor": 7, "verdict": "accepted"}, "invalid"),
            ("acknowledge", {"item": "nobody", "verdict": "accepted"}, "invalid"),
            ("acknowledge", {"cursor": cursor, "item": thing, "verdict": "accepted"}, "invalid"),
            ("acknowledge", {"verdict": "accepted"}, "missing"), ("acknowledge", {"cursor": cursor}, "missing"),
            ("acknowledge", {"cursor": cursor, "verdict": "perhaps"}, "invalid"),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted", "message": "two\nlines"}, "invalid"),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted", "message": "x" * 201}, "invalid"),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted", "message": ""}, "invalid"),
            ("acknowledge", {"cursor": cursor, "verdict": "accepted", "massage": "x"}, "unknown"),
        ]:  # fmt: skip
            reply = call(method, params)
            got = reply["error"]["data"]["code"] if "error" in reply else None
            self.assertEqual(got, code, f"{method} {params}: {str(reply)[:300]}")
        for line, code, number in [
            (b'{"jsonrpc":"2.0","id":"a"}', "missing", "a"), (b'{"jsonrpc":"1.0","id":5,"method":"ping"}', "invalid", 5),
            (b'{"jsonrpc":"2.0","id":5,"method":"ping","more":1}', "unknown", 5),
        ]:  # fmt: skip
            control.send(line)
            reply = json.loads(control.receive())
            self.assertEqual(Checker().check(reply), [], reply)
            self.assertEqual((reply["error"]["data"]["code"], reply["id"]), (code, number))
        other = Lines(self.daemon.control)
        other.send(b"nonsense")
        reply = json.loads(other.receive())
        self.assertEqual(Checker().check(reply), [], reply)
        self.assertEqual((reply["error"]["data"]["code"], reply["id"]), ("malformed", None))
        other.close()

        # From here on this connection carries pictures alone, so the rest has another one.
        call("pictures", {"rate": 30})
        frames = []
        for _ in range(3):
            header = json.loads(control.receive())
            self.assertEqual(checker.check(header), [], header)
            self.assertTrue(control.receive_bytes(header["bytes"]).startswith(b"\xff\xd8"))
            frames.append(header["frame"])
        self.assertEqual(frames, sorted(set(frames)))
        control.close()
        control = Lines(self.daemon.control)
        self.addCleanup(control.close)

        call("record")
        for number in range(3):
            header = json.loads(control.receive())
            self.assertEqual(checker.check(header), [], header)
            self.assertEqual(header["frame"], number)
            self.assertTrue(control.receive_bytes(header["bytes"]).startswith(b"\xff\xd8"))
        methods = set(SCHEMAS["request.schema.json"]["$defs"]) - {"id", "none"}
        self.assertEqual(methods - called, set(), "a method was not called")


if __name__ == "__main__":
    unittest.main()
