"""When a printed line counts as read.

Its text has to be inside one reported line that lies on it. Spaces don't count, and neither does which of several characters
that look the same is used: quotes, dashes, degrees, full width. Lines tagged `barcodeDigits` compare digits only, lines tagged
`smallCaps` compare without case.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from measure.match import common, has_middle, lies_on
from measure.text import folded

ALIKE = str.maketrans({"º": "°", "℃": "°C", "μ": "µ", "•": "·"})


@dataclass(frozen=True)
class Reading:
    """What was reported on a printed line; the text is None where nothing was."""

    text: str | None
    errors: int  # characters to insert, delete or replace, outside of what surrounds the line
    is_exact: bool


def key(text: str, tags: list[str]) -> str:
    """What of a text is compared."""
    bare = folded(text).translate(ALIKE).replace(" ", "")
    if "barcodeDigits" in tags:
        bare = "".join(character for character in bare if character.isdigit())
    return bare.casefold() if "smallCaps" in tags else bare


def is_read(line: dict, text: str) -> bool:
    """Whether a reported text holds the line's."""
    tags = line.get("tags", [])
    return key(line["text"], tags) in key(text, tags)


def errors(printed: str, read: str) -> int:
    """The fewest edits between the printed text and any part of the one read."""
    row = [0] * (len(read) + 1)
    for number, character in enumerate(printed, 1):
        above, row = row, [number]
        for place, other in enumerate(read, 1):
            row.append(min(above[place - 1] + (character != other), above[place] + 1, row[place - 1] + 1))
    return min(row)


def readings(lines: list[dict], found: list[dict]) -> list[Reading]:
    """The best reading of each line of a picture; `found` are the reported lines, with `text` and `quad`."""
    trues = [np.array(line["quad"], float) for line in lines]
    quads = [np.array(each["quad"], float) for each in found]
    on = [[number for number, quad in enumerate(quads) if lies_on(true, quad)] for true in trues]
    owner = {number: owner_of(number, on, trues, quads) for number in range(len(quads))}
    return [
        reading(line, true, [found[k] for k in here], [found[k] for k in here if owner[k] == number])
        for number, (line, true, here) in enumerate(zip(lines, trues, on, strict=True))
    ]


def owner_of(number: int, on: list[list[int]], trues: list[np.ndarray], quads: list[np.ndarray]) -> int | None:
    """The printed line that a reported one covers most: its errors count there only."""
    candidates = [line for line, here in enumerate(on) if number in here]
    return max(candidates, key=lambda line: common(trues[line], quads[number]), default=None)


def reading(line: dict, true: np.ndarray, here: list[dict], own: list[dict]) -> Reading:
    """One line's: from what lies on it, and of that from what lies on no other line more."""
    tags = line.get("tags", [])
    printed = key(line["text"], tags)
    for each in here:
        if is_read(line, each["text"]):
            return Reading(each["text"], 0, True)
    along = true[1] - true[0] + true[2] - true[3]
    pieces = [each for each in own if has_middle(true, np.array(each["quad"], float))]
    pieces.sort(key=lambda each: float(np.mean(each["quad"], axis=0) @ along))
    texts = [each["text"] for each in own] + [" ".join(each["text"] for each in pieces)] * (len(pieces) > 1)
    if not texts:
        return Reading(None, len(printed), False)
    best = min(texts, key=lambda text: errors(printed, key(text, tags)))
    return Reading(best, errors(printed, key(best, tags)), False)
