"""Fonts by family, dealt like cards, so that all families get their turn."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[3] / "Training"))
from textreader import fonts  # noqa: E402  only the list: which families are installed, which were kept back


@dataclass(frozen=True)
class Face:
    """A font file."""

    path: str
    family: str
    is_trained_on: bool


def family_of(stem: str | None) -> tuple[str | None, bool | None]:
    """The family of an installed font by its file's name without the ending, and whether it was trained on."""
    for family, paths in fonts.faces().items() if stem else ():
        if any(Path(path).stem == stem for path in paths):
            return family, not fonts.is_kept_back(family)
    return None, None


class Deck:
    """Things in a random order, each once before any comes again."""

    def __init__(self, rng: Random, cards: list) -> None:
        self._rng, self._cards, self._rest = rng, cards, []

    def deal(self):
        """The next."""
        if not self._rest:
            self._rest = self._rng.sample(self._cards, len(self._cards))
        return self._rest.pop()


class Faces:
    """Deals faces: every second of a family that the networks were trained on, every second of one kept back."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._files = rng, fonts.faces()
        known = [family for family in self._files if not fonts.is_kept_back(family)]
        kept_back = [family for family in self._files if fonts.is_kept_back(family)]
        if not known or not kept_back:
            raise SystemExit("too few fonts: install the packages of Training/fonts.txt")
        self._decks = {True: Deck(rng, sorted(known)), False: Deck(rng, sorted(kept_back))}
        self._turns = Deck(rng, [True, False])

    def deal(self) -> Face:
        """The next family, and one of its files."""
        is_trained_on = self._turns.deal()
        family = self._decks[is_trained_on].deal()
        return Face(self._rng.choice(self._files[family]), family, is_trained_on)
