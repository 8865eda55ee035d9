#!/usr/bin/env python3
"""Fetches the photographs that sources.json lists, checks them, and scales them as truth.json has them.

    ./fetch_photos.py                      # from GitHub, by HTTPS
    ./fetch_photos.py --mirror FOLDER      # from git repositories FOLDER/OWNER+NAME/repo

A photograph that is there already is left alone. Exits with 1 if one can't be had.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np
from photos.sources import from_github, from_mirror, is_right, load

HERE = Path(__file__).resolve().parent
LONGEST = 1280  # pixels
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 95, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]


def scaled(picture: np.ndarray) -> np.ndarray:
    """The picture with at most 1280 pixels along its longer side; smaller ones stay as they are."""
    factor = LONGEST / max(picture.shape[:2])
    if factor >= 1:
        return picture
    height, width = (round(side * factor) for side in picture.shape[:2])
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)


def main() -> int:
    """Fetches all photographs; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=HERE / "sources.json")
    parser.add_argument("--out", type=Path, default=HERE / "photographs", help="folder for the pictures")
    parser.add_argument("--mirror", type=Path, metavar="FOLDER", help="git repositories to use instead of GitHub")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    failures = 0
    for source in load(chosen.sources):
        path = chosen.out / f"{source.name}.jpg"
        if path.exists():
            continue
        data = from_mirror(chosen.mirror, source) if chosen.mirror else from_github(source)
        if data is None or not is_right(source, data):
            failures += 1
            print(f"{source.name}: {source.address()}: {'not found' if data is None else 'another file'}", file=sys.stderr)
            continue
        # imdecode turns the picture as its EXIF data says.
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        cv2.imwrite(str(path), scaled(picture), JPEG)
        print(f"{source.name}: {source.repository}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
