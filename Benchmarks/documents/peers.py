#!/usr/bin/env python3
"""Finds the corners of documents in photographs with other methods, one thread each, and scores them like our own.

    peers.py FOLDER [--network doccorner.tflite] [--ours datascan-documents --model FILE] [--repeat 3]

FOLDER contains photos.json, photos/ and nothing/. Methods:

    contours   jscanify's recipe, written anew after reading it: edges or Otsu's threshold, the largest contour, in each
               quadrant around its centre the point that is farthest from it
    segments   OpenCV's line segments, joined to long lines; the quad of two pairs of lines that is supported best
    network    DocCornerNet V2, int8 (github.com/mapo80/DocCornerNet-CoordClass-V2), a file that is given; needs
               ai-edge-litert
    ours       datascan-documents --refine

Nothing is fetched. Needs numpy and OpenCV. Times are processor times of finding alone, without decoding, on pictures of
1280 pixels; those of our own are clock times on the full pictures. Each is the least of the repetitions, so that other
work on the machine counts little.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path

import cv2
import numpy as np

from methods import LONG, SUPPORT, CornerNetwork, contours_canny, contours_otsu, segments
from score import LEAST, TENTATIVE, overlap


def report(name: str, truth: dict, found: dict[str, tuple[np.ndarray | None, float]], least: float,
           times: list[float]) -> None:
    """Prints a row for each kind of photograph. A method finds a document from the score `least` on."""
    kinds: dict[str, list[float]] = {}
    empty = 0
    for file, (corners, score) in found.items():
        here = corners is not None and score >= least
        if file in truth:
            kinds.setdefault(file.split("-")[0], []).append(
                overlap(corners, truth[file]["corners"]) if here else 0.0)
        else:
            empty += here
    for kind, values in sorted(kinds.items()):
        shares = " | ".join(f"{100 * np.mean(np.array(values) >= limit):.0f} %" for limit in LEAST)
        print(f"| {name} | {kind} ({len(values)}) | {np.mean(values):.3f} | {shares} |")
    print(f"| {name} | nothing: {empty} of {len(found) - sum(map(len, kinds.values()))} | "
          f"median {1e3 * np.median(times):.1f} ms |", flush=True)


def main() -> None:
    """Runs every method on every picture."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    for option in ("--network", "--ours", "--model"):
        parser.add_argument(option, type=Path)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    truth = json.loads((options.folder / "photos.json").read_text())
    paths = sorted([*(options.folder / "photos").iterdir(), *(options.folder / "nothing").iterdir()])
    methods = {"contours, Otsu": (contours_otsu, 0.5), "contours, Canny": (contours_canny, 0.5),
               "line segments": (segments, SUPPORT)}
    if options.network:
        methods["DocCornerNet V2 int8"] = (CornerNetwork(options.network).find, 0.5)
    for name, (method, least) in methods.items():
        found, times = {}, []
        for path in paths:
            image = cv2.imread(str(path))
            factor = min(1.0, LONG / max(image.shape[:2]))
            image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else image
            took = []
            for _ in range(options.repeat):
                start = time.thread_time()
                corners, score = method(image)
                took.append(time.thread_time() - start)
            found[path.name] = (None if corners is None else np.asarray(corners) / factor, score)
            times.append(min(took))
        report(name, truth, found, least, times)
    if options.ours:
        done = subprocess.run([options.ours, "--model", options.model, "--refine", "--repeat", str(options.repeat),
                               *paths], capture_output=True, text=True, check=True)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        found = {Path(one["file"]).name: (one.get("corners"), one.get("confidence", 0.0)) for one in lines}
        report("ours", truth, found, TENTATIVE, [(one["finding"] + one["refining"]) / 1e3 for one in lines])


if __name__ == "__main__":
    main()
