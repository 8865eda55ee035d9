"""Items: what the daemon tells of one thing in view."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple

from .record import Record, many, wire

SHAPES = ("rectangle", "document")
"""The types of items without content; they are no results."""

Point = Tuple[float, float]
"""x to the right and y down, in fractions of the frame."""


@dataclass(frozen=True)
class Corners(Record):
    """Where a thing is; the corners are named in the print's own orientation."""

    top_left: Point = field(metadata=wire(tuple))
    top_right: Point = field(metadata=wire(tuple))
    bottom_right: Point = field(metadata=wire(tuple))
    bottom_left: Point = field(metadata=wire(tuple))


@dataclass(frozen=True)
class Region(Record):
    """A part of the frame, in fractions of it."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Candidate(Record):
    """What a line may say."""

    transcript: str
    confidence: float


@dataclass(frozen=True)
class Evidence(Record):
    """What a barcode's content rests on."""

    plain_reads: int
    lines: int = 0
    printed_digits: Optional[str] = None


@dataclass(frozen=True)
class StructuredAppend(Record):
    """A symbol's place among several; ``index`` is None of the whole."""

    id: str
    index: Optional[int] = None
    count: Optional[int] = None


@dataclass(frozen=True)
class Meaning(Record):
    """What a barcode's payload of a known form means, such as a boarding pass."""

    kind: str
    components: Mapping[str, str]
    """Its parts by name, as docs/protocol.md has them."""


@dataclass(frozen=True)
class Item(Record):
    """A ``barcode``, a line of ``text``, a ``document`` or a ``rectangle``: see ``type``. What other types have is None or empty."""

    id: str
    type: str
    bounds: Corners = field(metadata=wire(Corners.read))
    confidence: float
    stability: str
    reads: int
    first_seen: float
    last_seen: float
    symbology: Optional[str] = None
    payload: Optional[str] = None
    payload_data: bytes = field(default=b"", metadata=wire(base64.b64decode))
    """The content as bytes, exactly as encoded."""
    symbology_identifier: Optional[str] = None
    error_correction_level: Optional[str] = None
    check_digit: Optional[str] = None
    supplemental_payload: Optional[str] = None
    printed_digits: Optional[str] = None
    structured_append: Optional[StructuredAppend] = field(default=None, metadata=wire(StructuredAppend.read))
    is_inverted: bool = False
    is_mirrored: bool = False
    has_eci: bool = field(default=False, metadata=wire(name="hasECI"))
    source: Optional[str] = None
    """``printedDigits`` if its bars can't be read and its content is that of the digits below them."""
    gs1: Optional[Mapping[str, Any]] = None
    """The fields of GS1 content or of a GS1 Digital Link, as docs/protocol.md has them."""
    meaning: Optional[Meaning] = field(default=None, metadata=wire(Meaning.read))
    """Of a barcode whose payload has a known form."""
    rule: Optional[str] = None
    """The rule that decided about it: its name, or its number if it has none. None if no rule matched, or there are none."""
    output: Optional[str] = None
    """What the rules made of it. None without rules, and if it is rejected; `text` has what to use in every case."""
    accepted: bool = True
    """False if a rule rejects it, or if it is ``repeated``. Only those who ask for rejected items get them."""
    repeated: bool = False
    """Whether it isn't accepted because its content was in view a short time ago (``trigger.repeatAfter``)."""
    evidence: Optional[Evidence] = field(default=None, metadata=wire(Evidence.read))
    transcript: Optional[str] = None
    candidates: Tuple[Candidate, ...] = field(default=(), metadata=wire(many(Candidate)))
    text_content_type: Optional[str] = None
    normalized: Optional[str] = None
    """Of a content of a wanted kind: the form in which it can be compared, such as ``+4930123456``."""
    components: Mapping[str, str] = field(default_factory=dict)
    aspect_ratio: Optional[float] = None
    """Short side by long side of a document or rectangle itself, not of its picture."""
    format: Optional[str] = None
    """The known format of a document with this aspect ratio, such as ``A4``."""
    document: Optional[str] = None
    """The id of the document that a code or line lies in."""
    bounds_in_document: Optional[Corners] = field(default=None, metadata=wire(Corners.read))
    """Where it lies there, in fractions of the rectified page."""
    cursor: Optional[str] = None
    verdict: Optional[str] = None
    """In a snapshot: what an application decided about it, ``accepted`` or ``rejected``. None elsewhere: see `Verdict`."""
    verdict_message: Optional[str] = None

    @property
    def content(self) -> str:
        """What it says, be it a barcode or a line; empty for a document or rectangle."""
        return (self.payload if self.type == "barcode" else self.transcript) or ""

    @property
    def text(self) -> str:
        """What to use: the output of the daemon's rules if there are any, else the content; empty if it is rejected."""
        if not self.accepted:
            return ""
        return self.content if self.output is None else self.output


@dataclass(frozen=True)
class Result(Item):
    """A stable item, and the event that told it.

    ``cursor`` may be stored once the result is used: ``results(after=cursor)`` goes on behind it. At the very first start
    only the last of the items that are in view already has one, so that none is lost; until it comes, store nothing.
    """

    session: str = ""
    sequence: Optional[int] = None
    frame: Optional[int] = None
    """Number of the frame; None of what was in view already at the first start."""
    capture_time: Optional[float] = None
    time: Optional[str] = None
    replayed: bool = False
    camera: Optional[str] = None
    """The name of the camera that read it; None of a daemon without a name."""

    @property
    def key(self) -> str:
        """A name for this result that no other one ever has: for a unique column of a database, say."""
        return f"{self.session}/{self.id}"


@dataclass(frozen=True)
class RemovedItem(Record):
    """An item that is gone, and why."""

    id: str
    reason: str
