#!/usr/bin/env python3
"""Draws recordings of people who show pages to a camera one after the other, with their truth.

    sequences.py --out FOLDER [--sequences 40] [--first 0] [--seed 1] [--size 1280x720] [--fps 15]

Writes FOLDER/NAME.mjpeg and FOLDER/NAME.json:

    {"fps", "scenario", "showings": [{"page", "kind", "rest", "leave", "corners"}]}

A showing is one time at which a page lies there, from `rest` to `leave` seconds; `page` is equal for the same page, `kind`
what is special: first, turned (another page comes), stack (the page below), back (the same sheet, turned over), blank,
copy (the same form with other data), repeat (a page that was shown before, rotated or in other light), hand (a hand lies
on it for a while), nudge (it is moved a little).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "documents"))

from drawing import pages, table  # noqa: E402
from drawing.exposure import frame  # noqa: E402
from drawing.hand import Hand  # noqa: E402
from drawing.light import Light, Webcam  # noqa: E402
from drawing.motion import Camera, Path as Way, Pose, outside, resting  # noqa: E402
from drawing.scene import Scene  # noqa: E402
from drawing.sheet import FORMATS, LONG, Sheet, Writer, font  # noqa: E402

SCENARIOS = ("turned", "stack", "back", "blank", "copy", "repeat", "hand", "mixed")
KINDS = ("turned", "stack", "back", "blank", "copy", "repeat", "hand", "nudge")


def blank(r: random.Random, like: Sheet) -> Sheet:
    """Returns an empty sheet of the same paper."""
    paper = np.median(like.page.reshape(-1, 3), 0).astype(np.uint8)
    return Sheet(like.name, like.width, like.height, np.broadcast_to(paper, like.page.shape).copy())


def form(r: random.Random, name: str) -> tuple[Sheet, list[tuple[int, int, int]]]:
    """Returns a form without data and its fields: left, baseline and width in pixels."""
    width, height = FORMATS[name]
    factor = LONG / max(width, height)
    writer = Writer(r, (round(width * factor), round(height * factor)), pages.paper(r, "A4", None))
    fields = []
    writer.line(int(writer.w * 0.05))
    writer.paragraph(26, 2)
    while writer.y < writer.h - 3 * writer.margin:
        face = font(r, r.randint(22, 30))
        label = r.choice(["Name", "Address", "Date of birth", "Telephone", "Amount", "Reference", "Signature"])
        writer.draw.text((writer.margin, writer.y), label, font=face, fill=writer.ink)
        left = writer.margin + int(writer.w * 0.25)
        writer.draw.line((left, writer.y + 34, writer.w - writer.margin, writer.y + 34), fill=writer.ink, width=2)
        fields.append((left, writer.y, writer.w - writer.margin - left))
        writer.y += r.choice([60, 80, 110])
        if r.random() < 0.2:
            writer.paragraph(22, r.randint(1, 3))
    return Sheet(name, width, height, cv2.cvtColor(np.asarray(writer.image), cv2.COLOR_RGB2BGR)), fields


def filled(r: random.Random, sheet: Sheet, fields: list[tuple[int, int, int]], count: int) -> Sheet:
    """Returns the form with data in `count` of its fields, typed or by hand."""
    page = sheet.page.copy()
    for left, top, width in r.sample(fields, min(count, len(fields))):
        ink = tuple(r.randint(10, 90) for _ in range(3))
        text = "".join(r.choice("abcdefghijklmnopqrstuvwxyz     0123456789") for _ in range(r.randint(8, 24)))
        if r.random() < 0.5:
            cv2.putText(page, text, (left + 8, top + 26), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.0, ink, 2, cv2.LINE_AA)
        else:
            cv2.putText(page, text, (left + 8, top + 28), cv2.FONT_HERSHEY_DUPLEX, 0.9, ink, 1, cv2.LINE_AA)
    return Sheet(sheet.name, sheet.width, sheet.height, page)


class Sequence(Scene):
    """Pages that are shown one after the other."""

    def __init__(self, r: random.Random, scenario: str, size: tuple[int, int]) -> None:
        self.r, self.scenario, self.size, self.border, self.shake = r, scenario, size, 24, 0.0
        self.camera = Camera(*size, focal=size[0] * r.uniform(0.75, 1.25))
        large = (size[0] + 2 * self.border, size[1] + 2 * self.border)
        self.table, _ = table.draw(r, large, r.choice([0, 0, 1, 3]))
        self.phases, self.change = [0.0] * 4, None
        self.sheets, self.levels, self.showings, self.place = [], [], [], 0
        name = r.choice(["A4", "A4", "A4", "A5", "Letter", "receipt", "ID-1"])
        time, kinds = 0.4, self.plan(scenario)
        first = pages.draw(r, name, False)
        fields: list[tuple[int, int, int]] = []
        if scenario in ("copy", "mixed") and name in ("A4", "A5", "Letter"):
            empty, fields = form(r, name)
            first = filled(r, empty, fields, r.randint(3, 6))
        cover, tilt = r.uniform(0.35, 0.8), r.choice([0.05, 0.15, 0.3])
        pose = resting(r, self.camera, first, cover, tilt)
        shown: list[tuple[int, Sheet]] = [(0, first)]
        page, sheet, count = 0, first, 1
        for index, kind in enumerate(kinds):
            following = kinds[index + 1] if index + 1 < len(kinds) else "end"
            if kind in ("turned", "stack", "back", "blank", "copy"):
                page, count = count, count + 1
                if kind == "blank":
                    sheet = blank(r, sheet)
                elif kind == "copy" and fields:
                    sheet = filled(r, empty, fields, r.randint(3, 6))
                else:
                    sheet = self.other(name, sheet)
                shown.append((page, sheet))
            elif kind == "repeat":
                known = [one for one in shown if one[1].page.std() > 3]
                page, sheet = r.choice(known)
            if kind == "stack":
                pose = replace(pose, x=pose.x + r.uniform(-9, 9), y=pose.y + r.uniform(-9, 9),
                               turn=pose.turn + r.gauss(0, 0.01))
            elif kind == "nudge":
                pass
            elif kind not in ("back", "first"):
                pose = resting(r, self.camera, sheet, cover, tilt)
            time = self.show(sheet, page, kind, following, pose, time)
        self.seconds = time + 0.4
        self.light = Light(r, r.choice([None, None, "flicker", "shadow", "dimming"]), self.seconds)
        self.webcam = Webcam(r, size)

    def plan(self, scenario: str) -> list[str]:
        """Returns what happens, in order."""
        r = self.r
        if scenario == "mixed":
            return ["first"] + [r.choice(KINDS) for _ in range(4)]
        return ["first"] + [scenario if r.random() < 0.7 else "turned" for _ in range(3)]

    def other(self, name: str, sheet: Sheet) -> Sheet:
        """Returns another page of the same size."""
        while True:
            new = pages.draw(self.r, name, False)
            if (new.width > new.height) == (sheet.width > sheet.height):
                return Sheet(name, sheet.width, sheet.height, cv2.resize(new.page, sheet.page.shape[1::-1]))

    def show(self, sheet: Sheet, page: int, kind: str, following: str, pose: Pose, start: float) -> float:
        """Plans one showing. Returns when the next may begin."""
        r, camera = self.r, self.camera
        enter, rest, leave = r.uniform(0.4, 0.9), r.uniform(1.4, 2.6), r.uniform(0.3, 0.7)
        hands = []
        if kind == "stack":  # it lies there before the page above is taken away
            begin, came = start - 1.2, start
            keys = [(max(0.0, begin), pose)]
        elif kind == "back":
            came = start + enter
            keys = [(start, replace(pose, tilt_y=pose.tilt_y - 1.45)), (came, pose)]
        else:
            came = start + enter
            side = r.choice(["left", "right", "top", "bottom"])
            keys = [(start, outside(r, camera, sheet, pose, side)), (came, pose)]
            if r.random() < 0.5:
                hands.append(Hand(r, sheet, -1, came + 0.3))
        free = came + 0.35 if hands else came
        if kind == "hand":
            at = came + r.uniform(0.1, 0.6)
            hands.append(Hand(r, sheet, at, at + r.uniform(0.8, 1.6)))
            free, rest = hands[-1].end, rest + 2.0
        quad = camera.quad(sheet, pose)
        gone = came + rest
        self.showings.append({
            "page": page, "kind": kind, "rest": round(free, 3), "leave": round(gone, 3),
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in quad]})
        if kind == "nudge":
            moved = replace(pose, x=pose.x + r.uniform(-60, 60), y=pose.y + r.uniform(-30, 30),
                            turn=pose.turn + r.gauss(0, 0.1))
            keys += [(gone, pose), (gone + 0.5, moved), (gone + 2.0, moved)]
            self.showings.append(dict(self.showings[-1], rest=round(gone + 0.5, 3), leave=round(gone + 2.0, 3),
                                      corners=[[round(float(x), 2), round(float(y), 2)]
                                               for x, y in camera.quad(sheet, moved)]))
            gone, pose = gone + 2.0, moved
        keys.append((gone, pose))
        if following == "back":
            keys.append((gone + leave, replace(pose, tilt_y=pose.tilt_y + 1.45)))
        else:
            keys.append((gone + leave, outside(r, camera, sheet, pose, r.choice(["left", "right", "top", "bottom"]))))
        self.add_sheet(sheet, Way(keys), hands, below=kind == "stack")
        return gone + leave + (0.02 if following in ("back", "stack") else r.uniform(0.0, 0.5))

    def add_sheet(self, sheet: Sheet, way: Way, hands: list[Hand], below: bool) -> None:
        levels = [cv2.cvtColor(sheet.page, cv2.COLOR_BGR2BGRA)]
        while min(levels[-1].shape[:2]) > 60:
            levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        framed = [cv2.copyMakeBorder(level, 2, 2, 2, 2, cv2.BORDER_REPLICATE) for level in levels]
        for level in framed:
            level[:2, :, 3] = level[-2:, :, 3] = level[:, :2, 3] = level[:, -2:, 3] = 0
        # Below the sheet that was shown before it, or above all others.
        self.place = self.place if below else len(self.sheets)
        self.sheets.insert(self.place, (sheet, way, hands))
        self.levels.insert(self.place, framed)


def write(folder: Path, index: int, options: argparse.Namespace) -> Path:
    """Writes one recording. Returns the path of its truth."""
    size = tuple(map(int, options.size.split("x")))
    scenario = SCENARIOS[index % len(SCENARIOS)]
    scene = Sequence(random.Random(f"{options.seed}-{scenario}-{index}"), scenario, size)
    path = folder / f"{index:04d}-{scenario}"
    with path.with_suffix(".mjpeg").open("wb") as file:
        for number in range(round(scene.seconds * options.fps)):
            file.write(frame(scene, number / options.fps, 1 / options.fps)[0])
    path.with_suffix(".json").write_text(
        json.dumps({"fps": options.fps, "scenario": scenario, "showings": scene.showings}))
    return path.with_suffix(".json")


def main() -> None:
    """Writes the recordings and a line for each."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sequences", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--fps", type=int, default=15)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for index in range(options.first, options.first + options.sequences):
        print(write(options.out, index, options), flush=True)


if __name__ == "__main__":
    main()
