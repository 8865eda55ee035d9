#!/usr/bin/env python3
"""Turns the checkpoints of the trainings into the model files of the daemon.

    ./export_models.py --finder runs/finder --reader runs/reader --out ../Sources/ModelFiles/Models
    ./export_models.py --documents runs/documents --out runs/documents
    ./export_models.py --reader runs/reader --blend old/latin.reader --seed 11 --out ../Sources/ModelFiles/Models
"""

import argparse
import json
from pathlib import Path

import torch

from documents import export as documents_export, network as documents
from textreader import alphabet, blending, export, lines
from textreader.finder import CELL, REACH, Finder
from textreader.reader import Reader


def smoothed(model: torch.nn.Module, run: Path) -> tuple[torch.nn.Module, dict]:
    """The averaged weights of a run with the statistics of its last step, and the last line of its log."""
    state = torch.load(run / "checkpoint.pt", map_location="cpu")
    average = {name.removeprefix("module."): value for name, value in state["average"].items() if name.startswith("module.")}
    weights = {name: state["model"][name] if "running_" in name else value for name, value in average.items()}
    model.load_state_dict(weights)
    return model.eval(), json.loads((run / "log.jsonl").read_text().splitlines()[-1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--reader", type=Path)
    parser.add_argument("--documents", type=Path)
    parser.add_argument("--blend", type=Path, help="a reader's file to blend the reader with, the one that its training began with")
    parser.add_argument("--seed", type=int, default=1, help="of that training")
    parser.add_argument("--share", type=float, default=0.7, help="of the reader of the run in the blend")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.finder:
        finder, log = smoothed(Finder(), chosen.finder)
        export.write(chosen.out / "lines.finder", export.finder_layers(finder), {
            "network": "finder", "cell": CELL, "reach": REACH, "multiple": 32, "training": log,
            "check": export.check(finder, 96, 64)})
    if chosen.reader:
        reader, log = smoothed(Reader(), chosen.reader)
        if chosen.blend:
            blending.blend(reader, chosen.blend, chosen.share, chosen.seed)
            log["share in the blend"] = chosen.share
        export.write(chosen.out / "latin.reader", export.reader_layers(reader), {
            "network": "reader", "languages": alphabet.LANGUAGES, "characters": alphabet.CHARACTERS, "rows": lines.HEIGHT,
            "columns": Reader.COLUMNS, "stretch": lines.STRETCH, "padding": lines.PADDING, "training": log,
            "check": export.check(reader, 96, lines.HEIGHT)})
    if chosen.documents:
        network, log = smoothed(documents.Documents(), chosen.documents)
        export.write(chosen.out / "pages.documents", documents_export.layers_of(network), {
            "network": "documents", "cell": documents.CELL, "multiple": documents.MULTIPLE, "shapes": documents.SHAPES,
            "reach": documents.REACH, "leastDeviation": documents.LEAST_DEVIATION, "training": log,
            "check": export.check(network, 96, 64)})
