#!/usr/bin/env python3
"""Scores a scanner's events on clips made by make_clips.py.

    score_clips.py CLIPDIR [options] -- COMMAND…

COMMAND is run once a clip, with {clip} and {fps} replaced; it prints the events, one JSON object a line. Prints a JSON
object a clip and, last, one with the totals; README.md says what each counts. Exits 1 where --minimum is not met.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path

from scoring.clip import ClipScorer, Truth
from scoring.command import Run, filled, run, split_command
from scoring.limits import load_limits, report

COUNTS = ("frames", "items", "read", "wrong", "split", "ghost", "broken")
SILENT = ("kinds", "missedKinds", "splits", "ghosts", "lingers")  # not printed
ALWAYS = ("clip", "frames", "items", "read")


def score_clip(path: Path, command: list[str], only: str | None, timeout: float) -> dict:
    """One clip's row; `path` is its truth."""
    data = json.loads(path.read_text(encoding="utf-8"))
    clip = path.with_suffix(".mjpeg")
    return row(data, clip.name, run(filled(command, {"clip": str(clip), "fps": str(data["fps"])}), timeout), only)


def row(data: dict, name: str, done: Run, only: str | None) -> dict:
    """One clip's row, from its truth and what the command gave."""
    truth = Truth(data, only)
    score = ClipScorer(truth, only).run(done.output)
    missed = [truth.items[gt] for gt in score.missed]
    figures = {
        "clip": name,
        "scenario": data.get("scenario"),
        "frames": truth.frames,
        "items": len(truth.items),
        "read": score.read,
        "wrong": score.wrong,
        "partial": score.partial,
        "split": score.split,
        "ghost": score.ghost,
        "broken": sum(score.breaches.values()),
        "wall": round(done.wall, 2),
        "cpu": round(done.cpu, 3),
        "exit": done.exit,
        "tts": score.tts,
        "linger": score.linger,
        "splits": score.splits,
        "ghosts": score.ghosts,
        "lingers": score.lingers,
        "wrongs": score.wrongs[:4],
        "misnamed": score.misnamed,
        "breaches": score.breaches,
        "missed": [i["text"] or i.get("symbology") for i in missed],
        "missedKinds": [i["kind"] for i in missed],
        "kinds": [truth.items[gt]["kind"] for gt in truth.quads],
    }
    return figures | ({"stderr": done.errors[-300:]} if done.exit else {})


def totals(rows: list[dict]) -> dict:
    """The figures of all clips together."""
    total: dict = {key: sum(r[key] for r in rows) for key in COUNTS}
    for kind in ("text", "barcode"):
        shown = sum(r["kinds"].count(kind) for r in rows)
        missed = sum(r["missedKinds"].count(kind) for r in rows)
        total[f"{kind}Recall"] = round((shown - missed) / shown, 4) if shown else None
    times, lingers = sorted(t for r in rows for t in r["tts"]), [t for r in rows for t in r["linger"]]
    total["ttsMedian"] = round(statistics.median(times), 2) if times else None
    total["tts90"] = times[int(len(times) * 0.9)] if times else None
    total["linger"] = round(statistics.median(lingers), 2) if lingers else None
    total["partial"] = sum(r["partial"] for r in rows)
    total["misnamed"] = sum(len(r["misnamed"]) for r in rows)
    total["failed"] = sum(r["exit"] != 0 for r in rows)
    for key, part in (("msPerFrame", "wall"), ("cpuMsPerFrame", "cpu")):
        total[key] = round(1e3 * sum(r[part] for r in rows) / max(1, total["frames"]), 2)
    return total


def by_scenario(rows: list[dict]) -> dict[str, dict]:
    """The counts of each scenario."""
    kinds = sorted({str(r["scenario"]) for r in rows})
    return {kind: {key: sum(r[key] for r in rows if str(r["scenario"]) == kind) for key in COUNTS} for kind in kinds}


def arguments(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and the command after `--`."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s CLIPDIR [options] -- COMMAND…  ({clip} and {fps} are replaced)",
        description=__doc__.splitlines()[0],
    )
    parser.add_argument("clips", type=Path, metavar="CLIPDIR")
    parser.add_argument(
        "--only", choices=("barcode", "text"), help="as if there were no items of the other kind, printed or reported"
    )
    parser.add_argument("--scenarios", help="only the clips of these scenarios, separated by commas")
    parser.add_argument(
        "--minimum", type=Path, metavar="FILE", help="a table of limits; exit 1 and name each that is not kept"
    )
    parser.add_argument("--by-scenario", action="store_true", help="also print the counts of each scenario")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for a clip")
    own, command = split_command(argv)
    options = parser.parse_args(own)
    if not command:
        parser.error("a command is wanted after --")
    return options, command


def main(argv: list[str]) -> int:
    """Scores each clip in turn; the exit status."""
    options, command = arguments(argv)
    if options.minimum:
        load_limits(options.minimum)  # a mistake there is better known before the clips are run
    paths = sorted(options.clips.glob("*.json"))
    if options.scenarios:
        wanted = options.scenarios.split(",")
        paths = [p for p in paths if json.loads(p.read_text(encoding="utf-8")).get("scenario") in wanted]
    if not paths:
        raise SystemExit(f"no clips in {options.clips}")
    rows = []
    for path in paths:
        rows.append(score_clip(path, command, options.only, options.timeout))
        shown = {k: v for k, v in rows[-1].items() if (v or k in ALWAYS) and k not in SILENT}
        print(json.dumps(shown, ensure_ascii=False), flush=True)
    if options.by_scenario:
        for name, counts in by_scenario(rows).items():
            print(json.dumps({"scenario": name, **counts}), flush=True)
    total = totals(rows)
    print(json.dumps(total), flush=True)
    return report(options.minimum, total, {Path(r["clip"]).stem: r for r in rows})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
