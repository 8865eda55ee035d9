#!/usr/bin/env python3
"""Scores how well a scanner follows the items of clips, from its events.

    score_tracking.py CLIPDIR… [options] -- COMMAND…

COMMAND is run once a clip, with {clip} and {fps} replaced; it prints the events, one JSON object a line. Prints a JSON
object a clip, a table by scenario and, last, the totals; README.md says what each counts. Exits 1 where --minimum is not
met.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median

import paths  # noqa: F401
from figures.corners import by_symbology, corner_errors, medians
from figures.matching import Matches, match, ratios, summed
from figures.notes import notes
from figures.streams import Clip, parsed, parser
from figures.told import told_frames
from score_clips import SILENT, row, totals
from scoring.clip import Truth
from scoring.command import Run
from scoring.limits import load_limits, report

SHORT = {"num_switches": "switches", "num_fragmentations": "fragmentation"}
COLUMNS = ("clips", "items", "read", "wrong", "split", "ghost", "broken", "switches", "fragmentation")


def score(clip: Clip, done: Run) -> tuple[dict, Matches, dict]:
    """One clip's row, its matches and the errors of its corners."""
    truth = Truth(clip.data)
    frames = told_frames(done.output, truth)
    found = match(truth, frames)
    tight = clip.data.get("quads") == "ink"  # of other truths it isn't known how loose their quads are
    errors = corner_errors(truth, frames, found.pairs) if tight else {}
    figures = row(clip.data, clip.name, done, None) | tracking([found]) | medians([errors])
    return figures | {"notes": notes(truth, frames, found, figures)}, found, errors


def tracking(found: list[Matches]) -> dict:
    """The figures of py-motmetrics over some clips."""
    every, held = summed([each.counts for each in found]), summed([each.held for each in found])
    return {
        **ratios(every),
        **{f"{name}Held": value for name, value in ratios(held).items()},
        **{short: every[name] for name, short in SHORT.items()},
    }


def overall(rows: list[dict], found: list[Matches], errors: list[dict]) -> dict:
    """The figures of all clips together."""
    total = totals(rows) | tracking(found) | medians(errors)
    for name in ("split", "ghost"):
        total[f"{name}Share"] = round(total[name] / max(1, total["items"]), 4)
    late = sorted(seconds for each in rows for seconds in each["lingers"].values())
    return total | {
        "clips": len(rows),
        "lingerGone": round(median(late), 2) if late else None,
        "lingerGone90": late[int(0.9 * len(late))] if late else None,
    }


def table(rows: list[dict], found: list[Matches], errors: list[dict]) -> list[str]:
    """A line a scenario."""
    figures = (
        "ttsMedian",
        "linger",
        "lingerGone",
        "lingerGone90",
        "idf1",
        "idf1Held",
        "mota",
        "motaHeld",
        "cornersStill",
        "cornersMoving",
    )
    lines = [f"{'scenario':12}" + "".join(f"{name:>{_wide(name)}}" for name in (*COLUMNS, *figures))]
    for scenario in sorted({str(each["scenario"]) for each in rows}):
        chosen = [k for k, each in enumerate(rows) if str(each["scenario"]) == scenario]
        sums = overall(*([part[k] for k in chosen] for part in (rows, found, errors)))
        cells = (f"{'-' if sums[name] is None else sums[name]:>{_wide(name)}}" for name in (*COLUMNS, *figures))
        lines.append(f"{scenario:12}" + "".join(cells))
    return lines


def _wide(name: str) -> int:
    return max(8, len(name) + 2)


def main(argv: list[str]) -> int:
    """Scores each clip in turn; the exit status."""
    made = parser(__doc__.splitlines()[0])
    made.add_argument(
        "--minimum", type=Path, metavar="FILE", help="a table of limits; exit 1 and name each that is not kept"
    )
    made.add_argument("--corners", action="store_true", help="also print the corners' errors by symbology")
    options, clips, streams = parsed(made, argv)
    if options.minimum:
        load_limits(options.minimum)  # a mistake there is better known before the clips are run
    rows, found, errors = [], [], []
    for clip, done in streams.of(clips):
        for kept, new in zip((rows, found, errors), score(clip, done), strict=True):
            kept.append(new)
        shown = {k: v for k, v in rows[-1].items() if v not in (None, 0, [], {}, "") and k not in SILENT}
        print(json.dumps(shown, ensure_ascii=False), flush=True)
    print("\n".join(table(rows, found, errors)))
    if options.corners:
        print(json.dumps(by_symbology(errors)))
    total = overall(rows, found, errors)
    print(json.dumps(total), flush=True)
    return report(options.minimum, total, {each["clip"]: each for each in rows})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
