"""Control: calls, errors, descriptors, restarts and time-outs."""

from __future__ import annotations

import array
import gc
import json
import os
import socket
import tempfile
import time
import unittest
from unittest import mock

from fake_daemon import PAGE, FakeDaemon, item, stay
from support import FolderTest

import datascan
from datascan.lines import LineSocket


def reply(client, request, result):
    client.send({"jsonrpc": "2.0", "id": request["id"], "result": result})


class ControlTest(FolderTest):
    def check(self, call, method, params, result, expected=None):
        """A call sends this request, and makes this of the result."""
        asked = []

        def serve(client):
            asked.append(client.receive())
            reply(client, asked[0], result)
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        with datascan.Control(self.socket) as control:
            got = call(control)
        daemon.wait()
        request = {"jsonrpc": "2.0", "id": 1, "method": method}
        self.assertEqual(asked, [request if params is None else {**request, "params": params}])
        self.assertEqual(got, expected)
        return got

    def test_calls(self):
        Control = datascan.Control
        region = {"x": 0.25, "y": 0, "width": 0.5, "height": 1}
        for call, method, params, result, expected in [
            (Control.ping, "ping", None, "pong", "pong"),
            (Control.status, "status", None, {"uptime": 1}, {"uptime": 1}),
            (Control.pause, "pause", None, {}, None),
            (Control.resume, "resume", None, {}, None),
            (Control.reload, "reload", None, {"needsRestart": ["events.socket"]}, ["events.socket"]),
            (lambda c: c.override_settings("r", {"scan": {}}), "overrideSettings", {"revision": "r", "settings": {"scan": {}}},
             {"status": "applied"}, None),
            (lambda c: c.override_settings("r", {}), "overrideSettings", {"revision": "r", "settings": {}},
             {"status": "rolledBack", "reason": "no frames"}, "no frames"),
            (lambda c: c.set_region_of_interest(0.25, 0, 0.5, 1), "setRegionOfInterest", {"regionOfInterest": region},
             {}, None),
            (lambda c: c.set_recognized_data_types(["text"]), "setRecognizedDataTypes",
             {"recognizedDataTypes": ["text"]}, {}, None),
            (lambda c: c.items()[0].id, "items", None, {"sequence": 1, "items": [item("a")]}, "a"),
            (lambda c: c.select(0.5, 0.25).id, "select", {"point": [0.5, 0.25]}, {"item": item("a")}, "a"),
            (lambda c: c.part_bounds("a", "12")[0].top_left, "partBounds", {"item": "a", "part": "12"},
             {"bounds": [item("a")["bounds"]]}, tuple(item("a")["bounds"]["topLeft"])),
            (lambda c: c.text_in("d", 0.25, 0, 0.5, 1)[0].id, "textIn", {"document": "d", "region": region},
             {"items": [item("a")]}, "a"),
            (lambda c: c.document_mask().values, "documentMask", None,
             {"frame": 3, "captureTime": 1.5, "time": "2026-11-21T08:00:10.366Z", "document": "d", "region": region,
              "width": 2, "height": 1, "data": "/wA="}, b"\xff\x00"),
            (lambda c: c.pages().pages[0].items[0].string, "pages", None, {"pages": [PAGE], "documents": []}, "Zug"),
            (lambda c: c.pages().pages[0].items[0].words, "pages", None, {"pages": [PAGE], "documents": []}, ((0.0, 1.0),)),
            (lambda c: c.capture_page().format, "capturePage", None, {"page": PAGE}, "A4"),
            (lambda c: c.remove_page(PAGE["id"]), "removePage", {"page": PAGE["id"]}, {}, None),
            (lambda c: c.move_page(PAGE["id"], 2), "movePage", {"page": PAGE["id"], "to": 2}, {}, None),
            (lambda c: c.finish_document(), "finishDocument", None, {"document": 4, "count": 2}, 4),
            (lambda c: c.trigger(), "trigger", {}, {"state": "open", "remaining": 5}, ("open", 5.0)),
            (lambda c: c.trigger(2.5), "trigger", {"window": 2.5}, {"state": "held", "remaining": 0.25}, ("held", 0.25)),
            (lambda c: c.set_zoom(150), "setZoom", {"zoom": 150}, {}, None),
            (lambda c: c.acknowledge("c1", "accepted"), "acknowledge", {"cursor": "c1", "verdict": "accepted"}, {}, None),
            (Control.cameras, "cameras", None, {"cameras": [{"device": "x"}]}, [{"device": "x"}]),
            (lambda c: c.set_camera(width=640, controls={"focus": 4}), "setCamera",
             {"camera": {"width": 640, "controls": {"focus": 4}}}, {}, None),
            (Control.supported_symbologies, "supportedSymbologies", None, {"supported": ["qr"], "unsupported": []}, ["qr"]),
            (Control.supported_languages, "supportedLanguages", None, {"supported": ["en"], "accurate": []}, ["en"]),
            (Control.accurate_languages, "supportedLanguages", None, {"supported": ["en"], "accurate": ["ja"]}, ["ja"]),
        ]:  # fmt: skip
            with self.subTest(method):
                self.check(call, method, params, result, expected)

    def test_what_names_an_acknowledged_result(self):
        def result(name, cursor, **told):
            return datascan.Result.read({**item(name, cursor), **told})

        for thing, params in [
            (result("a", "c1", frame=3, session="s"), {"cursor": "c1"}),
            (result("a", "c1", frame=3, session="earlier", replayed=True), {"cursor": "c1"}),
            # In view at the very first start: none has a cursor of its own, and the last one has that of the snapshot.
            (result("a", ""), {"item": "a"}),
            (result("a", "c9"), {"item": "a"}),
            (datascan.Item.read(item("a", "c1")), {"cursor": "c1"}),
            (datascan.Item.read(item("a")), {"item": "a"}),
        ]:
            with self.subTest(params=params):
                self.check(lambda c, thing=thing: c.acknowledge(thing, "rejected", "Not today"), "acknowledge",
                           {**params, "verdict": "rejected", "message": "Not today"}, {})  # fmt: skip

    def test_photo(self):
        photo = {"frame": 3, "captureTime": 1.5, "time": "2026-11-21T08:00:10.366Z", "width": 4, "height": 2, "bytes": 3}
        self.check(
            lambda c: c.capture_photo("region", quality=80).data, "capturePhoto", {"area": "region", "quality": 80},
            {**photo, "data": "/9j/"}, b"\xff\xd8\xff",
        )  # fmt: skip

        def serve(client):
            request = client.receive()
            self.assertEqual(request["params"], {"item": "a", "frame": 3, "as": "descriptor"})
            with tempfile.TemporaryFile() as file:
                file.write(b"JPG")
                file.flush()
                line = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": photo}).encode() + b"\n"
                client.socket.sendmsg([line], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file.fileno()]))])
            reply(client, client.receive(), photo)
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        gc.collect()  # What other tests left open is not closed in between.
        before = len(os.listdir("/proc/self/fd"))
        with datascan.Control(self.socket) as control:
            got = control.capture_photo(item="a", frame=3, as_descriptor=True)
            with got.file as file:
                self.assertEqual((file.read(), got.size, got.data), (b"JPG", 3, b""))
            with self.assertRaisesRegex(datascan.Error, "descriptor"):
                control.capture_photo(as_descriptor=True)
        daemon.wait()
        self.assertEqual(len(os.listdir("/proc/self/fd")), before - 1, "only the listener is closed")

    def test_files_of_pages(self):
        def serve(client):
            for expected in (
                {"page": PAGE["id"], "thumbnail": True, "as": "descriptor"}, {"as": "descriptor"},
                {"cursor": "log-1-7", "as": "descriptor"},
            ):  # fmt: skip
                request = client.receive()
                self.assertEqual(request["params"], expected)
                with tempfile.TemporaryFile() as file:
                    file.write(b"%PDF")
                    file.flush()
                    line = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"bytes": 4}}).encode() + b"\n"
                    client.socket.sendmsg(
                        [line], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file.fileno()]))])
            reply(client, client.receive(), {"bytes": 4})
            stay(client)

        daemon = FakeDaemon(self.socket, serve)
        with datascan.Control(self.socket) as control:
            self.assertEqual(control.page_picture(PAGE["id"], thumbnail=True), b"%PDF")
            self.assertEqual(control.document_file(), b"%PDF")
            self.assertEqual(control.result_picture("log-1-7"), b"%PDF")
            with self.assertRaisesRegex(datascan.Error, "descriptor"):
                control.document_file(7)
        daemon.wait()

    def test_errors(self):
        def serve(client):
            request = client.receive()
            error = {"code": -32602, "message": "no", "data": {"code": "invalid", "field": "params.zoom"}}
            client.send({"jsonrpc": "2.0", "id": request["id"], "error": error})
            reply(client, client.receive(), "pong")
            stay(client)

        def full(client):
            error = {"code": -32000, "message": "64 connections", "data": {"code": "tooMany"}}
            client.send({"jsonrpc": "2.0", "id": None, "error": error})

        daemon = FakeDaemon(self.socket, serve)
        with datascan.Control(self.socket) as control:
            with self.assertRaises(datascan.Error) as caught:
                control.set_zoom(1)
            error = caught.exception
            self.assertEqual((error.code, error.field, error.message), ("invalid", "params.zoom", "no"))
            self.assertEqual(control.ping(), "pong")
        daemon.wait()
        daemon = FakeDaemon(self.socket, full)
        send = LineSocket.send

        def send_late(lines, *arguments):
            daemon.wait()  # Until it has gone.
            send(lines, *arguments)

        with datascan.Control(self.socket) as control, mock.patch.object(LineSocket, "send", send_late):
            with self.assertRaises(datascan.Error) as caught:
                control.ping()
        self.assertEqual((caught.exception.code, caught.exception.field), ("tooMany", None))

    def test_goes_on_after_a_restart_and_tells_a_disconnect(self):
        def serve(client):
            reply(client, client.receive(), "pong")

        def cut(client):
            client.receive()
            client.send_bytes(b'{"jsonrpc":"2.0","id":3,"res')

        daemon = FakeDaemon(self.socket, serve, serve, cut)
        with datascan.Control(self.socket) as control:
            for _ in range(2):
                self.assertEqual(control.ping(), "pong")
                end = time.monotonic() + 120
                while not control._lines.is_closed_by_peer() and time.monotonic() < end:
                    time.sleep(0.01)
            with self.assertRaises(ConnectionError):
                control.ping()
            daemon.wait()
            with self.assertRaises(OSError):
                control.ping()

    def test_time_out_and_the_late_reply_is_nobodys(self):
        def late(client):
            client.receive()
            client.receive()  # The client gives up.

        def serve(client):
            reply(client, client.receive(), "pong")
            stay(client)

        FakeDaemon(self.socket, late, serve)
        with datascan.Control(self.socket, timeout=0.2) as control:
            with self.assertRaises(TimeoutError):
                control.ping()
            control._timeout = 120
            self.assertEqual(control.ping(), "pong")

    def test_record(self):
        def serve(client):
            reply(client, client.receive(), {"camera": {}})
            for number in (0, 1):
                client.send({"frame": number, "captureTime": 1, "format": "MJPG", "width": 4, "height": 2,
                             "bytesPerLine": 0, "bytes": 5, "flagged": False, "lost": 0})  # fmt: skip
                client.send_bytes(b"a\n\nb" + str(number).encode())
            client.send_bytes(b'{"frame":2')

        FakeDaemon(self.socket, serve)
        frames = list(datascan.Control(self.socket).record())
        self.assertEqual([(frame.frame, frame.data) for frame in frames], [(0, b"a\n\nb0"), (1, b"a\n\nb1")])


if __name__ == "__main__":
    unittest.main()
