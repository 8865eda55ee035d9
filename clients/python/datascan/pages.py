"""Captured pages: their pictures' sizes, and what is written on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple

from .items import Corners
from .record import Record, many, wire


@dataclass(frozen=True)
class PageItem(Record):
    """A line of text or a code on a page; ``bounds`` in fractions of the page.

    ``words`` are the start and end of each word in fractions of the line's length, from its left to its right; empty if unknown.
    """

    type: str
    string: str
    bounds: Corners = field(metadata=wire(Corners.read))
    confidence: float
    symbology: Optional[str] = None
    words: Tuple[Tuple[float, float], ...] = field(
        default=(), metadata=wire(lambda words: tuple((float(start), float(end)) for start, end in words)))


@dataclass(frozen=True)
class Page(Record):
    """A captured page. ``millimetres`` are the sheet's width and height if they are known; events leave out ``items``."""

    id: str
    time: str
    width: int
    height: int
    appearance: str
    sharpness: float
    millimetres: Optional[Mapping[str, Any]] = None
    format: Optional[str] = None
    items: Tuple[PageItem, ...] = field(default=(), metadata=wire(many(PageItem)))


@dataclass(frozen=True)
class Document(Record):
    """A finished document."""

    document: int
    pages: Tuple[Page, ...] = field(metadata=wire(many(Page)))


@dataclass(frozen=True)
class Pages(Record):
    """The pages of the current document, and the finished documents."""

    pages: Tuple[Page, ...] = field(metadata=wire(many(Page)))
    documents: Tuple[Document, ...] = field(metadata=wire(many(Document)))
