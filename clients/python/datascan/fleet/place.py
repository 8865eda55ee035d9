"""How far a camera's results are used."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

DIGEST = 8
"""Bytes that stand for a cursor. Two of the cursors that are compared have the same ones with a probability of 10^-17."""
REMEMBERED = 160
"""Cursors that are remembered as used. What a broker delivers again is at most `results.RECEIVE_MAXIMUM` messages, and what a
station sends again at most its window of 20."""


def digest(cursor: str) -> bytes:
    """The bytes that stand for a cursor."""
    return blake2b(cursor.encode(), digest_size=DIGEST).digest()


class Place(NamedTuple):
    """The cursor of a camera's result that was used last, and digests of it and of those before it."""

    cursor: str
    recent: bytes = b""

    def after(self, cursor: str) -> Place:
        """The place once another result is used."""
        return Place(cursor, (self.recent + digest(cursor))[-DIGEST * REMEMBERED :])

    @classmethod
    def first(cls, cursor: str) -> Place:
        """The place after a camera's first result."""
        return cls("").after(cursor)

    def has(self, cursor: str) -> bool:
        """Whether a result is known to be used."""
        # It may match across two digests; that is as improbable as two equal ones.
        return digest(cursor) in self.recent
