"""How bounds fit the true outline: directions of their edges, distances of their corners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

CLOSE = (3.0, 5.0)  # degrees within which an edge counts


@dataclass(frozen=True)
class Fit:
    """One quad: degrees between each edge and the true one, and its farthest corner as a share of the code's length."""

    top: float
    bottom: float
    side: float  # the worse of both
    corner: float
    turned: bool  # whether its top is the item's bottom

    @classmethod
    def of(cls, quad: np.ndarray, true: np.ndarray) -> Fit:
        """Compares a quad with the true one, both from the top left corner, clockwise; it may be turned by half."""
        quad, true = np.asarray(quad, np.float64), np.asarray(true, np.float64)
        ways = [(float(np.linalg.norm(q - true, axis=1).max()), k, q) for k, q in enumerate((quad, np.roll(quad, 2, 0)))]
        corner, turned, quad = min(ways, key=lambda way: way[0])
        length = float(np.linalg.norm(true[1] + true[2] - true[0] - true[3])) / 2
        top, bottom, left, right = (
            between(quad[b] - quad[a], true[b] - true[a]) for a, b in ((0, 1), (3, 2), (0, 3), (1, 2))
        )
        return cls(top, bottom, max(left, right), corner / max(length, 1e-6), bool(turned))


def between(a: np.ndarray, b: np.ndarray) -> float:
    """Degrees between two directions, 0 to 180."""
    return math.degrees(abs(math.atan2(a[0] * b[1] - a[1] * b[0], float(a @ b))))


def figures(fits: Sequence[Fit]) -> dict[str, float | int | None]:
    """Shares of top and bottom edges, and corners' median and 95 %; None where there are no bounds."""
    if not fits:
        return {"bounds": 0} | dict.fromkeys(("within3", "within5", "sides3", "cornerMedian", "cornerP95", "turned"))
    long = np.array([[fit.top, fit.bottom] for fit in fits])
    corners = np.array([fit.corner for fit in fits])
    return {
        "bounds": len(fits),
        **{f"within{limit:g}": round(float((long <= limit).mean()), 4) for limit in CLOSE},
        "sides3": round(float(np.mean([fit.side <= CLOSE[0] for fit in fits])), 4),
        "cornerMedian": round(float(np.median(corners)), 4),
        "cornerP95": round(float(np.percentile(corners, 95)), 4),
        "turned": sum(fit.turned for fit in fits),
    }


def table(rows: dict[str, dict]) -> list[str]:
    """A Markdown table, a row a name."""
    lines = [
        "| | bounds | top and bottom ≤ 3° | ≤ 5° | sides ≤ 3° | corner, median | 95 % | turned |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, row in rows.items():
        cells = [str(row["bounds"])]
        for key in ("within3", "within5", "sides3", "cornerMedian", "cornerP95"):
            cells.append("-" if row[key] is None else f"{100 * row[key]:.1f} %")
        lines.append(f"| {name} | {' | '.join(cells)} | {row['turned'] if row['turned'] is not None else '-'} |")
    return lines
