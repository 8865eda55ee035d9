#!/usr/bin/env python3
"""Counts documents that a scanner invents in an hour of clutter, piece by piece; each piece is drawn and deleted.

    clutter.py LOG [--clips 450] [--seconds 8] [...] -- datascan scan --config FILE --fps {fps} {clip}

450 clips of 8 s are 108,000 frames. LOG gets a JSON line a clip; a run that was stopped continues where LOG ends. The
other options are those of clips.py. Prints the totals of LOG.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import cv2

from clips import parser, write
from score_clips import run


def main() -> None:
    """Draws, scores and deletes clips until LOG has them all."""
    cv2.setNumThreads(1)
    mark = sys.argv.index("--")
    arguments = parser()
    arguments.set_defaults(nothing=True, clips=450)
    arguments.add_argument("log", type=Path)
    options, command = arguments.parse_args(sys.argv[1:mark]), sys.argv[mark + 1:]
    done = [json.loads(line) for line in options.log.read_text().splitlines()] if options.log.exists() else []
    known = {one["clip"] for one in done}
    for index in range(options.first, options.first + options.clips):
        if index in known:
            continue
        with tempfile.TemporaryDirectory() as folder:
            truth = write(Path(folder), index, options)
            frames = len(json.loads(truth.read_text())["frames"])
            clip, _ = run(command, truth)
        done.append({"clip": index, "frames": frames, "tentative": clip.false_tentative, "stable": clip.false_stable,
                     "notes": clip.notes})
        with options.log.open("a") as file:
            print(json.dumps(done[-1]), file=file)
    print(json.dumps({key: sum(one[key] for one in done) for key in ("frames", "tentative", "stable")}
                     | {"clipsWithOne": sum(one["tentative"] > 0 for one in done), "clips": len(done)}))


if __name__ == "__main__":
    main()
