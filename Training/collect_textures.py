#!/usr/bin/env python3
"""Makes the pool of textures and photographs that scenes with documents are drawn on, from copies of the repositories that the
README names.

    ./collect_textures.py --previews sweethome3d-textures-ambientcg/previews --photos GroceryStoreDataset/dataset --out pool
"""

import argparse
import random
from pathlib import Path

import cv2
import numpy as np

# Previews of these would be paper, or walls with windows.
LEFT_OUT = ("Cardboard", "Paper", "Facade")
# Folders of photographs that show what isn't flat: cartons may be taken for documents.
KEPT = ("Fruit", "Vegetables", "images")
LONGEST = 512


def tiles(sheet: np.ndarray) -> list[np.ndarray]:
    """The textures of a sheet of them, which lie on white."""
    gray = cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY)
    _, _, boxes, _ = cv2.connectedComponentsWithStats((sheet < 250).any(2).astype(np.uint8))
    found = []
    for x, y, width, height, area in boxes[1:]:
        if min(width, height) >= 90 and area >= 0.6 * width * height:
            margin = max(3, int(width) // 40)
            found.append(gray[y + margin : y + height - margin, x + margin : x + width - margin])
    return found


def photographs(folders: list[Path], most: int) -> list[tuple[str, np.ndarray]]:
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".jpg", ".jpeg", ".png")]
    paths = [path for path in paths if any(part in KEPT for part in path.parts)]
    found = []
    for number, path in enumerate(random.Random(3).sample(paths, min(most, len(paths)))):
        gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if gray is not None:
            scale = min(1, LONGEST / max(gray.shape))
            found.append((f"{number:05}.jpg", cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--previews", type=Path, nargs="*", default=[])
    parser.add_argument("--photos", type=Path, nargs="*", default=[])
    parser.add_argument("--most", type=int, default=1500, help="photographs")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    for name in ("textures", "photos"):
        (chosen.out / name).mkdir(parents=True, exist_ok=True)
    for path in (path for folder in chosen.previews for path in sorted(folder.iterdir())):
        sheet = cv2.imread(str(path))
        if sheet is not None and not any(word in path.stem for word in LEFT_OUT):
            for number, tile in enumerate(tiles(sheet)):
                cv2.imwrite(str(chosen.out / "textures" / f"{path.stem}-{number}.png"), tile)
    for name, gray in photographs(chosen.photos, chosen.most):
        cv2.imwrite(str(chosen.out / "photos" / name), gray, [cv2.IMWRITE_JPEG_QUALITY, 92])
