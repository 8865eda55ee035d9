"""Recall curves: shares of clips that were read, by module size, blur, tilt, rotation and symbology."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Key = Callable[[dict], object]


def rotation_bin(row: dict) -> str:
    """How far the print is from lying along the frame: 0 to 45 degrees."""
    away = abs((row["rotation"] + 45) % 90 - 45)
    low = min(2, int(away // 15)) * 15
    return f"{low}-{low + 15}"


KEYS: dict[str, Key] = {
    "module": lambda row: row["module"],
    "blur": lambda row: row["blur"],
    "tilt": lambda row: row["tilt"],
    "rotation": rotation_bin,
    "symbology": lambda row: row["symbology"],
}


@dataclass
class Share:
    """Of some clips: how many were read, and on how many a wrong content was told."""

    clips: int = 0
    read: int = 0
    wrong: int = 0

    def add(self, outcome: dict) -> None:
        """One clip's outcome."""
        self.clips += 1
        self.read += outcome["read"]
        self.wrong += bool(outcome["wrong"])

    def row(self) -> dict:
        """For a JSON file."""
        return {"clips": self.clips, "read": self.read, "wrong": self.wrong, "recall": self.recall}

    @property
    def recall(self) -> float | None:
        """The share that was read."""
        return round(self.read / self.clips, 3) if self.clips else None

    def __str__(self) -> str:
        if not self.clips:
            return "-"
        return f"{100 * self.read / self.clips:.0f} %" + (f" ({self.wrong} wrong)" if self.wrong else "")


def shares(rows: list[dict], reader: str, key: Key) -> dict[object, Share]:
    """A share for each value of a key, of the clips that the reader was asked to read."""
    found: dict[object, Share] = {}
    for row in rows:
        share = found.setdefault(key(row), Share())
        if reader in row["outcomes"]:
            share.add(row["outcomes"][reader])
    return dict(sorted(found.items()))


def table(rows: list[dict], readers: list[str], name: str) -> list[str]:
    """A Markdown table of one curve: a row a value, a column a reader."""
    columns = {reader: shares(rows, reader, KEYS[name]) for reader in readers}
    lines = [f"| {name} | clips | {' | '.join(readers)} |", f"|---|---|{'---|' * len(readers)}"]
    for value in shares(rows, readers[0], KEYS[name]):
        count = sum(KEYS[name](row) == value for row in rows)
        lines.append(f"| {value} | {count} | {' | '.join(str(columns[r][value]) for r in readers)} |")
    return lines


def plane(rows: list[dict], reader: str) -> list[str]:
    """A Markdown table of one reader: module size down, blur across."""
    cells = shares(rows, reader, lambda row: (row["module"], row["blur"]))
    blurs = sorted({blur for _, blur in cells})
    lines = [f"| {reader}: module \\ blur | {' | '.join(map(str, blurs))} |", f"|---|{'---|' * len(blurs)}"]
    for module in sorted({module for module, _ in cells}):
        lines.append(f"| {module} | {' | '.join(str(cells.get((module, blur), '-')) for blur in blurs)} |")
    return lines
