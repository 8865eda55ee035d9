"""Which of a reader's lines lie on which printed lines, and what it read there.

Readers cut up a frame in different ways, so each gets the benefit of the doubt: what it read at a printed line is any
one of its lines there, or its words there (its lines, where it tells no words) from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .text import distance, folded

SHARE = 0.5  # of the smaller of two areas


def lies_on(true: np.ndarray, other: np.ndarray) -> bool:
    """Whether a quad's middle is in a true one, or they share more than half of the smaller one's area."""
    if has_middle(true, other):
        return True
    smaller = min(cv2.contourArea(cv2.convexHull(np.float32(quad))) for quad in (true, other))
    return common(true, other) > SHARE * max(1e-6, smaller)


def common(a: np.ndarray, b: np.ndarray) -> float:
    """The area that two quads share."""
    return cv2.intersectConvexConvex(cv2.convexHull(np.float32(a)), cv2.convexHull(np.float32(b)))[0]


def has_middle(true: np.ndarray, other: np.ndarray) -> bool:
    """Whether a quad's middle is in a true one."""
    x, y = (float(value) for value in np.mean(other, axis=0))
    return cv2.pointPolygonTest(cv2.convexHull(np.float32(true)), (x, y), False) >= 0


@dataclass(frozen=True)
class Reading:
    """What was read at a printed line; None where nothing was."""

    text: str | None
    distance: int
    is_exact: bool
    is_exact_without_spaces: bool


def readings(lines: list[dict], found: list[dict]) -> list[Reading]:
    """For each printed line of a frame, the reading that comes nearest to its text."""
    trues, quads = [np.array(line["quad"], float) for line in lines], [np.array(result["quad"], float) for result in found]
    shares = np.array([[common(true, quad) for quad in quads] for true in trues]).reshape(len(trues), len(quads))
    return [reading(line, true, found, quads, share, shares) for line, true, share in zip(lines, trues, shares, strict=True)]


def reading(
    line: dict, true: np.ndarray, found: list[dict], quads: list[np.ndarray], share: np.ndarray, shares: np.ndarray
) -> Reading:
    """One line's. `share` is what each result has in common with it, `shares` with each line of the frame."""
    printed = folded(line["text"])
    here = [number for number, quad in enumerate(quads) if lies_on(true, quad)]
    # Of what lies on several lines, what is not exactly this one's text belongs to the one it covers most.
    own = [k for k in here if has_middle(true, quads[k]) or share[k] >= shares[:, k].max()]
    texts = [folded(found[k]["text"]) for k in here if k in own or folded(found[k]["text"]) == printed]
    pieces = [piece for result in found for piece in result.get("words") or [result] if has_middle(true, np.array(piece["quad"]))]
    along = true[1] - true[0] + true[2] - true[3]
    pieces.sort(key=lambda piece: float(np.mean(piece["quad"], axis=0) @ along))
    texts = [text for text in [*texts, folded(" ".join(piece["text"] for piece in pieces))] if text]
    if not texts:
        return Reading(None, len(printed), False, False)
    best = min(texts, key=lambda text: distance(printed, text))
    bare = printed.replace(" ", "")
    return Reading(best, distance(printed, best), best == printed, any(text.replace(" ", "") == bare for text in texts))


def false_lines(frame: dict, found: list[dict]) -> list[str]:
    """The texts of results that lie on no printed line, nor on one that can be seen in part."""
    places = [np.array(line["quad"]) for line in frame["lines"]] + [np.array(quad) for quad in frame["ignored"]]
    texts = []
    for result in found:
        quads = [np.array(result["quad"])] + [np.array(word["quad"]) for word in result.get("words", ())]
        if folded(result["text"]) and not any(lies_on(place, quad) for place in places for quad in quads):
            texts.append(folded(result["text"]))
    return texts
