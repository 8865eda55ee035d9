"""What came, and what wasn't accepted."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from typing import Dict

log = logging.getLogger("datascan.fleet")

LOG_PAUSE = 60.0
"""Seconds between two lines of the log about the same reason: a flood of messages must not become one of lines."""


class Counts:
    """Counters by name; for use by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._logged: Dict[str, float] = {}

    def add(self, name: str) -> None:
        """Counts something."""
        with self._lock:
            self._counts[name] += 1

    def refuse(self, reason: str, about: str = "") -> None:
        """Counts a message that isn't accepted, and logs it without what is in it. ``about`` is the camera, if it is known."""
        now = time.monotonic()
        with self._lock:
            self._counts[reason] += 1
            count = self._counts[reason]
            is_due = now - self._logged.get(reason, -LOG_PAUSE) >= LOG_PAUSE
            if is_due:
                self._logged[reason] = now
        if is_due:
            log.warning("refused a message%s: %s (%d so far)", f" of {about}" if about else "", reason, count)

    def __getitem__(self, name: str) -> int:
        with self._lock:
            return self._counts[name]

    def all(self) -> Dict[str, int]:
        """All of them."""
        with self._lock:
            return dict(self._counts)
