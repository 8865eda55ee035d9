"""Each stable result once."""

from __future__ import annotations

import os
import time
import warnings
from collections import deque
from typing import (
    Any,
    Callable,
    Deque,
    Dict,
    Mapping,
    Optional,
    Sequence,
    Union,
)

from . import cursor_file
from .error import GapWarning
from .events import Gap
from .items import SHAPES, Result
from .link import Closed, Link, State
from .sockets import event_socket
from .using import Using


class Results(Using[Result]):
    """An iterator over the stable results; `results` makes it."""

    def __init__(
        self,
        state: Union[str, "os.PathLike[str]", None],
        link: Link,
        after: Optional[str],
        on_gap: Optional[Callable[[Gap], None]],
        camera: Optional[str] = None,
    ) -> None:
        self._camera = camera
        self._path = None if state is None else os.fspath(state)
        self._link = link
        self._on_gap = on_gap
        stored = cursor_file.load(self._path) if self._path else cursor_file.Place(None, [])
        self._stored: Optional[cursor_file.Place] = stored
        self._cursor = stored.cursor or after
        self._waiting: Deque[Dict[str, Any]] = deque(stored.waiting)
        self._is_using = False
        self._used: Optional[str] = None
        self._session = ""

    def __next__(self) -> Result:
        try:
            return self._next(None)
        except Closed:
            raise StopIteration from None

    def get(self, timeout: Optional[float] = None) -> Optional[Result]:
        try:
            return self._next(None if timeout is None else time.monotonic() + timeout)
        except (Closed, TimeoutError):
            return None

    def commit(self) -> None:
        if self._is_using:
            self._move(self._used)
            self._is_using = False  # Not before: where the disk is full, the next call tries again.

    def close(self) -> None:
        self._link.close()

    def _next(self, deadline: Optional[float]) -> Result:
        self.commit()
        while self._link.is_closed or not self._waiting:
            self._take(self._link.next(self._cursor, deadline))
        result = Result.read(self._named(self._waiting.popleft()))
        self._used = result.cursor or self._cursor
        self._is_using = True
        return result

    def _named(self, members: Mapping[str, Any]) -> Mapping[str, Any]:
        return members if self._camera is None else {**members, "camera": self._camera}

    def _take(self, event: Mapping[str, Any]) -> None:
        """Takes an event; all results before it are used by now."""
        name = event["event"]
        if name == "hello":
            self._session = event["session"]
        if event.get("gap"):
            self._tell(Gap.read(self._named(event["gap"])))
        if name == "stable":
            told = {key: event[key] for key in ("sequence", "frame", "captureTime", "time", "replayed") if key in event}
            told["session"] = event.get("session", self._session)
            self._waiting.extend({**item, **told} for item in event["items"] if item["type"] not in SHAPES)
        elif name == "snapshot":
            if self._cursor is None:
                # The first start of all: what is in view already was told to nobody here.
                stable = [item for item in event["items"] if item.get("stability") == "stable" and item["type"] not in SHAPES]
                self._waiting.extend({**item, "session": self._session, "cursor": None} for item in stable)
                if stable:
                    self._waiting[-1]["cursor"] = event["cursor"]
            self._move(event["cursor"])
        elif name == "pong":
            self._move(event["cursor"])

    def _tell(self, gap: Gap) -> None:
        if self._on_gap:
            self._on_gap(gap)
            return
        missing = "an unknown number" if gap.missing is None else gap.missing
        warnings.warn(f"results are missing ({gap.reason}): {missing}", GapWarning, stacklevel=5)

    def _move(self, cursor: Optional[str]) -> None:
        """All up to a cursor is used, but for what a new start would not be told again: that is kept beside it."""
        self._cursor = cursor
        if not self._path or cursor is None:
            return
        place = cursor_file.Place(cursor, [item for item in self._waiting if item["cursor"] in (None, cursor)])
        if place != self._stored:
            cursor_file.store(self._path, place)
            self._stored = place


def results(
    state: Union[str, "os.PathLike[str]", None] = None,
    *,
    camera: Optional[str] = None,
    socket: Optional[str] = None,
    types: Sequence[str] = (),
    symbologies: Sequence[str] = (),
    coordinates: str = "frame",
    after: Optional[str] = None,
    on_gap: Optional[Callable[[Gap], None]] = None,
    on_state: Optional[Callable[[State], None]] = None,
) -> Results:
    """Each stable result once, for as long as the loop runs; connects anew by itself.

    :param state: the file that keeps the cursor over restarts, one for each program. Without one, ``after`` says where
        to start. Without a cursor it starts with what is stable and in view.
    :param camera: the name of the camera, if the station has several; `merged_results` reads them all.
    :param socket: where the daemon is, if it isn't the installed service.
    :param types, symbologies: which results; empty means all. Use another file for another choice.
    :param coordinates: ``frame``, or ``region``: what ``bounds`` are fractions of.
    :param after: a ``cursor`` that you kept yourself, or ``earliest``; of no effect where the file has one.
    :param on_gap: told where results are missing; without it a `GapWarning` is given.
    :param on_state: told when the connection comes and goes.

    Raises `Error` where the daemon refuses it, ``PermissionError`` where the socket's rights do, ``ValueError`` where the
    file is no cursor's. A daemon that is not there is waited for.
    """
    subscription: Dict[str, Any] = {"events": ["stable"], "coordinates": coordinates}
    if types:
        subscription["types"] = list(types)
    if symbologies:
        subscription["symbologies"] = list(symbologies)
    link = Link(socket or event_socket(camera), subscription, on_state, camera)
    return Results(state, link, after, on_gap, camera)
