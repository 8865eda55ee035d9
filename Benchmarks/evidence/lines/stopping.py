"""Stopping rules: after which look a line is declared, and how right it then is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .record import Line, Step

Score = Callable[[Step], float]

# A rule stops at the first look whose score reaches a threshold.
RULES: dict[str, tuple[Score, str]] = {
    "ours: confidence, from the third look": (lambda s: s.confidence if s.fused >= 3 else 0.0, "text"),
    "confidence": (lambda s: s.confidence, "text"),
    "margin of the worst character": (lambda s: s.lead, "text"),
    "expected change": (lambda s: -s.change, "text"),
    "surest look": (lambda s: s.sureness, "best"),
    "same string N times in a row": (lambda s: float(s.row), "single"),
    "same string N times": (lambda s: float(s.same), "vote"),
}


@dataclass
class Point:
    """What a rule with one threshold does to a set of lines."""

    threshold: float
    looks: float  # mean, of all lines; a line that is never declared counts with all of its looks
    error: float  # mean edit error of all lines, where they stop or end
    coverage: float  # share of the lines that are declared
    wrong: float  # share of these that are wrong


def point(lines: Sequence[Line], score: Score, of: str, threshold: float, most: int) -> Point:
    """One threshold, of at most so many looks."""
    looks, errors, wrong = [], [], []
    for line in lines:
        steps = line.steps[:most]
        stop = next((step for step in steps if score(step) >= threshold), None)
        if stop:
            wrong.append(not line.is_right(stop, of))
        looks.append((stop or steps[-1]).looks)
        errors.append(line.error(stop or steps[-1], of))
    return Point(
        threshold, float(np.mean(looks)), float(np.mean(errors)), len(wrong) / len(lines),
        float(np.mean(wrong)) if wrong else 0.0,
    )  # fmt: skip


def curve(lines: Sequence[Line], rule: str, most: int = 30, points: int = 60) -> list[Point]:
    """A rule over its thresholds, the most eager first."""
    score, of = RULES[rule]
    values = np.array([score(step) for line in lines for step in line.steps[:most]])
    levels = np.concatenate([np.linspace(0, 0.95, points), 1 - np.geomspace(0.05, 1e-4, points)])
    return [point(lines, score, of, threshold, most) for threshold in np.unique(np.quantile(values, levels))]


def error_after(points: Sequence[Point], looks: float) -> float:
    """The mean error at a mean number of looks; NaN where the rule can't stop there."""
    return _between(points, lambda p: p.looks, lambda p: p.error, looks)


def wrong_at(points: Sequence[Point], coverage: float) -> tuple[float, float]:
    """Of a share of lines declared: the share that is wrong, and the mean looks."""
    return tuple(_between(points, lambda p: p.coverage, get, coverage) for get in (lambda p: p.wrong, lambda p: p.looks))


def _between(points: Sequence[Point], x: Callable[[Point], float], y: Callable[[Point], float], at: float) -> float:
    pairs = sorted((x(p), y(p)) for p in points)
    xs, ys = [p[0] for p in pairs], [p[1] for p in pairs]
    return float(np.interp(at, xs, ys)) if xs[0] <= at <= xs[-1] else float("nan")
