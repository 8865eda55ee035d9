#!/usr/bin/env python3
"""Measures whether the confidence of what a scanner tells is the share of right ones.

    reliability.py CLIPDIR… --out DIR [options] -- COMMAND…

Two sets: items as they became stable, and items that never did, as they were told last. Prints a table of each and writes
it with a curve (reliability.svg, reliability.json) into DIR. README.md says more. Exits 1 where --minimum is not met.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import paths  # noqa: F401
from figures.calibration import Bin, Judged, bins, brier, calibration_error
from figures.curve import curve
from figures.streams import Clip, parsed, parser
from figures.told import told_frames
from scoring.clip import ClipScorer, Truth
from scoring.limits import load_limits, report

Sets = dict[str, list[Judged]]


def judged(clip: Clip, stream: bytes) -> Sets:
    """What was told in one clip."""
    truth = Truth(clip.data)

    def verdict(item: dict, right: bool) -> Judged:
        content = str(item.get("transcript") or item.get("payload"))
        return Judged(item.get("type", ""), float(item.get("confidence", 0)), right, content, clip.name)

    stable = [verdict(item, right) for item, right in ClipScorer(truth).run(stream).judged]
    last: dict[str, tuple[int, object]] = {}
    for frame, told in enumerate(told_frames(stream, truth)):
        last |= {key: (frame, each) for key, each in told.items()}
    tentative = [
        verdict(
            each.item,
            any(
                truth.holders(quads, each.item, each.quad, frame)
                for quads in (truth.quads, truth.partial, truth.hidden)
            ),
        )
        for frame, each in last.values()
        if not each.stable
    ]
    return {"stable": stable, "tentative": tentative}


def table(name: str, rows: list[Bin]) -> list[str]:
    """A line a bin."""
    lines = [f"{name:26}{'items':>8}{'told':>9}{'right':>9}"]
    for each in rows:
        span = f"  {each.low:g} to {each.high:g}"
        lines.append(f"{span:26}{each.count:>8}{each.confidence:>9.4f}{each.right:>9.4f}")
    return lines


def summary(some: list[Judged]) -> dict:
    """The figures of one set."""
    error, score = calibration_error(bins(some)), brier(some)
    return {
        "count": len(some),
        "wrong": sum(not each.right for each in some),
        "told": round(sum(each.confidence for each in some) / len(some), 4) if some else None,
        "right": round(sum(each.right for each in some) / len(some), 4) if some else None,
        "ece": None if error is None else round(error, 4),
        "brier": None if score is None else round(score, 4),
    }


def main(argv: list[str]) -> int:
    """Gathers all clips' items; the exit status."""
    made = parser(__doc__.splitlines()[0])
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the curve and the table")
    made.add_argument(
        "--minimum", type=Path, metavar="FILE", help="a table of limits; exit 1 and name each that is not kept"
    )
    options, clips, streams = parsed(made, argv)
    if options.minimum:
        load_limits(options.minimum)
    gathered: Sets = {"stable": [], "tentative": []}
    for clip, done in streams.of(clips):
        for name, some in judged(clip, done.output).items():
            gathered[name] += some
    sets = {
        f"{name}{kind.capitalize()}": [each for each in some if kind in ("", each.kind)]
        for name, some in gathered.items()
        for kind in ("", "barcode", "text")
    }
    tables = {name: bins(some) for name, some in sets.items()}
    for name, rows in tables.items():
        print("\n".join(table(name, rows)))
    for each in sorted((e for e in gathered["stable"] if not e.right), key=lambda e: -e.confidence):
        print(f"wrong at {each.confidence:.4f}: {each.kind} {each.content!r} in {each.clip}")
    figures = {name: summary(some) for name, some in sets.items()}
    options.out.mkdir(parents=True, exist_ok=True)
    shown = {name: tables[name] for name in ("stableBarcode", "stableText", "tentativeText")}
    (options.out / "reliability.svg").write_text(curve(shown), encoding="utf-8")
    written = {name: figures[name] | {"bins": [asdict(each) for each in rows]} for name, rows in tables.items()}
    (options.out / "reliability.json").write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(figures))
    return report(
        options.minimum, {f"{name}.{k}": v for name, each in figures.items() for k, v in each.items()}, figures
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
