#!/usr/bin/env python3
"""Compares how many tick boxes on drawn forms datascan-rectangles and boxdetect find, how many are false, and what it costs.

    ./score.py FOLDER... [--ours .build/release/datascan-rectangles] [--repeat 3] [--missed FILE]

FOLDER contains pictures and truth.json, as forms.py writes them. Both programs see the same pictures, decoded, one after the other. Both
know the largest side of a box and that it is square; boxdetect also knows the sizes of the boxes, as its documentation recommends.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import subprocess
import time
from pathlib import Path
from statistics import median

import cv2
import numpy as np

LEAST, MOST = 12.0, 50.0  # sides in pixels of the boxes that count; forms.py draws up to 40
ASPECT = 0.75  # the least short side by long side
OVERLAP = 0.5  # the least intersection over union of a found box and its truth
TARGETS = {"recall": 0.98, "precision": 0.97}


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Returns the intersection over union of two convex quads."""
    area, _ = cv2.intersectConvexConvex(first, second)
    return area / (cv2.contourArea(first) + cv2.contourArea(second) - area + 1e-9)


def sides(quad: np.ndarray) -> tuple[float, float]:
    """Returns the means of the two pairs of opposite sides, the shorter first."""
    lengths = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return tuple(sorted(((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2)))


class Score:
    """What one program found in all pictures."""

    def __init__(self) -> None:
        self.hits = self.false = self.truths = 0
        self.offsets: list[float] = []
        self.times: list[float] = []
        self.missed: list[dict] = []

    def add(self, name: str, found: list[np.ndarray], truth: dict, milliseconds: float) -> None:
        """Assigns each truth its best unused rectangle. What is left is false, unless it is no box of the requested size and shape, or
        lies on another rectangle of the form or on a box that is too small to count. A box that is found twice is false once."""
        self.times.append(milliseconds)
        found = [quad for quad in found if sides(quad)[1] <= MOST and sides(quad)[0] >= ASPECT * sides(quad)[1]]
        boxes = [np.float32(box) for box in truth["boxes"]]
        counted = [box for box in boxes if sides(box)[0] >= LEAST]
        ignored = [box for box in boxes if sides(box)[0] < LEAST] + [np.float32(box) for box in truth["other"]]
        pairs = sorted(
            ((overlap(quad, box), i, j) for i, quad in enumerate(found) for j, box in enumerate(counted) if near(quad, box)),
            reverse=True,
        )
        used, known = set(), set()
        for value, i, j in pairs:
            if value >= OVERLAP and i not in used and j not in known:
                used.add(i)
                known.add(j)
                self.offsets.append(corner_offset(found[i], counted[j]))
        for i, quad in enumerate(found):
            if i not in used and not any(near(quad, box) and overlap(quad, box) >= OVERLAP for box in ignored):
                self.false += 1
                self.missed.append({"file": name, "false": quad.round(1).tolist()})
        for j, box in enumerate(counted):
            if j not in known:
                self.missed.append({"file": name, "missed": box.tolist()})
        self.hits += len(known)
        self.truths += len(counted)

    def row(self, name: str) -> str:
        """Returns a row of the table."""
        recall, precision = self.hits / max(1, self.truths), self.hits / max(1, self.hits + self.false)
        return (
            f"| {name} | {100 * recall:.1f} % | {100 * precision:.1f} % | {self.false} | {median(self.offsets or [0]):.2f} "
            f"| {median(self.times):.1f} | {max(self.times):.1f} |"
        )


def near(quad: np.ndarray, box: np.ndarray) -> bool:
    """Whether two quads may overlap at all."""
    return bool(np.linalg.norm(quad.mean(0) - box.mean(0)) < sides(box)[1])


def corner_offset(quad: np.ndarray, box: np.ndarray) -> float:
    """Returns the mean distance of corners, in pixels."""
    return min(float(np.linalg.norm(np.roll(quad, turn, axis=0) - box, axis=1).mean()) for turn in range(4))


def ours(program: Path, pictures: list[Path], repeat: int) -> dict[str, tuple[list[np.ndarray], float]]:
    """Returns what datascan-rectangles finds in each picture, and the milliseconds that it took."""
    request = ["--size", "0.005", "--aspect", f"{ASPECT}-1", "--angle", "20", "--most", "0", "--repeat", str(repeat)]
    lines = subprocess.run([program, *request, *pictures], check=True, capture_output=True, text=True).stdout.splitlines()
    answers = [json.loads(line) for line in lines]
    assert len(answers) == len(pictures), lines[-1:]
    return {a["file"]: ([np.float32(r["corners"]) for r in a["rectangles"]], a["finding"]) for a in answers}


def peer(pictures: list[Path], truth: dict, repeat: int, method: str) -> dict[str, tuple[list[np.ndarray], float]]:
    """Returns what boxdetect finds: `boxes`, all of them, or `checkboxes`, those with a distance to others."""
    from boxdetect import config, pipelines

    # As its documentation recommends, from the sizes (height, width) of boxes, upright.
    upright = [np.ptp(np.float32(box), axis=0).round().astype(int) for t in truth.values() for box in t["boxes"]]
    result = {}
    for path in pictures:
        picture = cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), cv2.COLOR_GRAY2BGR)
        best = float("inf")
        for _ in range(repeat):
            settings = config.PipelinesConfig()
            settings.autoconfigure([(height, width) for width, height in upright])
            start = time.perf_counter()
            with contextlib.redirect_stdout(io.StringIO()):
                if method == "boxes":
                    found = pipelines.get_boxes(picture, cfg=settings, plot=False)[0]
                else:
                    found = [box[0] for box in pipelines.get_checkboxes(picture, cfg=settings, plot=False)]
            best = min(best, 1e3 * (time.perf_counter() - start))
        quads = [np.float32([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) for x, y, w, h in (box[:4] for box in found)]
        result[str(path)] = (quads, best)
    return result


def main() -> None:
    """Prints a table for each folder, and whether the targets are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--ours", type=Path, default=Path(".build/release/datascan-rectangles"))
    parser.add_argument("--repeat", type=int, default=3, help="searches of a picture; the fastest counts")
    parser.add_argument("--missed", type=Path, help="write our missed and false boxes to this JSON file")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    mistakes = []
    for folder in chosen.folders:
        truth = json.loads((folder / "truth.json").read_text())
        pictures = [folder / name for name in truth]
        answers = {
            "ours": ours(chosen.ours, pictures, chosen.repeat),
            "boxdetect, get_boxes": peer(pictures, truth, chosen.repeat, "boxes"),
            "boxdetect, get_checkboxes": peer(pictures, truth, chosen.repeat, "checkboxes"),
        }
        scores = {name: Score() for name in answers}
        for name, found in answers.items():
            for path in pictures:
                scores[name].add(str(path), found[str(path)][0], truth[path.name], found[str(path)][1])
        mistakes += scores["ours"].missed
        print(f"{folder}: {len(pictures)} pictures, {scores['ours'].truths} boxes with sides of at least {LEAST:.0f} pixels\n")
        print("| | recall | precision | false | corners off, px | ms, median | ms, most |\n|---|---|---|---|---|---|---|")
        print("\n".join(score.row(name) for name, score in scores.items()))
        own = scores["ours"]
        reached = {"recall": own.hits / max(1, own.truths), "precision": own.hits / max(1, own.hits + own.false)}
        short = [f"{name} is below {target:.0%}" for name, target in TARGETS.items() if reached[name] < target]
        ratio = median(scores["boxdetect, get_boxes"].times) / median(own.times)
        print(f"\n{ratio:.1f} times as fast as get_boxes; {', '.join(short) or 'targets met'}\n")
    if chosen.missed:
        chosen.missed.write_text(json.dumps(mistakes))


if __name__ == "__main__":
    main()
