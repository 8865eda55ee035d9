"""What a sheet lies on: desks, wood, cloth, tiles, and the things that lie about."""

from __future__ import annotations

import random

import cv2
import numpy as np

COLOURS = [(60, 90, 140), (90, 120, 165), (130, 160, 195), (200, 205, 210), (120, 120, 120), (60, 60, 65), (40, 45, 60),
           (150, 130, 110), (90, 110, 90), (225, 228, 230), (50, 70, 110)]  # blue, green, red


def cloudy(g: np.random.Generator, size: tuple[int, int], cells: tuple[int, int], strength: float) -> np.ndarray:
    """Returns smooth noise of a standard deviation near `strength`."""
    grid = g.standard_normal((max(2, cells[1]), max(2, cells[0]))).astype(np.float32)
    return strength * cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC)


def surface(r: random.Random, g: np.random.Generator, size: tuple[int, int], kind: str) -> np.ndarray:
    """Draws a table of a kind: plain, wood, cloth, tiles."""
    w, h = size
    colour = np.float32(r.choice(COLOURS))
    shade = cloudy(g, size, (5, 3), 5) + cloudy(g, size, (w // 3, h // 3), r.uniform(0.5, 3))
    if kind == "wood":
        shade += cloudy(g, size, (r.randint(6, 12), h // r.randint(4, 9)), r.uniform(5, 14))
        plank = r.randint(h // 5, h // 2)
        for y in range(r.randint(0, plank), h, plank):
            shade[y:y + 2] -= 35
            shade[y + 2:y + plank] += r.uniform(-12, 12)
    elif kind == "cloth":
        ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
        shade += r.uniform(3, 9) * (np.sin(xs * r.uniform(0.8, 1.6)) + np.sin(ys * r.uniform(0.8, 1.6)))
        if r.random() < 0.5:
            stripe = r.randint(40, 140)
            shade += r.uniform(8, 40) * (np.floor(xs / stripe) % 2)
            if r.random() < 0.5:
                shade += r.uniform(8, 40) * (np.floor(ys / stripe) % 2)
        shade += cloudy(g, size, (9, 6), 7)
    elif kind == "tiles":
        side = r.randint(h // 5, h // 2)
        for x in range(r.randint(0, side), w, side):
            shade[:, x:x + 4] -= 30
        for y in range(r.randint(0, side), h, side):
            shade[y:y + 4] -= 30
    image = np.clip(colour + shade[..., None], 0, 255).astype(np.uint8)
    if kind != "plain" and r.random() < 0.6:
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), r.uniform(-30, 30), 1.25)
        image = cv2.warpAffine(image, turn, size, borderMode=cv2.BORDER_REFLECT_101)
    return image


def turned(centre: tuple[float, float], w: float, h: float, angle: float) -> np.ndarray:
    return np.int32(cv2.boxPoints((centre, (w, h), angle)))


def thing(r: random.Random, image: np.ndarray, centre: tuple[float, float], unit: float) -> None:
    """Draws one thing that isn't a document; `unit` are pixels of a centimetre."""
    kind = r.choice(["keyboard", "mug", "pen", "cable", "coin", "phone", "mouse", "leaf", "pen", "cable"])
    x, y = map(int, centre)
    angle = r.uniform(0, 180)
    colour = tuple(r.randint(15, 235) for _ in range(3))
    dark = tuple(r.randint(10, 60) for _ in range(3))
    if kind == "keyboard":
        turn = np.deg2rad(r.uniform(-25, 25))
        across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
        cv2.fillPoly(image, [turned((x, y), 29 * unit, 11.5 * unit, np.rad2deg(turn))], dark, cv2.LINE_AA)
        light = tuple(min(255, value + 40) for value in dark)
        for row in range(5):
            for column in range(14):
                at = np.array([x, y]) + across * (column - 6.5) * 1.95 * unit + down * (row - 2) * 2 * unit
                box = turned((at[0], at[1]), 1.6 * unit, 1.6 * unit, np.rad2deg(turn))
                cv2.fillPoly(image, [box], light, cv2.LINE_AA)
    elif kind == "mug":
        for factor, tone in ((4.2, colour), (3.7, dark), (3.5, (25, 40, 60))):
            cv2.circle(image, (x, y), int(factor * unit), tone, -1, cv2.LINE_AA)
        cv2.ellipse(image, (int(x + 5 * unit), y), (int(2 * unit), int(2.4 * unit)), 0, 0, 360, colour,
                    max(2, int(0.9 * unit)), cv2.LINE_AA)
    elif kind == "pen":
        cv2.fillPoly(image, [turned((x, y), 14 * unit, 0.9 * unit, angle)], colour, cv2.LINE_AA)
        cv2.fillPoly(image, [turned((x, y), 5 * unit, 0.95 * unit, angle)], dark, cv2.LINE_AA)
    elif kind == "cable":
        t = np.linspace(0, 1, 60)
        points = np.stack([x + (t - 0.5) * 60 * unit, y + np.sin(t * r.uniform(3, 9)) * 7 * unit], 1)
        cv2.polylines(image, [np.int32(points)], False, dark, max(2, int(0.5 * unit)), cv2.LINE_AA)
    elif kind == "coin":
        cv2.circle(image, (x, y), int(1.2 * unit), (90, 150, 190), -1, cv2.LINE_AA)
        cv2.circle(image, (x, y), int(0.9 * unit), (110, 170, 210), 2, cv2.LINE_AA)
    elif kind == "phone":
        for w, h, tone in ((7.4, 15, dark), (6.8, 14.2, (25, 22, 20))):
            inner = turned((x, y), (w - 1.6) * unit, (h - 1.6) * unit, angle)
            cv2.polylines(image, [inner], True, tone, int(1.6 * unit), cv2.LINE_AA)
            cv2.fillPoly(image, [inner], tone, cv2.LINE_AA)
    elif kind == "mouse":
        cv2.ellipse(image, (x, y), (int(5.5 * unit), int(3.1 * unit)), angle, 0, 360, colour, -1, cv2.LINE_AA)
        cv2.ellipse(image, (x, y), (int(5.5 * unit), int(3.1 * unit)), angle, 0, 360, dark, 2, cv2.LINE_AA)
    else:
        points = [(x + r.uniform(1, 6) * unit * np.cos(a), y + r.uniform(1, 6) * unit * np.sin(a))
                  for a in np.linspace(0, 6.28, 14)[:-1]]
        cv2.fillPoly(image, [np.int32(points)], (40, r.randint(70, 150), 60), cv2.LINE_AA)


def draw(r: random.Random, size: tuple[int, int], things: int) -> tuple[np.ndarray, tuple[int, int, int]]:
    """Draws a table with `things` on it. Returns the picture and the table's mean colour (red, green, blue)."""
    g = np.random.default_rng(r.getrandbits(32))
    image = surface(r, g, size, r.choice(["plain", "plain", "wood", "wood", "cloth", "tiles"]))
    mean = tuple(int(value) for value in image.reshape(-1, 3).mean(0))
    unit = size[1] / r.uniform(22, 50)  # the picture is this many centimetres high
    for _ in range(things):
        thing(r, image, (r.uniform(0, size[0]), r.uniform(0, size[1])), unit)
    return cv2.GaussianBlur(image, (0, 0), 0.7), mean[::-1]
