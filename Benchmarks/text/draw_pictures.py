#!/usr/bin/env python3
"""Draws pictures of a comparison: what makes lines hard to read, and which characters are mixed up.

    ./draw_pictures.py compared.json --out ../../docs/pictures

Uses the kiosk frames only: of them everything is known.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pictures import conditions, confusions, families
from pictures.sheet import shown


def main() -> None:
    """Draws all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("compared", type=Path, help="the JSON file of compare.py")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--readers", help="names with commas between them; six at most, the first stands out")
    a = parser.parse_args()
    results = json.loads(a.compared.read_text(encoding="utf-8"))
    lines = [line for frame in results["frames"] if frame["source"] == "kiosk" for line in frame["lines"]]
    if not lines:
        raise SystemExit(f"no kiosk frames in {a.compared}")
    readers = shown(results, a.readers.split(",") if a.readers else None)
    a.out.mkdir(parents=True, exist_ok=True)
    for key, name in (("xHeight", "x-height"), ("blur", "blur"), ("tilt", "tilt")):
        conditions.draw(lines, readers, key, a.out / f"text-by-{name}.png")
    families.draw(lines, readers, a.out / "text-by-family.png")
    peer = [name for name in ("rapidocr-small", "paddle-tiny") if name in readers][:1]
    confusions.draw(lines, [readers[0], *peer], a.out / "text-confusions.png")


if __name__ == "__main__":
    main()
