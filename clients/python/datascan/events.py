"""Events: what the daemon tells, in the order of ``sequence``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Tuple, Type, Union

from .items import Corners, Item, Region, RemovedItem
from .pages import Page
from .record import Record, many, wire


@dataclass(frozen=True)
class Camera(Record):
    """The camera, and the event that it changed (then with a ``sequence``)."""

    state: str
    device: str
    width: int
    height: int
    frame_rate: float
    format: str
    reason: Optional[str] = None
    sequence: Optional[int] = None


@dataclass(frozen=True)
class Hello(Record):
    """Who speaks; first on each connection."""

    protocol: int
    server: str
    session: str
    camera: Camera = field(metadata=wire(Camera.read))
    region_of_interest: Region = field(metadata=wire(Region.read))
    cursor: Optional[str] = None
    trigger: Optional[str] = None
    """Whether frames are read: ``open``, ``idle`` or ``held``; None if they always are."""


@dataclass(frozen=True)
class Gap(Record):
    """Results that can't be told any more: how many (None where that can't be known), and why.

    ``reason`` is ``expired``, ``damaged`` or ``otherLog``.
    """

    reason: str
    missing: Optional[int] = None
    camera: Optional[str] = None
    """The camera whose results are missing; None of a daemon without a name."""


@dataclass(frozen=True)
class Subscribed(Record):
    """The subscription is in force; ``cursor`` is that of the latest result at this time."""

    cursor: Optional[str] = None
    gap: Optional[Gap] = field(default=None, metadata=wire(Gap.read))


@dataclass(frozen=True)
class Snapshot(Record):
    """Everything in view."""

    sequence: int
    items: Tuple[Item, ...] = field(metadata=wire(many(Item)))
    cursor: Optional[str] = None
    camera: Optional[Camera] = field(default=None, metadata=wire(Camera.read))
    region_of_interest: Optional[Region] = field(default=None, metadata=wire(Region.read))
    trigger: Optional[str] = None


@dataclass(frozen=True)
class Change(Record):
    """Items that came, moved or became stable."""

    sequence: int
    frame: int
    capture_time: float
    time: str
    items: Tuple[Item, ...] = field(metadata=wire(many(Item)))
    all_items: Tuple[str, ...] = field(metadata=wire(tuple))


@dataclass(frozen=True)
class Add(Change):
    """Items came into view."""


@dataclass(frozen=True)
class Update(Change):
    """Items moved, or more is known of them."""


@dataclass(frozen=True)
class Stable(Change):
    """Items have enough evidence. A replayed one happened while nobody was connected, maybe in an earlier ``session``."""

    replayed: bool = False
    session: Optional[str] = None


@dataclass(frozen=True)
class Remove(Record):
    """Items are gone."""

    sequence: int
    frame: int
    capture_time: float
    time: str
    items: Tuple[RemovedItem, ...] = field(metadata=wire(many(RemovedItem)))
    all_items: Tuple[str, ...] = field(metadata=wire(tuple))


@dataclass(frozen=True)
class Guidance(Record):
    """What would help to read a thing; ``none`` when nothing is in the way any more."""

    sequence: int
    frame: int
    capture_time: float
    time: str
    hint: str
    item: Optional[str] = None
    bounds: Optional[Corners] = field(default=None, metadata=wire(Corners.read))


@dataclass(frozen=True)
class PageChange(Record):
    """The captured pages have changed: ``captured``, ``replaced``, ``removed``, ``moved``, ``finished``, ``failed``."""

    sequence: int
    frame: int
    capture_time: float
    time: str
    change: str
    count: int
    page: Optional[Page] = field(default=None, metadata=wire(Page.read))
    index: Optional[int] = None
    document: Optional[int] = None
    reason: Optional[str] = None


@dataclass(frozen=True)
class Trigger(Record):
    """Frames are read from now on (``open``), or not (``idle``, ``held``); ``remaining`` seconds until that changes by itself."""

    sequence: int
    time: str
    state: str
    remaining: Optional[float] = None


@dataclass(frozen=True)
class NoRead(Record):
    """A window of so many seconds closed without an accepted result; ``rejected`` counts those that weren't accepted."""

    sequence: int
    time: str
    window: float
    rejected: int


@dataclass(frozen=True)
class Verdict(Record):
    """An application has answered a result: ``accepted`` or ``rejected``.

    The result's ``cursor`` names it in every session, ``id`` in the one that it is of: ``session``, or without it the present one.
    """

    sequence: int
    time: str
    cursor: str
    id: str
    verdict: str
    message: Optional[str] = None
    session: Optional[str] = None


@dataclass(frozen=True)
class Settings(Record):
    """Somebody changed what is read."""

    sequence: int
    region_of_interest: Region = field(metadata=wire(Region.read))
    recognized_data_types: Tuple[Mapping[str, Any], ...] = field(metadata=wire(tuple))
    quality_level: str
    recognizes_multiple_items: bool


@dataclass(frozen=True)
class Overflow(Record):
    """This client was too slow and lost ``lost`` events; a snapshot follows. Nothing stable is among them, but for a gap."""

    sequence: int
    lost: int
    gap: Optional[Gap] = field(default=None, metadata=wire(Gap.read))


Event = Union[
    Hello, Subscribed, Snapshot, Add, Update, Stable, Remove, Camera, Guidance, PageChange, Settings,
    Overflow, Trigger, NoRead, Verdict,
]

KINDS: Dict[str, Type[Record]] = {
    "hello": Hello, "subscribed": Subscribed, "snapshot": Snapshot, "add": Add, "update": Update, "stable": Stable,
    "remove": Remove, "camera": Camera, "guidance": Guidance, "page": PageChange, "settings": Settings,
    "overflow": Overflow, "trigger": Trigger, "noRead": NoRead, "verdict": Verdict,
}
"""The class of each event that is known."""
