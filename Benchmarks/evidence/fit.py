#!/usr/bin/env python3
"""Finds the factors of `FusedText.confidence`: fits them on some lines, and shows on others what they are worth.

    fit.py [--tool datascan-evidence] --fit LINES.jsonl... --test LINES.jsonl...
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from lines.calibration import bins, calibration_error, fit
from lines.record import Line, fuse


MOST = 0.993  # what the program multiplies with: a few prints are misread the same way in each look


def features(lines: Sequence[Line]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each look from the second: what the confidence is made of, whether the text is right, and its weight: a line's
    looks together weigh 1, however long it is in view."""
    rows, right, weights = [], [], []
    for line in lines:
        steps = [step for step in line.steps if step.fused >= 2]
        for step in steps:
            agreement = min(max(step.agreement, 0.02), 0.999)
            rows.append([np.log(step.doubt + 0.02), np.log(step.change + 0.002), np.log(agreement / (1 - agreement))])
            right.append(line.is_right(step))
            weights.append(1 / len(steps))
    return np.array(rows), np.array(right, float), np.array(weights)


def main() -> None:
    """Prints the factors and the reliability on both parts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = Path(__file__).resolve().parents[2]
    parser.add_argument("--tool", type=Path, default=root / ".build/release/datascan-evidence")
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--test", type=Path, nargs="+", required=True)
    o = parser.parse_args()
    x, right, weights = features(list(fuse(o.tool, o.fit)))
    factors = fit(x, right, weights)
    print("constant, doubt, expected change, agreement:", *(f"{factor:.3f}" for factor in factors))
    for name, paths in (("fitted", o.fit), ("held out", o.test)):
        x, right, _ = features(list(fuse(o.tool, paths)))
        said = MOST / (1 + np.exp(-(factors[0] + x @ factors[1:])))
        print(f"{name}: {len(said)} looks, expected calibration error {calibration_error(said, right):.4f}")
        for edge, count, mean, share in bins(said, right):
            print(f"  from {edge:<5g} {count:6d}  said {mean:.3f}  right {share:.3f}")


if __name__ == "__main__":
    main()
