#!/usr/bin/env python3
"""Adds the truth of clips to the looks that `datascan-evidence looks` took at them.

    datascan-evidence looks CLIPS/*.mjpeg | label_looks.py > lines.jsonl

A line is kept where three looks or more lie on one printed line, and only the looks at frames that hold all of that.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path

Point = tuple[float, float]


@lru_cache(maxsize=4)
def truth_of(clip: str) -> dict:
    """The file beside a clip."""
    return json.loads(Path(clip).with_suffix(".json").read_text(encoding="utf-8"))


def middle(quad: list[Point]) -> Point:
    """The mean of the corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def holds(quad: list[Point], p: Point) -> bool:
    """Whether a point lies in a quad whose corners go clockwise."""
    sides = zip(quad, [*quad[1:], quad[0]], strict=True)
    return all((b[0] - a[0]) * (p[1] - a[1]) >= (b[1] - a[1]) * (p[0] - a[0]) for a, b in sides)


def printed_at(truth: dict, look: dict) -> int | None:
    """The number of the line, all in view, that a look lies on."""
    quad = [(x * truth["width"], y * truth["height"]) for x, y in look["quad"]]
    for item in truth["frames"][look["frame"]]["visible"]:
        if truth["items"][item["gt"]]["kind"] == "text":
            if holds(item["quad"], middle(quad)) or holds(quad, middle(item["quad"])):
                return item["gt"]
    return None


def label(record: dict, truth: dict) -> dict | None:
    """The record with the truth of its line."""
    owners = [printed_at(truth, look) for look in record["looks"]]
    ((owner, count),) = Counter(owners).most_common(1)
    if owner is None or count < 3:
        return None
    item = truth["items"][owner]
    looks = [look for look, mine in zip(record["looks"], owners, strict=True) if mine == owner]
    facts = {key: item[key] for key in ("font", "xHeight") if key in item}
    return {"name": record["name"], "truth": " ".join(item["text"].split()), **facts, "looks": looks}


def main() -> None:
    """From standard input to standard output."""
    for line in sys.stdin:
        record = json.loads(line)
        if labelled := label(record, truth_of(record["name"].rpartition("#")[0])):
            print(json.dumps(labelled, ensure_ascii=False))


if __name__ == "__main__":
    main()
