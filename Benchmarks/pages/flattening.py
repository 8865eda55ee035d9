#!/usr/bin/env python3
"""Measures how well curled pages are laid flat.

    flattening.py --tool .build/release/datascan-flattening [--sheets 20] [--read 6] [--show FOLDER] [--photos FOLDER]

Draws curled sheets of text (curled.py) and passes them to the tool with corners that are wrong by 1.5 pixels (standard
deviation). Prints for each kind of curl, rectified by the corners alone and laid flat:

- error: how far points of the page lie from where they should be, mean and largest, in 1/1000 of the page's longer side
- sides: the mean and largest distance between the sides of the picture and those of the paper, in pixels of the photograph
- wrong: characters that Tesseract reads wrongly, in percent, for the first `--read` sheets of each kind
- curved: the share that was laid flat at all; worse: the share whose mean error grew by more than a tenth and 0.0005

With --photos, a folder with photos.json (file name: corners) and photos/: how many are changed, and how steep and bent their lines of
print are, by the words that Tesseract finds: the mean slope, and the mean sagitta in pixels.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

import curled

NOISE = 1.5
STEPS = 17
WAYS = ("corners", "flat")


def tesseract(path: Path) -> list[tuple[str, int, tuple, tuple]]:
    """Returns words, their confidence, line and middle, of the page in even light."""
    gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    paper = cv2.medianBlur(cv2.dilate(gray, np.ones((15, 15))), 31)
    even = np.clip(gray * 245.0 / np.maximum(paper, 40), 0, 255).astype(np.uint8)
    picture = cv2.resize(even, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    data = cv2.imencode(".png", picture)[1].tobytes()
    command = ["tesseract", "stdin", "stdout", "-l", "eng", "--psm", "3", "tsv"]
    done = subprocess.run(command, input=data, capture_output=True, check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()[1:]]
    words = []
    for row in rows:
        if len(row) > 11 and row[11].strip():
            left, top, width, height = map(int, row[6:10])
            words.append((row[11], int(float(row[10])), tuple(row[1:5]), (left + width / 2, top + height / 2)))
    return words


def text(words: list[tuple[str, int, tuple, tuple]]) -> str:
    lines: dict[tuple, list[str]] = {}
    for word, _, line, _ in words:
        lines.setdefault(line, []).append(word)
    return "\n".join(" ".join(line) for line in lines.values())


def distance(first: str, second: str) -> int:
    """Levenshtein's distance."""
    other = np.array([ord(c) for c in second])
    steps = np.arange(len(other) + 1)
    row = steps
    for index, character in enumerate(first):
        new = np.minimum(row[1:] + 1, row[:-1] + (other != ord(character)))
        new = np.concatenate([[index + 1], new])
        row = np.minimum.accumulate(new - steps) + steps
    return int(row[-1])


def to_curve(points: np.ndarray, curve: np.ndarray) -> np.ndarray:
    """Returns the distances of points from a polyline."""
    a, way = curve[:-1], np.diff(curve, axis=0)
    share = np.clip(((points[:, None] - a) * way).sum(-1) / (way * way).sum(-1), 0, 1)
    return np.linalg.norm(points[:, None] - a - share[..., None] * way, axis=-1).min(1)


def run(tool: str, lines: list[str]) -> list[dict]:
    done = subprocess.run([tool], input="\n".join(lines) + "\n", capture_output=True, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def places(found: dict) -> tuple[np.ndarray, np.ndarray]:
    """Returns points of the page in fractions, and where they were placed in the photograph."""
    columns = [k * (found["columns"] - 1) // (STEPS - 1) for k in range(STEPS)]
    rows = [k * (found["rows"] - 1) // (STEPS - 1) for k in range(STEPS)]
    page = [((x + 0.5) / found["columns"], (y + 0.5) / found["rows"]) for y in rows for x in columns]
    return np.float64(page), np.float64(found["places"])


def by_corners(page: np.ndarray, corners: np.ndarray) -> np.ndarray:
    square = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    return cv2.perspectiveTransform(page[None], cv2.getPerspectiveTransform(square, np.float32(corners)))[0]


def measured(sheet: curled.CurledSheet, page: np.ndarray, at: np.ndarray) -> tuple[float, float, float, float]:
    """Returns the mean and largest error in 1/1000, and the mean and largest distance of the sides in pixels."""
    longer = max(np.linalg.norm(sheet.corners[k] - sheet.corners[k - 1]) for k in range(4))
    errors = np.linalg.norm(sheet.shown(page) - at, axis=1) / longer * 1000
    grid = at.reshape(STEPS, STEPS, 2)
    sides = [to_curve(points, sheet.side(k)) for k, points in enumerate((grid[0], grid[:, -1], grid[-1], grid[:, 0]))]
    return errors.mean(), errors.max(), np.mean(sides), np.max(sides)


def drawn(options: argparse.Namespace, folder: Path) -> None:
    words, sheets, lines = curled.vocabulary(), [], []
    for kind in curled.KINDS:
        for seed in range(options.sheets):
            name = folder / f"{kind}-{seed}"
            is_new = not name.with_suffix(".jpg").exists()
            sheet = curled.CurledSheet(seed, kind, words, is_drawn=is_new)
            sheet.guess = sheet.corners + np.random.default_rng(seed).normal(0, NOISE, (4, 2))
            if is_new:
                name.with_suffix(".jpg").write_bytes(sheet.jpeg)
                del sheet.jpeg
            lines.append(f"{name}.jpg {curled.WIDTH:.5f} " + " ".join(f"{v:.3f}" for v in sheet.guess.ravel()) + f" {name}")
            sheets.append(sheet)
    results: dict[str, list[dict]] = {}
    for sheet, line, found in zip(sheets, lines, run(options.tool, lines)):
        page, at = places(found)
        one = {"bow": sheet.bow, "curved": found["isCurved"], "time": found["tracing"], "more": found["whole"],
               "corners": measured(sheet, page, by_corners(page, sheet.guess)), "flat": measured(sheet, page, at)}
        one["worse"] = one["flat"][0] > 1.1 * one["corners"][0] + 0.5
        if len(results.setdefault(sheet.kind, [])) < options.read and sheet.kind != "flat":
            wanted = "\n".join(sheet.lines)
            for way in WAYS:
                read = text(tesseract(Path(line.split()[-1] + f"-{way}.jpg")))
                one[f"wrong {way}"] = 100 * distance(wanted, read) / len(wanted)
        if options.verbose:
            print(sheet.kind, len(results[sheet.kind]), {key: np.round(np.float64(value), 2).tolist() for key, value in one.items()}, flush=True)
        results[sheet.kind].append(one)
    print(f"{'':9}{'bow':>6} | {'error':>11} {'flat':>11} | {'sides':>11} {'flat':>11} | {'wrong':>6} {'flat':>6} | curved worse")
    for kind, ones in results.items():
        before, after = (np.mean([one[way] for one in ones], 0) for way in WAYS)
        wrong = [np.mean([one[f"wrong {way}"] for one in ones if f"wrong {way}" in one] or [np.nan]) for way in WAYS]
        print(f"{kind:9}{np.mean([one['bow'] for one in ones]):6.1f} | {before[0]:5.2f} {before[1]:5.1f} {after[0]:5.2f} {after[1]:5.1f} | "
              f"{before[2]:5.2f} {before[3]:5.1f} {after[2]:5.2f} {after[3]:5.1f} | {wrong[0]:6.2f} {wrong[1]:6.2f} | "
              f"{np.mean([one['curved'] for one in ones]):6.2f} {np.mean([one['worse'] for one in ones]):5.2f}")
    times = [one["time"] for ones in results.values() for one in ones]
    print(f"tracing {np.median(times):.1f} ms median, {max(times):.1f} ms at most; with resampling "
          f"{np.median([one['more'] for ones in results.values() for one in ones]):.1f} ms median")


def lines_of_print(path: Path) -> tuple[float, float, int]:
    """Returns the mean slope of lines in 1/1000, their mean sagitta in pixels, and the number of their words."""
    lines: dict[tuple, list[tuple]] = {}
    for _, confidence, line, middle in tesseract(path):
        if confidence > 30:
            lines.setdefault(line, []).append(middle)
    values = []
    for points in (np.float64(line) / 2 for line in lines.values() if len(line) >= 5):
        x, y = points.T
        curve = np.polyfit(x, y, 2)
        values.append((abs(np.polyfit(x, y, 1)[0]) * 1000, abs(curve[0]) * np.ptp(x) ** 2 / 8, len(points)))
    if not values:
        return np.nan, np.nan, 0
    values = np.float64(values)
    return *np.average(values[:, :2], 0, values[:, 2]), int(values[:, 2].sum())


def photographs(options: argparse.Namespace, folder: Path) -> None:
    known = json.loads((options.photos / "photos.json").read_text())
    names = [name for name in sorted(known) if (options.photos / "photos" / name).exists()]
    lines = [f"{options.photos / 'photos' / name} 0 " + " ".join(str(v) for p in known[name]["corners"] for v in p) + f" {folder / Path(name).stem}"
             for name in names]
    changed, results = 0, []
    for name, found in zip(names, run(options.tool, lines)):
        if not found.get("isCurved"):
            continue
        changed += 1
        ways = [lines_of_print(folder / f"{Path(name).stem}-{way}.jpg") for way in WAYS]
        if min(way[2] for way in ways) >= 50:
            results.append(ways)
        if options.verbose:
            print(name, np.round(ways, 2).tolist(), flush=True)
    before, after = np.float64(results).transpose(1, 0, 2)
    print(f"photographs: {changed} of {len(names)} laid flat, {len(results)} of them with 50 words in lines; "
          f"slope {before[:, 0].mean():.1f} -> {after[:, 0].mean():.1f} /1000, steeper by 2 in {(after[:, 0] > before[:, 0] + 2).sum()}; "
          f"sagitta {before[:, 1].mean():.2f} -> {after[:, 1].mean():.2f} pixels, larger by 0.3 in {(after[:, 1] > before[:, 1] + 0.3).sum()}")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--sheets", type=int, default=20)
    parser.add_argument("--read", type=int, default=6)
    parser.add_argument("--show", type=Path, help="a folder for the pictures; those that it contains aren't drawn again")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.show or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if options.sheets:
            drawn(options, folder)
        if options.photos:
            photographs(options, folder)


if __name__ == "__main__":
    main()
