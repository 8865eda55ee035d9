"""The photographs and what is printed on them."""

from __future__ import annotations

import json
from pathlib import Path


def load(truth: Path, photos: Path, only: list[str] | None = None) -> list[dict]:
    """The photographs of a truth file, each with the `path` of its picture.

    `only` names some of them. Exits if a picture is missing."""
    listed = json.loads(truth.read_text(encoding="utf-8"))
    chosen = [photo for photo in listed if only is None or Path(photo["photo"]).stem in only]
    if not chosen:
        raise SystemExit(f"{truth} has no such photograph")
    for photo in chosen:
        photo["path"] = photos / photo["photo"]
        if not photo["path"].exists():
            raise SystemExit(f"{photo['path']} is missing; fetch_photos.py fetches it")
    return chosen
