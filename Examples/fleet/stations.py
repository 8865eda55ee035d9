"""Simulated stations: to a broker they are what datascan-relay is, with invented results. Many of them run in one thread.

A station keeps its journal as long as the process runs, so `Station.kill` is the relay's end, and not the daemon's.
"""

import base64
import heapq
import json
import random
import selectors
import socket
import threading
import time
from collections import deque
from datetime import datetime, timezone

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

WINDOW = 20
"""Results of a station that the broker hasn't acknowledged yet."""
STATE_INTERVAL = 60
EXPIRY = 30
COMMAND_LIMIT = 65536


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Journal:
    """The daemon's: numbered results, of which the latest ones are kept."""

    def __init__(self, name, kept=10_000):
        self.name = name
        self.kept = kept
        self.count = 0
        self._times = deque(maxlen=kept)

    def add(self):
        self.count += 1
        self._times.append(now())

    def cursor(self, number):
        return f"{self.name}-{number}"

    def number(self, cursor):
        """Of a cursor; None if it is another journal's."""
        name, _, number = str(cursor).rpartition("-")
        return int(number) if name == self.name else None

    def is_invented(self, cursor):
        """Whether a cursor looks like one of this journal, but was never issued."""
        name, _, number = cursor.rpartition("-")
        return name == self.name and not (number.isdigit() and int(number) <= self.count)

    @property
    def first(self):
        return self.count - len(self._times) + 1

    def item(self, number):
        content = f"{self.name}:{number}"
        corners = ("topLeft", "topRight", "bottomRight", "bottomLeft")
        return self._times[number - self.first], {
            "id": f"i{number}", "type": "barcode", "symbology": "qr", "payload": content,
            "payloadData": base64.b64encode(content.encode()).decode(), "symbologyIdentifier": "]Q1",
            "bounds": dict(zip(corners, ([0.1, 0.1], [0.2, 0.1], [0.2, 0.2], [0.1, 0.2]))), "confidence": 0.998,
            "stability": "stable", "reads": 2, "firstSeen": number, "lastSeen": number + 0.1, "cursor": self.cursor(number),
        }  # fmt: skip


class Station:
    """A camera of a station with its relay. Its methods are for the thread of `Stations`."""

    allowed = ("ping", "pause", "resume")

    def __init__(self, stations, address, rate=0.0, kept=10_000, password=None, seed=0):
        self.site, self.station, self.camera = address
        self.name = "/".join(address)
        self.chance = random.Random(f"{seed}/{self.name}")
        self.journal = Journal(f"log{self.chance.randrange(10**6):06d}", kept)
        self.rate = rate
        self.answers = True
        """Whether it answers commands."""
        self.camera_state = {"state": "streaming", "device": "simulated", "width": 1280, "height": 720, "frameRate": 30, "format": "MJPG"}
        self.settings_allowed = ("scan",)
        self.is_open = False
        self.is_known = False
        """Whether the broker has its subscriptions and its state."""
        self.wants_connection = False
        self.password = password
        self._stations = stations
        self._root = f"{stations.prefix}/1/{self.name}"
        self._first = True
        self._acknowledged = 0
        """Number of the latest result that the broker has, as on the relay's disk."""
        self._sent = 0
        self._in_flight = {}
        self._done = set()
        self._replay = None
        self._failures = 0
        self._client = None
        self._state = None
        """The number of the latest message with its state."""

    # What tests do with it

    def read(self, count=1):
        """So many things are read."""
        for _ in range(count):
            self.journal.add()
        self._fill()

    def connect(self):
        self.wants_connection = True
        self._stations.at(0, self._connect)

    def kill(self):
        """The relay ends without a word, and starts again."""
        if self._client and self._client.socket():
            self._client.socket().shutdown(socket.SHUT_RDWR)

    def leave(self):
        """The relay ends in order."""
        self.wants_connection = False
        if self.is_open:
            self._publish("state", {"state": "offline"}, retain=True)
            self._client.disconnect()

    def publish_state(self):
        cursor = {"cursor": self.journal.cursor(self.journal.count)} if self.journal.count else {}
        waiting = self.journal.count - self._acknowledged
        self._state = self._publish("state", {
            "state": "online", "time": now(), "version": "0.1.0", "camera": self.camera_state, "warnings": [],
            "session": "simulated", **cursor, **({"relay": {"waiting": waiting}} if waiting else {}),
        }, retain=True)  # fmt: skip

    # The connection

    def _connect(self):
        if not self.wants_connection or self._client:
            return
        name = f"{self._stations.prefix}-{self.name.replace('/', '-')}"
        client = self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2, name, protocol=mqtt.MQTTv5, reconnect_on_failure=False, userdata=self
        )
        client.max_inflight_messages_set(0)  # The window is ours.
        client.connect_timeout = 10
        if self.password is not None:
            client.username_pw_set(f"{self.site}/{self.station}", self.password)
        client.will_set(f"{self._root}/state", json.dumps({"state": "offline"}), 1, True)
        client.on_connect = self._on_connect
        client.on_disconnect = lambda *_: self._lost()
        client.on_message = lambda _, __, message: self._on_message(message)
        client.on_publish = lambda _, __, mid, reason, ___: self._on_publish(mid, reason)
        client.on_socket_open = lambda _, __, sock: self._stations.watch(sock, client)
        client.on_socket_close = lambda _, __, sock: self._stations.unwatch(sock)
        client.on_socket_register_write = lambda _, __, sock: self._stations.watch(sock, client, writes=True)
        client.on_socket_unregister_write = lambda _, __, sock: self._stations.watch(sock, client)
        properties = Properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = 0
        try:
            client.connect(self._stations.host, self._stations.port, 30, clean_start=True, properties=properties)
        except OSError:
            self._lost()

    def _lost(self):
        if self._client is None:
            return
        self._client = None
        self.is_open = self.is_known = False
        self._state = None
        self._in_flight.clear()
        self._done.clear()
        self._replay = None
        if self.wants_connection:
            self._failures += 1
            # With jitter, so that stations don't return together after the broker was away.
            self._stations.at(min(30, 0.5 * 2 ** min(self._failures, 6)) * self.chance.uniform(0.5, 1), self._connect)

    def _on_connect(self, client, _, flags, reason, __):
        if reason.is_failure:
            self._stations.refused += 1
            return
        self._failures = 0
        self.is_open = True
        client.subscribe([(f"{self._root}/command/+", 1), (f"{self._root}/settings/desired", 1)])
        self.publish_state()
        self._sent = self._acknowledged
        self._fill()

    def _publish(self, about, members, retain=False, properties=None, topic=None):
        return self._client.publish(topic or f"{self._root}/{about}", json.dumps(members), 1, retain, properties).mid

    # Results

    def _fill(self):
        while self.is_open and self._sent < self.journal.count and len(self._in_flight) < WINDOW:
            previous, number = self._sent, max(self._sent + 1, self.journal.first)
            gap = {"missing": number - previous - 1, "reason": "expired"} if number > previous + 1 else None
            self._in_flight[self._send(number, self.journal.cursor(previous) if previous else None, gap)] = number
            self._sent = number
        self._fill_replay()

    def _fill_replay(self):
        replay = self._replay
        while self.is_open and replay and replay["next"] <= self.journal.count and len(self._in_flight) < WINDOW:
            number = max(replay["next"], self.journal.first)
            gap = {"missing": number - replay["next"], "reason": "expired"} if number > replay["next"] else replay.pop("other", None)
            self._in_flight[self._send(number, replay["after"], gap, is_replay=True)] = None
            replay["gap"] = gap or replay["gap"]
            replay["after"], replay["next"] = self.journal.cursor(number), number + 1
            replay["sent"] += 1
        if self.is_open and replay and replay["next"] > self.journal.count:
            self._replay = None
            gap = replay["gap"] or replay.get("other")
            outcome = {"sent": replay["sent"], **({"gap": gap} if gap else {})}
            self._reply(replay["message"], {"method": "replay", "result": outcome})

    def _send(self, number, previous, gap, is_replay=False):
        moment, item = self.journal.item(number)
        message = {
            "site": self.site, "station": self.station, "camera": self.camera, "cursor": self.journal.cursor(number),
            "time": moment, "session": "simulated", "item": item,
        }  # fmt: skip
        if previous:
            message["previous"] = previous
        if gap:
            message["gap"] = gap
        if is_replay:
            message["replay"] = True
        self._stations.sent += 1
        return self._publish("result", message)

    def _on_publish(self, mid, reason):
        if mid == self._state:
            self.is_known = True
        if mid not in self._in_flight:
            return
        number = self._in_flight.pop(mid)
        if reason.value >= 0x80:
            self._stations.refused += 1
        if number is not None:
            self._done.add(number)
            while self._acknowledged + 1 in self._done or self._acknowledged + 1 < self.journal.first:
                self._acknowledged += 1
                self._done.discard(self._acknowledged)
        self._fill()

    # Commands

    def _on_message(self, message):
        about = message.topic[len(self._root) + 1 :]
        if about == "settings/desired":
            self._take_settings(message)
        elif self.answers and about.startswith("command/"):
            self._take_command(about[len("command/") :], message)

    def _take_command(self, method, message):
        expiry = getattr(message.properties, "MessageExpiryInterval", None)
        try:
            members = json.loads(message.payload or b"{}") if len(message.payload) <= COMMAND_LIMIT else None
        except ValueError:
            members = []
        refusal = (
            ("retained", "the command is retained") if message.retain
            else ("noExpiry", f"the command has no expiry of at most {EXPIRY} s") if expiry is None or expiry > EXPIRY
            else ("tooLarge", f"the command has more than {COMMAND_LIMIT} bytes") if members is None
            else ("invalid", "the command isn't a JSON object") if not isinstance(members, dict)
            else ("notAllowed", f"{method} isn't allowed here") if method != "replay" and method not in self.allowed
            else None
        )  # fmt: skip
        if refusal:
            self._reply(message, {"method": method, "error": dict(zip(("code", "message"), refusal))})
        elif method == "replay":
            self._start_replay(members.get("after"), message)
        else:
            self._reply(message, {"method": method, "result": {}})

    def _start_replay(self, after, message):
        refusal = None
        if self._replay:
            refusal = {"code": "busy", "message": "another replay is in progress"}
        elif not isinstance(after, str) or "-" not in after or self.journal.is_invented(after):
            refusal = {"code": "invalid", "message": "this cursor was never issued"}
        if refusal:
            self._reply(message, {"method": "replay", "error": refusal})
            return
        number = self.journal.number(after)
        self._replay = {"after": after, "next": (number or 0) + 1, "sent": 0, "gap": None, "message": message}
        if number is None:
            self._replay.update(next=self.journal.first, other={"reason": "otherLog"})
        self._fill_replay()

    def _reply(self, command, members):
        topic = getattr(command.properties, "ResponseTopic", "")
        if not topic.startswith(f"{self._stations.prefix}/1/"):
            return
        properties = Properties(PacketTypes.PUBLISH)
        if hasattr(command.properties, "CorrelationData"):
            properties.CorrelationData = command.properties.CorrelationData
        self._publish("", members, properties=properties, topic=topic)

    def _take_settings(self, message):
        if not message.payload:
            return
        desired = json.loads(message.payload)
        wrong = [key for key in desired["settings"] if key not in self.settings_allowed]
        outcome = {"status": "refused", "reason": f"{wrong[0]} may not be changed here"} if wrong else {"status": "applied"}
        self._publish("settings/reported", {"revision": desired["revision"], "time": now(), **outcome}, retain=True)


class Stations:
    """Many stations in one thread, each with a connection of its own."""

    def __init__(self, port, host="127.0.0.1", prefix="datascan"):
        self.host, self.port, self.prefix = host, port, prefix
        self.all = []
        self.sent = 0
        """Results that were sent, replayed ones included."""
        self.refused = 0
        """Connections and results that the broker refused."""
        self._selector = selectors.DefaultSelector()
        self._clients = {}
        self._due = []
        self._number = 0
        self._is_over = False
        self._waker, self._wakes = socket.socketpair()
        self._calls = deque()
        self._selector.register(self._wakes, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, name="stations", daemon=True)
        self._thread.start()

    def add(self, count=1, site="berlin", **options):
        """Adds and connects stations."""
        made = []
        for _ in range(count):
            address = (site, f"gate-{len(self.all) + 1}", "main")
            made.append(Station(self, address, **options))
            self.all.append(made[-1])
        return made

    def start(self, stations, within=0.0):
        """Connects stations, spread over so many seconds; those with a rate then read by themselves."""
        def begin():
            for index, station in enumerate(stations):
                station.wants_connection = True
                self.at(within * index / len(stations), station._connect)
                self.at(STATE_INTERVAL * station.chance.random(), lambda station=station: self._repeat_state(station))
                if station.rate:
                    self.at(station.chance.expovariate(station.rate), lambda station=station: self._read(station))
        self.call(begin)

    def call(self, function):
        """Runs a function in the stations' thread, and returns what it returns."""
        if threading.current_thread() is self._thread:
            return function()
        outcome, ended = [], threading.Event()

        def run():
            try:
                outcome.append(function())
            except BaseException as problem:
                outcome.append(problem)
                raise
            finally:
                ended.set()

        self._calls.append(run)
        self._waker.send(b"x")
        assert ended.wait(60), "the stations' thread doesn't answer"
        return outcome[0]

    def close(self):
        """Ends all, without a word."""
        self._is_over = True
        self._waker.send(b"x")
        self._thread.join(30)

    def at(self, delay, function):
        """Calls a function later, in the stations' thread."""
        self._number += 1
        heapq.heappush(self._due, (time.monotonic() + delay, self._number, function))

    def watch(self, sock, client, writes=False):
        if self._is_over:  # paho's client calls this once more when it is forgotten.
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if writes else 0)
        self._clients[sock] = client
        try:
            self._selector.modify(sock, events)
        except KeyError:
            self._selector.register(sock, events)

    def unwatch(self, sock):
        self._clients.pop(sock, None)
        try:
            self._selector.unregister(sock)
        except (KeyError, ValueError):
            pass

    def _read(self, station):
        if station.rate:
            station.read()
            self.at(station.chance.expovariate(station.rate), lambda: self._read(station))

    def _repeat_state(self, station):
        if station.is_open:
            station.publish_state()
        self.at(STATE_INTERVAL, lambda: self._repeat_state(station))

    def _run(self):
        next_round = 0.0
        while not self._is_over:
            wait = 1.0 if not self._due else min(1.0, max(0.0, self._due[0][0] - time.monotonic()))
            for key, events in self._selector.select(wait):
                if key.fileobj is self._wakes:
                    self._wakes.recv(4096)
                    continue
                client = self._clients.get(key.fileobj)
                if client and events & selectors.EVENT_READ:
                    client.loop_read()
                if client and events & selectors.EVENT_WRITE and client.socket():
                    client.loop_write()
            while self._calls:
                self._calls.popleft()()
            while self._due and self._due[0][0] <= time.monotonic():
                heapq.heappop(self._due)[2]()
            if time.monotonic() >= next_round:
                next_round = time.monotonic() + 2
                for client in list(self._clients.values()):
                    client.loop_misc()
        for sock in list(self._clients):
            sock.close()
        self._selector.close()
