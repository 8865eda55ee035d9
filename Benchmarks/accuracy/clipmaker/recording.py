"""A clip's two files: its frames, and the truth of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from .render import Stage
from .witness import witness


DROPS = ("none", "second", "some")


def arrivals(rng: Random, fps: float, length: float, drop: str) -> tuple[float, list[float]]:
    """A recording's frames a second, and when each of its frames was taken, if some of those of a camera at `fps` are lost.

    `second`: every second frame is, so that the recording is one of half the rate. `some`: a third of them; in the place of
    each comes the one before again, as cheap webcams send it.
    """
    times = [number / fps for number in range(max(1, round(length * fps)))]
    if drop == "second":
        return fps / 2, times[::2]
    if drop == "some":
        for number in range(1, len(times)):
            if rng.random() < 1 / 3:
                times[number] = times[number - 1]
    return fps, times


def record(
    folder: Path, name: str, scenario: str, stage: Stage, items: list[dict], fps: float, taken: Sequence[float], **more
) -> dict:
    """Renders a stage and writes NAME.mjpeg, of `fps` frames a second, and NAME.json; returns the truth with `more` in it.

    `taken` says of each frame when it was taken, in seconds. A time that comes again gives the same picture again.
    """
    frames: list[dict] = []
    with open(folder / f"{name}.mjpeg", "wb") as recording:
        before, picture = None, b""
        for t in taken:
            if t != before:
                before, picture = t, stage.camera.jpeg(stage.sensor(t), t)
            recording.write(picture)
            frames.append(witness(stage, t))
    height, width = stage.background.shape
    truth = {
        "name": name,
        "fps": int(fps) if float(fps).is_integer() else fps,
        "width": width,
        "height": height,
        "scenario": scenario,
        "quads": "ink",
        "camera": stage.camera.settings.facts(),
        **more,
        "items": items,
        "frames": frames,
    }
    (folder / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
    return truth
