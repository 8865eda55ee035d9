#!/usr/bin/env python3
"""Makes clips of photographs before a camera in a hand, each with its truth.

    ./make_clips.py --out clips --frames 20

Every photograph NAME gives NAME.mjpeg (JPEG frames one after the other) and NAME.json (the truth, in the form of
../accuracy/README.md). The same options and seed give the same clips.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import cv2
import numpy as np
import paths  # noqa: F401
from photos.motion import Hand
from photos.sensor import Sensor
from photos.truth import load

HERE = Path(__file__).resolve().parent


def is_whole(quad: np.ndarray, width: int, height: int) -> bool:
    """Whether a quad lies inside of the frame."""
    return bool((quad >= 0).all() and (quad <= (width, height)).all())


def seen(photo: dict, matrix: np.ndarray, width: int, height: int) -> dict:
    """A frame's truth: the lines that it shows whole, and those that it cuts."""
    frame: dict[str, list] = {"visible": [], "partial": []}
    for number, line in enumerate(photo["lines"]):
        quad = Hand.moved(matrix, line["quad"])
        frame["visible" if is_whole(quad, width, height) else "partial"].append({"gt": number, "quad": quad.round(1).tolist()})
    return frame


def make_clip(folder: Path, photo: dict, rng: Random, frames: int, fps: float) -> dict:
    """Writes a photograph's two files; the truth."""
    picture = cv2.imread(str(photo["path"]), cv2.IMREAD_COLOR)
    height, width = picture.shape[:2]
    hand, sensor, name = Hand(rng, width, height), Sensor(rng, width, height), Path(photo["photo"]).stem
    times = [number / fps for number in range(frames)]
    with open(folder / f"{name}.mjpeg", "wb") as recording:
        for t in times:
            recording.write(sensor.jpeg(picture, hand, t))
    items = [
        {"gt": number, "kind": "text", "text": line["text"], "xHeight": line["xheight"], "tags": line.get("tags", [])}
        for number, line in enumerate(photo["lines"])
    ]
    truth = {
        "name": name, "fps": fps, "width": width, "height": height, "scenario": "photograph", "kind": photo["kind"],
        "quads": "line", "camera": sensor.facts() | {"tremor": round(hand.strength, 2)}, "items": items,
        "frames": [seen(photo, hand.matrix(t), width, height) for t in times],
    }
    (folder / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
    return truth


def main() -> None:
    """Makes a clip of each photograph."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truth", type=Path, default=HERE / "truth.json")
    parser.add_argument("--photos", type=Path, default=HERE / "photographs", help="folder of the pictures")
    parser.add_argument("--out", type=Path, required=True, help="folder for the clips")
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--fps", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="NAMES", help="photographs, without .jpg")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    chosen.out.mkdir(parents=True, exist_ok=True)
    for photo in load(chosen.truth, chosen.photos, chosen.only):
        rng = Random(f"{chosen.seed}/{Path(photo['photo']).stem}")
        truth = make_clip(chosen.out, photo, rng, chosen.frames, chosen.fps)
        print(f"{truth['name']}: {len(truth['frames'])} frames, {len(truth['items'])} lines", flush=True)


if __name__ == "__main__":
    main()
