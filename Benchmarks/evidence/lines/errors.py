"""How far what was read is from what is printed."""

from functools import lru_cache


@lru_cache(maxsize=1 << 18)
def distance(a: str, b: str) -> int:
    """Insertions, deletions and substitutions between two texts (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]


def edit_error(a: str, b: str) -> float:
    """The distance normalised to 0 … 1 (Yujian and Bo, 2007), as the papers on stopping rules have it."""
    steps = distance(a, b)
    size = len(a) + len(b) + steps
    return 2 * steps / size if size else 0.0
