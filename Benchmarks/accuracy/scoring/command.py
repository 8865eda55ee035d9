"""Runs the scanner's command, and measures what it cost."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """What a command gave. `cpu` counts it and those of its children that it waited for; exit 124 is a time-out."""

    output: bytes
    errors: str
    exit: int
    wall: float
    cpu: float


def split_command(argv: list[str]) -> tuple[list[str], list[str]]:
    """The arguments before the first `--`, and the command after it."""
    if "--" not in argv:
        return argv, []
    place = argv.index("--")
    return argv[:place], argv[place + 1 :]


def filled(command: list[str], values: dict[str, str]) -> list[str]:
    """The command with each {name} replaced."""
    for name, value in values.items():
        command = [part.replace("{" + name + "}", value) for part in command]
    return command


def run(command: list[str], timeout: float) -> Run:
    """Runs a command to its end, or for `timeout` seconds."""
    before, start = _children_cpu(), time.monotonic()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        output, errors, code = done.stdout, done.stderr, done.returncode
    except subprocess.TimeoutExpired as late:
        output, errors, code = late.stdout or b"", (late.stderr or b"") + f"\nstopped after {timeout} s".encode(), 124
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}")
    return Run(output, errors.decode(errors="replace"), code, time.monotonic() - start, _children_cpu() - before)


def _children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
