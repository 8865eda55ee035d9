"""The gateway as programs and hostile pages meet it: no browser, plain sockets."""

from __future__ import annotations

import http.client
import json
import os
import resource
import socket
import time
import unittest

from station import Station

TOKEN = "a-token-of-24-characters-or-more"


def setUpModule() -> None:
    # A thousand streams have two ends here.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))


class GatewayTest(unittest.TestCase):
    settings: dict[str, str] = {}

    @classmethod
    def setUpClass(cls) -> None:
        cls.station = Station(**cls.settings)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.station.close()

    def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.station.port, timeout=120)
        self.addCleanup(connection.close)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        return connection.getresponse()

    def error(self, answer: http.client.HTTPResponse) -> str:
        return json.load(answer)["error"]["code"]

    def events(self, path: str = "/api/events", **headers: str):
        """Messages of an event stream as they come: name, data and id."""
        answer = self.ask(path, **headers)
        self.assertEqual(answer.status, 200)
        message: dict[str, str] = {}
        for line in answer:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                message[name] = value
            elif "data" in message:
                yield message["event"], json.loads(message["data"]), message.get("id")
                message = {}

    def connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.station.port), timeout=120)
        self.addCleanup(connection.close)
        return connection


class WhoMayAsk(GatewayTest):
    def test_a_name_that_points_here_is_refused(self) -> None:
        for path in ["/", "/api/status", "/api/events"]:
            self.assertEqual(self.ask(path, Host="evil.example").status, 421)
        self.assertEqual(self.ask("/api/status", Host=f"localhost:{self.station.port}").status, 200)

    def test_another_page_gets_nothing(self) -> None:
        for headers in [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}]:
            answer = self.ask("/api/status", **headers)
            self.assertEqual((answer.status, self.error(answer)), (403, "forbidden"))
            self.assertIsNone(answer.getheader("Access-Control-Allow-Origin"))
        answer = self.ask("/api/control/pause", "OPTIONS", Origin="https://evil.example")
        self.assertEqual(answer.status, 403)

    def test_a_form_can_not_steer(self) -> None:
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]:
            self.assertEqual(self.ask("/api/control/pause", "POST", b"{}", Content_Type=kind).status, 400)
        self.assertEqual(self.station.ask("status")["camera"]["state"], "streaming")

    def test_every_answer_has_the_policy(self) -> None:
        for path in ["/", "/kiosk/", "/api/status", "/nothing", "/api/picture"]:
            answer = self.ask(path)
            self.assertIn("default-src 'none'", answer.getheader("Content-Security-Policy"))
            self.assertEqual(answer.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(answer.getheader("Referrer-Policy"), "no-referrer")
            self.assertEqual(answer.getheader("Cross-Origin-Resource-Policy"), "same-origin")

    def test_what_is_not_there_is_said(self) -> None:
        for path in ["/nothing", "/page/../../etc/passwd", "/page/%2e%2e/x", "/api/nothing", "//api/status/x"]:
            answer = self.ask(path)
            self.assertEqual((answer.status, self.error(answer)), (404, "unknown"), path)
        answer = self.ask("/api/control/record", "POST", b"", Content_Type="application/json")
        self.assertEqual((answer.status, self.error(answer)), (404, "unknown"))


class Hostile(GatewayTest):
    def test_a_request_that_comes_drop_by_drop_is_ended(self) -> None:
        slow = self.connect()
        with self.assertRaises(OSError):
            for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1000:
                slow.send(bytes([byte]))
                time.sleep(0.25)
                slow.setblocking(False)
                try:
                    if slow.recv(1) == b"":
                        raise ConnectionResetError
                except BlockingIOError:
                    pass
                slow.setblocking(True)

    def test_what_is_too_long_or_no_http_is_refused(self) -> None:
        for request in [
            b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000,
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
            bytes(range(256)) * 100,
            b"\r\n" * 1000 + b"{}",
        ]:
            connection = self.connect()
            try:
                connection.sendall(request)
                answer = connection.recv(100)
            except ConnectionError:
                answer = b""
            self.assertTrue(answer == b"" or b" 400 " in answer or b" 431 " in answer, answer)
        body = json.dumps({"x": "a" * 70_000}).encode()
        try:
            answer = self.ask("/api/control/ping", "POST", body, Content_Type="application/json")
            self.assertEqual((answer.status, self.error(answer)), (413, "tooLong"))
        except ConnectionError:
            pass
        self.assertEqual(self.ask("/api/about").status, 200)

    def test_a_thousand_event_streams_leave_room_for_the_page(self) -> None:
        request = f"GET /api/events?events=remove HTTP/1.1\r\nHost: localhost:{self.station.port}\r\n\r\n".encode()
        streams = []
        for _ in range(700):
            streams.append(self.connect())
            streams[-1].sendall(request)  # At once: a connection that asks nothing is closed after 10 s.
        counts = {"open": 0, "refused": 0}
        for stream in streams:
            text = b""
            while b"event: refused" not in text and b"event: daemon" not in text:
                part = stream.recv(4096)
                if not part:
                    break
                text += part
            counts["refused" if b"event: refused" in text else "open"] += 1
        self.assertEqual(counts, {"open": 256, "refused": 444})
        self.assertEqual(self.ask("/api/status").status, 200)
        for stream in streams:
            stream.close()
        # Their places are free again.
        end = time.monotonic() + 120
        while next(self.events())[0] != "daemon":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)

    def test_json_bombs_and_nonsense_are_refused(self) -> None:
        for body in [b"[" * 60_000, b"[]", b"{", b'{"a":1}', b"\xff\xfe", b'{"zoom":1e999}', b"{}\n{}"]:
            answer = self.ask("/api/control/setZoom", "POST", body, Content_Type="application/json")
            self.assertEqual(answer.status, 400, body[:20])
            self.assertTrue(json.load(answer)["error"]["message"])
        for query in ["events=gone", "types=x", "symbologies=qr,no", "maxUpdateRate=-1", "strange=1", "coordinates=1"]:
            answer = self.ask("/api/events?" + query)
            self.assertEqual(answer.status, 400, query)
        for query in ["quality=0", "frame=x", "area=all", "rate=99"]:
            path = "/api/picture/stream?" if "rate" in query else "/api/picture?"
            self.assertEqual(self.ask(path + query).status, 400, query)

    def test_an_inside_out_region_is_refused(self) -> None:
        for region in [
            {"x": 0.5, "y": 0.5, "width": -0.2, "height": 0.2},
            {"x": 0.9, "y": 0, "width": 0.5, "height": 1},
            {"x": 0, "y": 0, "width": 0, "height": 1},
        ]:
            body = json.dumps({"regionOfInterest": region}).encode()
            answer = self.ask("/api/control/setRegionOfInterest", "POST", body, Content_Type="application/json")
            self.assertEqual((answer.status, self.error(answer)), (400, "invalid"))


class Token(GatewayTest):
    @classmethod
    def setUpClass(cls) -> None:
        path = f"/tmp/datascan-token-{os.getpid()}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(TOKEN + "\n")
        cls.settings = {"tokenFile": path}
        super().setUpClass()

    def test_nothing_is_shown_without_it(self) -> None:
        answer = self.ask("/api/status")
        self.assertEqual((answer.status, self.error(answer)), (401, "unauthorized"))
        answer = self.ask("/")
        self.assertEqual((answer.status, answer.getheader("Location")), (303, "/login"))
        self.assertEqual(self.ask("/login").status, 200)
        self.assertEqual(self.ask("/api/status?token=" + TOKEN).status, 401, "no secret in a URL")

    def test_a_header_or_the_cookie_of_the_login_shows_it(self) -> None:
        self.assertEqual(self.ask("/api/status", Authorization="Bearer " + TOKEN).status, 200)
        answer = self.ask(
            "/login", "POST", b"token=" + TOKEN.encode(), Content_Type="application/x-www-form-urlencoded"
        )
        cookie = answer.getheader("Set-Cookie")
        self.assertEqual((answer.status, answer.getheader("Location")), (303, "/"))
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        self.assertEqual(self.ask("/api/status", Cookie="a=b; " + cookie.split(";")[0]).status, 200)

    def test_a_loop_of_guesses_is_turned_away_and_who_knows_it_is_not(self) -> None:
        codes = [self.ask("/api/status", Authorization=f"Bearer guess{i}").status for i in range(40)]
        self.assertEqual(set(codes), {401, 429})
        # One in six seconds is free.
        self.assertIn(429, [self.ask("/login", "POST", b"token=x").status for _ in range(5)])
        self.assertEqual(self.ask("/api/status", Authorization="Bearer " + TOKEN).status, 200)
        self.assertEqual(self.station.log().count("a wrong token"), 1, "a line, not a flood")
        self.assertNotIn("guess", self.station.log())


class Listed(GatewayTest):
    settings = {"origins": '["https://kiosk.example"]', "hosts": '["kiosk.local"]'}

    def test_a_listed_page_may(self) -> None:
        answer = self.ask("/api/control/ping", "OPTIONS", Origin="https://kiosk.example")
        self.assertEqual(answer.status, 204)
        self.assertEqual(answer.getheader("Access-Control-Allow-Origin"), "https://kiosk.example")
        self.assertIn("Content-Type", answer.getheader("Access-Control-Allow-Headers"))
        answer = self.ask(
            "/api/control/ping", "POST", b"", Origin="https://kiosk.example", Content_Type="application/json"
        )
        self.assertEqual((answer.status, json.load(answer)), (200, "pong"))
        self.assertEqual(self.ask("/api/status", Host="kiosk.local").status, 200)


class Serving(GatewayTest):
    def test_events_come_with_ids_and_go_on_from_one(self) -> None:
        names, cursor, seen = [], None, []
        for name, data, identifier in self.events():
            names.append(name)
            cursor = identifier or cursor
            if name == "stable":
                seen.append(data["items"][0]["payload"])
                break
        self.assertEqual(names[:3], ["daemon", "hello", "snapshot"])
        # Away for some results; then they are told before what is new.
        end = time.monotonic() + 60
        while self.station.ask("status")["results"]["latest"] == cursor:
            self.assertLess(time.monotonic(), end, "no result comes")
            time.sleep(0.2)
        replayed = []
        for name, data, identifier in self.events(Last_Event_ID=cursor):
            if name == "stable":
                replayed.append(data.get("replayed", False))
                break
        self.assertEqual(replayed, [True])

    def test_the_stream_outlives_the_daemon(self) -> None:
        names = []
        began = False
        for name, data, _ in self.events("/api/events?events=stable"):
            names.append((name, data.get("connected")))
            if name == "snapshot" and not began:
                began = True
                self.station.stop("datascand")
            elif name == "daemon" and data["connected"] is False:
                self.assertIn("reason", data)
                answer = self.ask("/api/status")
                self.assertEqual((answer.status, self.error(answer)), (503, "daemonAway"))
                self.station.start("datascand")
            elif began and name == "hello":
                break
        self.assertIn(("daemon", False), names)
        self.assertEqual(names.count(("daemon", True)), 2)

    def test_the_picture_comes_as_parts_and_as_one(self) -> None:
        answer = self.ask("/api/picture")
        self.assertEqual((answer.status, answer.getheader("Content-Type")), (200, "image/jpeg"))
        self.assertGreaterEqual(int(answer.getheader("DataScan-Frame")), 0)
        self.assertEqual(answer.read(2), b"\xff\xd8")
        # From here on, so that a pause of this machine makes it longer, never shorter.
        frames, began = [], time.monotonic()
        answer = self.ask("/api/picture/stream?rate=5")
        self.assertEqual(answer.readline(), b"--frame\r\n")
        while len(frames) < 8:
            headers = http.client.parse_headers(answer)
            jpeg = answer.read(int(headers["Content-Length"]))
            self.assertEqual((headers["Content-Type"], jpeg[:2], jpeg[-2:]), ("image/jpeg", b"\xff\xd8", b"\xff\xd9"))
            self.assertEqual(answer.readline() + answer.readline(), b"\r\n--frame\r\n")
            frames.append(int(headers["DataScan-Frame"]))
        self.assertEqual(frames, sorted(set(frames)), "none twice, in order")
        self.assertGreater(time.monotonic() - began, 1.2, "at most five a second")

    def test_viewers_that_left_make_room(self) -> None:
        for _ in range(30):
            connection = self.connect()
            connection.sendall(
                f"GET /api/picture/stream HTTP/1.1\r\nHost: localhost:{self.station.port}\r\n\r\n".encode()
            )
            self.assertIn(b"200 OK", connection.recv(200))
            connection.close()
        answer = self.ask("/api/picture/stream")
        self.assertEqual(answer.readline(), b"--frame\r\n")
        self.assertTrue(answer.readline().startswith(b"Content-Type: image/jpeg"))

    def test_a_recording_is_a_download(self) -> None:
        answer = self.ask("/api/recording?seconds=1")
        self.assertEqual(answer.status, 200)
        self.assertRegex(answer.getheader("Content-Disposition"), r'^attachment; filename="datascan-\d+\.mjpeg"$')
        clip = answer.read()
        self.assertEqual(len(clip), int(answer.getheader("Content-Length")))
        self.assertTrue(8 <= clip.count(b"\xff\xd8\xff") <= 17, clip.count(b"\xff\xd8\xff"))

    def test_saving_keeps_what_else_is_there(self) -> None:
        before = self.station.saved()
        region = {"x": 0.25, "y": 0.125, "width": 0.5, "height": 0.75}
        wish = {"scan": {"regionOfInterest": region}, "camera": {"controls": {"focus": 40}}}

        def post(path: str, body: dict) -> http.client.HTTPResponse:
            return self.ask(path, "POST", json.dumps(body).encode(), Content_Type="application/json")

        preview = json.load(post("/api/configuration/preview", wish))
        self.assertTrue(preview["changed"])
        self.assertEqual(self.station.saved(), before, "a preview changes nothing")
        changed = [line["kind"] + line["text"] for line in preview["diff"] if line["kind"] != " "]
        self.assertEqual(
            changed,
            [
                "+  controls: {focus: 40}",
                "-  regionOfInterest: {x: 0, y: 0, width: 1, height: 1}  # all of it",
                "+  regionOfInterest: {x: 0.25, y: 0.125, width: 0.5, height: 0.75}  # all of it",
            ],
        )
        # Somebody else saves meanwhile.
        with open(self.station.configuration, "a", encoding="utf-8") as file:
            file.write("# somebody else\n")
        answer = post("/api/configuration", {**wish, "version": preview["version"]})
        self.assertEqual((answer.status, self.error(answer)), (409, "changedMeanwhile"))
        preview = json.load(post("/api/configuration/preview", wish))
        answer = json.load(post("/api/configuration", {**wish, "version": preview["version"]}))
        self.assertTrue(answer["saved"])
        self.assertEqual(self.station.saved(), preview["text"])
        self.assertIn("This comment has to stay", self.station.saved())
        self.assertIn("# somebody else", self.station.saved())
        self.assertEqual(self.station.region(), region, "and the daemon has read it")
        for wrong in [{}, {"scan": {"nonsense": 1}}, {"scan": {"qualityLevel": "quick"}}, {"log": {"level": "debug"}}]:
            self.assertEqual(post("/api/configuration/preview", wrong).status, 400, wrong)


class LookingOnly(GatewayTest):
    settings = {"control": "false"}

    def test_control_is_refused_and_looking_is_not(self) -> None:
        for path in ["/api/control/pause", "/api/configuration", "/api/configuration/preview"]:
            answer = self.ask(path, "POST", b"{}", Content_Type="application/json")
            self.assertEqual((answer.status, self.error(answer)), (403, "forbidden"))
        self.assertEqual(self.ask("/api/recording").status, 403)
        self.assertEqual(self.ask("/api/picture").status, 200)
        self.assertFalse(json.load(self.ask("/api/about"))["control"])


if __name__ == "__main__":
    unittest.main()
