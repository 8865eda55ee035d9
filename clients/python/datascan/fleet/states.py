"""What stations report about themselves."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple

from .address import Address
from .order import CAMERAS

SILENT = 150.0
"""Seconds after which a station that said it is online counts as silent: it says so every 60 s."""


@dataclass(frozen=True)
class StationState:
    """The latest state of a camera of a station."""

    address: Address
    state: str
    """``online``; ``silent``: it said so, but not lately; or ``offline``."""
    age: Optional[float] = None
    """Seconds since it was sent; None if that can't be known, because its broker or its clock doesn't say."""
    time: Optional[str] = None
    """When it was sent, by the station's clock."""
    clock_offset: Optional[float] = None
    """Seconds by which the station's clock is ahead; None until it has sent a state while this client was connected."""
    camera: Mapping[str, Any] = field(default_factory=dict)
    """The camera, as in the daemon's ``status``; its ``state`` is ``unreachable`` if the daemon can't be reached."""
    warnings: Tuple[Mapping[str, Any], ...] = ()
    version: Optional[str] = None
    cursor: Optional[str] = None
    """Of its latest result."""
    waiting: int = 0
    """Results that the station has yet to send."""
    raw: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reported:
    """What became of settings: ``applied``, ``refused`` or ``rolledBack``, and why."""

    revision: Optional[str]
    """The camera's own, or that of its most important group."""
    status: str
    reason: Optional[str] = None
    time: Optional[str] = None
    revisions: Tuple[str, ...] = ()
    """All that this is about: those of groups, and the camera's own."""


@dataclass(frozen=True)
class _Entry:
    members: Mapping[str, Any]
    came: float
    sent: Optional[float]
    """Seconds since 1970 by the station's clock."""
    is_retained: bool
    offset: Optional[float]


class StateBook:
    """The latest states; for use by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._entries: Dict[Address, _Entry] = {}
        self._reported: Dict[Address, Reported] = {}
        self._changed: Set[Address] = set()

    def take(self, address: Address, members: Mapping[str, Any], is_retained: bool) -> bool:
        """Takes a state; False if it isn't one."""
        if members.get("state") not in ("online", "offline"):
            return False
        sent = _seconds(members.get("time"))
        with self._lock:
            if address not in self._entries and len(self._entries) >= CAMERAS:
                return False
            earlier = self._entries.get(address)
            offset = earlier.offset if earlier else None
            if sent is not None and not is_retained:
                offset = sent - time.time()
            self._entries[address] = _Entry(members, time.monotonic(), sent, is_retained, offset)
            self._changed.add(address)
            self._lock.notify_all()
        return True

    def forget(self, address: Address) -> None:
        """The state of a station was deleted at the broker."""
        with self._lock:
            self._entries.pop(address, None)

    def forget_report(self, address: Address) -> None:
        """A station has no settings any more."""
        with self._lock:
            self._reported.pop(address, None)

    def take_report(self, address: Address, members: Mapping[str, Any]) -> bool:
        """Takes what a station says about its settings; False if that can't be read."""
        if members.get("status") not in ("applied", "refused", "rolledBack"):
            return False
        with self._lock:
            if address not in self._reported and len(self._reported) >= CAMERAS:
                return False
            revision, revisions = _text(members.get("revision")), members.get("revisions")
            self._reported[address] = Reported(
                revision, members["status"], _text(members.get("reason")), _text(members.get("time")),
                tuple(name for name in revisions if isinstance(name, str)) if isinstance(revisions, list) else (revision or "",),
            )  # fmt: skip
            self._lock.notify_all()
        return True

    def reported(self, address: Address) -> Optional[Reported]:
        """What a station said about its settings."""
        with self._lock:
            return self._reported.get(address)

    def wait_for_report(self, address: Address, revision: str, timeout: float) -> Optional[Reported]:
        """What a station says about one revision of its settings; None without a word in time."""
        def is_there() -> bool:
            report = self._reported.get(address)
            return report is not None and revision in report.revisions

        with self._lock:
            return self._reported[address] if self._lock.wait_for(is_there, timeout) else None

    def changes(self) -> List[StationState]:
        """The states that have changed since the last call."""
        with self._lock:
            changed, self._changed = self._changed, set()
            return [_state(address, self._entries[address]) for address in changed if address in self._entries]

    def all(self) -> List[StationState]:
        """All states, by address."""
        with self._lock:
            entries = sorted(self._entries.items())
        return [_state(address, entry) for address, entry in entries]


def _state(address: Address, entry: _Entry) -> StationState:
    members = entry.members
    age: Optional[float] = time.monotonic() - entry.came
    if entry.is_retained:
        # It may have been at the broker for long; only the station's clock tells.
        age = None if entry.sent is None else time.time() - entry.sent
        age = age if age is not None and age >= 0 else None
    state = members["state"]
    if state == "online" and (time.monotonic() - entry.came > SILENT or (age is not None and age > SILENT)):
        state = "silent"
    camera, warnings, relay = members.get("camera"), members.get("warnings"), members.get("relay")
    waiting = relay.get("waiting") if isinstance(relay, dict) else 0
    return StationState(
        address, state, age, _text(members.get("time")), entry.offset,
        camera if isinstance(camera, dict) else {},
        tuple(warning for warning in warnings if isinstance(warning, dict)) if isinstance(warnings, list) else (),
        _text(members.get("version")), _text(members.get("cursor")), waiting if isinstance(waiting, int) else 0, members,
    )  # fmt: skip


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _seconds(value: Any) -> Optional[float]:
    try:
        return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp() if isinstance(value, str) else None
    except (ValueError, OverflowError):
        return None
