"""Pages, surfaces and things, drawn once into a folder and kept in memory while scenes are composed of them."""

import argparse
import functools
import multiprocessing
import os
import random
from pathlib import Path

import cv2
import numpy as np

from . import pages, surfaces, things

# How many of each are drawn.
COUNTS = {"pages": 1600, "surfaces": 700, "things": 1500}


def pictures(folder: Path, longest: int = 640) -> list[np.ndarray]:
    found = []
    for path in sorted(folder.glob("*")):
        gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if gray is not None:
            scale = longest / max(gray.shape)
            found.append(gray if scale >= 1 else cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return found


class Stock:
    def __init__(self, folder: Path, photographs: Path | None = None, part: int = 0, parts: int = 1):
        """`photographs` has the folders `textures` and `photos`. One of `parts` is kept where there are several."""
        def load(name: str):
            return [cv2.imread(str(path), cv2.IMREAD_UNCHANGED) for path in sorted((folder / name).glob("*.png"))[part::parts]]

        self.pages, self.surfaces = load("pages"), load("surfaces")
        self.things = [(picture[..., 0], picture[..., 1]) for picture in load("things")]
        # Textures have few and large pixels.
        textures = pictures(photographs / "textures")[part::parts] if photographs else []
        self.textures = [cv2.resize(gray, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC) for gray in textures]
        self.photos = pictures(photographs / "photos")[part::parts] if photographs else []


def draw(number: int, kind: str, folder: Path, photographs: Path | None) -> None:
    cv2.setNumThreads(1)
    path = folder / kind / f"{number:05}.png"
    if path.exists():
        return
    source, noise = random.Random(number * 7 + 1), np.random.default_rng(number)
    if kind == "pages":
        picture = None
        while picture is None:
            try:
                picture = pages.drawn(source, families(), photos(photographs))[0]
            except (OSError, ValueError):  # a face that can't be drawn
                continue
    elif kind == "surfaces":
        picture = surfaces.drawn(source, noise)
    else:
        textures = sorted((folder / "surfaces").glob("*.png")) + (sorted((photographs / "textures").glob("*")) if photographs else [])
        printed = sorted((folder / "pages").glob("*.png"))
        gray, opaque, _ = things.drawn(source, lambda: read(source.choice(textures)), lambda: read(source.choice(printed)))
        picture = np.dstack([gray, opaque, gray])
    cv2.imwrite(str(path), picture)


def read(path: Path) -> np.ndarray:
    return cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)


@functools.cache
def families() -> list[list[str]]:
    return pages.families()


@functools.cache
def photos(folder: Path | None) -> list[np.ndarray]:
    return pictures(folder / "photos", 320)[::4] if folder else []


def make(folder: Path, photographs: Path | None, workers: int) -> None:
    """Draws what is missing."""
    for kind, count in COUNTS.items():
        (folder / kind).mkdir(parents=True, exist_ok=True)
        families()
        with multiprocessing.Pool(workers) as pool:
            pool.map(functools.partial(draw, kind=kind, folder=folder, photographs=photographs), range(count), chunksize=8)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photographs", type=Path)
    chosen = parser.parse_args()
    make(chosen.folder, chosen.photographs, os.cpu_count() or 1)
