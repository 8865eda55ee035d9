"""Measures codes and lines against a clip's truth: what is read, in which document, and where in it."""

from __future__ import annotations

import numpy as np


def normal(content: str) -> str:
    """Returns the content as far as it counts: without spaces and case."""
    return "".join(content.split()).lower()


def place_items(truth: dict, events: list[dict], owners: dict[str, int]) -> tuple[dict[str, int], list[float]]:
    """Counts codes and lines that are read, and those that are said to lie in their sheet's document.

    Returns the counts, and how far each centre is off in fractions of the document. `owners` maps documents to sheets.
    """
    counts, places = dict.fromkeys(("all", "read", "placed"), 0), []
    latest: dict[str, dict] = {}
    for event in events:
        if event.get("event") in ("add", "update", "stable"):
            latest.update({item["id"]: item for item in event["items"] if item["type"] in ("barcode", "text")})
    for sheet, known in enumerate(truth["sheets"]):
        for wanted in known["items"]:
            counts["all"] += 1
            read = [item for item in latest.values() if item["type"] == wanted["type"] and normal(
                item.get("payload") or item.get("transcript") or "") == normal(wanted["content"])]
            placed = [item for item in read if owners.get(item.get("document")) == sheet]
            counts["read"] += bool(read)
            counts["placed"] += bool(placed)
            for item in placed[:1]:
                at = np.mean(list(item["boundsInDocument"].values()), 0)
                places.append(float(np.abs(at - np.mean(wanted["page"], 0)).max()))
    return counts, places
