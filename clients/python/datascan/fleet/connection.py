"""A connection to a broker that is made again until it is closed."""

from __future__ import annotations

import random
import ssl
import threading
import time
from typing import Any, Callable, Dict, List, Optional

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from ..error import Error
from .broker import Broker, Receiver, Session, taken_over

KEEP_ALIVE = 30
"""Seconds without a message after which the broker is asked whether it is there."""
CONNECT_TIME = 10.0
"""Seconds for a connection, and for the broker's answer."""
FIRST_PAUSE = 0.5
"""Seconds before the second attempt; each further pause is twice as long."""
SHORT_LIFE = 20.0
"""Seconds. A connection that ended sooner doesn't shorten the pause."""
LONGEST_PAUSE = 30.0
"""Seconds; with jitter, so that clients don't return together after the broker was away."""
PACKET_LIMIT = 4 << 20
"""Bytes of a packet that the broker may send."""

TAKEN_OVER = 0x8E
NO_SUBSCRIBERS = 0x10
PERMANENT = {0x80 + code for code in (0x04, 0x05, 0x06, 0x07, 0x0A, 0x0C)} | {0x9D}
"""Reason codes that waiting doesn't change: protocol, client id, credentials, rights, banned, method; another server."""


class Connection:
    """Each connection has a client of its own: what an earlier one hadn't sent or acknowledged never reaches a later one."""

    def __init__(self, broker: Broker, session: Session, receiver: Receiver) -> None:
        self._broker = broker
        self._session = session
        self._receiver = receiver
        self._closing = threading.Event()
        self._attempt: Optional[_Attempt] = None
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=self._run, name="datascan-mqtt", daemon=True)
        self._thread.start()

    def wait(self, timeout: float) -> bool:
        """Waits until it is open, and subscribed or sent messages; False if that isn't so in time, or never will be."""
        end = time.monotonic() + timeout
        while not self._is_open.wait(max(0.0, min(0.1, end - time.monotonic()))):
            if time.monotonic() >= end or not self._thread.is_alive():
                return False
        return True

    def publish(
        self, topic: str, payload: bytes, properties: Optional[Dict[str, Any]] = None, retain: bool = False,
        done: Callable[[int], None] = lambda reason: None,
    ) -> bool:  # fmt: skip
        """Sends a message with QoS 1 on the present connection; False without one. ``done`` gets the broker's reason code, in the
        connection's thread, and is never called if the connection ends before."""
        attempt = self._attempt
        return attempt is not None and self._is_open.is_set() and attempt.publish(topic, payload, properties or {}, retain, done)

    def close(self) -> None:
        """Ends it; the broker keeps what isn't acknowledged."""
        self._closing.set()
        attempt = self._attempt
        if attempt is not None:
            attempt.disconnect()
        if threading.current_thread() is not self._thread:
            self._thread.join(CONNECT_TIME)

    def _run(self) -> None:
        failures = 0
        was_open = False
        while not self._closing.is_set():
            attempt = self._attempt = _Attempt(self._broker, self._session, self._receiver, self._is_open.set)
            try:
                attempt.connect()
                while not attempt.ended.wait(1) and not self._closing.is_set():
                    pass
            except OSError as problem:
                attempt.fail(problem)
            finally:
                self._is_open.clear()
                self._attempt = None
                attempt.stop()
            was_open = was_open or attempt.was_open
            failures = 0 if time.monotonic() - attempt.opened_at >= SHORT_LIFE else failures + 1
            if self._closing.is_set():
                return
            if attempt.error and (attempt.is_final or not was_open):
                self._receiver.failed(attempt.error)
                return
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** max(0, min(failures - 1, 10))) * random.uniform(0.5, 1)
            self._receiver.lost(str(attempt.error or attempt.reason), pause)
            self._closing.wait(pause)


class _Attempt:
    """One connection, from its beginning to its end."""

    def __init__(self, broker: Broker, session: Session, receiver: Receiver, opened: Callable[[], None]) -> None:
        self.ended = threading.Event()
        self.was_open = False
        self.opened_at = time.monotonic()
        self.reason = "the connection was closed"
        self.error: Optional[Error] = None
        self.is_final = False
        """Whether the error stays one although an earlier connection was accepted."""
        self._broker = broker
        self._session = session
        self._receiver = receiver
        self._opened = opened
        self._lock = threading.Lock()  # Never held in a call of paho, which has locks of its own.
        self._waiting: Dict[int, Callable[[int], None]] = {}
        self._early: Dict[int, int] = {}
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, session.client_id, protocol=mqtt.MQTTv5,
            manual_ack=session.receive_maximum > 0, reconnect_on_failure=False,
        )  # fmt: skip
        if broker.tls:
            client.tls_set_context(broker.tls)
        if broker.username is not None:
            client.username_pw_set(broker.username, broker.password)
        client.connect_timeout = CONNECT_TIME
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = self._on_disconnect
        client.on_message = lambda client, _, message: self._on_message(client, message)
        client.on_publish = lambda _, __, mid, reason, ___: self._acknowledged(mid, reason.value)
        self._client = client

    def connect(self) -> None:
        """Connects; ``OSError`` if that fails."""
        session = self._session
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.SessionExpiryInterval = session.expiry
        properties.MaximumPacketSize = PACKET_LIMIT
        if session.receive_maximum:
            properties.ReceiveMaximum = session.receive_maximum
        self._client.connect(
            self._broker.host, self._broker.port, KEEP_ALIVE, clean_start=session.expiry == 0, properties=properties
        )
        self._client.loop_start()

    def publish(
        self, topic: str, payload: bytes, properties: Dict[str, Any], retain: bool, done: Callable[[int], None]
    ) -> bool:
        """See `Connection.publish`."""
        made = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        for name, value in properties.items():
            setattr(made, name, value)
        info = self._client.publish(topic, payload, 1, retain, made)
        if info.rc != mqtt.MQTT_ERR_SUCCESS:
            return False
        with self._lock:
            early = self._early.pop(info.mid, None)
            if early is None:
                self._waiting[info.mid] = done
        if early is not None:
            done(early)
        return True

    def disconnect(self) -> None:
        """Says goodbye; `ended` follows."""
        self._client.disconnect()

    def stop(self) -> None:
        """Ends the client's thread."""
        client = self._client
        client.loop_stop()
        # paho's sockets are closed once nothing refers to the client, and its callbacks refer to this.
        client.on_connect = client.on_subscribe = client.on_disconnect = client.on_message = client.on_publish = None

    def fail(self, problem: OSError) -> None:
        """The connection couldn't be made."""
        self.reason = f"{self._broker.name}: {problem}"
        if isinstance(problem, ssl.SSLCertVerificationError):
            self.error = Error("refused", f"the certificate of {self._broker.name} isn't valid: {problem.verify_message}")

    def _acknowledged(self, mid: int, reason: int) -> None:
        with self._lock:
            done = self._waiting.pop(mid, None)
            if done is None:
                self._early[mid] = reason
        if done:
            done(reason)

    def _on_connect(self, client: mqtt.Client, _: Any, flags: mqtt.ConnectFlags, reason: ReasonCode, __: Any) -> None:
        if reason.is_failure:
            self._refuse(reason, f"{self._broker.name} refuses the connection: {reason}")
            return
        # Before the subscription: the broker sends what it has kept at once.
        self.error = self._receiver.opened(client, flags.session_present)
        if self.error:
            self.is_final = True
            client.disconnect()
            return
        options = SubscribeOptions(qos=1, retainHandling=0 if self._session.wants_retained else 2)
        client.subscribe([(name, options) for name in self._session.filters])

    def _on_subscribe(self, client: mqtt.Client, _: Any, __: int, reasons: List[ReasonCode], ___: Any) -> None:
        for name, reason in zip(self._session.filters, reasons):
            if reason.is_failure:
                self._refuse(reason, f"{self._broker.name} refuses the subscription to {name}: {reason}")
                client.disconnect()
                return
        self.was_open = True
        self.opened_at = time.monotonic()
        self._opened()

    def _on_message(self, client: mqtt.Client, message: mqtt.MQTTMessage) -> None:
        if not self.was_open:
            # The broker may send what it has kept before it answers the subscription, and the receiver may take no more until
            # somebody uses it. A message shows that there is a subscription; whether each one is granted is told later.
            self._opened()
        self._receiver.received(client, message)

    def _on_disconnect(self, _: mqtt.Client, __: Any, flags: mqtt.DisconnectFlags, reason: ReasonCode, ___: Any) -> None:
        if flags.is_disconnect_packet_from_server and reason.value == TAKEN_OVER:
            self.is_final = True
            self.error = taken_over(self._broker, self._session)
        elif self.was_open:
            self.reason = f"the connection to {self._broker.name} was lost: {reason}"
        self.ended.set()

    def _refuse(self, reason: ReasonCode, message: str) -> None:
        self.reason = message
        if reason.value in PERMANENT:
            self.error = Error("refused", message)
