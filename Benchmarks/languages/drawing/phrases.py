"""Lines as signs and slips have them, put together from the words and templates of `texts/`."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parents[1] / "texts"
WORDS = re.compile(r"([a-z]+): (.+\|.+)")


class Phrases:
    """The lines of one language. A text file has `name: word | word …`, and templates: {name} is one of its words, no two
    alike in a line, and # a digit from 1 to 9."""

    def __init__(self, language: str) -> None:
        self._is_turkish = language == "tr"
        self._words: dict[str, list[str]] = {}
        self._templates: list[str] = []
        for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
            if found := WORDS.fullmatch(line):
                self._words[found[1]] = [word.strip() for word in found[2].split("|")]
            elif line:
                self._templates.append(line)

    def line(self, rng: Random) -> str:
        """One of them."""
        left = {name: rng.sample(words, len(words)) for name, words in self._words.items()}
        text = re.sub(r"{(\w+)}", lambda name: left[name[1]].pop(), rng.choice(self._templates))
        text = re.sub("#", lambda _: str(rng.randint(1, 9)), text)
        first = "İ" if self._is_turkish and text[0] == "i" else text[0].upper()
        return first + text[1:]


def languages() -> list[str]:
    """Those that have texts."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))
