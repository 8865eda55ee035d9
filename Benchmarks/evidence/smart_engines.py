#!/usr/bin/env python3
"""Turns readings that SmartEngines published with its papers on stopping rules into the form of ours.

    smart_engines.py FOLDER [--focus midv500_focus.json] > lines.jsonl

FOLDER is a `data_…` folder of the repository stoppers_modelling; the focus file is of realtime_stoppers_modelling, and is
what a look's sharpness is taken from. As in the papers, letters are compared as capitals and the letter O as the digit 0.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path

NOTHING = "@"  # their sign for no character
LEAST, KEPT = 0.01, 5  # of a place's alternatives, as DataScan's reader has them


class Plain(pickle.Unpickler):
    """Reads lists, dictionaries, numbers and text, and nothing that could run."""

    def find_class(self, module: str, name: str) -> type:
        raise pickle.UnpicklingError(f"{module}.{name} has no place in readings")


def normal(text: str) -> str:
    """The text as the papers compare it."""
    return text.upper().replace("O", "0")


def place(cell: dict[str, float]) -> dict[str, float]:
    """One place of a reading, with the alternatives that matter."""
    sums: dict[str, float] = {}
    for character, probability in cell.items():
        name = "" if character == NOTHING else normal(character)
        sums[name] = sums.get(name, 0.0) + probability
    kept = sorted(sums.items(), key=lambda pair: -pair[1])[:KEPT]
    return {character: round(probability, 5) for character, probability in kept if probability >= LEAST}


def main() -> None:
    """Writes a line for each field of each clip."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--focus", type=Path)
    o = parser.parse_args()
    focus = json.loads(o.focus.read_text()) if o.focus else {}
    for path in sorted(o.folder.rglob("*.pkl")):
        with path.open("rb") as file:
            field = Plain(file).load()
        clip = field["clip"]
        sharp = focus.get(field["clip_id"], [])
        looks = [
            {"frame": k, "time": k / 10, "places": [place(cell) for cell in reading]}
            | ({"contrast": sharp[k]} if len(sharp) == len(clip) else {})
            for k, reading in enumerate(clip)
        ]
        print(json.dumps({"name": path.stem, "truth": normal(field["ideal"]), "looks": looks}))


if __name__ == "__main__":
    main()
