#!/usr/bin/env python3
"""Runs a scanner on clips drawn by clips.py and scores documents, and codes and lines in them.

    score_clips.py FOLDER [--only GLOB] [--notes] -- datascan scan --config FILE --fps {fps} {clip}

The command is run once a clip; {clip} and {fps} are replaced. It prints events, one JSON object a line. Prints a line a
clip and, last, the totals:

    iou        mean over frames with a wanted document that overlap it at all; `iou5`: exceeded by 95 % of them
    lost       share of wanted frames without a quad (IoU >= 0.5), the first 0.15 s of a sheet excepted
    delay      seconds from a sheet's first wanted frame to its first quad; `inTime`: share of sheets within 0.15 s
    jitter     RMS distance of corners from their mean while the sheet rests uncovered, in pixels, as subscribers see
               them: an update is sent from a movement of 0.004 of the frame on
    ids        ids a sheet that is found
    ratio      error of the aspect ratio at rest; the focal length isn't known to the scanner
    false      documents that never overlap a sheet by 0.5: tentative or more, stable
    items      codes and lines with known content, those read at rest, and those in their sheet's document; `place` is the
               error of their centre in fractions of the document
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

import numpy as np

from figures import Clip, measure


def run(command: list[str], truth_path: Path) -> tuple[Clip, float]:
    """Scores one clip. Returns its figures and the seconds of processor time."""
    truth = json.loads(truth_path.read_text())
    values = {"{clip}": str(truth_path.with_suffix(".mjpeg")), "{fps}": str(truth["fps"])}
    before = os.times()
    done = subprocess.run([values.get(word, word) for word in command], capture_output=True, text=True, timeout=1800)
    after = os.times()
    clip = measure(truth, done.stdout, truth_path.stem)
    if done.returncode:
        clip.notes.append(f"exit {done.returncode}: {done.stderr[-200:]}")
    took = after.children_user + after.children_system - before.children_user - before.children_system
    return clip, took / max(1, len(truth["frames"]))


def line(clip: Clip) -> str:
    """One clip, readable."""
    def mean(values: list[float], form: str) -> str:
        return form.format(np.mean(values)) if values else "-"
    items = f", items {clip.items['all']} read {clip.items['read']} placed {clip.items['placed']}" \
        if clip.items["all"] else ""
    return (f"{clip.name}: iou {mean(clip.ious, '{:.3f}')}, lost {clip.lost}/{clip.wanted}, delay "
            f"{mean(clip.delays, '{:.2f}')}, never {clip.never}, jitter {mean(clip.jitters, '{:.2f}')}, "
            f"ids {clip.ids}, "
            f"ratio {mean([100 * r for r in clip.ratios], '{:.1f} %')}, false {clip.false_tentative} "
            f"({clip.false_stable} stable){items}")


def totals(clips: list[Clip]) -> dict[str, float]:
    """All clips together; None where nothing was measured."""
    def joined(name: str) -> np.ndarray:
        return np.array([value for clip in clips for value in getattr(clip, name)] or [np.nan], float)
    wanted = sum(clip.wanted for clip in clips)
    delays, jitters, ids, ratios, places = map(joined, ("delays", "jitters", "ids", "ratios", "places"))
    ids = ids[ids > 0] if (ids > 0).any() else np.array([np.nan])
    result = {
        "clips": len(clips), "wantedFrames": wanted, "iou": np.nanmean(joined("ious")),
        "iou5": np.nanpercentile(joined("ious"), 5), "lost": sum(clip.lost for clip in clips) / max(1, wanted),
        "delayMedian": np.nanmedian(delays), "delay90": np.nanpercentile(delays, 90),
        "inTime": np.nanmean(delays <= 0.15 + 1e-6), "neverFound": sum(clip.never for clip in clips),
        "jitterMedian": np.nanmedian(jitters), "jitter90": np.nanpercentile(jitters, 90),
        "idsMean": np.nanmean(ids), "oneId": np.nanmean(ids == 1), "ratioMedian": np.nanmedian(ratios),
        "ratio90": np.nanpercentile(ratios, 90), "formatRight": np.nanmean(joined("formats")),
        "falseTentative": sum(clip.false_tentative for clip in clips),
        "falseStable": sum(clip.false_stable for clip in clips),
        "placeMedian": np.nanmedian(places), "place90": np.nanpercentile(places, 90)}
    for key in ("all", "read", "placed"):
        result[f"items{key.capitalize()}"] = sum(clip.items[key] for clip in clips)
    return {key: None if np.isnan(value) else round(float(value), 4) for key, value in result.items()}


def main() -> None:
    """Scores every clip of the folder."""
    warnings.filterwarnings("ignore", "All-NaN|Mean of empty")
    mark = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="*", help="names of clips")
    parser.add_argument("--notes", action="store_true", help="frames in which documents are lost or invented")
    options, command = parser.parse_args(sys.argv[1:mark]), sys.argv[mark + 1:]
    clips, times, start = [], [], time.time()
    for path in sorted(options.folder.glob(options.only + ".json")):
        clip, took = run(command, path)
        clips.append(clip)
        times.append(took)
        print(line(clip), flush=True)
        for note in clip.notes if options.notes else []:
            print("   ", note)
    print(json.dumps(totals(clips) | {"msPerFrame": round(1e3 * float(np.mean(times)), 2),
                                      "seconds": round(time.time() - start)}))


if __name__ == "__main__":
    main()
