"""A content as it is printed, and small draws that its kinds share."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TOLD_APART = "ABCDEFGHJKLMNPRSTUVWXYZ"  # no I, O and Q: where digits may stand as well, no face tells them from 1 and 0 for sure


@dataclass(eq=False)
class Content:
    """`lines` are printed one below the other; `before` and `after` stand on the first of them, `above` over it."""

    kind: str
    lines: list[str]
    normalized: str
    before: str = ""
    after: str = ""
    above: list[str] = field(default_factory=list)
    whole: bool = False  # whether what is before it may count as a part of it

    @property
    def text(self) -> str:
        """All its lines."""
        return "\n".join(self.lines)

    @property
    def texts(self) -> list[str]:
        """All that may be told as its text."""
        return [self.text] + ([self.before + self.text] if self.whole else [])


def fill(rng: Random, form: str) -> str:
    """The form with a digit for each `#`, one that is not 0 for each `%`, a capital for each `^`, and one of those that are told apart from digits for each `*`."""
    kinds = {"#": DIGITS, "%": DIGITS[1:], "^": CAPITALS, "*": TOLD_APART}
    return "".join(rng.choice(kinds[sign]) if sign in kinds else sign for sign in form)


def grouped(text: str, *sizes: int, by: str = " ") -> str:
    """The text in groups; the last size goes on to its end."""
    parts, at, sizes = [], 0, list(sizes)
    while at < len(text):
        size = sizes.pop(0) if len(sizes) > 1 else sizes[0]
        parts.append(text[at : at + size])
        at += size
    return by.join(parts)


def mod10(digits: str) -> str:
    """The check digit of articles: weights 3 and 1 in turn, from the right."""
    return str(-sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(digits))) % 10)


def labelled(rng: Random, content: Content, words: str, alone: float = 0.3) -> Content:
    """The content behind one of some words, parted by bars; with nothing before it in some cases."""
    if rng.random() >= alone:
        content.before = rng.choice(words.split("|")) + " "
    return content
