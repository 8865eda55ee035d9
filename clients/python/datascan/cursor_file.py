"""Where a client is, on disk."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, NamedTuple, Optional


class Place(NamedTuple):
    """The cursor of what was used last, and results up to it that are not used yet: those in view at the first start."""

    cursor: Optional[str]
    waiting: List[Dict[str, Any]]


def load(path: str) -> Place:
    """Reads a place; none where there is no file. ``ValueError`` where the file is another one."""
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
            return Place(str(content["cursor"]), list(content["waiting"]))
    except FileNotFoundError:
        return Place(None, [])
    except (ValueError, KeyError, TypeError) as problem:
        raise ValueError(f"{path} contains no cursor: remove it to start with what is in view") from problem


def store(path: str, place: Place) -> None:
    """Replaces the file as a whole, and returns once it is on the disk; a power cut leaves the old one or the new one."""
    folder = os.path.dirname(os.path.abspath(path))
    new = f"{path}.new"
    # For its owner alone: it may hold what was read.
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        json.dump(place._asdict(), file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
