"""Scores the events of one clip against its truth."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from .content import same_content
from .contract import Contract
from .geometry import covers, distance, quad_or_none

NEAR_SEEN, NEAR_STABLE = 6, 12  # frames by which an event may miss the moment an item was visible
SHARE_SEEN, SHARE_STABLE = 0.5, 0.3  # of the smaller area, for an event to lie on an item


Quads = dict[int, dict[int, np.ndarray]]  # an item's number, a frame's number: the quad there


class Truth:
    """What a clip holds: `items`, and the quad of each in the frames that hold all, or a part, of it.

    `only` keeps one kind.
    """

    def __init__(self, data: dict, only: str | None = None) -> None:
        self.width, self.height, self.fps, self.frames = data["width"], data["height"], data["fps"], len(data["frames"])
        self.items = {item.get("gt", k): item for k, item in enumerate(data["items"]) if only in (None, item["kind"])}
        self.quads = self._quads(data, "visible")
        self.partial = self._quads(data, "partial")
        self.hidden = self._quads(data, "hidden")
        self.outlines = self._quads(data, "visible", "line")  # what a reader's corners are compared with

    def _quads(self, data: dict, key: str, shape: str = "quad") -> Quads:
        quads: Quads = {}
        for number, frame in enumerate(data["frames"]):
            for seen in frame.get(key, ()):
                if seen["gt"] in self.items:
                    quads.setdefault(seen["gt"], {})[number] = np.array(seen.get(shape, seen["quad"]), np.float32)
        return quads

    def first(self, gt: int) -> int:
        """The first frame that holds all of an item."""
        return min(self.quads[gt])

    def last(self, gt: int) -> int:
        """The last frame that holds all of an item."""
        return max(self.quads[gt])

    def there(self, gt: int, frame: int) -> np.ndarray | None:
        """An item's quad in a frame that it is in, whole or in part or covered; None where the truth does not say."""
        found = (source.get(gt, {}).get(frame) for source in (self.quads, self.partial, self.hidden))
        return next((quad for quad in found if quad is not None), None)

    def holders(self, quads: Quads, item: dict, quad: np.ndarray | None, frame: int) -> list[int]:
        """The items with the content of a told item, in its place by `quads`."""
        return [
            gt
            for gt in self.quads
            if quad is not None
            and same_content(self.items[gt], item)
            and (true := near(quads, gt, frame, NEAR_STABLE)) is not None
            and covers(true, quad, SHARE_STABLE)
        ]


def near(quads: Quads, gt: int, frame: int, reach: int) -> np.ndarray | None:
    """An item's quad in the frame nearest to `frame` (of two, the earlier), at most `reach` away."""
    known = quads.get(gt, {})
    for away in range(reach + 1):
        for number in (frame - away, frame + away):
            if number in known:
                return known[number]
    return None


@dataclass
class Score:
    """The figures of one clip; README.md says what each counts."""

    read: int = 0
    wrong: int = 0
    partial: int = 0
    split: int = 0
    ghost: int = 0
    breaches: dict[str, int] = field(default_factory=dict)
    tts: list[float] = field(default_factory=list)
    linger: list[float] = field(default_factory=list)
    wrongs: list[str] = field(default_factory=list)
    misnamed: list[str] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    splits: dict[int, list[str]] = field(default_factory=dict)  # items that had several ids, and which
    ghosts: list[str] = field(default_factory=list)  # ids
    lingers: dict[str, float] = field(default_factory=dict)  # ids
    decided: dict[int, float] = field(default_factory=dict)  # items that were read, and the seconds it took
    judged: list[tuple[dict, bool]] = field(default_factory=list)  # items as they became stable, and whether right


class ClipScorer:
    """Follows one stream of events and keeps which id lies on which of the truth's items."""

    def __init__(self, truth: Truth, only: str | None = None) -> None:
        self.truth, self.only, self.score = truth, only, Score()
        self._kinds: dict[str, str] = {}
        self._owns: dict[str, set[int]] = defaultdict(set)  # an id, the items it lay on
        self._placed: set[str] = set()
        self._strays: set[str] = set()
        self._done: set[int] = set()

    def run(self, stream: bytes) -> Score:
        """Scores a whole stream."""
        contract = Contract()
        for event in contract.events(stream):
            if event.get("event") in ("add", "update", "stable", "remove"):
                time = event.get("captureTime")
                frame = round(time * self.truth.fps) if isinstance(time, (int, float)) else int(event.get("frame") or 0)
                for item in event["items"]:
                    self._take(event["event"], item, frame)
        return self._finish(contract)

    def _take(self, name: str, item: dict, frame: int) -> None:
        key = item["id"]
        kind = self._kinds.setdefault(key, item.get("type", ""))
        if self.only and kind != self.only:
            return
        quad = quad_or_none(item, self.truth.width, self.truth.height)
        if quad is not None:
            self._place(key, item, quad, frame)
        if name == "stable":
            self._judge(item, quad, frame)
        elif name == "remove":
            for gt in self._owns.get(key, ()):
                late = frame - self.truth.last(gt)
                if late >= 0:
                    self.score.linger.append(round(late / self.truth.fps, 2))
                    if item.get("reason") != "sourceEnded":
                        self.score.lingers[key] = self.score.linger[-1]

    def _place(self, key: str, item: dict, quad: np.ndarray, frame: int) -> None:
        """Notes on which item the id lies now: of those at this place, one with its content, else the nearest.

        An item that was not whole at this place around now takes the id from others, and does not get it.
        """
        here = []
        for gt, item_there in self.truth.items.items():
            places = (near(self.truth.quads, gt, frame, NEAR_SEEN), self.truth.there(gt, frame))
            on = [true is not None and covers(true, quad, SHARE_SEEN) for true in places]
            if item_there["kind"] == item.get("type") and any(on):
                away = min(distance(quad, true) for true in places if true is not None)
                here.append((same_content(item_there, item), -away, gt, on[0]))
        if here:
            *_, best, is_whole = max(here, key=lambda each: each[:2])
            if is_whole:
                self._owns[key].add(best)
            self._placed.add(key)
            self._strays.discard(key)
        elif key not in self._placed:
            self._strays.add(key)

    def _judge(self, item: dict, quad: np.ndarray | None, frame: int) -> None:
        """Counts a stable item as read or wrong; one more of an item that was read is neither."""
        here = self.truth.holders(self.truth.quads, item, quad, frame)
        part = bool(self.truth.holders(self.truth.partial, item, quad, frame))
        self.score.judged.append((item, bool(here) or part))
        if not here:
            self.score.wrong += 1
            self.score.partial += part
            self.score.wrongs.append(str(item.get("transcript") or item.get("payload")))
            return
        fresh = next((gt for gt in here if gt not in self._done), None)
        if fresh is None:
            return
        self._done.add(fresh)
        self.score.read += 1
        self.score.tts.append(round((frame - self.truth.first(fresh)) / self.truth.fps, 2))
        self.score.decided[fresh] = self.score.tts[-1]
        named = self.truth.items[fresh].get("symbology")
        if named != item.get("symbology"):
            self.score.misnamed.append(f"{named} as {item.get('symbology')}")

    def _finish(self, contract: Contract) -> Score:
        owners = defaultdict(set)
        for key, items in self._owns.items():
            for gt in items:
                owners[gt].add(key)
        self.score.split = sum(len(keys) - 1 for keys in owners.values())
        self.score.splits = {gt: sorted(keys) for gt, keys in sorted(owners.items()) if len(keys) > 1}
        self.score.ghost, self.score.ghosts = len(self._strays), sorted(self._strays)
        self.score.breaches = dict(contract.breaches)
        self.score.missed = [gt for gt in self.truth.quads if gt not in self._done]
        return self.score
