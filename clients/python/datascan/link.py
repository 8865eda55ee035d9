"""A subscription that outlives its connections."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional

from .error import Error
from .lines import LineSocket

PROTOCOL = 1


@dataclass(frozen=True)
class State:
    """Whether there is a connection; if not, why, and in how many seconds the next one is tried."""

    connected: bool
    reason: str = ""
    retry_in: Optional[float] = None
    camera: Optional[str] = None
    """The name of the camera; None of a daemon without a name."""


class Closed(Exception):
    """The link was closed."""


class Link:
    """Gives the events of a subscription, and connects anew for as long as it is not closed."""

    greeting_time = 10.0
    """Seconds that the daemon has to accept the subscription."""
    silence = 60.0
    """Seconds without an event after which the daemon is asked whether it is there; it has `greeting_time` to answer."""

    def __init__(
        self, path: str, subscription: Mapping[str, Any], on_state: Optional[Callable[[State], None]] = None,
        camera: Optional[str] = None,
    ) -> None:  # fmt: skip
        self._path = path
        self._camera = camera
        self._subscription = dict(subscription)
        self._on_state = on_state or (lambda state: None)
        self._closing = threading.Event()
        self._reading = threading.Lock()
        self._lines: Optional[LineSocket] = None
        self._step = "hello"  # what is waited for: hello, then subscribed, then events, or the pong of a ping
        self._step_ends = 0.0
        self._failures = 0
        self._retry_at = 0.0
        self._was_connected = False

    def next(self, after: Optional[str], deadline: Optional[float] = None) -> Dict[str, Any]:
        """The next event: `hello`, then from `subscribed` on all.

        :param after: the cursor at which a new connection goes on.
        :param deadline: on the monotonic clock; then ``TimeoutError``, and the next call goes on.
        """
        with self._reading:
            try:
                while not self._closing.is_set():
                    event = self._try(after, deadline)
                    if event is not None:
                        return event
                raise Closed
            finally:
                if self._closing.is_set():
                    self._drop()

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._closing.is_set()

    def close(self) -> None:
        """Ends it, from any thread."""
        self._closing.set()
        lines = self._lines
        if lines is not None:
            lines.shut()
        if self._reading.acquire(blocking=False):
            self._drop()
            self._reading.release()

    def _try(self, after: Optional[str], deadline: Optional[float]) -> Optional[Dict[str, Any]]:
        """One step towards an event."""
        try:
            if self._lines is None:
                self._connect(deadline)
                return None
            return self._handle(self._receive(deadline), after)
        except (OSError, Error) as problem:
            if deadline is not None and time.monotonic() >= deadline and isinstance(problem, TimeoutError):
                raise
            if not self._is_passing(problem):
                self._drop()
                raise
            self._lose(str(problem))
            return None
        except BaseException:
            # Ctrl-C may have come between the reading of some bytes and the keeping of them.
            self._drop()
            raise

    def _connect(self, deadline: Optional[float]) -> None:
        wait = self._retry_at - time.monotonic()
        if deadline is not None and deadline - time.monotonic() < wait:
            self._closing.wait(max(0, deadline - time.monotonic()))
            raise TimeoutError("not connected in time")
        if wait > 0 and self._closing.wait(wait):
            return
        self._lines = LineSocket(self._path, self.greeting_time)
        if self._closing.is_set():
            return  # close() may have come too early to see the socket.
        self._expect("hello", self.greeting_time)

    def _receive(self, deadline: Optional[float]) -> Dict[str, Any]:
        assert self._lines is not None
        ends = self._step_ends if deadline is None else min(deadline, self._step_ends)
        try:
            event: Dict[str, Any] = self._lines.receive(ends)
            return event
        except TimeoutError:
            if time.monotonic() < self._step_ends:
                raise
            if self._step != "events":
                raise TimeoutError(f"no {self._step} in {self.greeting_time} s") from None
            self._lines.send({"ping": "there?"})
            self._expect("pong", self.greeting_time)
            return {"event": ""}

    def _handle(self, event: Dict[str, Any], after: Optional[str]) -> Optional[Dict[str, Any]]:
        """The event if it is one for the caller."""
        assert self._lines is not None
        name = event.get("event")
        if name == "error":
            raise Error.read(event)
        if self._step == "hello":
            if name != "hello" or event.get("protocol") != PROTOCOL or "cursor" not in event:
                raise Error("protocol", f"the daemon lacks protocol {PROTOCOL} or keeps no results: update it or this client")
            request = dict(self._subscription) if after is None else {**self._subscription, "after": after}
            self._lines.send({"subscribe": request})
            self._expect("subscribed", self.greeting_time)
        elif self._step == "subscribed":
            if name != "subscribed":
                return None  # It is of the time before the subscription.
            self._failures = 0
            self._was_connected = True
            self._on_state(State(connected=True, camera=self._camera))
            self._expect("events", self.silence)
        elif name:
            self._expect("events", self.silence)
        return event if name else None

    def _expect(self, step: str, seconds: float) -> None:
        self._step, self._step_ends = step, time.monotonic() + seconds

    def _is_passing(self, problem: Exception) -> bool:
        """Whether it is worth trying again."""
        if isinstance(problem, Error):
            return problem.code == "tooMany"
        # Rights that are missing from the start don't come by waiting.
        return self._was_connected or not isinstance(problem, PermissionError)

    def _lose(self, reason: str) -> None:
        self._drop()
        if self._closing.is_set():
            return
        delay = min(5.0, 0.1 * 2 ** min(self._failures, 10)) * random.uniform(0.5, 1)
        self._failures += 1
        self._retry_at = time.monotonic() + delay
        self._on_state(State(connected=False, reason=reason, retry_in=delay, camera=self._camera))

    def _drop(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.close()
