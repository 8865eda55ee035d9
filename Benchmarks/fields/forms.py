#!/usr/bin/env python3
"""How well marks on drawn survey cards are read.

    Benchmarks/fields/forms.py [--cards 300] [--seed 1] [--tool .build/release/datascan-fields] [--keep FOLDER] [--wrong]

The cards are drawn by survey.py from Examples/fields/survey.yaml. A doubtful box counts as not read. Needs Pillow, numpy and PyYAML.
"""
import argparse
import json
import random
import subprocess
import tempfile
from pathlib import Path

import survey
import yaml

TEMPLATE = Path(__file__).parents[2] / "Examples/fields/survey.yaml"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tool", default=".build/release/datascan-fields")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    template = yaml.safe_load(TEMPLATE.read_text())
    folder = options.keep or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    cards = []
    for number in range(options.cards):
        chance = random.Random(f"{options.seed}-{number}")
        image, truth, special = survey.filled(template, chance)
        file = folder / f"{number:03}.jpg"
        file.write_bytes(survey.photographed(image, chance))
        cards.append((file, truth, special))
    output = subprocess.run([options.tool, "form", TEMPLATE, *[file for file, _, _ in cards]], capture_output=True, text=True, check=True).stdout
    hits = extra = missed = doubtful = boxes = 0
    specials = {"conflict": [0, 0], "corrected": [0, 0]}
    for (file, truth, special), line in zip(cards, output.splitlines(), strict=True):
        for answer in json.loads(line)["answers"]:
            wanted = truth[answer["name"]]
            for box in answer["boxes"]:
                boxes += 1
                is_marked = box["value"] in wanted
                if box["mark"] == "doubtful":
                    doubtful += 1
                read = box["mark"] == "marked"
                hits += read and is_marked
                extra += read and not is_marked
                missed += is_marked and not read
                if options.wrong and (read != is_marked or box["mark"] == "doubtful"):
                    print(f"{file.name} {answer['name']} {box['value']}: {'marked' if is_marked else 'empty'} read {box['mark']} {box['ink']}")
            if answer["name"] in special:
                kind = special[answer["name"]]
                specials[kind][1] += 1
                specials[kind][0] += answer["state"] == kind
    print(f"boxes: {boxes}; marks read {hits}, missed {missed}, invented {extra}; doubtful {doubtful}")
    print(f"F1: {2 * hits / max(1, 2 * hits + extra + missed):.4f}")
    for kind, (good, count) in specials.items():
        print(f"{kind}: {good} of {count} reported")


if __name__ == "__main__":
    main()
