"""Photographs: what each holds, and what became of the barcodes read on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .content import payload_of, same_bytes, same_payload
from .contract import Contract

IMAGES = {".png", ".jpg", ".jpeg", ".bmp", ".pgm", ".ppm", ".tif", ".tiff", ".webp", ".gif"}
NOTHING = "falsepositives"  # folders whose names begin so hold no barcode at all
OUTCOMES = ("correct", "misread", "unread")
FIGURES = ("images", *OUTCOMES, "extra")


@dataclass(frozen=True)
class Photo:
    """An image and what is beside it: its text (`.txt`) or its bytes (`.bin`); neither where it holds nothing."""

    path: Path
    text: str | None = None
    data: bytes | None = None

    @property
    def name(self) -> str:
        """Folder and file."""
        return f"{self.path.parent.name}/{self.path.name}"

    @property
    def empty(self) -> bool:
        """Whether nothing is to be read here."""
        return self.path.parent.name.startswith(NOTHING)

    def holds(self, item: dict) -> bool:
        """Whether a barcode item has this photograph's content."""
        if self.text is not None and same_payload(self.text, payload_of(item), item.get("symbology") or ""):
            return True
        return self.data is not None and same_bytes(self.data, item.get("payloadData"))


def find_photos(root: Path) -> tuple[list[Photo], list[Path]]:
    """The photographs below `root` whose content is known, and the images where it is not."""
    known, unknown = [], []
    for path in sorted(p for p in root.rglob("*") if p.suffix.lower() in IMAGES):
        text, data = path.with_suffix(".txt"), path.with_suffix(".bin")
        photo = Photo(
            path,
            text.read_text(encoding="utf-8", errors="replace") if text.exists() else None,
            data.read_bytes() if data.exists() else None,
        )
        if photo.empty or photo.text is not None or photo.data is not None:
            known.append(photo)
        else:
            unknown.append(path)
    return known, unknown


@dataclass
class Reading:
    """The barcodes of one event stream by id, as last reported, and which of them became stable."""

    items: dict[str, dict] = field(default_factory=dict)
    stable: set[str] = field(default_factory=set)
    broken: int = 0


def read_events(stream: bytes) -> Reading:
    """The barcodes that a stream announced; its text items do not matter here."""
    reading, contract = Reading(), Contract()
    for event in contract.events(stream):
        name = event.get("event")
        for item in event["items"] if name in ("add", "update", "stable") else []:
            known = reading.items.get(item["id"])
            if known is None and (name != "add" or item.get("type") != "barcode"):
                continue
            reading.items[item["id"]] = (known or {}) | item
            if name == "stable":
                reading.stable.add(item["id"])
    reading.broken = sum(contract.breaches.values())
    return reading


def outcome(photo: Photo, items: Iterable[dict]) -> tuple[str, int]:
    """Correct, misread or unread, and how many items there are with a content that is not the photograph's.

    On a photograph that holds nothing, `correct` is to read nothing.
    """
    items = list(items)
    others = sum(not photo.holds(item) for item in items)
    if photo.empty:
        return ("misread" if items else "correct"), others
    if not items:
        return "unread", 0
    return ("correct" if others < len(items) else "misread"), others


class Tally:
    """Counts of outcomes by folder."""

    def __init__(self) -> None:
        self.folders: dict[str, Counter[str]] = {}

    def add(self, photo: Photo, result: tuple[str, int]) -> None:
        """Takes one photograph's outcome."""
        count = self.folders.setdefault(photo.path.parent.name, Counter())
        count["images"] += 1
        count[result[0]] += 1
        count["extra"] += result[1]

    def totals(self) -> dict[str, int]:
        """Over the folders that hold something; `falsePositives`: images of the others where something was read."""
        total = {
            key: sum(c[key] for name, c in self.folders.items() if not name.startswith(NOTHING)) for key in FIGURES
        }
        return total | {
            "falsePositives": sum(c["misread"] for name, c in self.folders.items() if name.startswith(NOTHING))
        }
