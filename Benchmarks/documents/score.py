#!/usr/bin/env python3
"""Scores corners of documents in photographs: how many overlap their truth by how much, and what is found where nothing is.

    datascan-documents --model FILE --refine FOLDER/photos/* FOLDER/nothing/* | ./score.py FOLDER/photos.json

Each line of standard input is a JSON object with `file`, `corners` in pixels (absent if nothing was found) and `confidence`. The truth maps
a file's name to `corners`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np

TENTATIVE, CERTAIN = 0.54, 0.6  # confidences, as in FoundDocument
LEAST = (0.9, 0.95, 0.98)


def overlap(found: list, truth: list) -> float:
    """Returns the intersection over union of two convex quads."""
    first, second = (cv2.convexHull(np.float32(corners)) for corners in (found, truth))
    area, _ = cv2.intersectConvexConvex(first, second)
    return area / (cv2.contourArea(first) + cv2.contourArea(second) - area + 1e-9)


def main() -> None:
    """Prints a line for each kind of photograph, and one for those without a document."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("truth", type=Path)
    truth = json.loads(parser.parse_args().truth.read_text())
    kinds: dict[str, list[float]] = {}
    empty: list[float] = []
    times: list[float] = []
    for line in sys.stdin:
        found = json.loads(line)
        name, confidence = Path(found["file"]).name, found.get("confidence", 0.0)
        times.append(found["finding"])
        if name not in truth:
            empty.append(confidence)
            continue
        value = overlap(found["corners"], truth[name]["corners"]) if confidence >= TENTATIVE else 0.0
        kinds.setdefault(name.split("-")[0], []).append(value)
    for kind, values in [*sorted(kinds.items()), ("all", sum(kinds.values(), []))]:
        shares = ", ".join(f"IoU >= {least}: {100 * np.mean(np.float64(values) >= least):.1f} %" for least in LEAST)
        print(f"{kind}: {len(values)} photographs, mean IoU {np.mean(values):.4f}, {shares}")
    tentative, certain = (sum(value >= least for value in empty) for least in (TENTATIVE, CERTAIN))
    print(f"nothing: {len(empty)} photographs, {tentative} tentative, {certain} certain")
    print(f"search: median {np.median(times):.2f} ms")


if __name__ == "__main__":
    main()
