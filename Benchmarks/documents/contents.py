"""Measures codes and lines against a clip's truth: what is read, in which document, and where in it."""

from __future__ import annotations

import numpy as np


def normal(content: str) -> str:
    """Returns the content as far as it counts: without spaces and case."""
    return "".join(content.split()).lower()


def place_items(truth: dict, held: list[dict[str, dict]], owners: dict[str, int]) -> tuple[dict[str, int], list[float]]:
    """Counts codes and lines that are read, and those placed in their sheet's document in most frames at rest.

    Returns the counts, and the median error of each centre at rest, in fractions of the document. `held` are the items in
    view at each frame; `owners` maps documents to sheets.
    """
    counts, places = dict.fromkeys(("all", "read", "placed"), 0), []
    for sheet, known in enumerate(truth["sheets"]):
        rest = [number for number, sheets in enumerate(truth["frames"])
                if any(one["sheet"] == sheet and one["rest"] and one["wanted"] for one in sheets)]
        for wanted in known["items"]:
            counts["all"] += 1
            read = [item for number in rest for item in held[number].values()
                    if item["type"] == wanted["type"] and normal(
                        item.get("payload") or item.get("transcript") or "") == normal(wanted["content"])]
            placed = [item for item in read if owners.get(item.get("document")) == sheet]
            counts["read"] += bool(read)
            counts["placed"] += len(placed) > len(read) / 2
            centre = np.mean(wanted["page"], 0)
            errors = [np.abs(np.mean(list(item["boundsInDocument"].values()), 0) - centre).max() for item in placed]
            places += [float(np.median(errors))] if errors else []
    return counts, places
