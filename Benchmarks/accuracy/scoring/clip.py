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

    def _quads(self, data: dict, key: str) -> Quads:
        quads: Quads = {}
        for number, frame in enumerate(data["frames"]):
            for seen in frame.get(key, ()):
                if seen["gt"] in self.items:
                    quads.setdefault(seen["gt"], {})[number] = np.array(seen["quad"], np.float32)
        return quads

    def first(self, gt: int) -> int:
        """The first frame that holds all of an item."""
        return min(self.quads[gt])

    def last(self, gt: int) -> int:
        """The last frame that holds all of an item."""
        return max(self.quads[gt])


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


class ClipScorer:
    """Follows one stream of events and keeps which id lies on which of the truth's items."""

    def __init__(self, truth: Truth, only: str | None = None) -> None:
        self.truth, self.only, self.score = truth, only, Score()
        self._kinds: dict[str, str] = {}
        self._owns: dict[str, set[int]] = defaultdict(set)  # an id, the items it lay on
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

    def _place(self, key: str, item: dict, quad: np.ndarray, frame: int) -> None:
        """Notes on which item the id lies now: of those at this place, one with its content, else the nearest."""
        here = [
            (gt, true)
            for gt in self.truth.quads
            if self.truth.items[gt]["kind"] == item.get("type")
            and (true := near(self.truth.quads, gt, frame, NEAR_SEEN)) is not None
            and covers(true, quad, SHARE_SEEN)
        ]
        if here:
            best, _ = max(
                here, key=lambda pair: (same_content(self.truth.items[pair[0]], item), -distance(quad, pair[1]))
            )
            self._owns[key].add(best)
            self._strays.discard(key)
        elif key not in self._owns:
            self._strays.add(key)

    def _at(self, quads: Quads, item: dict, quad: np.ndarray | None, frame: int) -> list[int]:
        """The items with the content of a stable item, in its place."""
        return [
            gt
            for gt in self.truth.quads
            if quad is not None
            and same_content(self.truth.items[gt], item)
            and (true := near(quads, gt, frame, NEAR_STABLE)) is not None
            and covers(true, quad, SHARE_STABLE)
        ]

    def _judge(self, item: dict, quad: np.ndarray | None, frame: int) -> None:
        """Counts a stable item as read or wrong; one more of an item that was read is neither."""
        here = self._at(self.truth.quads, item, quad, frame)
        if not here:
            self.score.wrong += 1
            self.score.partial += bool(self._at(self.truth.partial, item, quad, frame))
            self.score.wrongs.append(str(item.get("transcript") or item.get("payload")))
            return
        fresh = next((gt for gt in here if gt not in self._done), None)
        if fresh is None:
            return
        self._done.add(fresh)
        self.score.read += 1
        self.score.tts.append(round((frame - self.truth.first(fresh)) / self.truth.fps, 2))
        named = self.truth.items[fresh].get("symbology")
        if named != item.get("symbology"):
            self.score.misnamed.append(f"{named} as {item.get('symbology')}")

    def _finish(self, contract: Contract) -> Score:
        owners = defaultdict(set)
        for key, items in self._owns.items():
            for gt in items:
                owners[gt].add(key)
        self.score.split = sum(len(keys) - 1 for keys in owners.values())
        self.score.ghost = len(self._strays)
        self.score.breaches = dict(contract.breaches)
        self.score.missed = [gt for gt in self.truth.quads if gt not in self._done]
        return self.score
