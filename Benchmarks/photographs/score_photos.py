#!/usr/bin/env python3
"""Scores readers of printed text on photographs, or on clips that make_clips.py made of them.

    score_photos.py [--peer ppocr] [--peer tesseract] -- datascan scan --config {config} {image}
    score_photos.py --clips CLIPS -- datascan scan --config {config} --fps {fps} {clip}

Runs the command on each picture at each level, with {config}, {image}, {clip} and {fps} replaced, and prints tables.
README.md describes the figures.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

import paths  # noqa: F401
from photos.clips import load_clips, read_clips, read_middles
from photos.command import LEVELS, Scanner
from photos.peers import PEERS, Peer
from photos.stills import note, read_stills
from photos.totals import clips_table, counted, groups_table, lines_of, stills_table
from photos.truth import load
from scoring.command import split_command

HERE = Path(__file__).resolve().parent


def arguments(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The command line, and the scanner's command."""
    own, command = split_command(argv)
    parser = argparse.ArgumentParser(
        usage="%(prog)s [options] -- COMMAND…", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--truth", type=Path, default=HERE / "truth.json")
    parser.add_argument("--photos", type=Path, default=HERE / "photographs", help="folder of the pictures")
    parser.add_argument("--clips", type=Path, metavar="DIR", help="score these clips instead of the photographs")
    parser.add_argument("--levels", default=",".join(LEVELS), help="with commas between them")
    parser.add_argument("--languages", default="", help="with commas between them; without, the configuration names none")
    parser.add_argument("--peer", action="append", choices=PEERS, default=[], help="another reader; may be repeated")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="NAMES", help="photographs, without .jpg")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write every line and its readings as JSON")
    parser.add_argument("--verbose", action="store_true", help="list the lines that are not exact")
    parser.add_argument("--timeout", type=float, default=300, help="seconds for a picture or clip")
    options = parser.parse_args(own)
    if not command and not options.peer:
        parser.error("needs a command after --, or a --peer")
    options.levels = options.levels.split(",") if command else []
    if unknown := set(options.levels) - set(LEVELS):
        parser.error(f"unknown levels: {', '.join(sorted(unknown))}; known are {', '.join(LEVELS)}")
    return options, command


def best_of(names: tuple[str, ...], pictures: list[dict]) -> str:
    """Of some readers the one that reads the most lines exactly."""
    lines = [line for picture in pictures for line in lines_of(picture)]
    return max(names, key=lambda name: counted(lines, name, "isExact"))


def read_peers(chosen: list[str], pictures: list[dict], is_clips: bool) -> list[str]:
    """Lets the peers read the pictures; the names of those to show."""
    shown = []
    for family in chosen:
        for name in PEERS[family]:
            peer = Peer(name)
            if is_clips:
                read_middles(pictures, peer)
            else:
                for photo, answer in zip(pictures, peer.read([photo["path"] for photo in pictures]), strict=True):
                    note(photo, name, answer["lines"], answer["cpu"])
            peer.end()
        shown.append(best_of(PEERS[family], pictures))
    return shown


def list_failures(name: str, lines: list[dict], readers: list[str]) -> None:
    """Prints the lines that a reader did not read exactly."""
    for line in lines:
        for reader in readers:
            result = line["readings"][reader]
            if not result["isExact"]:
                read = result.get("text") or " | ".join(result.get("texts", [])) or "(nothing)"
                print(f"{name} {reader}: {line['text']!r}: {read}")


def main(argv: list[str]) -> int:
    """Reads all pictures with all readers, and prints the tables; the exit status."""
    options, command = arguments(argv)
    pictures = load_clips(options.clips, options.only) if options.clips else load(options.truth, options.photos, options.only)
    with tempfile.TemporaryDirectory() as folder:
        for level in options.levels:
            scanner = Scanner(command, level, Path(folder), options.timeout, options.languages)
            (read_clips if options.clips else read_stills)(pictures, scanner)
            print(f"{level}: {len(pictures)} read", file=sys.stderr, flush=True)
    peers = read_peers(options.peer, pictures, bool(options.clips))
    pairs = [(picture["kind"], line) for picture in pictures for line in lines_of(picture)]
    readers = [*options.levels, *peers]
    print(f"{len(pictures)} {'clips' if options.clips else 'photographs'}, {len(pairs)} lines\n")
    print((clips_table if options.clips else stills_table)(pictures, options.levels, peers))
    print(f"\n{groups_table(pairs, readers)}")
    if options.verbose:
        for picture in pictures:
            list_failures(picture.get("photo") or picture["name"], lines_of(picture), readers)
    if options.out:
        written = [{key: value for key, value in picture.items() if key not in ("path", "frames")} for picture in pictures]
        options.out.write_text(json.dumps(written, ensure_ascii=False, indent=0), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
