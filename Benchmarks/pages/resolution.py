#!/usr/bin/env python3
"""Measures how much of the text on captured pages is legible.

    resolution.py --tool .build/release/datascan-pages --out FOLDER [--pages 16] [--size 1280x720]

Draws recordings of sheets of A4 with known text, that fill most of the frame, long side horizontal; a quarter of them each lies entirely
still or shakes by up to 0.2, 0.5 and 1.0 pixels. Captures a page of each with the tool, reads it with Tesseract, and prints the share of
characters that are wrong, in all and per shaking: of the page in the frame's resolution, of one frame magnified, and of several frames combined. Needs the
packages tesseract-ocr, tesseract-ocr-eng and wamerican-small.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool
from pathlib import Path
from typing import Iterator

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "documents"))

from drawing import table  # noqa: E402
from drawing.exposure import frame  # noqa: E402
from drawing.light import Light, Webcam  # noqa: E402
from drawing.motion import Camera, Path as Way, resting  # noqa: E402
from drawing.scene import Scene  # noqa: E402
from drawing.sheet import FONTS, FORMATS, Sheet  # noqa: E402

LONG = 3000  # pixels of the page's longer side
MARGIN = 20  # millimetres
SECONDS = 1.4
SHAKES = (0.0, 0.2, 0.5, 1.0)
DICTIONARY = Path("/usr/share/dict/american-english-small")
FREQUENT = ("the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which one you "
            "were all her she there would their we him been has when who will no more if out so").split()
VARIANTS = {  # what is measured, and the tool's options for it
    "frame's resolution": ["--plain"], "1 frame": ["--frames", "1"], "4 frames": ["--frames", "4"],
    "8 frames": ["--frames", "8"]}


def prose(r: random.Random, words: list[str]) -> Iterator[str]:
    """Yields the words of sentences without end."""
    while True:
        sentence = [r.choice(FREQUENT) if r.random() < 0.45 else str(r.randint(1, 2030)) if r.random() < 0.05 else
                    r.choice(words) for _ in range(r.randint(5, 16))]
        sentence[0] = sentence[0].capitalize()
        if len(sentence) > 9:
            sentence[len(sentence) // 2] += ","
        yield from sentence[:-1]
        yield sentence[-1] + r.choice("....?;")


def page(r: random.Random, words: list[str]) -> tuple[Sheet, str]:
    """Draws a sheet full of prose in 9 to 12 points. Returns it and its text."""
    width, height = FORMATS["A4"]
    size, scale = (round(LONG * width / height), LONG), LONG / (height * 1000)
    white = r.randint(215, 250)
    image = Image.new("RGB", size, (white, white, white - r.randint(0, 12)))
    draw, ink = ImageDraw.Draw(image), tuple(r.randint(10, 60) for _ in range(3))
    path = r.choice([path for path in FONTS if "Bold" not in path and "Mono" not in path])
    letters = r.choice([9, 10, 10, 11, 12]) * 25.4 / 72 * scale
    face, margin, lines = ImageFont.truetype(path, round(letters)), MARGIN * scale, []
    y, text = margin, prose(r, words)
    word = next(text)
    while y < size[1] - margin - letters:
        line = ""
        while draw.textlength(line + word, font=face) < size[0] - 2 * margin:
            line += word + " "
            word = next(text)
        draw.text((margin, y), line, font=face, fill=ink)
        lines.append(line.strip())
        y += letters * 1.35
    picture = cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR)
    return Sheet("A4", width, height, picture), " ".join(lines)


class Still(Scene):
    """A page that lies there, and a camera or hand that trembles."""

    def __init__(self, r: random.Random, sheet: Sheet, size: tuple[int, int], shake: float) -> None:
        self.r, self.scenario, self.size, self.border, self.shake = r, "rest", size, 24, shake
        self.camera = Camera(*size, focal=size[0] * r.uniform(0.75, 1.25))
        self.table, _ = table.draw(r, (size[0] + 2 * self.border, size[1] + 2 * self.border), 0)
        self.phases, self.change = [r.uniform(0, 6.28) for _ in range(6)], None
        pose = resting(r, self.camera, sheet, 0.9, 0.05)
        while abs(np.sin(pose.turn)) < 0.7:
            pose = resting(r, self.camera, sheet, 0.9, 0.05)
        self.sheets, self.levels = [(sheet, Way([(-1, pose), (SECONDS + 1, pose)]), [])], [[]]
        level = cv2.cvtColor(sheet.page, cv2.COLOR_BGR2BGRA)
        while min(level.shape[:2]) > 60:
            framed = cv2.copyMakeBorder(level, 2, 2, 2, 2, cv2.BORDER_REPLICATE)
            framed[:2, :, 3] = framed[-2:, :, 3] = framed[:, :2, 3] = framed[:, -2:, 3] = 0
            self.levels[0].append(framed)
            level = cv2.resize(level, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        self.light, self.webcam = Light(r, None, SECONDS), Webcam(r, size)

    def shift(self, time: float) -> np.ndarray:
        waves = np.reshape(self.phases, (2, 3)) + np.outer((1, 1.06), (4, 14, 40)) * time
        return self.shake * np.sin(waves) @ (0.5, 0.3, 0.2)


def write(index: int, options: argparse.Namespace, words: list[str]) -> tuple[Path, int, float]:
    """Draws one recording and its text. Returns its path, frames a second, and how much it shakes."""
    cv2.setNumThreads(1)
    r = random.Random(f"{options.seed}-{index}")
    sheet, text = page(r, words)
    fps, shake = 15 if index % 2 else 30, SHAKES[index // 2 % len(SHAKES)]
    path = options.out / f"{index:03d}.mjpeg"
    if not path.exists():
        scene = Still(r, sheet, tuple(map(int, options.size.split("x"))), shake)
        path.with_suffix(".text").write_text(text)
        path.write_bytes(b"".join(frame(scene, k / fps, 1 / fps)[0] for k in range(round(SECONDS * fps))))
    return path, fps, shake


def wrong(truth: str, read: str) -> float:
    """Returns the edit distance by the length of the truth; lines may be broken elsewhere."""
    a, b = (np.frombuffer(" ".join(text.split()).encode("utf-32-le"), np.uint32) for text in (truth, read))
    places = np.arange(len(b) + 1)
    row = places
    for index, letter in enumerate(a):
        new = np.concatenate([[index + 1], np.minimum(row[1:] + 1, row[:-1] + (b != letter))])
        row = np.minimum.accumulate(new - places) + places
    return row[-1] / len(a)


def measure(path: Path, fps: int, folder: Path, options: argparse.Namespace, extra: list[str]) -> dict | None:
    """Captures a recording's page and reads it; nil if no page was captured."""
    subprocess.run([options.tool, "--rate", str(fps), "--pictures", folder, *extra, path], check=True,
                   capture_output=True)
    pictures = sorted(folder.glob(f"{path.stem}-*.jpg"))
    if not pictures:
        return None
    picture, truth = cv2.imread(str(pictures[0])), path.with_suffix(".text").read_text()
    # Which way up the page is doesn't matter here: the tool turns it only if it can read it.
    lies = picture.shape[1] > picture.shape[0]
    # As a PDF says it; Tesseract's guess is often wrong, and then it takes half a page for a picture.
    dpi = str(round(max(picture.shape) / (FORMATS["A4"][1] / 0.0254)))
    errors = []
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE) if lies else (None, cv2.ROTATE_180):
        file = folder / f"{path.stem}-upright.png"
        cv2.imwrite(str(file), picture if turn is None else cv2.rotate(picture, turn))
        read = subprocess.run(["tesseract", file, "-", "--dpi", dpi], check=True, capture_output=True, text=True,
                              env=dict(os.environ, OMP_THREAD_LIMIT="1")).stdout
        errors.append(wrong(truth, read))
        if errors[-1] < 0.5:
            break
    return {"error": min(errors), "bytes": pictures[0].stat().st_size}


def main() -> None:
    """Prints a row for each variant, and for each amount of shaking."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pages", type=int, default=16)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--variants", nargs="*", default=list(VARIANTS), choices=list(VARIANTS))
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    words = [word for word in DICTIONARY.read_text().split() if word.isascii() and word.islower() and 1 < len(word) < 13]
    words = [word for word in words if word.isalpha()]
    with Pool(2) as pool:
        clips = pool.starmap(write, [(index, options, words) for index in range(options.pages)])
    print("                         wrong    median     worst      kB" + "".join(f"{shake:6} px" for shake in SHAKES))
    for variant in options.variants:
        folder = options.out / variant.replace(" ", "-").replace("'", "")
        folder.mkdir(exist_ok=True)
        for file in folder.iterdir():
            file.unlink()
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda clip: measure(clip[0], clip[1], folder, options, VARIANTS[variant]), clips))
        found = [(clip, one) for clip, one in zip(clips, results) if one]
        if options.verbose:
            print("  ", *(f"{clip[0].stem}:{100 * one['error']:.2f}" for clip, one in found))
        groups = [[one["error"] for clip, one in found if clip[2] == shake] for shake in SHAKES]
        shares = [100 * np.mean(group) if group else float("nan") for group in groups]
        errors, size = [one["error"] for _, one in found], np.mean([one["bytes"] for _, one in found]) / 1000
        print(f"{variant:20}{100 * np.mean(errors):8.2f} %{100 * np.median(errors):8.2f} %{100 * max(errors):8.2f} %{size:8.0f}"
              + "".join(f"{share:9.2f}" for share in shares) + f"   {len(found)} of {len(clips)} captured", flush=True)


if __name__ == "__main__":
    main()
