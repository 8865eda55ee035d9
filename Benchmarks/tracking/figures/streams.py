"""Event streams of clips: from a command that is run on each, or as they were kept from an earlier run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scoring.command import Run, filled, run, split_command


@dataclass(frozen=True)
class Clip:
    """A clip by its truth: the file, and what is in it."""

    path: Path
    data: dict

    @property
    def name(self) -> str:
        """The set's name and its own."""
        return f"{self.path.parent.name}/{self.path.stem}"


def find_clips(folders: list[Path], scenarios: list[str] | None = None) -> list[Clip]:
    """The clips of some folders, all or those of some scenarios; SystemExit where there is none."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    clips = [Clip(path, json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    clips = [clip for clip in clips if not scenarios or clip.data.get("scenario") in scenarios]
    if not clips:
        raise SystemExit(f"no clips in {', '.join(map(str, folders))}")
    return clips


@dataclass(frozen=True)
class Streams:
    """Where streams come from: `command` if there is one, else the folder `keep`, which the command's are written to."""

    command: list[str]
    keep: Path | None
    jobs: int
    timeout: float

    def of(self, clips: list[Clip]) -> Iterator[tuple[Clip, Run]]:
        """Each clip with its stream, in order."""
        with ThreadPoolExecutor(self.jobs) as pool:
            yield from zip(clips, pool.map(self._stream, clips), strict=True)

    def _stream(self, clip: Clip) -> Run:
        kept = self.keep / f"{clip.name}.ndjson" if self.keep else None
        if not self.command:
            if kept is None or not kept.exists():
                raise SystemExit(f"{clip.name}: there is no command, and no stream is kept as {kept}")
            return Run(kept.read_bytes(), "", 0, 0.0, 0.0)
        values = {"clip": str(clip.path.with_suffix(".mjpeg")), "fps": str(clip.data["fps"])}
        done = run(filled(self.command, values), self.timeout)
        if kept:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(done.output)
        return done


def parser(about: str) -> argparse.ArgumentParser:
    """A command line that names clips and says where streams come from."""
    made = argparse.ArgumentParser(
        usage="%(prog)s CLIPDIR… [options] [-- COMMAND…]  ({clip} and {fps} are replaced)", description=about
    )
    made.add_argument("clips", type=Path, nargs="+", metavar="CLIPDIR")
    made.add_argument(
        "--scenarios", type=lambda text: text.split(","), help="only the clips of these, separated by commas"
    )
    made.add_argument(
        "--keep", type=Path, metavar="DIR", help="folder for the streams; without a command they come from there"
    )
    made.add_argument("--jobs", type=int, default=1, help="clips at a time")
    made.add_argument("--timeout", type=float, default=600, help="seconds for a clip")
    return made


def parsed(made: argparse.ArgumentParser, argv: list[str]) -> tuple[argparse.Namespace, list[Clip], Streams]:
    """The options, the clips they name, and where their streams come from."""
    own, command = split_command(argv)
    options = made.parse_args(own)
    if not command and not options.keep:
        made.error("a command is wanted after --, or --keep with a folder that holds streams")
    streams = Streams(command, options.keep, options.jobs, options.timeout)
    return options, find_clips(options.clips, options.scenarios), streams
