"""Lines of print with their truth, and what is known of them after each look."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .errors import edit_error


@dataclass
class Step:
    """What is known after a look: the fused text, and what simpler ways of combining give."""

    looks: int  # taken so far
    fused: int  # of these, those that the text is made of
    time: float
    text: str
    confidence: float
    lead: float
    agreement: float
    doubt: float
    change: float
    certain: bool  # the program's rule
    told: bool
    candidates: dict[str, float]
    single: str  # what this look reads
    sureness: float  # the probability of its least certain character
    best: str = ""  # the surest look so far
    vote: str = ""  # the text that most looks read so far
    same: int = 0  # how often that was
    row: int = 0  # looks in a row that read the same


@dataclass
class Line:
    """A line of print, from its first look to its last."""

    name: str
    truth: str
    steps: list[Step]

    def error(self, step: Step, of: str = "text") -> float:
        """The edit error of what was combined in one way."""
        return edit_error(getattr(step, of), self.truth)

    def is_right(self, step: Step, of: str = "text") -> bool:
        """Whether it is the truth, but for the number of blanks."""
        return getattr(step, of).split() == self.truth.split()


def fuse(tool: Path, paths: Iterable[Path]) -> Iterator[Line]:
    """Gives the looks of labelled lines to the program."""
    for path in paths:
        truths = [json.loads(line)["truth"] for line in path.open(encoding="utf-8")]
        with path.open("rb") as looks:
            told = subprocess.run([tool, "fuse"], stdin=looks, capture_output=True, check=True).stdout
        for truth, line in zip(truths, told.decode().splitlines(), strict=True):
            known = json.loads(line)
            if known["steps"]:
                yield Line(known["name"], truth, steps_of(known["steps"]))


def steps_of(known: list[dict]) -> list[Step]:
    """The steps of one line, with what the simpler ways give at each of them."""
    steps: list[Step] = []
    votes: Counter[str] = Counter()
    sure: Counter[str] = Counter()
    for k in known:
        step = Step(
            len(steps) + 1, k["looks"], k["time"], k["transcript"], k["confidence"], k["lead"], k["agreement"], k["doubt"], k["expectedChange"],
            k["isCertain"] and k["isAnnounceable"], k["isAnnounceable"], k["candidates"], k["look"], k["lookConfidence"],
        )  # fmt: skip
        votes[step.single] += 1
        sure[step.single] += step.sureness
        before = steps[-1] if steps else None
        step.best = step.single
        if before and step.sureness <= max(s.sureness for s in steps):
            step.best = before.best
        step.vote = max(votes, key=lambda text: (votes[text], sure[text]))
        step.same = votes[step.vote]
        step.row = before.row + 1 if before and before.single == step.single else 1
        steps.append(step)
    return steps
