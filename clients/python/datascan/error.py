"""What goes wrong, beside what the operating system says (``OSError``)."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class Error(Exception):
    """The daemon refused what was asked.

    ``code`` is a word for programs: one of docs/protocol.md, such as ``invalid``, or ``protocol`` where the other side
    does not speak this protocol. ``field`` is the way to the mistake, such as ``params.point``; None where it is the
    whole. ``message`` is for people.
    """

    def __init__(self, code: str, message: str, field: Optional[str] = None) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.code = code
        self.message = message
        self.field = field

    @classmethod
    def read(cls, members: Mapping[str, Any]) -> Error:
        """The error that an ``error`` event tells."""
        return cls(str(members.get("code", "protocol")), str(members.get("message", "")), members.get("field"))

    @classmethod
    def read_reply(cls, error: Mapping[str, Any]) -> Error:
        """The error that a JSON-RPC reply tells."""
        return cls.read({**error.get("data", {"code": "protocol"}), "message": error.get("message", "")})


class GapWarning(UserWarning):
    """Results are missing: the daemon does not keep them any more. Given where there is no ``on_gap``."""
