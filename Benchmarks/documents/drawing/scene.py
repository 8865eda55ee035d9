"""Scenes: which sheet comes when, what happens to it, and one frame of it all."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np

from . import pages, table
from .hand import Hand
from .light import Light, Webcam
from .motion import Camera, Path, Pose, outside, resting
from .sheet import FORMATS, Sheet

SCENARIOS = ("rest", "turn", "tilt", "hand", "partial", "light", "tableColour", "swap", "held", "contents")
EXPOSURE = 0.012  # seconds


class Scene:
    """A table, a camera, light, and sheets with their paths and hands. `sheets` is empty for clutter alone."""

    def __init__(self, r: random.Random, scenario: str, size: tuple[int, int], seconds: float) -> None:
        self.r, self.scenario, self.size = r, scenario, size
        self.camera = Camera(*size, focal=size[0] * r.uniform(0.75, 1.25))
        nothing = scenario == "nothing"
        self.border = 200 if nothing else 24  # pixels that the camera may shake or pan
        large = (size[0] + 2 * self.border, size[1] + 2 * self.border)
        self.table, colour = table.draw(r, large, r.randint(2, 14) if nothing else r.choice([0, 0, 1, 3, 6]))
        pans = nothing and r.random() < 0.7
        self.shake = r.uniform(20, 190) if pans else r.uniform(2, 8) if scenario == "held" else 0.0
        self.phases = [r.uniform(0, 6.28) for _ in range(4)]
        change = r.choice(["dimming", "flicker", "shadow", "glare"])
        self.change = change if scenario == "light" or nothing and r.random() < 0.4 else None
        self.light, self.webcam = Light(r, self.change, seconds), Webcam(r, size)
        self.sheets: list[tuple[Sheet, Path, list[Hand]]] = []
        self.levels: list[list[np.ndarray]] = []
        if nothing:
            if r.random() < 0.5:
                ghost = Sheet("hand", 0.1, 0.1, np.zeros((4, 4, 3), np.uint8))
                start = r.uniform(0, seconds / 2)
                self.passing = (ghost, Hand(r, ghost, start, start + r.uniform(1, 4)))
            return
        spans = [(0.3, seconds * 0.5), (seconds * 0.5 + 0.1, seconds - 0.3)] if scenario == "swap" else [
            (0.3, seconds - 0.3)]
        for start, end in spans:
            name = r.choice(list(FORMATS) if scenario != "contents" else ["A5", "ID-1", "label", "label", "receipt"])
            sheet = pages.draw(r, name, scenario == "contents", colour if scenario == "tableColour" else None)
            self.add(sheet, start, end)

    def add(self, sheet: Sheet, start: float, end: float) -> None:
        """Plans a sheet's way: it enters, rests, is moved, rests, leaves."""
        r, scenario, camera = self.r, self.scenario, self.camera
        cover = r.uniform(0.35, 0.9) if scenario == "contents" else r.choice([0.06, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9])
        first = resting(r, camera, sheet, cover, r.choice([0.04, 0.15, 0.4]))
        second = resting(r, camera, sheet, min(0.9, max(0.06, cover * r.uniform(0.6, 1.4))), 0.2)
        if scenario == "turn":
            second = replace(first, turn=first.turn + r.choice([-1, 1]) * r.uniform(0.8, 3.1), scale=first.scale * 0.7)
        elif scenario in ("tilt", "held"):
            angle = r.uniform(0.35, 0.75)
            second = replace(first, tilt_x=first.tilt_x + r.choice([-angle, angle]),
                             tilt_y=first.tilt_y + r.uniform(-0.4, 0.4), scale=first.scale * 0.8)
        elif scenario == "partial":
            quad = camera.quad(sheet, first)
            second = replace(first, x=first.x + r.choice([-1, 1]) * np.ptp(quad[:, 0]) * r.uniform(0.3, 0.8))
        elif scenario in ("hand", "light"):
            second = first
        sides = [r.choice(["left", "right", "top", "bottom"]) for _ in range(2)]
        enter, leave = r.uniform(0.5, 1.1), r.uniform(0.4, 0.9)
        span = end - start - enter - leave
        times = [start, start + enter, start + enter + span * 0.3, start + enter + span * 0.6,
                 end - leave, end]
        poses = [outside(r, camera, sheet, first, sides[0]), first, first, second, second,
                 outside(r, camera, sheet, second, sides[1])]
        if scenario == "partial":  # back into the picture
            times[4:4] = [start + enter + span * 0.7, start + enter + span * 0.8]
            poses[4:4] = [second, first]
            poses[6:] = [first, outside(r, camera, sheet, first, sides[1])]
        hands = []
        if scenario == "hand":
            for index in range(r.randint(1, 3)):
                at = times[1] + r.uniform(0.2, span * 0.6)
                hands.append(Hand(r, sheet, at, at + r.uniform(0.8, 2.5)))
        elif scenario == "held":
            hands.append(Hand(r, sheet, -1, end + 1))
        elif r.random() < 0.4:  # brings or takes it
            brings = r.random() < 0.5
            hands.append(Hand(r, sheet, *((-1, times[1] + 0.4) if brings else (times[-2] - 0.4, 99))))
        self.sheets.append((sheet, Path(list(zip(times, poses))), hands))
        levels = [cv2.cvtColor(sheet.page, cv2.COLOR_BGR2BGRA)]
        while min(levels[-1].shape[:2]) > 60:
            levels.append(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        self.levels.append([cv2.copyMakeBorder(level, 2, 2, 2, 2, cv2.BORDER_REPLICATE) for level in levels])
        for level in self.levels[-1]:
            level[:2, :, 3] = level[-2:, :, 3] = level[:, :2, 3] = level[:, -2:, 3] = 0

    def shift(self, time: float) -> np.ndarray:
        """Returns how far the camera's shaking moves the picture."""
        a, b, c, d = self.phases
        return self.shake * np.array([0.7 * np.sin(1.7 * time + a) + 0.3 * np.sin(5.1 * time + b),
                                      0.7 * np.sin(1.3 * time + c) + 0.3 * np.sin(6.3 * time + d)])

    def pose(self, index: int, time: float) -> Pose | None:
        pose = self.sheets[index][1].at(time)
        if pose is None or not self.shake:
            return pose
        dx, dy = self.shift(time)
        return replace(pose, x=pose.x + dx, y=pose.y + dy)
