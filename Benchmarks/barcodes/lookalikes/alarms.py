"""Counts of what was told of clips that hold nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import paths  # noqa: F401  (makes scoring known)
from curves.readers import frames
from scoring.baseline import READERS
from scoring.command import filled, run
from scoring.photos import read_events

TWICE = 2  # frames that have to hold the same content for a library's reading to count like a stable item


@dataclass
class Alarms:
    """What was told in some time of recording: barcodes added, those that became stable, and their contents."""

    seconds: float = 0.0
    added: int = 0
    stable: int = 0
    told: list[str] = field(default_factory=list)

    def take(self, other: Alarms) -> None:
        """Adds another's."""
        self.seconds += other.seconds
        self.added += other.added
        self.stable += other.stable
        self.told += other.told

    def row(self) -> dict:
        """The figures; `told` names what became stable."""
        hours = self.seconds / 3600
        return {
            "minutes": round(self.seconds / 60, 2),
            "added": self.added,
            "stable": self.stable,
            "addedPerHour": round(self.added / hours, 1) if hours else None,
            "stablePerHour": round(self.stable / hours, 1) if hours else None,
            "told": self.told,
        }


def by_command(command: list[str], clip: Path, truth: dict, timeout: float) -> Alarms:
    """A command that prints events, run once on a clip."""
    done = run(filled(command, {"clip": str(clip), "fps": str(truth["fps"])}), timeout)
    if done.exit != 0:
        raise SystemExit(f"exit status {done.exit} on {clip}: {done.errors.strip()[-300:]}")
    reading = read_events(done.output)
    told = [_named(reading.items[key]) for key in sorted(reading.stable)]
    return Alarms(len(truth["frames"]) / truth["fps"], len(reading.items), len(told), told)


def by_library(name: str, clip: Path, truth: dict) -> Alarms:
    """A library, frame by frame: contents count as added once, and as stable once if two frames gave them."""
    seen = Counter(told for gray in frames(clip) for told in {_named(item) for item in READERS[name](gray)})
    twice = [told for told, count in seen.items() if count >= TWICE]
    return Alarms(len(truth["frames"]) / truth["fps"], len(seen), len(twice), twice)


def _named(item: dict) -> str:
    return f"{item.get('symbology')} {item.get('payload')}"
