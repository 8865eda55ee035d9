"""A frame: labels before a backdrop, through the camera, and the truth."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

from . import label as labels
from . import surface, webcam
from .faces import Deck, Faces
from .phrases import draw_text
from .pose import Pose, draw_pose, project

WIDTH, HEIGHT = 1280, 720
OVER = 2  # scene pixels to one of the frame
LEAST_X, MOST_X = 8.0, 41.0
MARGIN = 6  # pixels between a line and the frame's edge
TRIES = 40


class Director:
    """Draws frames, dealing x-heights and fonts so that all come as often."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._faces = rng, Faces(rng)
        self._grains = np.random.default_rng(rng.getrandbits(64))
        # Steps of the logarithm: small print is what is hard, and comes most.
        self._heights = Deck(rng, [LEAST_X * (MOST_X / LEAST_X) ** ((k + 0.5) / 48) for k in range(48)])
        self._counts = Deck(rng, [1, 2, 2, 3, 4])

    def frame(self) -> tuple[bytes, dict]:
        """A frame as JPEG, and its truth."""
        rng = self._rng
        scene = surface.backdrop(rng, self._grains, WIDTH, HEIGHT)
        scene = cv2.resize(scene, (WIDTH * OVER, HEIGHT * OVER), interpolation=cv2.INTER_CUBIC)
        taken = np.zeros((HEIGHT, WIDTH), np.uint8)
        count, truth = self._counts.deal(), []
        shares = [count] if count == 1 or rng.random() < 0.5 else [count // 2, count - count // 2]
        for share in shares:
            truth += self._lay(scene, taken, share)
        scene = np.clip(cv2.resize(scene, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), 0, 1)
        # What nobody could read is not asked for.
        smallest = min((line["xHeight"] for line in truth), default=MOST_X)
        kernel = webcam.spread(rng, max(0.7, 0.13 * smallest))
        picture, facts = webcam.photograph(rng, self._grains, scene, kernel)
        data, quality = webcam.jpeg(rng, picture)
        for line in truth:
            line["blur"] = round(webcam.sigma_of(kernel), 3)
        camera = facts | {"quality": quality}
        return data, {"width": WIDTH, "height": HEIGHT, "camera": camera, "lines": truth, "ignored": []}

    def _lay(self, scene: np.ndarray, taken: np.ndarray, count: int) -> list[dict]:
        """Prints a label of so many lines, and puts it where there is room; the truth of its lines."""
        chosen = [(self._faces.deal(), self._heights.deal()) for _ in range(count)]
        for attempt in range(TRIES):
            pose = draw_pose(self._rng)
            longest = 28 * (1 - attempt / TRIES / 2)
            prints = [self._print(face, height, pose, longest) for face, height in chosen]
            label = labels.draw_label(self._rng, self._grains, prints)
            high, wide = (side / labels.FINE / 2 for side in label.picture.shape[:2])
            for _ in range(8):
                centre = (self._rng.uniform(0.1, 0.9) * WIDTH, self._rng.uniform(0.1, 0.9) * HEIGHT)
                matrix = pose.matrix(centre)
                outline = project(matrix, [(-wide, -high), (wide, -high), (wide, high), (-wide, high)])
                quads = [project(matrix, quad) for quad in label.quads]
                if all(inside(quad) for quad in quads) and is_free(outline, taken):
                    paste(scene, label, matrix)
                    return [
                        {"quad": [[round(float(x), 1), round(float(y), 1)] for x, y in quad], "text": line.text,
                         "xHeight": round(math.dist(*project(matrix, stem)), 2), "family": line.face.family,
                         "isTrainedOn": line.face.is_trained_on, "font": line.face.path.rsplit("/", 1)[-1],
                         "tilt": round(abs(pose.tilt), 1), "rotation": round(pose.rotation, 1)}
                        for quad, line, stem in zip(quads, label.prints, label.stems, strict=True)
                    ]
        return []

    def _print(self, face, height: float, pose: Pose, longest: float) -> labels.Print:
        """A line in a face, so high in the frame, short enough to fit into it."""
        most = max(5, int(min(longest, 900 / (1.15 * height))))
        while True:
            line = labels.Print(draw_text(self._rng, most), face, height / pose.height())
            if labels.fits(line):
                return line
            face = self._faces.deal()


def inside(quad: np.ndarray) -> bool:
    """Whether a line is in view with the room it needs."""
    return bool((quad > MARGIN).all() and (quad < (WIDTH - MARGIN, HEIGHT - MARGIN)).all())


def is_free(outline: np.ndarray, taken: np.ndarray) -> bool:
    """Whether no other label is there; takes the place if so."""
    area = np.zeros_like(taken)
    cv2.fillConvexPoly(area, np.int32(outline), 1)
    if (area & taken).any():
        return False
    taken |= area
    return True


def paste(scene: np.ndarray, label: labels.Label, matrix: np.ndarray) -> None:
    """Puts the label's picture into the scene."""
    high, wide = label.picture.shape[:2]
    centred = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, labels.FINE]], float)
    full = np.diag([OVER, OVER, 1.0]) @ matrix @ centred
    size = (scene.shape[1], scene.shape[0])
    seen = cv2.warpPerspective(label.picture, full, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(np.ones((high, wide), np.float32), full, size, flags=cv2.INTER_LINEAR)[..., None]
    scene += (seen - scene) * cover
