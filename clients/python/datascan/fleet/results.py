"""Each result of all stations once."""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
from collections import deque
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Callable, Deque, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Type, Union, cast

import paho.mqtt.client as mqtt

from ..error import Error
from ..link import Closed, State
from ..using import Using
from .address import Address
from .broker import Session, taken_over
from .chain import Ask, Deliver, Drop, Limits, Link
from .connection import SHORT_LIFE, Connection
from .counts import Counts
from .fleet import Fleet, topic_of
from .messages import Message, Refused, read_gap, read_result
from .order import Order, Step
from .place import Place
from .result import FleetResult
from .sqlite_store import SQLiteStore
from .states import StationState
from .store import Store

log = logging.getLogger("datascan.fleet")

WEEK = 7 * 86400
"""Seconds for which the broker keeps results while this program is away."""
RECEIVE_MAXIMUM = 100
"""Results that the broker sends before earlier ones are acknowledged. `place.REMEMBERED` is more, so that each is known when it
comes again."""
INBOX = 2 * RECEIVE_MAXIMUM
"""Messages that may wait here. mosquitto 2.0.11 exceeds the receive maximum (its issue 2301)."""
HELD = RECEIVE_MAXIMUM // 2
"""Results of all cameras that may wait for missing ones; the others need the rest of `RECEIVE_MAXIMUM`."""
TICK = 0.25
"""Seconds between two looks at what is due."""
REPLAY_TIME = 1800.0
"""Seconds that the answer to a replay may take. Silence ends it earlier: `chain.Limits`."""
EVICTIONS = 4
"""Connections that ended early, one after the other, from which another program with the same client id is inferred."""
PASSING = {"busy", "offline", "disconnected", "timeout", "noExpiry"}
"""Errors of a replay that are worth another attempt. After others, a gap is reported at once."""


class _Arrived(NamedTuple):
    """A message, and the connection that it is acknowledged on."""

    client: mqtt.Client
    mid: int
    message: Message


class _InUse(NamedTuple):
    result: FleetResult
    address: Address
    place: Place
    arrived: _Arrived


class FleetResults(Using[FleetResult]):
    """An iterator over the results of all stations; `results` and `Fleet.results` make it. For one thread at a time.

    Once a result is used, its place is stored; then the message is acknowledged to the broker.
    """

    def __init__(
        self, fleet: Fleet, store: Store, cameras: Sequence[str], client_id: Optional[str], session_expiry: int,
        on_state: Optional[Callable[[State], None]], owns_store: bool, limits: Optional[Limits],
    ) -> None:  # fmt: skip
        self.fleet = fleet
        """For states, commands and settings."""
        self.counts = Counts()
        """What came: ``used``, ``duplicate``, ``gap``, ``replay``, and messages that weren't accepted, by reason."""
        self._store = store
        self._owns_store = owns_store
        self._limits = limits
        self._on_state = on_state or (lambda state: None)
        self._places = store.places()
        self._order = Order(self._places, HELD, limits)
        self._ready: Deque[_InUse] = deque()
        self._using: Optional[_InUse] = None
        self._next_tick = 0.0
        self._inbox: Deque[Any] = deque()
        self._arrival = threading.Condition()
        self._error: Optional[Error] = None
        self._is_closed = False
        client = client_id or store.client_id(f"datascan-{secrets.token_hex(8)}")
        filters = [fleet.topics.everywhere("result", part) for part in cameras]
        self._session = Session(client, filters, max(1, session_expiry), RECEIVE_MAXIMUM)
        self._opened_at = 0.0
        self._openings = 0
        self._evictions = 0
        self._connection = Connection(fleet.broker, self._session, self)

    def __next__(self) -> FleetResult:
        try:
            return self._next(None)
        except Closed:
            raise StopIteration from None

    def get(self, timeout: Optional[float] = None) -> Optional[FleetResult]:
        try:
            return self._next(None if timeout is None else time.monotonic() + timeout)
        except (Closed, TimeoutError):
            return None

    def commit(self) -> None:
        using = self._using
        if using:
            with self._store.transaction(using.address, using.place, self._cursor(using.address)):
                pass
            self._used()

    def close(self) -> None:
        with self._arrival:
            self._is_closed = True
            self._arrival.notify_all()
        self._connection.close()
        self.fleet.close()

    def wait(self, timeout: float = 10) -> None:
        """Waits for the connection; ``TimeoutError`` without one in time, `Error` if the broker refuses it."""
        if not self._connection.wait(timeout):
            raise self._error or TimeoutError(f"no connection to {self.fleet.broker.name} in {timeout} s")

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        finally:
            self._release()

    # In the thread of the loop

    def _next(self, deadline: Optional[float]) -> FleetResult:
        self.commit()
        while not self._is_closed:
            if self._error:
                raise self._error
            self._tick()
            if self._ready:
                return self._give()
            for entry in self._take(deadline):
                self._handle(entry)
        self._release()
        raise Closed

    def _release(self) -> None:
        """Closes the store, once no result can be in use any more."""
        if self._owns_store:
            self._store.close()

    def _take(self, deadline: Optional[float]) -> List[Any]:
        """What has arrived; waits for it until something is due."""
        now = time.monotonic()
        if deadline is not None and now >= deadline and not self._inbox:
            raise TimeoutError("no result in time")
        end = self._next_tick if deadline is None else min(self._next_tick, deadline)
        with self._arrival:
            if not self._inbox and not self._is_closed and not self._error:
                self._arrival.wait(max(0.0, end - now))
            if not self._inbox:
                return []
            self._arrival.notify_all()
            return [self._inbox.popleft()]

    def _handle(self, entry: Any) -> None:
        now = time.monotonic()
        if isinstance(entry, _Arrived):
            message = entry.message
            address = Address(message.site, message.station, message.camera)
            link = Link(message.cursor, message.previous, message.gap, message.replay, entry)
            self._do(self._order.receive(address, link, now))
        else:
            entry(now)
            self._next_tick = 0.0

    def _tick(self) -> None:
        now = time.monotonic()
        if now < self._next_tick:
            return
        self._next_tick = now + TICK
        self.fleet.expire()
        self._report(self.fleet.state_changes(), now)
        self._do(self._order.tick(now))

    def _report(self, states: Sequence[StationState], now: float) -> None:
        for state in states:
            self._order.report(state.address, now, state.state != "offline", state.cursor, state.waiting)

    def _do(self, steps: List[Step]) -> None:
        for address, action in steps:
            if isinstance(action, Deliver):
                result = self._result(action)
                self._ready.append(_InUse(result, address, action.place, action.link.body))
            elif isinstance(action, Drop):
                if action.reason == "tooManyCameras":
                    self.counts.refuse(action.reason)
                else:
                    self.counts.add(action.reason)
                self._acknowledge(action.link.body)
            else:
                self._ask(address, action)

    def _result(self, action: Deliver) -> FleetResult:
        message = action.link.body.message
        return FleetResult(
            message.site, message.station, message.camera, message.item, message.cursor, message.time, message.session,
            action.gap, message.replay, message.raw, self._transaction,
        )  # fmt: skip

    def _ask(self, address: Address, ask: Ask) -> None:
        log.info("results of %s are missing: requesting them", address)
        self.counts.add("replay")

        def done(answer: Any, error: Optional[Error]) -> None:
            if error:
                passes = error.code in PASSING
                self._post(lambda now: self._do(self._order.refuse(ask.token, now, passes)))
                if not passes:
                    log.warning("%s refuses to send results again: %s", address, error.code)
                return
            members = answer if isinstance(answer, dict) else {}
            sent = members.get("sent")
            count = sent if isinstance(sent, int) and sent >= 0 else 0
            gap = read_gap(members.get("gap"))
            self._post(lambda now: self._do(self._order.answer(ask.token, now, count, gap)))

        self.fleet.send(address, "replay", {"after": ask.after}, REPLAY_TIME, done)

    def _give(self) -> FleetResult:
        self._using = self._ready.popleft()
        if self._using.result.gap:
            self.counts.add("gap")
        return self._using.result

    @contextmanager
    def _transaction(self, result: FleetResult) -> Iterator[Any]:
        using = self._using
        if using is None or using.result is not result:
            raise RuntimeError("only the latest result, which isn't stored yet, can be used in a transaction")
        with self._store.transaction(using.address, using.place, self._cursor(using.address)) as connection:
            yield connection
        self._used()

    def _used(self) -> None:
        using, self._using = cast(_InUse, self._using), None
        self._places[using.address] = using.place
        self.counts.add("used")
        self._acknowledge(using.arrived)

    def _cursor(self, address: Address) -> Optional[str]:
        place = self._places.get(address)
        return place.cursor if place else None

    @staticmethod
    def _acknowledge(arrived: _Arrived) -> None:
        # On a connection that is lost, this does nothing: the broker sends the message again, and it is dropped.
        arrived.client.ack(arrived.mid, 1)

    def _restart(self, now: float) -> None:
        """The broker sends again what isn't acknowledged."""
        self._ready.clear()
        self._order = Order(self._places, HELD, self._limits)
        self._report(self.fleet.states(), now)

    # Receiver, in the thread of the connection

    def opened(self, client: mqtt.Client, has_session: bool) -> Optional[Error]:
        if self._is_evicted():
            return taken_over(self.fleet.broker, self._session)
        if has_session:
            with self._arrival:
                self._inbox = deque(entry for entry in self._inbox if not isinstance(entry, _Arrived))
            self._post(self._restart)
        self._on_state(State(connected=True))
        return None

    def _is_evicted(self) -> bool:
        """Whether another program has this client id. Some brokers don't say so (mosquitto 2.0.11): then this connection ends again
        and again after a short time, while the one for states and commands, which has an id of its own, stays."""
        now, openings = time.monotonic(), self.fleet.openings
        is_repeated = now - self._opened_at < SHORT_LIFE and openings == self._openings
        self._evictions = self._evictions + 1 if is_repeated else 0
        self._opened_at, self._openings = now, openings
        return self._evictions >= EVICTIONS

    def received(self, client: mqtt.Client, message: mqtt.MQTTMessage) -> None:
        try:
            arrived = _Arrived(client, message.mid, self._read(message))
        except Refused as problem:
            parsed = problem.args[1:]
            self.counts.refuse(problem.reason, str(parsed[0]) if parsed else "")
            client.ack(message.mid, message.qos)
            return
        with self._arrival:
            self._inbox.append(arrived)
            self._arrival.notify_all()
            # Nothing more is read from the connection until there is room. Acknowledgements and pings go out between messages.
            self._arrival.wait_for(lambda: len(self._inbox) < INBOX or self._is_closed or self._error is not None)

    def lost(self, reason: str, retry_in: float) -> None:
        self._on_state(State(connected=False, reason=reason, retry_in=retry_in))

    def failed(self, error: Error) -> None:
        with self._arrival:
            self._error = error
            self._arrival.notify_all()

    def _read(self, message: mqtt.MQTTMessage) -> Message:
        parsed = self.fleet.topics.parse(topic_of(message))
        if parsed is None or parsed[1] != "result":
            raise Refused("otherTopic")
        try:
            if message.retain:
                raise Refused("retained")
            if message.qos != 1:
                raise Refused("otherQoS")
            return read_result(parsed[0], bytes(message.payload))
        except Refused as problem:
            raise Refused(problem.reason, parsed[0]) from None

    def _post(self, entry: Callable[[float], None]) -> None:
        with self._arrival:
            self._inbox.append(entry)
            self._arrival.notify_all()


def results(
    url: str, state: Union[str, "os.PathLike[str]", Store], *, cameras: Sequence[str] = ("+/+/+",),
    session_expiry: int = WEEK, client_id: Optional[str] = None, on_state: Optional[Callable[[State], None]] = None,
    limits: Optional[Limits] = None, **options: Any,
) -> FleetResults:  # fmt: skip
    """Each result of all stations once, for as long as the loop runs; connects again by itself.

    :param url: the broker: ``mqtts://HOST[:PORT]``, or ``mqtt://`` without TLS.
    :param state: an SQLite file, or a store such as `PostgresStore`: one for each program, and for each choice of cameras.
    :param cameras: which ones: ``SITE/STATION/CAMERA``, with ``+`` for any name.
    :param session_expiry: seconds for which the broker keeps results while this program is away.
    :param client_id: at the broker; by default one that is made once and kept with the state.
    :param on_state: called in a thread when the connection opens or closes.
    :param limits: how long to wait for missing results.
    :param options: of `Fleet`: ``prefix``, ``username``, ``password``, ``ca``, ``certificate``, ``key``.

    A camera's first result is the first one that comes once this program has subscribed. Raises `Error` where the broker refuses it
    (``refused``), or another program uses the same state or client id (``takenOver``). A broker that isn't there is waited for.
    """
    owns_store = isinstance(state, (str, os.PathLike))
    store: Store = SQLiteStore(state) if isinstance(state, (str, os.PathLike)) else state
    fleet: Optional[Fleet] = None
    try:
        fleet = Fleet(url, cameras=cameras, **options)
        return FleetResults(fleet, store, cameras, client_id, session_expiry, on_state, owns_store, limits)
    except BaseException:
        if fleet:
            fleet.close()
        if owns_store:
            store.close()
        raise
