"""Follows told items over the truth's, frame by frame, as py-motmetrics counts it."""

from __future__ import annotations

from dataclasses import dataclass, field

import motmetrics
import numpy as np
from scipy.optimize import linear_sum_assignment

from scoring.clip import SHARE_SEEN, Truth
from scoring.content import same_content
from scoring.geometry import covers, distance

from .presence import Presence
from .told import Told

HOLD = 1.0  # seconds that an item may be told of after it was seen: `reappearAfter`
FAR = 1e6
COUNTS = (
    "idtp",
    "idfp",
    "idfn",
    "num_objects",
    "num_misses",
    "num_false_positives",
    "num_switches",
    "num_fragmentations",
)


@dataclass
class Matches:
    """One clip's: counts of py-motmetrics by name, once for all and once (`held`) without what is told for up to `HOLD`
    after the item was there; who was matched in each frame; and the switches, (frame, item, new id)."""

    counts: dict[str, int]
    held: dict[str, int]
    pairs: list[dict[int, str]] = field(default_factory=list)
    switches: list[tuple[int, int, str]] = field(default_factory=list)


def match(truth: Truth, frames: list[dict[str, Told]]) -> Matches:
    """Matches all frames of a clip."""
    presence = Presence(truth)
    every, held = (motmetrics.MOTAccumulator() for _ in range(2))
    last: dict[str, tuple[int, int]] = {}  # an id: the item it lay on last, and when
    numbers: dict[str, int] = {}  # py-motmetrics wants numbers
    for frame, told in enumerate(frames):
        for key in told:
            numbers.setdefault(key, len(numbers))
        due, free = presence.due(frame), presence.free(frame)
        costs = {
            gt: {key: _cost(truth, gt, quad, each) for key, each in told.items()} for gt, quad in (due | free).items()
        }
        owners = _assigned(costs, last)
        for key, gt in owners.items():
            last[key] = gt, frame
        excused = {key for key, gt in owners.items() if gt in free}
        # What stays of an item that is gone: it can't be known at once that it does not come back.
        lingering = {
            key
            for key in told
            if key not in owners
            and key in last
            and last[key][0] not in due
            and frame - last[key][1] <= HOLD * truth.fps
        }
        for accumulator, left_out in ((every, excused), (held, excused | lingering)):
            keys = [key for key in told if key not in left_out]
            table = [[costs[gt][key] for key in keys] for gt in due]
            distances = np.array(table).reshape(len(due), len(keys))
            accumulator.update(list(due), [numbers[key] for key in keys], distances, frameid=frame)
    names = list(numbers)
    pairs: list[dict[int, str]] = [{} for _ in frames]
    switches = []
    for (frame, _), event in every.mot_events.iterrows():
        if event.Type in ("MATCH", "SWITCH"):
            pairs[frame][int(event.OId)] = names[int(event.HId)]
        if event.Type == "SWITCH":
            switches.append((frame, int(event.OId), names[int(event.HId)]))
    return Matches(_counts(every), _counts(held), pairs, switches)


def _cost(truth: Truth, gt: int, quad: np.ndarray, told: Told) -> float:
    """How far a told item is from one of the truth, as a share of that one's diagonal; NaN where it can't be meant.

    It can't where it lies elsewhere, is of another kind, or says what is another item's content and not this one's.
    """
    item = truth.items[gt]
    if told.kind != item["kind"] or not covers(quad, told.quad, SHARE_SEEN):
        return np.nan
    if not _says(told, item) and any(_says(told, other) for other in truth.items.values()):
        return np.nan
    return distance(quad, told.quad) / max(1.0, float(np.linalg.norm(quad[2] - quad[0])))


def _says(told: Told, item: dict) -> bool:
    """Whether a told item has the content of one of the truth's; if that is not known, whether it has its symbology."""
    known = item["text"] is not None or told.item.get("symbology") == item.get("symbology")
    return known and same_content(item, told.item)


def _assigned(costs: dict[int, dict[str, float]], last: dict[str, tuple[int, int]]) -> dict[str, int]:
    """Which item each id lies on: all distances together as small as can be, whoever lay on it before preferred."""
    rows, keys = list(costs), sorted({key for row in costs.values() for key in row})
    if not rows or not keys:
        return {}
    table = np.array([[costs[gt][key] - 0.3 * (last.get(key, (-1, 0))[0] == gt) for key in keys] for gt in rows])
    chosen = zip(*linear_sum_assignment(np.where(np.isnan(table), FAR, table)), strict=True)
    return {keys[column]: rows[row] for row, column in chosen if not np.isnan(table[row, column])}


def _counts(accumulator: motmetrics.MOTAccumulator) -> dict[str, int]:
    if not len(accumulator.events):
        return dict.fromkeys(COUNTS, 0)
    found = motmetrics.metrics.create().compute(accumulator, metrics=list(COUNTS), return_dataframe=False)
    return {name: int(np.nan_to_num(found[name])) for name in COUNTS}


def summed(counts: list[dict[str, int]]) -> dict[str, int]:
    """The counts of several clips together."""
    return {name: sum(each[name] for each in counts) for name in COUNTS}


def ratios(counts: dict[str, int]) -> dict[str, float | None]:
    """IDF1 and MOTA from counts, as py-motmetrics defines them."""
    ids = 2 * counts["idtp"] + counts["idfp"] + counts["idfn"]
    errors = counts["num_misses"] + counts["num_false_positives"] + counts["num_switches"]
    return {
        "idf1": round(2 * counts["idtp"] / ids, 4) if ids else None,
        "mota": round(1 - errors / counts["num_objects"], 4) if counts["num_objects"] else None,
    }
