"""The camera: uneven light, glare, defocus, shake, a mosaic of colours, noise, sharpening, and JPEG."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

GAMMA = 2.2
LENS = 0.4  # sigma of what the best focus leaves, in pixels


def spread(rng: Random, most: float) -> np.ndarray:
    """How a point is blurred: a disc out of focus, a line where the camera shook; at most so many pixels sigma."""
    defocus = rng.choice([0.0, rng.uniform(0, 1), rng.uniform(0, 2.4)])
    shake = rng.uniform(1, 5) if rng.random() < 0.2 else 0.0
    sigma = math.sqrt(LENS**2 + (defocus / 2) ** 2 * 2 + shake**2 / 24)
    shrink = min(1.0, math.sqrt(max(0.01, most**2 - LENS**2)) / sigma)
    fine, side = 8, 15
    kernel = np.zeros((side * fine, side * fine), np.float32)
    middle = side * fine // 2
    cv2.circle(kernel, (middle, middle), max(1, round(defocus * math.sqrt(2) * shrink * fine)), 1.0, -1)
    if shake:
        reach, angle = shake * shrink * fine / 2, rng.uniform(0, math.pi)
        line = np.zeros_like(kernel)
        ends = [(round(middle + s * reach * math.cos(angle)), round(middle + s * reach * math.sin(angle))) for s in (-1, 1)]
        cv2.line(line, *ends, 1.0)
        kernel = cv2.filter2D(kernel, -1, line / line.sum(), borderType=cv2.BORDER_CONSTANT)
    kernel = cv2.GaussianBlur(kernel, (0, 0), LENS * fine, borderType=cv2.BORDER_CONSTANT)
    kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()


def sigma_of(kernel: np.ndarray) -> float:
    """The blur as one number: the sigma, along a mean direction, in pixels."""
    y, x = np.indices(kernel.shape) - kernel.shape[0] // 2
    x, y = x - (kernel * x).sum(), y - (kernel * y).sum()
    return math.sqrt(float((kernel * (x * x + y * y)).sum()) / 2)


def photograph(
    rng: Random, grains: np.random.Generator, scene: np.ndarray, kernel: np.ndarray
) -> tuple[np.ndarray, dict[str, float]]:
    """A scene (B, G, R from 0 to 1, as it would look) as 8 bits of the camera, and its settings."""
    height, width = scene.shape[:2]
    light = cv2.filter2D(np.power(scene, GAMMA), -1, kernel, borderType=cv2.BORDER_REPLICATE)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    exposure = rng.uniform(0.35, 1.15)
    fall = 1 - rng.uniform(0, 0.35) * (x * x + y * y) / 2 + rng.uniform(-0.3, 0.3) * x + rng.uniform(-0.2, 0.2) * y
    light *= (exposure * np.maximum(fall, 0.1))[..., None]
    glare = rng.choice([0.0, 0.0, rng.uniform(0.05, 0.3)])
    if glare:
        away = (x - rng.uniform(-0.8, 0.8)) ** 2 + ((y - rng.uniform(-0.8, 0.8)) * height / width) ** 2
        light += (glare * np.exp(-away / (2 * rng.uniform(0.06, 0.25) ** 2)))[..., None]
    light *= np.array([rng.uniform(0.9, 1.06), 1, rng.uniform(0.94, 1.1)], np.float32)
    # Shot noise grows with the root of the light, and the sensor adds some of its own.
    shot, dark = rng.uniform(0.004, 0.03), rng.uniform(0.0005, 0.003)
    deviation = np.sqrt(shot**2 * np.maximum(light, 0) + dark**2)
    light += deviation * grains.standard_normal(light.shape, np.float32)
    picture = np.clip(light, 0, 1) ** (1 / GAMMA)
    if is_mosaic := rng.random() < 0.6:
        picture = demosaiced(np.rint(picture * 255).astype(np.uint8)).astype(np.float32) / 255
    sharpening = rng.choice([0.0, 0.0, rng.uniform(0.2, 1.0)])
    if sharpening:
        picture += sharpening * (picture - cv2.GaussianBlur(picture, (0, 0), 1.1))
    facts = {"exposure": exposure, "glare": glare, "noise": shot, "mosaic": float(is_mosaic), "sharpening": sharpening}
    return np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8), {key: round(value, 4) for key, value in facts.items()}


def demosaiced(picture: np.ndarray) -> np.ndarray:
    """Each pixel keeps one of its colours; the others come from its neighbours."""
    raw = picture[..., 1].copy()
    raw[0::2, 0::2] = picture[0::2, 0::2, 2]
    raw[1::2, 1::2] = picture[1::2, 1::2, 0]
    return cv2.cvtColor(raw, cv2.COLOR_BayerBG2BGR)


def jpeg(rng: Random, picture: np.ndarray) -> tuple[bytes, int]:
    """The encoded frame, and its quality."""
    quality = rng.randint(60, 95)
    sampling = rng.choice([cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_422])
    done, data = cv2.imencode(
        ".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling])
    if not done:
        raise RuntimeError("the frame could not be encoded")
    return data.tobytes(), quality
