"""Messages of stations: what is accepted, and why another one isn't."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional

from ..error import Error
from ..events import Gap
from ..items import Item
from ..record import Record, wire
from .address import Address

PAYLOAD_LIMIT = 512 * 1024
"""Bytes of a message. The longest result, sixteen joined QR codes of control characters, has about 350,000."""
CURSOR_LIMIT = 64
"""Characters of a cursor: docs/protocol.md."""


class Refused(Exception):
    """A message isn't accepted; the argument is a fixed word, and never contains what was in the message."""

    @property
    def reason(self) -> str:
        """The word."""
        return str(self.args[0])


@dataclass(frozen=True)
class Message(Record):
    """A result as a station sent it."""

    site: str
    station: str
    camera: str
    cursor: str
    time: str
    item: Item = field(metadata=wire(Item.read))
    session: str = ""
    previous: Optional[str] = None
    gap: Optional[Gap] = field(default=None, metadata=wire(Gap.read))
    replay: bool = False


def read_result(address: Address, payload: bytes) -> Message:
    """The result in a message on the topic of a camera; `Refused` if it isn't one, or is another camera's."""
    members = read_object(payload)
    if any(members.get(name) != part for name, part in address._asdict().items()):
        raise Refused("otherStation")
    try:
        message = Message.read(members)
    except Error:
        raise Refused("malformed") from None
    texts = [message.time, message.session, message.item.id, message.item.type]
    if not all(isinstance(text, str) for text in texts) or not isinstance(message.replay, bool):
        raise Refused("malformed")
    if not is_cursor(message.cursor) or not (message.previous is None or is_cursor(message.previous)):
        raise Refused("malformed")
    if message.item.cursor not in (None, message.cursor) or message.previous == message.cursor:
        raise Refused("malformed")
    return message


def is_cursor(value: Any) -> bool:
    """Whether a value can be a cursor."""
    return isinstance(value, str) and 0 < len(value) <= CURSOR_LIMIT


def read_object(payload: bytes) -> Dict[str, Any]:
    """The JSON object in a payload; `Refused` if there is none."""
    if len(payload) > PAYLOAD_LIMIT:
        raise Refused("tooLarge")
    try:
        members = json.loads(payload.decode(), parse_constant=_refuse_constant)
        if b"\\ud" in payload or b"\\uD" in payload:
            json.dumps(members, ensure_ascii=False).encode()  # Half a surrogate pair fits into no database.
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if not isinstance(members, dict):
        raise Refused("malformed")
    return members


def read_gap(value: Any) -> Optional[Gap]:
    """A gap, or None if the value isn't one."""
    try:
        return Gap.read(value) if isinstance(value, Mapping) else None
    except Error:
        return None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} isn't JSON")
