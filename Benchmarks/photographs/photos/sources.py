"""Where the photographs come from: files of public GitHub repositories at a commit."""

from __future__ import annotations

import hashlib
import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Source:
    """A file of a repository. `name` is the photograph's name here, `sha256` the file's hash."""

    name: str
    repository: str
    commit: str
    path: str
    sha256: str

    def address(self) -> str:
        """Where GitHub has the file."""
        return f"https://raw.githubusercontent.com/{self.repository}/{self.commit}/{urllib.parse.quote(self.path)}"


def load(listed: Path) -> list[Source]:
    """The photographs that a file lists by repository."""
    repositories = json.loads(listed.read_text(encoding="utf-8"))["repositories"]
    return [
        Source(name, each["repository"], each["commit"], file["path"], file["sha256"])
        for each in repositories
        for name, file in each["photographs"].items()
    ]


def from_mirror(mirror: Path, source: Source) -> bytes | None:
    """The file out of a folder of bare repositories, OWNER+NAME/repo each; None where there is none."""
    folder = mirror / source.repository.replace("/", "+") / "repo"
    git = folder / ".git" if (folder / ".git").exists() else folder
    words = ["git", "--git-dir", str(git), "cat-file", "blob", f"{source.commit}:{source.path}"]
    done = subprocess.run(words, capture_output=True)
    return done.stdout if done.returncode == 0 else None


def from_github(source: Source) -> bytes | None:
    """The file from GitHub; None if it can't be had."""
    try:
        with urllib.request.urlopen(source.address(), timeout=60) as answer:
            return answer.read()
    except (urllib.error.URLError, TimeoutError):
        return None


def is_right(source: Source, data: bytes) -> bool:
    """Whether this is the file that was transcribed."""
    return hashlib.sha256(data).hexdigest() == source.sha256
