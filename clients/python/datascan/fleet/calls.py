"""Commands that wait for their answer."""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional

from ..error import Error

EXPIRY = 30
"""Seconds after which a command isn't carried out any more; a station refuses longer ones."""

Done = Callable[[Any, Optional[Error]], None]
"""Gets the result of a command, which is any JSON, or the error."""


@dataclass(frozen=True)
class _Call:
    done: Done
    ends: float


class Calls:
    """The commands whose answers are on their way, by correlation data. Nobody else can guess that."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: Dict[bytes, _Call] = {}

    def add(self, done: Done, timeout: float) -> bytes:
        """A command that is about to be sent; its correlation data."""
        self.expire()
        name = secrets.token_bytes(16)
        with self._lock:
            self._calls[name] = _Call(done, time.monotonic() + timeout)
        return name

    def answer(self, name: Optional[bytes], members: Mapping[str, Any]) -> bool:
        """Takes an answer; False if nobody waits for it, or it isn't one."""
        error = members.get("error")
        if isinstance(error, Mapping):
            return self.end(name, None, Error(str(error.get("code", "protocol")), str(error.get("message", ""))))
        if "result" not in members:
            return False
        return self.end(name, members["result"], None)

    def end(self, name: Optional[bytes], result: Any, error: Optional[Error]) -> bool:
        """Ends a command; False if it has ended already."""
        with self._lock:
            call = self._calls.pop(name, None) if name is not None else None
        if call:
            call.done(result, error)
        return call is not None

    def end_all(self, error: Error) -> None:
        """The connection that answers come on is lost."""
        with self._lock:
            names = list(self._calls)
        for name in names:
            self.end(name, None, error)

    def expire(self) -> None:
        """Ends those whose time is over."""
        now = time.monotonic()
        with self._lock:
            late = [name for name, call in self._calls.items() if call.ends <= now]
        for name in late:
            self.end(name, None, Error("timeout", "the station hasn't answered in time"))
