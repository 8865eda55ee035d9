"""An MQTT 5 broker, and how it knows this client."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from typing import Optional, Protocol, Sequence
from urllib.parse import unquote, urlsplit

try:
    import paho.mqtt.client as mqtt
except ImportError as problem:
    raise ImportError("datascan.fleet needs paho-mqtt 2: pip install 'datascan[fleet]'") from problem

from ..error import Error

@dataclass(frozen=True)
class Broker:
    """Where the broker is, and what it accepts."""

    host: str
    port: int
    tls: Optional[ssl.SSLContext]
    username: Optional[str]
    password: Optional[str]

    @property
    def name(self) -> str:
        """For messages; without credentials."""
        return f"{self.host}:{self.port}"

    @classmethod
    def of(
        cls, url: str, username: Optional[str] = None, password: Optional[str] = None, ca: Optional[str] = None,
        certificate: Optional[str] = None, key: Optional[str] = None,
    ) -> Broker:  # fmt: skip
        """The broker at ``mqtt://host:1883`` or, with TLS, ``mqtts://host:8883``."""
        parts = urlsplit(url)
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or parts.path.strip("/") or parts.query:
            # The address may contain a password, so it isn't repeated.
            raise ValueError("the broker's address is mqtt://HOST[:PORT], or mqtts://HOST[:PORT] with TLS")
        context = None
        if parts.scheme == "mqtts":
            context = ssl.create_default_context(cafile=ca)
            if certificate:
                context.load_cert_chain(certificate, key)
        elif ca or certificate or key:
            raise ValueError("certificates need TLS: write mqtts:// instead of mqtt://")
        return cls(
            parts.hostname, parts.port or (8883 if context else 1883), context,
            username if username is not None else parts.username and unquote(parts.username),
            password if password is not None else parts.password and unquote(parts.password),
        )  # fmt: skip


@dataclass(frozen=True)
class Session:
    """How the broker knows this client."""

    client_id: str
    filters: Sequence[str]
    """What it subscribes to, with QoS 1."""
    expiry: int = 0
    """Seconds for which the broker keeps messages while there is no connection; 0 starts with none."""
    receive_maximum: int = 0
    """Messages that may wait for `Receiver`'s acknowledgement; 0 acknowledges each as it comes."""
    wants_retained: bool = False


def taken_over(broker: Broker, session: Session) -> Error:
    """The error of a client whose session another one has taken."""
    return Error(
        "takenOver",
        f"another program connects to {broker.name} with the client id {session.client_id}: "
        "give each program its own state, or its own client_id",
    )


class Receiver(Protocol):
    """What happens on a connection; all of it in the connection's own thread."""

    def opened(self, client: mqtt.Client, has_session: bool) -> Optional[Error]:
        """Returns an error to end the connection for good."""

    def received(self, client: mqtt.Client, message: mqtt.MQTTMessage) -> None: ...
    def lost(self, reason: str, retry_in: float) -> None: ...
    def failed(self, error: Error) -> None: ...
