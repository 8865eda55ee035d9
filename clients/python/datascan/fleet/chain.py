"""The order of one camera's results: what is used, what is a duplicate, what is missing. No I/O; time is an argument."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, NamedTuple, Optional, Tuple, Union

from ..events import Gap
from .place import Place

NOT_REPLAYED = "notReplayed"
"""The reason of a gap that a station didn't close in time."""


class Link(NamedTuple):
    """A result in the chain of a camera's results."""

    cursor: str
    previous: Optional[str]
    gap: Optional[Gap] = None
    replay: bool = False
    body: Any = None
    """What came; handed through."""


class Deliver(NamedTuple):
    """Use a result. ``place`` is that of the camera once it is used."""

    link: Link
    gap: Optional[Gap]
    place: Place


class Drop(NamedTuple):
    """Acknowledge a message without using it: ``duplicate``, ``notRequested``, ``full`` or ``stale``."""

    link: Link
    reason: str


class Ask(NamedTuple):
    """Request the results after a cursor. ``token`` belongs to the answer."""

    after: str
    token: int


Action = Union[Deliver, Drop, Ask]


@dataclass(frozen=True)
class Limits:
    """Times in seconds, and numbers of messages."""

    held: int = 20
    """Messages of a camera that wait for those before them: a station's window. Later ones are dropped; they are requested too."""
    silence: float = 30.0
    """Without a replayed message or an answer, a request counts as failed: the expiry of a command."""
    settle: float = 5.0
    """What an answer announces may still be on its way for so long after the latest message."""
    pause: float = 5.0
    """Between requests, also to a station that is busy or offline."""
    patience: float = 120.0
    """After so long a gap is reported although the station is online."""
    offline_patience: float = 86400.0
    """The same of a station that is offline: its journal keeps a day."""
    behind: float = 10.0
    """A station's latest result may be on its way for so long before it is missing."""


@dataclass
class _Request:
    token: int
    asked: float
    heard: float
    got: int = 0
    """Replayed messages since then."""
    advanced: bool = False
    has_gap: bool = False
    """Whether a gap was delivered since then."""
    sent: Optional[int] = None
    """How many messages the station has sent, by its answer."""
    gap: Optional[Gap] = None


class Chain:
    """A result is used if it follows the latest one. Otherwise those between are requested, and it waits for them."""

    def __init__(self, place: Optional[Place], limits: Limits) -> None:
        self.place = place
        self._limits = limits
        self._held: List[Tuple[float, Link]] = []
        self._gap: Optional[Gap] = None
        self._takes_any = False
        self._missing_since: Optional[float] = None
        self._asked_since: Optional[float] = None
        self._has_proof = False
        self._request: Optional[_Request] = None
        self._retry = 0.0
        self._online = True
        self._behind: Optional[Tuple[float, str]] = None
        self._checked: Optional[str] = None

    @property
    def held(self) -> int:
        """How many messages wait."""
        return len(self._held)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is missing, so that `tick` has nothing to do."""
        return self._missing_since is None and self._request is None and self._behind is None

    @property
    def is_asking(self) -> bool:
        """Whether a request is in progress."""
        return self._request is not None

    def wants_to_ask(self, now: float) -> bool:
        """Whether `ask` should be called."""
        return self._missing_since is not None and self._request is None and now >= self._retry and self._online

    def ask(self, now: float, token: int) -> Ask:
        """Requests what is missing."""
        assert self.place is not None
        self._request = _Request(token, now, now)
        self._asked_since = now if self._asked_since is None else self._asked_since
        return Ask(self.place.cursor, token)

    def receive(self, link: Link, now: float, has_room: bool = True) -> List[Action]:
        """Takes a message."""
        if self._request and link.replay:
            self._request.got += 1
            self._request.heard = now
        actions = self._take(link, now, has_room)
        return actions + self._settle(now)

    def answer(self, token: int, now: float, sent: int, gap: Optional[Gap]) -> List[Action]:
        """Takes the station's answer to a request."""
        if not self._request or self._request.token != token:
            return []
        self._request.sent, self._request.gap, self._request.heard = sent, gap, now
        return self._settle(now)

    def refuse(self, token: int, now: float, passes: bool) -> List[Action]:
        """A request was refused, or didn't reach the station; ``passes`` if it is worth another attempt."""
        if not self._request or self._request.token != token:
            return []
        self._request, self._retry = None, now + self._limits.pause
        return [] if passes else self._give_up()

    def report(self, now: float, is_online: bool, cursor: Optional[str], waiting: int) -> None:
        """Takes the station's state: its latest result, and how many it has yet to send."""
        if is_online and not self._online:
            self._retry, self._asked_since = now, None
        self._online = is_online
        if not is_online or cursor is None or waiting or self._is_known(cursor) or cursor == self._checked:
            self._behind = None
        elif self._behind is None or self._behind[1] != cursor:
            self._behind = (now + self._limits.behind, cursor)

    def tick(self, now: float) -> List[Action]:
        """What is due."""
        limits = self._limits
        if self._behind and now >= self._behind[0]:
            _, self._checked = self._behind
            self._behind = None
            if not self._is_known(self._checked) and self._missing_since is None:
                self._missing_since = now
        request = self._request
        if request and now - request.heard >= (limits.silence if request.sent is None else limits.settle):
            self._request, self._retry = None, now if request.advanced else now + limits.pause
        # While others are asked first, patience doesn't run out.
        since, patience = self._asked_since, limits.patience
        if not self._online:
            since, patience = self._missing_since, limits.offline_patience
        is_over = since is not None and now - since >= patience and self._missing_since is not None
        return self._give_up() if is_over and not (self._request and self._request.got) else []

    def _is_known(self, cursor: str) -> bool:
        return self.place is None or self.place.has(cursor)

    def _take(self, link: Link, now: float, has_room: bool) -> List[Action]:
        if self.place is None:
            # The first result of all: what was before it is nobody's here.
            return [Drop(link, "notRequested")] if link.replay else self._accept(link, now)
        if self.place.has(link.cursor):
            if link.previous == self.place.cursor:
                self.place = self.place.after(link.cursor)
            return [Drop(link, "duplicate")]
        if link.previous == self.place.cursor or (self._takes_any and not link.replay):
            return self._accept(link, now)
        if link.replay:
            return [Drop(link, "notRequested")]
        if self._missing_since is None:
            self._missing_since = now
        self._has_proof = True
        if any(held.cursor == link.cursor for _, held in self._held):
            return [Drop(link, "duplicate")]
        if len(self._held) >= self._limits.held or not has_room:
            return [Drop(link, "full")]
        self._held.append((now, link))
        return []

    def _accept(self, link: Link, now: float) -> List[Action]:
        actions: List[Action] = [self._deliver(link)]
        if self._asked_since is not None:
            self._asked_since = now  # Patience is for a chain that doesn't grow.
        if self._request:
            self._request.advanced = True
        following: Optional[Link] = link
        while following and self._held:
            assert self.place is not None
            cursor = self.place.cursor
            following = next((held for _, held in self._held if held.previous == cursor), None)
            kept = []
            for came, held in self._held:
                if held is following:
                    actions.append(self._deliver(held))
                elif self.place.has(held.cursor):
                    actions.append(Drop(held, "duplicate"))
                else:
                    kept.append((came, held))
            self._held = kept
        if not self._held and not self._request:
            self._close()
        return actions

    def _deliver(self, link: Link) -> Deliver:
        gap = link.gap or self._gap
        self._gap, self._takes_any = None, False
        if gap and self._request:
            self._request.has_gap = True
        self.place = self.place.after(link.cursor) if self.place else Place.first(link.cursor)
        return Deliver(link, gap, self.place)

    def _settle(self, now: float) -> List[Action]:
        """Ends a request if all that its answer announces is here."""
        request = self._request
        if not request or request.sent is None or request.got < request.sent:
            return []
        self._request = None
        if request.gap and not request.has_gap:
            self._gap = request.gap
        if not self._held:
            self._close()
            return []
        if self._gap:
            return self._deliver_held()
        if request.advanced or any(came > request.asked for came, _ in self._held):
            self._retry = now + (0 if request.advanced else self._limits.pause)
            return []
        # The station has nothing after the place, and sent these before: an earlier state of it, whose results are used.
        stale: List[Action] = [Drop(held, "stale") for _, held in self._held]
        self._held = []
        self._close()
        return stale

    def _give_up(self) -> List[Action]:
        if not self._has_proof:
            self._close()
            return []
        self._gap = self._gap or Gap(NOT_REPLAYED)
        self._takes_any = True
        return self._deliver_held()

    def _deliver_held(self) -> List[Action]:
        actions: List[Action] = []
        for _, link in self._held:
            assert self.place is not None
            if actions and link.previous != self.place.cursor and not self._gap:
                self._gap = Gap(NOT_REPLAYED)
            actions.append(self._deliver(link))
        self._held = []
        self._close()
        return actions

    def _close(self) -> None:
        """Nothing is known to be missing any more."""
        self._missing_since = self._asked_since = self._request = None
        self._has_proof = False
