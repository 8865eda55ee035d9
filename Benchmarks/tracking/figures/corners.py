"""How far the corners that a subscriber draws are from the true ones."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from scoring.clip import Truth

from .told import Told

FRAMED = ("itf14",)  # the print's corners are those of the frame around its bars, a reader's those of the bars
STILL = 1.0  # pixels a frame that no corner of an item moves by while it is called still

Errors = dict[
    tuple[str, str], list[float]
]  # by (symbology or "text", "still" or "moving"): shares of the frame's width


def corner_errors(truth: Truth, frames: list[dict[str, Told]], pairs: list[dict[int, str]]) -> Errors:
    """The distance of each corner of each matched item in each frame; an item's first frame is left out."""
    errors: Errors = defaultdict(list)
    for frame, matched in enumerate(pairs):
        for gt, key in matched.items():
            now, before = truth.quads[gt][frame], truth.quads[gt].get(frame - 1)
            if before is None or truth.items[gt].get("symbology") in FRAMED:
                continue
            moved = float(np.linalg.norm(now - before, axis=1).max())
            item = truth.items[gt]
            name = item.get("symbology") or "text"
            away = np.linalg.norm(frames[frame][key].quad - truth.outlines[gt][frame], axis=1) / truth.width
            errors[name, "still" if moved < STILL else "moving"] += away.tolist()
    return errors


def medians(errors: list[Errors]) -> dict[str, float | None]:
    """Over all clips, for barcodes and text and both, still and moving: in percent of the frame's width."""
    found: dict[str, float | None] = {}
    for kind in ("barcode", "text", ""):
        for state in ("still", "moving"):
            values = [
                value
                for each in errors
                for (name, way), some in each.items()
                if way == state and kind in ("", "text" if name == "text" else "barcode")
                for value in some
            ]
            figure = f"{kind}Corners{state.capitalize()}" if kind else f"corners{state.capitalize()}"
            found[figure] = round(100 * float(np.median(values)), 3) if values else None
    return found


def by_symbology(errors: list[Errors]) -> dict[str, dict[str, float]]:
    """The medians of each symbology, in percent of the frame's width."""
    gathered: Errors = defaultdict(list)
    for each in errors:
        for key, values in each.items():
            gathered[key] += values
    table: dict[str, dict[str, float]] = defaultdict(dict)
    for (name, state), values in sorted(gathered.items()):
        table[name][state] = round(100 * float(np.median(values)), 3)
    return dict(table)
