"""What went wrong in a clip, in words, to find it again."""

from __future__ import annotations

from scoring.clip import Truth

from .matching import Matches
from .told import Told

LONG = 1.3  # seconds that an item may linger without being named


def notes(truth: Truth, frames: list[dict[str, Told]], found: Matches, figures: dict) -> list[str]:
    """A sentence for each switch, item under several ids, ghost and long linger."""
    said = [f"frame {frame}: {_name(truth, gt)} is {key} now" for frame, gt, key in found.switches]
    for gt, keys in figures["splits"].items():
        spans = ", ".join(f"{key} {_span(frames, key)}" for key in keys)
        said.append(f"{_name(truth, gt)} in {_range(truth.quads[gt])} has {len(keys)} ids: {spans}")
    for key in figures["ghosts"]:
        said.append(f"ghost {key} {_span(frames, key)}: {_told(frames, key)}")
    for key, late in figures["lingers"].items():
        if late > LONG:
            said.append(f"{key} lingers {late} s: {_told(frames, key)}")
    return said


def _name(truth: Truth, gt: int) -> str:
    item = truth.items[gt]
    alike = sum(
        (item["kind"], item.get("symbology"), item["text"]) == (other["kind"], other.get("symbology"), other["text"])
        for other in truth.items.values()
    )
    return f"{gt} ({item.get('symbology') or 'text'} {item['text']!r}{', has a twin' if alike > 1 else ''})"


def _range(numbers) -> str:
    return f"{min(numbers)}-{max(numbers)}"


def _span(frames: list[dict[str, Told]], key: str) -> str:
    there = [number for number, told in enumerate(frames) if key in told]
    return f"{_range(there)} {_told(frames, key)}" if there else "for no frame"


def _told(frames: list[dict[str, Told]], key: str) -> str:
    last = next((told[key] for told in reversed(frames) if key in told), None)
    if last is None:
        return ""
    content = last.item.get("transcript") or last.item.get("payload")
    return f"{last.item.get('symbology') or last.kind} {content!r} {'stable' if last.stable else 'tentative'}"
