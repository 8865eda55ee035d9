#!/usr/bin/env python3
"""Reads photographs with PP-OCRv6 (`pip install rapidocr onnxruntime`), which then teaches our networks.

    ./label_photos.py --out pool/groceries --longest 1280 FOLDER...

The pool's folder gets each photograph in gray, and `lines.jsonl`: for each photograph its lines with quad, text and confidence.
Run again, it goes on where it was.
"""

import argparse
import hashlib
import json
import random
import unicodedata
from pathlib import Path

import cv2
import numpy as np
from rapidocr import RapidOCR

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")


def loaded(path: Path, longest: int, turn: int) -> np.ndarray | None:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 100:
        return None
    scale = longest / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(np.rot90(picture, turn))


def lines(engine: RapidOCR, picture: np.ndarray) -> list[dict]:
    found = engine(picture)
    if found.boxes is None or found.txts is None:
        return []
    result = []
    for quad, text, score in zip(found.boxes, found.txts, found.scores):
        text = " ".join(unicodedata.normalize("NFKC", text).split()) if not set(text) & set("ªº²³·…™") else text.strip()
        result.append({"text": text, "score": round(float(score), 4), "quad": np.round(np.asarray(quad, float), 1).tolist()})
    return result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--longest", type=int, default=1280, help="side, in pixels, that larger photographs are brought to")
    parser.add_argument("--most", type=int, default=1 << 30, help="photographs, at random")
    parser.add_argument("--only", default="", help="a part of the names of the files")
    parser.add_argument("--turn", type=int, default=0, help="quarter turns to the left before reading")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    listing = chosen.out / "lines.jsonl"
    done = {json.loads(line)["photo"] for line in listing.read_text().splitlines()} if listing.exists() else set()
    cv2.setNumThreads(1)
    engine = RapidOCR(params={
        "Global.use_cls": False, "Global.log_level": "critical", "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1})
    paths = sorted(p for folder in chosen.folders for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES and chosen.only in p.name)
    random.Random(1).shuffle(paths)
    for path in paths[: chosen.most]:
        name = hashlib.sha256(f"{path}{chosen.turn}".encode()).hexdigest()[:16] + ".jpg"
        if name in done:
            continue
        picture = loaded(path, chosen.longest, chosen.turn)
        if picture is None:
            continue
        entry = {"photo": name, "source": str(path), "lines": lines(engine, picture)}
        if entry["lines"]:
            cv2.imwrite(str(chosen.out / name), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), [cv2.IMWRITE_JPEG_QUALITY, 95])
        with listing.open("a") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
