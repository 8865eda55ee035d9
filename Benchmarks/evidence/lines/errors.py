"""The error of a reading."""

from functools import lru_cache

from rapidfuzz.distance import Levenshtein


@lru_cache(maxsize=1 << 18)
def edit_error(a: str, b: str) -> float:
    """Returns the edit distance normalised to 0 … 1 (Yujian and Bo, 2007), as the papers on stopping rules define it."""
    steps = Levenshtein.distance(a, b)
    size = len(a) + len(b) + steps
    return 2 * steps / size if size else 0.0
