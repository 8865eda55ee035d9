"""Words of Debian's word lists, where they are installed: letters beside one another as languages have them."""

import functools
import mmap
import random
from pathlib import Path

from .alphabet import CHARACTERS

FOLDER = Path("/usr/share/dict")
FILES = {
    "": ["american-english-small", "british-english-small"], "en": ["american-english-small", "british-english-small"],
    "de": ["ngerman"], "fr": ["french"], "es": ["spanish", "catalan"], "it": ["italian"], "pt": ["portuguese"], "nl": ["dutch"],
    "pl": ["polish"], "no": ["bokmaal", "danish", "swedish"],
}


@functools.cache
def opened(name: str) -> mmap.mmap | None:
    path = FOLDER / name
    if not path.exists():
        return None
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def word(random: random.Random, language: str) -> str | None:
    """A word at random; None where there is no list of the language."""
    names = FILES.get(language)
    content = opened(random.choice(names)) if names else None
    if content is None:
        return None
    start = content.find(b"\n", random.randrange(len(content))) + 1
    end = content.find(b"\n", start)
    if start == 0 or end < 0:
        return None
    try:
        found = content[start:end].decode().strip()
    except UnicodeDecodeError:
        return None
    if found.endswith("'s") and random.random() < 0.9:
        found = found[:-2]
    return found if 0 < len(found) < 19 and all(letter in CHARACTERS for letter in found) and " " not in found else None
