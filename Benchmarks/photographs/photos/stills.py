"""Readers on photographs as they are."""

from __future__ import annotations

from measure.match import false_lines

from .command import Scanner
from .events import last_lines
from .rule import readings


def read_stills(photos: list[dict], scanner: Scanner) -> None:
    """Lets the scanner read each photograph, and notes the result."""
    for photo in photos:
        done = scanner.scan(image=str(photo["path"]))
        note(photo, scanner.level, last_lines(done.output, *photo["size"]), done.cpu * 1e3)


def note(photo: dict, reader: str, found: list[dict], cpu: float) -> None:
    """Notes what a reader reported on a photograph, and the processor time in milliseconds."""
    stable = readings(photo["lines"], [line for line in found if line.get("isStable")])
    for line, best, certain in zip(photo["lines"], readings(photo["lines"], found), stable, strict=True):
        line.setdefault("readings", {})[reader] = {
            "text": best.text, "errors": best.errors, "isExact": best.is_exact, "isStable": certain.is_exact,
            "isWrong": certain.text is not None and not certain.is_exact,
        }
    photo.setdefault("cpu", {})[reader] = round(cpu, 1)
    frame = {"lines": photo["lines"], "ignored": photo["ignore"]}
    photo.setdefault("false", {})[reader] = false_lines(frame, found)
