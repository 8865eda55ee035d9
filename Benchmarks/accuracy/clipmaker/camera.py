"""The camera: lens blur that settles, uneven light, flicker, glare, sensor noise, and the JPEG it sends."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from random import Random

import cv2
import numpy as np

PEDESTAL = 2.0  # keeps some noise in what is black


@dataclass(frozen=True)
class Settings:
    """What one camera is like. Blur is the sigma of a Gaussian, in pixels; noise is the sigma at middle gray."""

    exposure: float  # seconds
    light: float  # gain on the scene, 1 being a white paper at 255
    hunting: float  # how much brighter (or darker) the first frames are, before the exposure has settled
    flicker: float  # share of the light that a lamp's mains hum takes
    vignette: float  # share of the light lost in the corners
    slope: float  # share of the light lost towards one side
    glare: float  # brightness of a lamp's reflection, 0 none
    rest_blur: float
    defocus: float  # blur at the start on top of that
    settles: float  # seconds until that is gone
    noise: float
    grain: float  # blur of the noise
    quality: int  # of the JPEG

    def facts(self) -> dict[str, float]:
        """For the truth file."""
        return {key: round(value, 4) for key, value in asdict(self).items()}


@dataclass(frozen=True)
class Spot:
    """A lamp's reflection at a chosen place: its middle and its sigma in pixels, and its brightness there."""

    x: float
    y: float
    wide: float
    bright: float


@dataclass(frozen=True)
class Haze:
    """A while out of focus: from when to when, in seconds, and the sigma of the blur in its middle, in pixels."""

    start: float
    end: float
    blur: float

    def at(self, t: float) -> float:
        """The blur at time `t`: it comes and goes within a sixth of the while."""
        inside = min(t - self.start, self.end - t) / (self.end - self.start)
        return self.blur * min(1.0, max(0.0, 6 * inside))


@dataclass(frozen=True)
class Highlight:
    """A lamp's reflection that wanders from a place to another in `seconds`; its sigma in pixels, and its brightness."""

    start: tuple[float, float]
    end: tuple[float, float]
    seconds: float
    wide: float
    bright: float

    def light(self, t: float, width: int, height: int) -> np.ndarray:
        """What it adds to each pixel of the frame at time `t`, after the exposure: its middle is white whatever the light."""
        k = t / self.seconds
        x, y = (a + k * (b - a) for a, b in zip(self.start, self.end, strict=True))
        across = np.exp(-((np.arange(width, dtype=np.float32) - x) ** 2) / (2 * self.wide**2))
        down = np.exp(-((np.arange(height, dtype=np.float32) - y) ** 2) / (2 * self.wide**2))
        return np.minimum(2 * self.bright * np.outer(down, across), 255).astype(np.uint8)


def draw_settings(rng: Random, dark: bool = False, shutter: float = 1.0) -> Settings:
    """A kiosk's webcam, in daylight or under lamps; `dark`: lamps off; `shutter`: a share of the usual exposure."""
    return Settings(
        exposure=rng.uniform(0.006, 0.016) * (1.4 if dark else 1) * shutter,
        light=rng.uniform(0.13, 0.28) if dark else rng.uniform(0.5, 1.0),
        hunting=rng.choice([0.0, 0.0, rng.uniform(-0.3, 0.25)]),
        flicker=rng.uniform(0, 0.035),
        vignette=rng.uniform(0.04, 0.28),
        slope=rng.uniform(-0.15, 0.15),
        glare=rng.choice([0, 0, 0, rng.uniform(25, 90)]),
        rest_blur=rng.uniform(0.45, 0.75),
        defocus=rng.choice([0, 0, rng.uniform(0.7, 1.8)]),
        settles=rng.uniform(0.4, 0.9),
        noise=rng.uniform(2.5, 5) if dark else rng.uniform(1.2, 5),
        grain=rng.uniform(0.3, 0.8),
        quality=rng.randint(66, 92),
    )


class Camera:
    """Turns light on the sensor (gray, 8 bits) into JPEG frames.

    What the lens does is applied to parts of a frame, so that what stands still is not done again.
    """

    def __init__(self, rng: Random, settings: Settings, width: int, height: int, spot: Spot | None = None) -> None:
        self.settings = s = settings
        self.haze: Haze | None = None
        self.highlight: Highlight | None = None
        noise = np.random.default_rng(rng.getrandbits(64))
        x = np.linspace(-1, 1, width, dtype=np.float32)[None]
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
        self._shade = (1 - s.vignette * (x * x + y * y) / 2) * (1 + s.slope * x)
        left, top, wide = rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), rng.uniform(0.08, 0.25)
        away = (x - left) ** 2 + ((y - top) * height / width) ** 2
        self._glare = (s.glare * np.exp(-away / (2 * wide**2))).astype(np.uint8) if s.glare else None
        if spot:
            across, down = np.arange(width, dtype=np.float32)[None], np.arange(height, dtype=np.float32)[:, None]
            away = (across - spot.x) ** 2 + (down - spot.y) ** 2
            self._glare = np.minimum(spot.bright * np.exp(-away / (2 * spot.wide**2)), 255).astype(np.uint8)
        # Shot noise grows with the root of the light, so on a root scale it is the same everywhere: one field does.
        grains = cv2.GaussianBlur(noise.standard_normal((height + 96, width + 96), np.float32), (0, 0), s.grain)
        grains *= s.noise * 255 / (2 * math.sqrt(128 * 255)) / grains.std()
        self._up, self._down = (np.clip(np.rint(field), 0, 255).astype(np.uint8) for field in (grains, -grains))
        self._place = noise
        self._beat, self._phase = rng.uniform(4, 12), rng.uniform(0, 6.28)
        level = (np.arange(256) / 255.0) ** 2 * (255 + PEDESTAL) - PEDESTAL
        tints = (rng.uniform(0.97, 1.05), 1.0, rng.uniform(0.95, 1.03))
        self._tint = np.stack([np.clip(np.rint(level * tint), 0, 255) for tint in tints], 1).astype(np.uint8)[None]

    def blur(self, t: float) -> float:
        """The lens's blur at time `t`, in steps, so that a still background need not be blurred anew for each frame."""
        s = self.settings
        haze = self.haze.at(t) if self.haze else 0.0
        return round(math.hypot(s.rest_blur, s.defocus * max(0.0, 1 - t / s.settles), haze), 1)

    def lens(self, light: np.ndarray, blur: float, x: int = 0, y: int = 0) -> np.ndarray:
        """Blurs and shades a part of the frame whose top left pixel is x, y."""
        area = np.s_[y : y + light.shape[0], x : x + light.shape[1]]
        seen = cv2.GaussianBlur(light, (0, 0), blur) if blur > 0.2 else light
        seen = cv2.multiply(seen, self._shade[area], dtype=cv2.CV_8U)
        return cv2.add(seen, self._glare[area]) if self._glare is not None else seen

    def gain(self, t: float) -> float:
        """The light at time `t`."""
        s = self.settings
        return (
            s.light
            * (1 + s.hunting * math.exp(-t / 0.25))
            * (1 + s.flicker * math.sin(2 * math.pi * self._beat * t + self._phase))
        )

    def jpeg(self, sensor: np.ndarray, t: float) -> bytes:
        """Exposure, noise and colour cast, and the encoded frame."""
        h, w = sensor.shape
        curve = np.sqrt((np.clip(np.arange(256) * self.gain(t), 0, 255) + PEDESTAL) / (255 + PEDESTAL)) * 255
        root = cv2.LUT(sensor, np.rint(curve).astype(np.uint8))
        if self.highlight:
            root = cv2.add(root, self.highlight.light(t, w, h))
        y, x = self._place.integers(0, 97, 2)
        area = np.s_[y : y + h, x : x + w]
        root = cv2.subtract(cv2.add(root, self._up[area]), self._down[area])
        frame = cv2.LUT(cv2.merge([root, root, root]), self._tint)
        done, data = cv2.imencode(
            ".jpg",
            frame,
            [
                cv2.IMWRITE_JPEG_QUALITY,
                self.settings.quality,
                cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
                cv2.IMWRITE_JPEG_SAMPLING_FACTOR_422,
            ],
        )
        if not done:
            raise RuntimeError("the frame could not be encoded")
        return data.tobytes()
