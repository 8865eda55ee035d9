"""How far two texts are apart, and what was read for what."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """Composed, with single blanks: what counts as the same text."""
    return " ".join(unicodedata.normalize("NFC", text).split())


# What looks the same and is written with other codes: full width, and the several quotes and dashes.
WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
LOOKS = str.maketrans("‘’‚“”„‐‑–—−،؛؟。", "'''\"\"\"-----,;?.")


def bare(text: str) -> str:
    """Without blanks, and punctuation in one form of each: what is left when only letters and digits matter."""
    return "".join(plain(text).translate(WIDE).translate(LOOKS).split())


def changes(printed: str, read: str) -> list[tuple[str, str]]:
    """The fewest characters to change, to put in ("" first) or to take out ("" last) that make one text the other."""
    rows = [list(range(len(read) + 1))]
    for i, character in enumerate(printed, 1):
        above, row = rows[-1], [i]
        for j, other in enumerate(read, 1):
            row.append(min(above[j - 1] + (character != other), above[j] + 1, row[j - 1] + 1))
        rows.append(row)
    found = []
    i, j = len(printed), len(read)
    while i or j:
        if i and j and rows[i][j] == rows[i - 1][j - 1] + (printed[i - 1] != read[j - 1]):
            i, j = i - 1, j - 1
            if printed[i] != read[j]:
                found.append((printed[i], read[j]))
        elif i and rows[i][j] == rows[i - 1][j] + 1:
            i -= 1
            found.append((printed[i], ""))
        else:
            j -= 1
            found.append(("", read[j]))
    return found[::-1]
