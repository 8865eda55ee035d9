"""What a subscriber knows at each frame: the items added and not removed, with what was told of them last."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.clip import Truth
from scoring.contract import ITEM_EVENTS, Contract
from scoring.geometry import quad_or_none


@dataclass(frozen=True)
class Told:
    """An item as it was told last; its quad in pixels of the frame; whether `stable` came for it."""

    item: dict
    quad: np.ndarray
    stable: bool = False

    @property
    def kind(self) -> str:
        """`barcode` or `text`."""
        return self.item.get("type", "")


def told_frames(stream: bytes, truth: Truth) -> list[dict[str, Told]]:
    """For each frame of the clip the items by id, after the events of that frame."""
    changes: list[list[dict]] = [[] for _ in range(truth.frames)]
    for event in Contract().events(stream):
        if event.get("event") in ITEM_EVENTS:
            time = event.get("captureTime")
            frame = round(time * truth.fps) if isinstance(time, (int, float)) else int(event.get("frame") or 0)
            if 0 <= frame < truth.frames:
                changes[frame].append(event)
    known: dict[str, Told] = {}
    frames = []
    for events in changes:
        for event in events:
            for item in event["items"]:
                _take(known, event["event"], item, truth)
        frames.append(dict(known))
    return frames


def _take(known: dict[str, Told], name: str, item: dict, truth: Truth) -> None:
    key = item["id"]
    if name == "remove":
        known.pop(key, None)
        return
    before = known.get(key)
    quad = quad_or_none(item, truth.width, truth.height)
    if quad is None and before is None:
        return
    sure = name == "stable" or (before is not None and before.stable)
    known[key] = Told((before.item if before else {}) | item, before.quad if quad is None else quad, sure)
