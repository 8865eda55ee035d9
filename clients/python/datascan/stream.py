"""Everything as it happens."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, Optional, Sequence, Type, cast

from .events import KINDS, Event
from .link import Closed, Link, State
from .sockets import event_socket


class Events(Iterator[Event]):
    """An iterator over events; `events` makes it."""

    def __init__(self, link: Link, after: Optional[str], resumes: bool) -> None:
        self._link = link
        self._after = after
        self._resumes = resumes

    def __iter__(self) -> Events:
        return self

    def __next__(self) -> Event:
        try:
            return self._next(None)
        except Closed:
            raise StopIteration from None

    def get(self, timeout: Optional[float] = None) -> Optional[Event]:
        """The next event; None where none came in so many seconds, or it was closed."""
        try:
            return self._next(None if timeout is None else time.monotonic() + timeout)
        except (Closed, TimeoutError):
            return None

    def close(self) -> None:
        """Ends it, from any thread; a loop over it ends."""
        self._link.close()

    def __enter__(self) -> Events:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _next(self, deadline: Optional[float]) -> Event:
        while True:
            event = self._link.next(self._after, deadline)
            name = event.get("event")
            if name == "stable":
                self._after = next((item["cursor"] for item in reversed(event["items"]) if "cursor" in item), self._after)
            elif self._resumes and name == "snapshot":
                # Not at `subscribed`: what is replayed comes between the two.
                self._after = event.get("cursor", self._after)
            kind = KINDS.get(str(name))
            if kind is not None:
                return cast(Event, kind.read(event))


def events(
    *,
    camera: Optional[str] = None,
    socket: Optional[str] = None,
    events: Optional[Sequence[str]] = None,
    types: Sequence[str] = (),
    symbologies: Sequence[str] = (),
    rejected: bool = False,
    coordinates: str = "frame",
    max_update_rate: Optional[float] = None,
    after: Optional[str] = None,
    on_state: Optional[Callable[[State], None]] = None,
) -> Events:
    """Events as they happen, for as long as the loop runs; connects anew by itself.

    On each connection `Hello` comes first, then `Subscribed` and `Snapshot`. On a later connection the ``stable`` events
    that were missed come between these two; the others are lost, and the snapshot is the present.

    :param camera: the name of the camera, if the station has several.
    :param socket: where the daemon is, if it isn't the installed service.
    :param events: which of ``add``, ``update``, ``stable``, ``remove``, ``guidance``, ``verdict``; None means all. The other events come
        all the same.
    :param types, symbologies: of which items; empty means all.
    :param rejected: whether items that a rule rejects come too, with ``accepted`` false.
    :param coordinates: ``frame``, or ``region``: what ``bounds`` are fractions of.
    :param max_update_rate: the most updates of one item in a second.
    :param after: a cursor, or ``earliest``: tells the stable results since then first.
    :param on_state: told when the connection comes and goes.

    Raises as `results` does.
    """
    subscription: Dict[str, Any] = {"coordinates": coordinates}
    if events is not None:
        subscription["events"] = list(events)
    if types:
        subscription["types"] = list(types)
    if symbologies:
        subscription["symbologies"] = list(symbologies)
    if rejected:
        subscription["rejected"] = True
    if max_update_rate is not None:
        subscription["maxUpdateRate"] = max_update_rate
    return Events(Link(socket or event_socket(camera), subscription, on_state, camera), after, events is None or "stable" in events)
