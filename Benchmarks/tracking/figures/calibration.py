"""Whether confidences are the shares of right ones that they say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)


@dataclass(frozen=True)
class Judged:
    """What was told of an item, and whether it is so: kind, the confidence it was told with, right or wrong."""

    kind: str
    confidence: float
    right: bool
    content: str = ""
    clip: str = ""


@dataclass(frozen=True)
class Bin:
    """The items whose confidence is above `low` (the lowest bin's: or equal) and at most `high`."""

    low: float
    high: float
    count: int
    confidence: float  # their mean
    right: float  # share of them


def bins(judged: Iterable[Judged], edges: tuple[float, ...] = EDGES) -> list[Bin]:
    """The table behind a reliability curve; bins without items are left out."""
    judged, table = list(judged), []
    for low, high in zip(edges, edges[1:], strict=False):
        here = [each for each in judged if low < each.confidence <= high or (low == edges[0] == each.confidence)]
        if here:
            mean = sum(each.confidence for each in here) / len(here)
            table.append(Bin(low, high, len(here), mean, sum(each.right for each in here) / len(here)))
    return table


def calibration_error(table: list[Bin]) -> float | None:
    """The expected calibration error: the mean distance between confidence and share of right ones, over all items."""
    count = sum(each.count for each in table)
    return sum(each.count * abs(each.confidence - each.right) for each in table) / count if count else None


def brier(judged: Iterable[Judged]) -> float | None:
    """The mean square of how far the confidence was from what is so (1 or 0)."""
    squares = [(each.confidence - each.right) ** 2 for each in judged]
    return sum(squares) / len(squares) if squares else None
