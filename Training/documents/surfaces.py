"""What documents lie on: wood, cloth, stone, tiles, carpets, leaves, plain desks. Grays, as seen from above."""

import math
import random

import cv2
import numpy as np

SIDE = 640


def drawn(source: random.Random, noise: np.random.Generator) -> np.ndarray:
    kind = source.choices([plain, grain, planks, cloth, stone, tiles, specks, leaves, patches], [18, 12, 12, 18, 9, 15, 8, 4, 4])[0]
    values = kind(source, noise)
    if source.random() < 0.5:
        values = values + field(noise, source.randint(2, 5)) * source.uniform(1, 10)
    return np.clip(values, 0, 255).astype(np.uint8)


def field(noise: np.random.Generator, cells: int, stretched: tuple[int, int] = (1, 1)) -> np.ndarray:
    """Smooth noise, deviation about 1."""
    coarse = noise.standard_normal((max(2, cells * stretched[0]), max(2, cells * stretched[1]))).astype(np.float32)
    return cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)


def base(source: random.Random) -> float:
    return source.choice([source.uniform(20, 90), source.uniform(90, 170), source.uniform(160, 245)])


def plain(source, noise) -> np.ndarray:
    values = base(source) + field(noise, 2) * source.uniform(0, 12)
    if source.random() < 0.6:
        values = values + field(noise, source.choice([120, 240, 400])) * source.uniform(0.5, 5)
    return values


def grain(source, noise) -> np.ndarray:
    """Wood: noise drawn out along it, bent a little."""
    values = field(noise, 3, (source.randint(15, 60), 1)) * 0.5 + field(noise, 4, (source.randint(20, 100), source.randint(1, 5))) * 0.5
    wave = field(noise, 3) * source.uniform(0, 25)
    ys, xs = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    values = cv2.remap(values, xs, ys + wave, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return base(source) + values * source.uniform(3, 28)


def planks(source, noise) -> np.ndarray:
    values, wide, y = grain(source, noise), source.randint(30, 170), source.randint(-40, 0)
    gap, depth = source.choice([1, 2, 2, 4]), source.uniform(10, 90)
    while y < SIDE:
        values[max(0, y) : max(0, y + wide)] += source.gauss(0, 10)
        values[max(0, y) : max(0, y + gap)] -= depth
        if source.random() < 0.5:
            x = source.randint(0, SIDE)
            values[max(0, y) : max(0, y + wide), x : x + gap] -= depth
        y += wide
    return values


def cloth(source, noise) -> np.ndarray:
    """Weaves, stripes, checks."""
    ys, xs = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    xs, ys = xs + field(noise, 4) * source.uniform(0, 8), ys + field(noise, 4) * source.uniform(0, 8)
    period = source.choice([source.uniform(4, 12), source.uniform(12, 90)])
    along = np.sin(ys * (2 * math.pi / period))
    kind = source.random()
    if kind < 0.35:
        values = along * np.sin(xs * (2 * math.pi / period))
    elif kind < 0.65:
        values = np.where(along > source.uniform(-0.6, 0.6), 1.0, -1.0)
    else:
        values = np.where(along > 0, 1.0, 0.0) + np.where(np.sin(xs * (2 * math.pi / period)) > 0, 1.0, 0.0) - 1
    return base(source) + values.astype(np.float32) * source.uniform(5, 55) + field(noise, 300) * source.uniform(1, 8)


def stone(source, noise) -> np.ndarray:
    """Marble, concrete, terrazzo."""
    rough = sum(field(noise, 2**power) / (1 + power) for power in range(2, 7))
    if source.random() < 0.4:
        rough = -np.abs(rough + source.uniform(-0.3, 0.3)) * 2
    return base(source) + rough * source.uniform(4, 30)


def tiles(source, noise) -> np.ndarray:
    values = stone(source, noise) if source.random() < 0.5 else plain(source, noise)
    wide, high, gap = source.randint(40, 260), source.randint(40, 260), source.randint(2, 9)
    if source.random() < 0.6:
        high = wide
    joint, is_shifted = base(source), source.random() < 0.4
    for row, y in enumerate(range(-source.randint(0, high), SIDE, high)):
        for x in range(-source.randint(0, wide) if is_shifted else -(wide // 3), SIDE, wide):
            cv2.rectangle(values, (x, y), (x + wide, y + high), joint, gap)
            values[max(0, y + gap) : max(0, y + high - gap), max(0, x + gap) : max(0, x + wide - gap)] += source.gauss(0, 5)
    return values


def specks(source, noise) -> np.ndarray:
    """Carpets, asphalt, gravel, grass."""
    stretched = (1, 1) if source.random() < 0.6 else (1, source.randint(2, 5))
    rough = field(noise, source.choice([60, 110, 200, 320]), stretched)
    return base(source) + rough * source.uniform(8, 45) + field(noise, 20) * source.uniform(0, 12)


def leaves(source, noise) -> np.ndarray:
    """Leaves over one another, each with a rib; or prints of flowers."""
    values = np.full((SIDE, SIDE), source.uniform(10, 120), np.float32)
    long = source.uniform(25, 160)
    for _ in range(int(min(900, 250000 / long**1.6)) if source.random() < 0.75 else source.randint(8, 40)):
        centre = (source.randint(0, SIDE), source.randint(0, SIDE))
        angle, shade, size = source.uniform(0, 360), source.uniform(15, 210), long * source.uniform(0.5, 1.3)
        axes = (int(size / 2) + 1, int(size * source.uniform(0.08, 0.28)) + 1)
        cv2.ellipse(values, centre, axes, angle, 0, 360, shade, -1)
        tip = (int(math.cos(math.radians(angle)) * axes[0]), int(math.sin(math.radians(angle)) * axes[0]))
        cv2.line(values, (centre[0] - tip[0], centre[1] - tip[1]), (centre[0] + tip[0], centre[1] + tip[1]), shade + source.uniform(-50, 60), 2)
    return cv2.GaussianBlur(values, (0, 0), source.uniform(0.5, 3))


def patches(source, noise) -> np.ndarray:
    """Prints of polygons and circles: murals, tablecloths, posters."""
    values = np.full((SIDE, SIDE), base(source), np.float32)
    for _ in range(source.randint(4, 30)):
        x, y, reach = source.randint(0, SIDE), source.randint(0, SIDE), source.randint(10, 240)
        if source.random() < 0.4:
            cv2.circle(values, (x, y), reach, source.uniform(0, 255), source.choice([-1, -1, 4, 12]))
        else:
            points = [[x + source.randint(-reach, reach), y + source.randint(-reach, reach)] for _ in range(source.randint(3, 7))]
            cv2.fillPoly(values, [np.int32(points)], source.uniform(0, 255))
    return values
