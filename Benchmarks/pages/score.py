#!/usr/bin/env python3
"""Scores the pages that are captured from the recordings of sequences.py.

    score.py --tool .build/release/datascan-pages FOLDER [--verbose]

Counts, over all recordings: pages captured exactly once, more than once (replacements by a better picture aside), never;
pictures taken while the page wasn't at rest (blurred); seconds from coming to rest to the first picture; pictures of
nothing. Pages that are cut off by the frame's edge whenever they are shown aren't to be captured, and are counted apart.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

EARLY = 0.15  # seconds before a hand is off the page that aren't blamed on the capture
LATE = 0.1  # seconds after the page begins to move: the frame before is still at rest


def match(shot: dict, showings: list[dict]) -> dict | None:
    """Returns the showing that a picture was taken in; nil if none lay at rest then."""
    for showing in showings:
        if showing["rest"] - EARLY <= shot["time"] <= showing["leave"] + LATE or (
                showing["kind"] == "hand" and showing["rest"] - 3.5 <= shot["time"] <= showing["leave"] + LATE):
            corners = np.array(shot["corners"]) * (1280, 720)
            if np.linalg.norm(corners.mean(0) - np.array(showing["corners"]).mean(0)) < 60:
                return showing
    return None


def is_whole(showing: dict) -> bool:
    """Whether all corners lie in the frame."""
    return all(0 <= x <= 1280 and 0 <= y <= 720 for x, y in showing["corners"])


def score(path: Path, shots: list[dict], verbose: bool) -> dict:
    """Scores one recording."""
    truth = json.loads(path.with_suffix(".json").read_text())
    showings = truth["showings"]
    whole = {one["page"] for one in showings if is_whole(one)}
    result = {"pages": len(whole), "once": 0, "twice": 0, "missed": 0, "blurred": 0, "wrongly replaced": 0, "cut off": 0,
              "cut off, captured": 0, "delays": []}
    numbers: dict[int, set[int]] = {one["page"]: set() for one in showings}
    owner: dict[int, int] = {}
    for shot in shots:
        showing = match(shot, showings)
        if showing is None:
            result["blurred"] += 1
            continue
        page = showing["page"]
        if shot["isReplacement"]:
            if owner.get(shot["page"]) != page:
                result["wrongly replaced"] += 1
            continue
        owner[shot["page"]] = page
        if not numbers[page] and showing["kind"] != "hand":
            result["delays"].append(max(0.0, shot["time"] - showing["rest"]))
        numbers[page].add(shot["page"])
    for page, taken in numbers.items():
        if page not in whole:
            result["cut off"] += 1
            result["cut off, captured"] += bool(taken)
            continue
        result["once" if len(taken) == 1 else "twice" if taken else "missed"] += 1
    if verbose and (result["twice"] or result["missed"] or result["blurred"] or result["wrongly replaced"]):
        print(path.stem, {key: value for key, value in result.items() if key != "delays"})
        for showing in showings:
            print("   ", {key: showing[key] for key in ("page", "kind", "rest", "leave")})
        for shot in shots:
            found = match(shot, showings)
            print("      shot", shot["page"], shot["isReplacement"], shot["time"], "->", found and found["page"])
    return result


def main() -> None:
    """Prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    results = []
    for path in sorted(options.folder.glob("*.mjpeg")):
        if not path.with_suffix(".json").exists():
            continue
        fps = json.loads(path.with_suffix(".json").read_text())["fps"]
        lines = subprocess.run([options.tool, "--rate", str(fps), str(path)], check=True, capture_output=True, text=True)
        results.append(score(path, [json.loads(line) for line in lines.stdout.splitlines() if line[0] == "{"], options.verbose))
    total = sum(one["pages"] for one in results)
    delays = np.array([delay for one in results for delay in one["delays"]])
    for key in ("once", "twice", "missed", "blurred", "wrongly replaced"):
        count = sum(one[key] for one in results)
        print(f"{key:18}{count:5} of {total}  {100 * count / total:.1f} %")
    apart = [sum(one[key] for one in results) for key in ("cut off", "cut off, captured")]
    print(f"cut off           {apart[0]:5}, of which captured {apart[1]}")
    if len(delays):
        print(f"delay             {np.median(delays):.2f} s median, {np.quantile(delays, 0.95):.2f} s at 95 %, "
              f"{100 * (delays <= 1).mean():.1f} % within 1.0 s")


if __name__ == "__main__":
    main()
