"""Follows the events of a run and measures documents, codes and lines against a clip's truth."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import cv2
import numpy as np

from contents import place_items
from score import overlap

CORNERS = ("topLeft", "topRight", "bottomRight", "bottomLeft")
FIRST = 0.15  # seconds: a document whose truth appears is to be reported within this time
SETTLED = 10  # frames at rest before jitter is measured
LEAST = 15  # frames at rest that jitter is measured over
FOUND = 0.5  # IoU from which on a document is taken for the sheet


@dataclass
class Clip:
    """What a clip contributes to the figures. Lists hold a value for each frame, sheet or item."""

    name: str
    ious: list[float] = field(default_factory=list)
    wanted: int = 0
    lost: int = 0
    delays: list[float] = field(default_factory=list)
    never: int = 0
    jitters: list[float] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    formats: list[bool] = field(default_factory=list)
    false_tentative: int = 0
    false_stable: int = 0
    items: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("all", "read", "placed"), 0))
    places: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def quad(bounds: dict, width: float, height: float) -> np.ndarray:
    """Returns corners in pixels from fractions of the frame."""
    return np.array([[bounds[name][0] * width, bounds[name][1] * height] for name in CORNERS])


def states(events: list[dict], frames: int) -> list[dict[str, dict]]:
    """Returns the items in view at each frame: what a subscriber holds after the frame's events."""
    by_frame: dict[int, list[dict]] = {}
    for event in events:
        if event.get("event") in ("add", "update", "stable", "remove"):
            by_frame.setdefault(event.get("frame", frames - 1), []).append(event)
    held: dict[str, dict] = {}
    result = []
    for number in range(frames):
        for event in by_frame.get(number, []):
            for item in event["items"]:
                if event["event"] == "remove":
                    held.pop(item["id"], None)
                else:
                    held[item["id"]] = item
        result.append(dict(held))
    return result


def jitters(places: list[tuple[int, np.ndarray]]) -> list[float]:
    """Returns the corners' RMS distance from their mean, in pixels, for each run of frames at rest."""
    runs: list[list[np.ndarray]] = []
    last = -2
    for number, corners in places:
        if number != last + 1:
            runs.append([])
        runs[-1].append(corners)
        last = number
    result = []
    for run in runs:
        kept = np.array(run[SETTLED:])
        if len(kept) >= LEAST:
            result.append(float(np.sqrt(((kept - kept.mean(0)) ** 2).sum(-1).mean())))
    return result


def measure(truth: dict, output: str, name: str) -> Clip:
    """Compares events, one JSON object a line, with a clip's truth."""
    clip, (w, h, fps) = Clip(name), (truth["width"], truth["height"], truth["fps"])
    events = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    held = states(events, len(truth["frames"]))
    documents = [{i: item for i, item in now.items() if item["type"] == "document"} for now in held]
    owners: dict[str, int] = {}  # a document's id, and the sheet it is
    seen: set[str] = set()
    for sheet, known in enumerate(truth["sheets"]):
        first, found, ids, rest, errors = None, None, set(), [], []
        for number, now in enumerate(documents):
            seen |= now.keys()
            there = next((one for one in truth["frames"][number] if one["sheet"] == sheet), None)
            if there is None:
                continue
            overlaps = {i: overlap(quad(item["bounds"], w, h), there["quad"]) for i, item in now.items()}
            best = max(overlaps, key=overlaps.get, default=None)
            value = overlaps.get(best, 0.0)
            mine = {i for i, share in overlaps.items() if share >= FOUND}
            ids |= mine
            owners.update(dict.fromkeys(mine, sheet))
            if not there["wanted"]:
                continue
            clip.wanted += 1
            first = number if first is None else first
            if value < FOUND:
                clip.lost += found is not None or number - first > FIRST * fps
                if found is not None:
                    clip.notes.append(f"{number}: lost, best IoU {value:.2f}, visible {there['visible']:.2f}")
                if best is None or value == 0:
                    continue
            elif found is None:
                found = number
            clip.ious.append(value)
            if value >= FOUND and there["rest"]:
                if there["covered"] == 0:
                    rest.append((number, quad(now[best]["bounds"], w, h)))
                ratio = now[best].get("aspectRatio")
                errors.append(abs(ratio / known["aspectRatio"] - 1) if ratio else 1.0)
                if now[best]["stability"] == "stable" and len(errors) == SETTLED * 2:
                    clip.formats.append(now[best].get("format") == (
                        known["name"] if known["name"] in ("Letter", "Legal", "ID-1") else
                        "A4" if known["name"] in ("A4", "A5") else None))
        if first is None:
            continue
        clip.never += found is None
        clip.delays += [] if found is None else [(found - first) / fps]
        clip.jitters += jitters(rest)
        clip.ids.append(len(ids))
        clip.ratios += [] if not errors else [float(np.median(errors[SETTLED:] or errors))]
    for item_id in seen - owners.keys():
        clip.false_tentative += 1
        stable = any(now.get(item_id, {}).get("stability") == "stable" for now in documents)
        clip.false_stable += stable
        first = next(number for number, now in enumerate(documents) if item_id in now)
        clip.notes.append(f"{first}: {'stable' if stable else 'tentative'} document where there is none")
    clip.items, clip.places = place_items(truth, held, owners)
    return clip
