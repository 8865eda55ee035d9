#!/usr/bin/env python3
"""Draws clips of lines of print in many languages, with ground truth.

    ./draw_lines.py --out DIR [--languages de,fr…] [--clips 16] [--frames 45] [--seed 1]

Writes DIR/LANGUAGE-NUMBER.mjpeg, three seconds of 1280x720 at 15 a second, and .json beside each: the truth as shared/eval/clips.py
has it, each item with its `language`, `face`, and whether its family was kept back from training (`isKeptBack`). An item's
`xHeight` is that of an x; of Chinese and Japanese a character's height, of Arabic that of an alif.
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np

from drawing import camera, faces, page, phrases

# Three seconds: `fast` looks at a line every 0.4 s at most, and spends so much a second on all.
RATE = 15


def clip(rng: random.Random, language: str, deck: page.Deck, lines: int, frames: int) -> tuple[list[bytes], dict]:
    sheet, printed = page.sheet(rng, language, phrases.Phrases(language), deck, lines)
    pose = camera.Pose(rng)
    webcam = camera.Webcam(rng, min(line.height for line in printed))
    shots, shown = [], []
    for number in range(frames):
        place = pose.at(number / RATE)
        shots.append(webcam.take(sheet, place))
        quads = [camera.shown(place, line.box) for line in printed]
        inside = [bool((quad > 0).all() and (quad < page.SIZE).all()) for quad in quads]
        shown.append({"visible": [
            {"gt": gt, "quad": np.round(quad, 2).tolist()} for gt, quad in enumerate(quads) if inside[gt]]})
    items = [
        {"gt": gt, "kind": "text", "symbology": None, "text": line.text, "contentType": None, "xHeight": line.height,
         "language": language, "face": line.face.name, "isKeptBack": line.face.is_kept_back}
        for gt, line in enumerate(printed)]
    truth = {"fps": RATE, "width": page.SIZE[0], "height": page.SIZE[1], "scenario": "lines", "language": language,
             "blur": round(webcam.blur, 2), "items": items, "frames": shown}
    return shots, truth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--languages", default=",".join(phrases.languages()))
    parser.add_argument("--clips", type=int, default=16, help="for each language")
    parser.add_argument("--lines", type=int, default=6, help="in each clip")
    parser.add_argument("--frames", type=int, default=45)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    for language in chosen.languages.split(","):
        rng = random.Random(f"{language} {chosen.seed}")
        deck = page.Deck(rng, faces.faces(language))
        for number in range(chosen.clips):
            shots, truth = clip(rng, language, deck, chosen.lines, chosen.frames)
            name = f"{language}-{number:02}"
            (chosen.out / f"{name}.mjpeg").write_bytes(b"".join(shots))
            (chosen.out / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
        print(f"{language}: {chosen.clips} clips", flush=True)


if __name__ == "__main__":
    main()
