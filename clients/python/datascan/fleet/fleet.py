"""All stations: their states, commands to them, and their settings."""

from __future__ import annotations

import json
import math
import secrets
import threading
from types import TracebackType
from typing import Any, Callable, List, Mapping, Optional, Sequence, Type

import paho.mqtt.client as mqtt

from ..error import Error
from ..link import State
from .address import Address, Topics
from .broker import Broker, Session
from .calls import EXPIRY, Calls, Done
from .connection import NO_SUBSCRIBERS, Connection
from .counts import Counts
from .messages import Refused, read_object
from .states import Reported, StateBook, StationState


class Fleet:
    """The stations of a broker, for as long as it isn't closed; connects again by itself.

    Its connection has no session at the broker: what stations say while it is away is lost, but for their latest states.
    """

    def __init__(
        self, url: str, *, prefix: str = "datascan", cameras: Sequence[str] = ("+/+/+",), username: Optional[str] = None,
        password: Optional[str] = None, ca: Optional[str] = None, certificate: Optional[str] = None,
        key: Optional[str] = None, client_id: Optional[str] = None, on_state: Optional[Callable[[State], None]] = None,
    ) -> None:  # fmt: skip
        """:param url: ``mqtts://HOST[:PORT]``, or ``mqtt://`` without TLS.
        :param prefix: of all topics.
        :param cameras: which ones: ``SITE/STATION/CAMERA``, with ``+`` for any name.
        :param username, password: at the broker.
        :param ca: file of the certificates that the broker's is checked with; by default the system's.
        :param certificate, key: files of this client's certificate.
        :param client_id: by default a random one.
        :param on_state: called in a thread when the connection opens or closes.
        """
        self.topics = Topics(prefix)
        self.broker = Broker.of(url, username, password, ca, certificate, key)
        self.counts = Counts()
        """What came and wasn't accepted."""
        self.openings = 0
        """How often its connection was made."""
        self._book = StateBook()
        self._calls = Calls()
        self._on_state = on_state or (lambda state: None)
        self._error: Optional[Error] = None
        self._ended = threading.Event()
        client = client_id or f"datascan-{secrets.token_hex(8)}"
        self._replies = self.topics.replies(client)
        filters = [self.topics.everywhere(about, part) for part in cameras for about in ("state", "settings/reported")]
        self._connection = Connection(self.broker, Session(client, [*filters, self._replies], wants_retained=True), self)

    def wait(self, timeout: float = 10) -> None:
        """Waits for the connection; ``TimeoutError`` without one in time, `Error` if the broker refuses it."""
        if not self._connection.wait(timeout):
            raise self._error or TimeoutError(f"no connection to {self.broker.name} in {timeout} s")

    def states(self) -> List[StationState]:
        """The latest state of each camera, by address."""
        return self._book.all()

    def state_changes(self) -> List[StationState]:
        """The states that have changed since the last call; for one caller."""
        return self._book.changes()

    def command(
        self, site: str, station: str, camera: str, method: str, params: Optional[Mapping[str, Any]] = None, *,
        timeout: float = 10,
    ) -> Any:  # fmt: skip
        """Has a station carry out a method of the control socket, and returns its result.

        Raises `Error` with the station's code and message, such as ``notAllowed``; with ``offline`` if no relay is connected, with
        ``timeout`` if no answer came, and with ``disconnected`` if it can't come any more. In the last two cases the command may
        have been carried out.
        """
        ended = threading.Event()
        outcome: List[Any] = [None, None]

        def done(result: Any, error: Optional[Error]) -> None:
            outcome[:] = result, error
            ended.set()

        self._check()
        self._connection.wait(timeout)
        name = self.send(Address.checked(site, station, camera), method, params or {}, timeout, done)
        if not ended.wait(timeout) and name:
            self._calls.end(name, None, Error("timeout", f"{site}/{station}/{camera} hasn't answered in {timeout} s"))
            ended.wait()
        if outcome[1]:
            raise outcome[1]
        return outcome[0]

    def send(self, address: Address, method: str, params: Mapping[str, Any], timeout: float, done: Done) -> bytes:
        """Sends a command; ``done`` gets its answer, in another thread or in this one. Returns its correlation data."""
        name = self._calls.add(done, timeout)
        properties = {
            "MessageExpiryInterval": max(1, min(EXPIRY, math.ceil(timeout))), "ResponseTopic": self._replies, "CorrelationData": name,
        }  # fmt: skip

        def acknowledged(reason: int) -> None:
            if reason == NO_SUBSCRIBERS:
                self._calls.end(name, None, Error("offline", f"{address} isn't connected to the broker"))
            elif reason >= 0x80:
                self._calls.end(name, None, Error("refused", f"the broker refuses the command, with the reason code {reason}"))

        topic = self.topics.of(address, f"command/{method}")
        if not self._connection.publish(topic, json.dumps(params).encode(), properties, done=acknowledged):
            self._calls.end(name, None, Error("disconnected", f"there is no connection to {self.broker.name}"))
        return name

    def expire(self) -> None:
        """Ends commands whose time is over; `send` does so too."""
        self._calls.expire()

    def set_desired(
        self, site: str, station: str, camera: str, settings: Optional[Mapping[str, Any]], *, revision: Optional[str] = None
    ) -> str:
        """Says which settings a camera should have, by the keys of ``datascand.yaml``; they stay at the broker. ``{}`` takes them back.

        None also deletes them at the broker, which a station that is away doesn't notice.

        Returns the revision, by default a random one; `reported` says what became of it.
        """
        return self._desire(self.topics.of(Address.checked(site, station, camera), "settings/desired"), settings, revision)

    def set_group_desired(
        self, group: str, settings: Optional[Mapping[str, Any]], *, revision: Optional[str] = None
    ) -> str:
        """The same for all cameras of a group. A camera's own settings have priority."""
        return self._desire(self.topics.group(group), settings, revision)

    def reported(self, site: str, station: str, camera: str) -> Optional[Reported]:
        """What a camera says about its settings; None if it never had any."""
        return self._book.reported(Address.checked(site, station, camera))

    def wait_for_report(self, site: str, station: str, camera: str, revision: str, *, timeout: float = 60) -> Reported:
        """Waits until a camera says something about a revision of its settings; ``TimeoutError`` if it doesn't."""
        report = self._book.wait_for_report(Address.checked(site, station, camera), revision, timeout)
        if report is None:
            raise TimeoutError(f"{site}/{station}/{camera} hasn't reported revision {revision} in {timeout} s")
        return report

    def close(self) -> None:
        """Ends it."""
        self._connection.close()
        self._calls.end_all(Error("disconnected", "the connection was closed"))

    def __enter__(self) -> Fleet:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _desire(self, topic: str, settings: Optional[Mapping[str, Any]], revision: Optional[str]) -> str:
        revision = revision or secrets.token_hex(8)
        payload = b"" if settings is None else json.dumps({"revision": revision, "settings": settings}).encode()
        ended = threading.Event()
        reasons: List[int] = []

        def done(reason: int) -> None:
            reasons.append(reason)
            ended.set()

        self._check()
        self._connection.wait(EXPIRY)
        if not self._connection.publish(topic, payload, retain=True, done=done):
            raise Error("disconnected", f"there is no connection to {self.broker.name}")
        if not ended.wait(EXPIRY):
            raise Error("timeout", f"{self.broker.name} hasn't acknowledged the settings in {EXPIRY} s")
        if reasons[0] >= 0x80:
            raise Error("refused", f"the broker refuses the settings, with the reason code {reasons[0]}")
        return revision

    def _check(self) -> None:
        if self._error:
            raise self._error

    # Receiver

    def opened(self, client: mqtt.Client, has_session: bool) -> Optional[Error]:
        self.openings += 1
        self._on_state(State(connected=True))
        return None

    def received(self, client: mqtt.Client, message: mqtt.MQTTMessage) -> None:
        try:
            self._take(message)
        except Refused as problem:
            self.counts.refuse(problem.reason)

    def lost(self, reason: str, retry_in: float) -> None:
        self._calls.end_all(Error("disconnected", reason))
        self._on_state(State(connected=False, reason=reason, retry_in=retry_in))

    def failed(self, error: Error) -> None:
        self._error = error
        self._calls.end_all(error)
        self._on_state(State(connected=False, reason=str(error)))

    def _take(self, message: mqtt.MQTTMessage) -> None:
        topic = topic_of(message)
        if topic == self._replies:
            name = getattr(message.properties, "CorrelationData", None)
            if not self._calls.answer(name, read_object(bytes(message.payload))):
                raise Refused("unexpectedReply")
            return
        parsed = self.topics.parse(topic)
        if parsed is None:
            raise Refused("otherTopic")
        address, about = parsed
        if not message.payload:
            (self._book.forget if about == "state" else self._book.forget_report)(address)
            return
        members = read_object(bytes(message.payload))
        takes = self._book.take_report(address, members) if about != "state" else self._book.take(address, members, message.retain)
        if not takes:
            raise Refused("malformed")


def topic_of(message: mqtt.MQTTMessage) -> str:
    """The topic; `Refused` if it isn't text."""
    try:
        return message.topic
    except UnicodeDecodeError:
        raise Refused("otherTopic") from None
