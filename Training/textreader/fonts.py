"""Installed fonts by family, some families kept back for validation."""

import functools
import hashlib
import os
import subprocess

from fontTools.ttLib import TTFont

from .alphabet import ASCII, CHARACTERS

# Families whose glyphs are pictures, puzzles or another script under Latin codes.
UNFIT = (
    "awesome", "icons", "symbol", "emoji", "dingbat", "barcode", "braille", "jsmath", "circos", "glyphicons", "entypo",
    "feta", "emmentaler", "opens___", "standard symbols", "d050000l", "webdings", "wingdings", "marlett", "katex_size",
    "mathjax_size", "dseg", "kanjistroke", "elusive", "powerline", "unifont", "notdef", "lastresort", "music", "bravura",
    "linux biolinum keyboard", "radis", "rufscript", "bajaderka", "gotico", "blackletter", "cabinsketch", "summersby",
    "alfa", "ellhnikh", "atari", "elegante", "joscelyn", "penguin attack", "junkyard", "el abogado", "domestic manners",
    "blankenburg", "stix math",
    # Capitals for small letters: which is meant can't be seen.
    "bebas", "smallcaps", " caps", "roman cap", "style std", "titling", "solothurn", "unifur",
)


@functools.cache
def faces() -> dict[str, list[str]]:
    """Files of each family that has all of ASCII."""
    listing = subprocess.run(
        ["fc-list", ":", "file", "family", "index"], capture_output=True, text=True, check=True).stdout
    families: dict[str, list[str]] = {}
    for line in sorted(listing.splitlines()):
        path, _, rest = line.partition(": ")
        family = rest.split(":")[0].split(",")[0].strip().lower()
        if not path.endswith((".ttf", ".otf")) or any(word in family for word in UNFIT):
            continue
        if not coverage(path).issuperset(ASCII):
            continue
        families.setdefault(family, []).append(path)
    return families


@functools.cache
def coverage(path: str) -> frozenset[str]:
    """The characters of the alphabet that a face has."""
    try:
        codes = TTFont(path, lazy=True, fontNumber=0).getBestCmap() or {}
    except Exception:  # a broken font is none
        return frozenset()
    return frozenset(character for character in CHARACTERS if ord(character) in codes)


def is_kept_back(family: str) -> bool:
    """One family in eight is for validation alone, by its name, so that every machine keeps the same ones."""
    return hashlib.sha256(family.encode()).digest()[0] % 8 == 0


def split() -> tuple[list[list[str]], list[list[str]]]:
    """Families to train on, and families to validate on, as lists of files."""
    ordered = sorted(faces().items())
    return [files for name, files in ordered if not is_kept_back(name)], [
        files for name, files in ordered if is_kept_back(name)
    ]


if __name__ == "__main__":
    train, validation = split()
    print(f"{len(train)} families to train on, {len(validation)} to validate on; {os.cpu_count()} cores")
