#!/usr/bin/env python3
"""Takes single frames out of clips whose truth is known: one of the first half and one of the second half of each.

    ./take_frames.py CLIPS --out frames/clips

CLIPS is a folder that Benchmarks/accuracy/make_clips.py filled. NAME.jpg holds the clip's own JPEG, NAME.json its truth.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

from kiosk.faces import family_of


def jpegs(recording: bytes) -> list[bytes]:
    """The frames of a recording; a picture's data holds no end marker but its own."""
    starts = [0]
    while (at := recording.find(b"\xff\xd9\xff\xd8", starts[-1])) >= 0:
        starts.append(at + 2)
    return [recording[start:end] for start, end in zip(starts, starts[1:] + [len(recording)], strict=True)]


def best(frames: list[dict], numbers: range, lines: set[int]) -> int | None:
    """The frame that holds most items whole, text among them: of many, the one in the middle."""
    counts = {
        number: len(frames[number]["visible"])
        for number in numbers
        if any(seen["gt"] in lines for seen in frames[number]["visible"])
    }
    if not counts:
        return None
    candidates = [number for number, count in counts.items() if count == max(counts.values())]
    return candidates[len(candidates) // 2]


def truth_of(clip: dict, number: int) -> dict:
    """The lines of a frame. Tilt and blur are not known; the family is, where the clip names the font."""
    items, frame = clip["items"], clip["frames"][number]
    lines = []
    for seen in frame["visible"]:
        item = items[seen["gt"]]
        if item["kind"] != "text":
            continue
        (left, high), (right, low) = seen["quad"][:2]
        family, is_trained_on = family_of(item.get("font"))
        lines.append(
            {"quad": seen["quad"], "text": item["text"], "xHeight": item["xHeight"], "family": family,
             "isTrainedOn": is_trained_on, "font": item.get("font"), "tilt": None,
             "rotation": round(math.degrees(math.atan2(low - high, right - left)), 1), "blur": None})
    # Of what can be seen in part, a part may be read.
    ignored = [seen["quad"] for seen in frame.get("partial", ()) if items[seen["gt"]]["kind"] == "text"]
    return {"width": clip["width"], "height": clip["height"], "camera": clip.get("camera"), "lines": lines, "ignored": ignored}


def main() -> None:
    """Takes the frames of all clips in a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clips", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder for the frames")
    a = parser.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    frames = lines = 0
    for path in sorted(a.clips.glob("*.json")):
        clip = json.loads(path.read_text(encoding="utf-8"))
        texts = {item.get("gt", k) for k, item in enumerate(clip["items"]) if item["kind"] == "text"}
        pictures = jpegs(path.with_suffix(".mjpeg").read_bytes()) if texts else []
        count = len(clip["frames"])
        for half in (range(count // 2), range(count // 2, count)) if texts else ():
            number = best(clip["frames"], half, texts)
            if number is None:
                continue
            name = f"{clip['name']}-{number:03}"
            (a.out / f"{name}.jpg").write_bytes(pictures[number])
            truth = {"file": f"{name}.jpg", "source": "clips"} | truth_of(clip, number)
            (a.out / f"{name}.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
            frames, lines = frames + 1, lines + len(truth["lines"])
    print(f"{frames} frames, {lines} lines")


if __name__ == "__main__":
    main()
