"""Readers on clips of photographs in a moving hand."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import numpy as np
from measure.match import common, lies_on
from scoring.clip import NEAR_STABLE, Truth, near

from .command import Scanner
from .events import stable_lines
from .peers import Peer
from .rule import is_read, readings

START = b"\xff\xd8\xff"


def load_clips(folder: Path, only: list[str] | None = None) -> list[dict]:
    """The clips of a folder that make_clips.py filled, each with its `path`.

    Of the printed lines those are kept that are whole in at least half of the frames."""
    clips = []
    for path in sorted(folder.glob("*.json")):
        if only is None or path.stem in only:
            clip = json.loads(path.read_text(encoding="utf-8")) | {"path": path.with_suffix(".mjpeg")}
            truth = Truth(clip)
            clip["counted"] = [gt for gt in truth.items if 2 * len(truth.quads.get(gt, ())) >= truth.frames]
            clips.append(clip)
    if not clips:
        raise SystemExit(f"no clips in {folder}")
    return clips


def read_clips(clips: list[dict], scanner: Scanner) -> None:
    """Lets the scanner read each clip, and notes the result."""
    for clip in clips:
        done = scanner.scan(clip=str(clip["path"]), fps=str(clip["fps"]))
        found = stable_lines(done.output, clip["width"], clip["height"], clip["fps"])
        note_stable(clip, scanner.level, found)
        clip.setdefault("cpu", {})[scanner.level] = round(done.cpu * 1e3 / len(clip["frames"]), 1)


def note_stable(clip: dict, reader: str, found: list[dict]) -> None:
    """Notes, for each printed line, whether a stable item reads it or only wrong ones lie on it, and when.

    A stable item that reads one line is wrong on no other. Any other item is wrong on the line that it covers most."""
    truth = Truth(clip)
    results = {gt: {"isExact": False, "isWrong": False, "seconds": None, "texts": []} for gt in clip["counted"]}
    for line in found:
        quad = np.array(line["quad"])
        places = {gt: near(truth.quads, gt, line["frame"], NEAR_STABLE) for gt in truth.quads}
        here = {gt: true for gt, true in places.items() if true is not None and lies_on(true, quad)}
        exact = [gt for gt in here if is_read(truth.items[gt], line["text"])]
        for gt in set(exact) & set(results):
            seconds = max(0.0, (line["frame"] - truth.first(gt)) / truth.fps)
            known = results[gt]["seconds"]
            results[gt] |= {"isExact": True, "seconds": round(seconds if known is None else min(known, seconds), 3)}
        if here and not exact:
            owner = max(here, key=lambda gt: common(here[gt], quad))
            if owner in results:
                results[owner]["texts"].append(line["text"])
    for gt, result in results.items():
        result["isWrong"] = bool(result["texts"]) and not result["isExact"]
        clip["items"][gt].setdefault("readings", {})[reader] = result


def read_middles(clips: list[dict], peer: Peer) -> None:
    """Lets a peer read the middle frame of each clip, and notes what is exact there."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for clip in clips:
            frames = clip["path"].read_bytes().split(START)[1:]
            paths.append(Path(folder) / f"{clip['name']}.jpg")
            paths[-1].write_bytes(START + frames[len(frames) // 2])
        for clip, answer in zip(clips, peer.read(paths), strict=True):
            visible = {seen["gt"]: seen["quad"] for seen in clip["frames"][len(clip["frames"]) // 2]["visible"]}
            lines = [clip["items"][gt] | {"quad": quad} for gt, quad in visible.items()]
            exact = {gt: each.is_exact for gt, each in zip(visible, readings(lines, answer["lines"]), strict=True)}
            for gt in clip["counted"]:
                clip["items"][gt].setdefault("readings", {})[peer.name] = {"isExact": exact.get(gt, False)}
            clip.setdefault("cpu", {})[peer.name] = round(answer["cpu"], 1)
