"""A clip's two files: its frames, and the truth of them."""

from __future__ import annotations

import json
from pathlib import Path

from .render import Stage
from .witness import witness


def record(
    folder: Path, name: str, scenario: str, stage: Stage, items: list[dict], fps: float, count: int, **more
) -> dict:
    """Renders `count` frames of a stage and writes NAME.mjpeg and NAME.json; returns the truth, `more` added to it."""
    frames = []
    with open(folder / f"{name}.mjpeg", "wb") as recording:
        for number in range(count):
            t = number / fps
            recording.write(stage.camera.jpeg(stage.sensor(t), t))
            frames.append(witness(stage, t))
    height, width = stage.background.shape
    truth = {
        "name": name,
        "fps": int(fps) if float(fps).is_integer() else fps,
        "width": width,
        "height": height,
        "scenario": scenario,
        "camera": stage.camera.settings.facts(),
        **more,
        "items": items,
        "frames": frames,
    }
    (folder / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
    return truth
