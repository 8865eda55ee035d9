"""When two lines of text are the same, and how far they are apart."""

from __future__ import annotations

import unicodedata

from rapidfuzz.distance import Levenshtein

# Readers write the same print in other codes: East Asian full width, typographic quotes and dashes.
FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
TYPOGRAPHIC = str.maketrans("‘’‚‛“”„‟‐‑‒–—−　", "''''\"\"\"\"------ ")
FOLDED = FULL_WIDTH | TYPOGRAPHIC


def folded(text: str) -> str:
    """Composed, in plain codes, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).translate(FOLDED).split())


def distance(printed: str, read: str) -> int:
    """How many characters must be put in, taken out, or changed."""
    return Levenshtein.distance(printed, read)


def changes(printed: str, read: str) -> list[tuple[str, str]]:
    """What was read for what, character by character; "" stands for nothing."""
    pairs = []
    for step in Levenshtein.editops(printed, read):
        was = printed[step.src_pos] if step.tag != "insert" else ""
        now = read[step.dest_pos] if step.tag != "delete" else ""
        pairs.append((was, now))
    return pairs
