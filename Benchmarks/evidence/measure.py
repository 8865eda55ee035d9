#!/usr/bin/env python3
"""Measures how looks at lines of print are combined, when that is declared stable, and what its confidence is worth.

    measure.py [--tool datascan-evidence] LINES.jsonl... > tables.md

The lines are those of `label_looks.py` or `smart_engines.py`; all files together are one set.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from lines.calibration import bins, calibration_error
from lines.record import Line, Step, fuse
from lines.stopping import RULES, curve, error_after, wrong_at

COUNTS = (1, 2, 3, 5, 7, 10, 20)
MEANS = (2, 3, 4, 5, 7, 10)
COVERAGES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
WAYS = {"the look itself": "single", "surest look so far": "best", "majority of strings": "vote", "ours": "text"}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table in Markdown."""
    print("|", " | ".join(head), "|\n|" + "---|" * len(head))
    for row in rows:
        print("|", " | ".join(row), "|")
    print()


def combining(lines: Sequence[Line]) -> None:
    """The mean edit error, and the share of lines that are not exact, after so many looks."""
    rows = []
    for way, of in WAYS.items():
        cells = []
        for count in COUNTS:
            ends = [(line, line.steps[min(count, len(line.steps)) - 1]) for line in lines]
            error = np.mean([line.error(step, of) for line, step in ends])
            wrong = np.mean([not line.is_right(step, of) for line, step in ends])
            cells.append(f"{error:.4f}, {100 * wrong:.1f} %")
        rows.append([way, *cells])
    print("Mean edit error, and lines that are not exact, after so many looks\n")
    table(["", *map(str, COUNTS)], rows)


def stopping(lines: Sequence[Line]) -> None:
    """The stopping rules beside one another."""
    curves = {rule: curve(lines, rule) for rule in RULES}
    fixed = [np.mean([line.error(line.steps[min(n, len(line.steps)) - 1]) for line in lines]) for n in MEANS]
    rows = [["a fixed count", *(f"{error:.4f}" for error in fixed)]]
    rows += [[rule, *(f"{error_after(points, mean):.4f}" for mean in MEANS)] for rule, points in curves.items()]
    print("Mean edit error where a rule stops after so many looks in the mean\n")
    table(["", *map(str, MEANS)], rows)
    print("Wrong among the declared, and the mean looks, where so many lines are declared\n")
    cells = {rule: [wrong_at(points, share) for share in COVERAGES] for rule, points in curves.items()}
    shown = [[rule, *(f"{100 * wrong:.1f} % at {looks:.1f}" for wrong, looks in row)] for rule, row in cells.items()]
    table(["", *(f"{100 * share:.0f} %" for share in COVERAGES)], shown)
    rows = [[name, *_declared(lines, test, of)] for name, test, of in DECLARED]
    print("What is declared, and how early\n")
    table(["rule", "declared", "wrong among them", "looks, mean", "seconds, mean"], rows)


DECLARED = [("ours, as it is", lambda s: s.certain, "text")] + [
    (f"same string {n} times", lambda s, n=n: s.same >= n, "vote") for n in (2, 3, 5, 10)
]  # fmt: skip


def _declared(lines: Sequence[Line], test, of: str) -> list[str]:
    stops = [(line, step) for line in lines if (step := next(filter(test, line.steps), None))]
    wrong = sum(not line.is_right(step, of) for line, step in stops)
    looks = np.mean([step.looks for _, step in stops])
    seconds = np.mean([step.time - line.steps[0].time for line, step in stops])
    return [f"{100 * len(stops) / len(lines):.1f} %", f"{wrong}, {100 * wrong / len(stops):.1f} %", f"{looks:.1f}", f"{seconds:.2f}"]


def calibration(lines: Sequence[Line]) -> None:
    """The reliability of the confidence after each look, and where a line is declared; of the other candidates, too."""
    every = [(step.confidence, line.is_right(step)) for line in lines for step in line.steps if step.fused >= 2]
    stops = [(line, step) for line in lines if (step := next((s for s in line.steps if s.certain), None))]
    stable = [(step.confidence, line.is_right(step)) for line, step in stops]
    others = [
        (confidence, text.split() == line.truth.split())
        for line in lines
        for step in line.steps[1:]
        for text, confidence in step.candidates.items()
        if text != step.text
    ]
    for name, pairs in (("after each look", every), ("where a line becomes stable", stable), ("other candidates", others)):
        if not pairs:
            continue
        said, right = zip(*pairs, strict=True)
        print(f"Confidence {name}: expected calibration error {calibration_error(said, right):.4f}\n")
        rows = [[f"{edge:g}", str(count), f"{mean:.3f}", f"{share:.3f}"] for edge, count, mean, share in bins(said, right)]
        table(["from", "count", "said", "right"], rows)


def main() -> None:
    """Prints all tables of a set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = Path(__file__).resolve().parents[2]
    parser.add_argument("--tool", type=Path, default=root / ".build/release/datascan-evidence")
    parser.add_argument("lines", type=Path, nargs="+")
    o = parser.parse_args()
    lines = list(fuse(o.tool, o.lines))
    print(f"{len(lines)} lines, {sum(len(line.steps) for line in lines)} looks\n")
    combining(lines)
    stopping(lines)
    calibration(lines)


if __name__ == "__main__":
    main()
