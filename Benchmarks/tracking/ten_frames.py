#!/usr/bin/env python3
"""Sets a scanner's `stable` beside the ten-frames rule on zxing-cpp, on the barcodes of clips.

    ten_frames.py CLIPDIR… --readings DIR [options] -- COMMAND…

Prints how many of the printed barcodes each decided, how many wrong ones it announced, and how long it took, on the items
that both decided. What zxing-cpp reads in each frame is kept in DIR.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

import paths  # noqa: F401
from figures.rules import TIMES, read_frame, stable_items
from figures.streams import Clip, parsed, parser
from scoring.clip import ClipScorer, Truth

START = b"\xff\xd8\xff"


def readings(clip: Clip, folder: Path) -> list[list[dict]]:
    """What zxing-cpp reads in each frame; from `folder` where that was done before."""
    kept = folder / f"{clip.name}.json"
    if kept.exists():
        return json.loads(kept.read_text(encoding="utf-8"))
    data = clip.path.with_suffix(".mjpeg").read_bytes()
    found = [read_frame(START + part) for part in data.split(START)[1:]]
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(found), encoding="utf-8")
    return found


def decided_by_rule(truth: Truth, frames: list[list[dict]], times: int) -> tuple[dict[int, float], int]:
    """Seconds to the decision for each item of the truth that got one, and how many wrong ones were announced."""
    times_of: dict[int, float] = {}
    wrong = 0
    for frame, item, quad in stable_items(truth, frames, times):
        here = truth.holders(truth.quads, item, quad, frame)
        fresh = next((gt for gt in here if gt not in times_of), None)
        if fresh is not None:
            times_of[fresh] = (frame - truth.first(fresh)) / truth.fps
        elif not here and not truth.holders(truth.partial, item, quad, frame):
            wrong += 1
    return times_of, wrong


def decided_by_scanner(truth: Truth, stream: bytes) -> tuple[dict[int, float], int]:
    """The same of the scanner's `stable` events."""
    score = ClipScorer(truth, "barcode").run(stream)
    return dict(score.decided), score.wrong - score.partial


def main(argv: list[str]) -> int:
    """Compares both on all clips."""
    made = parser(__doc__.splitlines()[0])
    made.add_argument("--readings", type=Path, required=True, metavar="DIR", help="folder for what zxing-cpp read")
    made.add_argument("--times", type=int, default=TIMES, help="frames that must agree")
    options, clips, streams = parsed(made, argv)
    printed, both, wrong = 0, [], [0, 0]
    covered = [0, 0]
    for clip, done in streams.of(clips):
        truth = Truth(clip.data, "barcode")
        ours, ours_wrong = decided_by_scanner(truth, done.output)
        rule, rule_wrong = decided_by_rule(truth, readings(clip, options.readings), options.times)
        printed += len(truth.quads)
        wrong = [wrong[0] + ours_wrong, wrong[1] + rule_wrong]
        covered = [covered[0] + len(ours), covered[1] + len(rule)]
        both += [(ours[gt], rule[gt]) for gt in ours.keys() & rule.keys()]
    result = {"printed": printed, "both": len(both)}
    for name, place in (("scanner", 0), ("rule", 1)):
        result[name] = {
            "decided": covered[place],
            "coverage": round(covered[place] / printed, 4) if printed else None,
            "wrong": wrong[place],
            "median": round(statistics.median(pair[place] for pair in both), 3) if both else None,
            "mean": round(statistics.mean(pair[place] for pair in both), 3) if both else None,
        }
    if both:
        result["earlier"] = round(result["rule"]["mean"] / max(1e-3, result["scanner"]["mean"]), 2)
        result["earlierMedian"] = round(result["rule"]["median"] / max(1e-3, result["scanner"]["median"]), 2)
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
