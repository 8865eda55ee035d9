"""Light on a scene, and the camera that takes it."""

import math
import random

import cv2
import numpy as np


def lit(source: random.Random, noise: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """Gradients, lamps, shadows with soft and hard edges, reflections."""
    height, width = picture.shape
    small = (max(8, width // 8), max(8, height // 8))
    xs, ys = np.meshgrid(np.linspace(-1, 1, small[0], dtype=np.float32), np.linspace(-1, 1, small[1], dtype=np.float32))
    angle = source.uniform(0, 2 * math.pi)
    light = 1 + source.uniform(0, 0.35) * (math.cos(angle) * xs + math.sin(angle) * ys)
    if source.random() < 0.25:  # a lamp
        x, y, reach = source.uniform(-1.2, 1.2), source.uniform(-1.2, 1.2), source.uniform(0.5, 1.6)
        light *= source.uniform(0.3, 0.8) + np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / reach**2)
    if source.random() < 0.3:
        coarse = noise.normal(1, source.uniform(0.03, 0.15), (source.randint(2, 5), source.randint(2, 5))).astype(np.float32)
        light *= cv2.resize(coarse, small, interpolation=cv2.INTER_CUBIC)
    picture = picture * cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    if source.random() < 0.4:
        picture *= shadow(source, width, height)
    if source.random() < 0.12:  # glare
        x, y, reach = source.uniform(-1, 1), source.uniform(-1, 1), source.uniform(0.08, 0.5)
        spot = np.exp(-(((xs - x) ** 2 + ((ys - y) * source.uniform(0.6, 2)) ** 2) / reach**2) ** source.choice([1, 2]))
        picture += cv2.resize(spot, (width, height)) * source.uniform(30, 200)
    return picture


def shadow(source: random.Random, width: int, height: int) -> np.ndarray:
    """Of a hand, a phone, a window's frame, leaves."""
    shade = np.zeros((height // 2, width // 2), np.uint8)
    size, kind = max(shade.shape), source.random()
    for _ in range(source.choice([1, 1, 2, 5])):
        x, y = source.uniform(0, shade.shape[1]), source.uniform(0, shade.shape[0])
        angle, reach = source.uniform(0, 2 * math.pi), size * source.uniform(0.1, 0.6)
        along = np.float64([math.cos(angle), math.sin(angle)])
        across = np.float64([-along[1], along[0]])
        if kind < 0.5:
            wide = reach * source.uniform(0.2, 1.2)
            points = [along * reach * 2 + across * wide, along * -reach + across * wide, along * -reach - across * wide, along * reach * 2 - across * wide]
            cv2.fillPoly(shade, [np.int32(np.float64([x, y]) + points)], 255)
        else:
            end = np.float64([x, y]) + along * reach * 2
            cv2.line(shade, (int(x), int(y)), (int(end[0]), int(end[1])), 255, max(1, int(reach * source.uniform(0.1, 0.6))))
    soft = source.choice([0.7, 2, 6, 14])
    shade = cv2.resize(cv2.GaussianBlur(shade, (0, 0), soft), (width, height), interpolation=cv2.INTER_LINEAR)
    return 1 - shade.astype(np.float32) * (source.uniform(0.15, 0.65) / 255)


def taken(source: random.Random, noise: np.random.Generator, picture: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """The scene at the size of the network's picture: exposure, blur, grain, compression."""
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    if source.random() < 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), source.uniform(0.3, 1.0) if source.random() < 0.75 else source.uniform(1, 2.4))
    if source.random() < 0.15:
        length, angle = source.uniform(2, 9), source.uniform(0, math.pi)
        kernel = np.zeros((11, 11), np.float32)
        reach = np.float64([math.cos(angle), math.sin(angle)]) * length / 2
        cv2.line(kernel, tuple(int(round(v)) for v in 5 - reach), tuple(int(round(v)) for v in 5 + reach), 1.0, 1, cv2.LINE_AA)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    return exposed(source, noise, picture)


def exposed(source: random.Random, noise: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """What a camera makes of light: 0 to 255."""
    values = np.clip(picture.astype(np.float32), 0, 400) / 255
    values *= source.uniform(0.75, 1.3) if source.random() < 0.87 else source.uniform(0.15, 0.6)
    values = 255 * np.clip(values, 0, 1) ** source.uniform(0.7, 1.4)
    if source.random() < 0.6:
        values += noise.standard_normal(values.shape, dtype=np.float32) * source.uniform(0.5, 3 if source.random() < 0.7 else 12)
    values = np.clip(values, 0, 255).astype(np.uint8)
    if source.random() < 0.2:
        quality = [cv2.IMWRITE_JPEG_QUALITY, source.randint(25, 90)]
        values = cv2.imdecode(cv2.imencode(".jpg", values, quality)[1], cv2.IMREAD_GRAYSCALE)
    return values
