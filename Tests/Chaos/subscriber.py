"""Subscribers that keep nothing but the cursor of their latest result; what they receive is judged at the end."""

import http.client
import json
import random
import socket
import threading
import time


class Record:
    """What one subscriber received, in order: cursors, and gaps between them."""

    def __init__(self, name, may_repeat=False):
        self.name, self.may_repeat = name, may_repeat
        self.entries = []
        self.connections = self.stalls = 0

    def result(self, cursor, is_replayed):
        self.entries.append((time.monotonic(), cursor, is_replayed))

    def gap(self, gap):
        self.entries.append((time.monotonic(), None, gap))


class Subscriber(threading.Thread):
    """One on the event socket, that at random stalls or hangs up in the middle of a line."""

    name_of_kind = "subscriber"
    events = ["stable"]

    def __init__(self, address, seed, is_steady=False):
        super().__init__(daemon=True)
        self.address, self.random, self.is_steady = address, random.Random(seed), is_steady
        self.record = Record(f"{self.name_of_kind} {seed}")
        self.cursor = None
        self.is_answered = False
        self.ages = []
        # Set at the end: nobody stalls or hangs up any more.
        self.calm = threading.Event()
        self.is_over = False

    def run(self):
        while not self.is_over:
            self.is_answered = False
            try:
                self.listen()
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(self.random.uniform(0, 0.3))

    def listen(self):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect(self.address)
            self.record.connections += 1
            request = {"subscribe": {"events": self.events, "after": self.cursor or "earliest"}}
            connection.sendall(json.dumps(request).encode() + b"\n")
            self.read(lambda: connection.recv(self.random.choice([100, 4096, 65536])))

    def read(self, receive):
        rest = b""
        is_steady = self.is_steady
        end = time.monotonic() + self.random.expovariate(1 / 5)
        while is_steady or self.calm.is_set() or time.monotonic() < end:
            if self.is_over:
                return
            try:
                received = receive()
            except TimeoutError:
                continue
            if not received:
                return
            *lines, rest = (rest + received).split(b"\n")
            for line in lines:
                self.take(line)
            if not is_steady and not self.calm.is_set() and self.random.random() < 0.02:
                self.record.stalls += 1
                self.calm.wait(self.random.uniform(0, 15))

    def take(self, line):
        if line:
            self.event(json.loads(line))

    def event(self, event):
        name = event["event"]
        if name == "subscribed":
            self.is_answered = True
        if name in ("subscribed", "overflow") and "gap" in event:
            self.record.gap(event["gap"])
        if name == "error" and event["code"] == "invalid":
            # A cursor of a run that is not known any more must be answered with a gap.
            self.record.gap({"reason": f"refused: {event['message']}", "missing": 0})
            self.cursor = None
        if name == "stable" and self.is_answered:
            for item in event["items"]:
                self.record.result(item["cursor"], bool(event.get("replayed")))
                self.cursor = item["cursor"]


class WebSubscriber(Subscriber):
    """One on the gateway's event stream; `address` is its port."""

    name_of_kind = "browser"

    def listen(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.address, timeout=30)
        try:
            after = self.cursor or "earliest"
            path = f"/api/events?events={','.join(self.events)}&after={after}"
            connection.request("GET", path, headers={"Host": "localhost"})
            response = connection.getresponse()
            if response.status != 200:
                return
            self.record.connections += 1
            self.read(lambda: response.read1(65536))
        finally:
            connection.close()

    def take(self, line):
        if line.startswith(b"data: "):
            event = json.loads(line[6:])
            # The gateway connects again by itself, with the latest cursor that it sent.
            if event["event"] == "hello":
                self.is_answered = False
            if event["event"] == "error" and event["code"] == "tooMany":
                return
            self.event(event)
