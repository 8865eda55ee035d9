"""Installed fonts by family, some families kept back for validation."""

import functools
import hashlib
import json
import os
import subprocess
from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from PIL import ImageFont

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
    "bebas", "smallcaps", " caps", "roman cap", "style std", "titling", "solothurn", "unifur", " sc", "cinzel", "peignoir",
    "unicase", "fetamont", "beuron",
    # Fraktur, uncials, Church Slavonic, ornaments, signs.
    "fraktur", "yfrak", "ygoth", "yswab", "yinit", "rblmi", "missaali", "frederika", "uncial", "initials", "flowers", "keyboard",
    "fonetika", "hamnosys", "academicons", "ccicons", "typicons", "mfizz", "simpleicons", "countries", "orns", "acathist",
    "cathisma", "fedorovsk", "indiction", "menaion", "mezenets", "monomakh", "oglavie", "pochaevsk", "pomorsky", "ponomar",
    "shafarik", "triodion", "vertograd", "drm", "blex", "blsy", "dingbits", "cloisteredmonk", "blackforest", "ntxsups", "step",
)
# Families of TeX Live that fontconfig isn't told of: condensed, wide and display type as packaging has it.
FOLDERS = ["/usr/share/texlive/texmf-dist/fonts/opentype", "/usr/share/texlive/texmf-dist/fonts/truetype"]
CACHE = Path(__file__).parent.parent / "runs" / "families.json"
FORMAT = "%{file}\t%{family}\n"


@functools.cache
def faces() -> dict[str, list[str]]:
    """Files of each family that has all of ASCII."""
    listing = subprocess.run(["fc-list", "--format", FORMAT], capture_output=True, text=True, check=True).stdout
    folders = [folder for folder in FOLDERS if os.path.isdir(folder)]
    if folders:
        listing += subprocess.run(["fc-scan", "--format", FORMAT, *folders], capture_output=True, text=True, check=True).stdout
    # Opening thousands of faces takes long: what came of it is kept.
    key = hashlib.sha256((listing + repr(UNFIT)).encode()).hexdigest()
    if CACHE.exists() and (cached := json.loads(CACHE.read_text()))["key"] == key:
        return cached["families"]
    families: dict[str, list[str]] = {}
    for line in sorted(set(listing.splitlines())):
        path, _, names = line.partition("\t")
        family = names.split(",")[0].strip().lower()
        if not path.endswith((".ttf", ".otf")) or any(word in family for word in UNFIT):
            continue
        if not coverage(path).issuperset(ASCII) or has_one_case(path):
            continue
        families.setdefault(family, []).append(path)
    CACHE.parent.mkdir(exist_ok=True)
    CACHE.write_text(json.dumps({"key": key, "families": families}))
    return families


@functools.cache
def coverage(path: str) -> frozenset[str]:
    """The characters of the alphabet that a face has."""
    try:
        codes = TTFont(path, lazy=True, fontNumber=0).getBestCmap() or {}
    except Exception:  # a broken font is none
        return frozenset()
    return frozenset(character for character in CHARACTERS if ord(character) in codes)


@functools.cache
def has_one_case(path: str) -> bool:
    """Whether small letters look like capitals: which is meant can't be seen."""
    try:
        face = ImageFont.truetype(path, 40, layout_engine=ImageFont.Layout.BASIC)
        alike = 0
        for small, capital in zip("aegrntbq", "AEGRNTBQ"):
            pictures = []
            for letter in (small, capital):
                mask = face.getmask(letter)
                picture = np.asarray(mask, np.float32).reshape(mask.size[1], mask.size[0])
                columns, rows = np.flatnonzero(picture.max(0) > 80), np.flatnonzero(picture.max(1) > 80)
                picture = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
                pictures.append(cv2.resize(picture, (16, 16), interpolation=cv2.INTER_AREA).ravel())
            alike += np.corrcoef(*pictures)[0, 1] > 0.85
        return alike >= 5
    except Exception:  # a face that can't be drawn is passed over where it is used
        return True


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
