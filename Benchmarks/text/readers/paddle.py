"""PP-OCRv6 tiny and small in the package faster-paddle: the models are inside of its library, as is ONNX Runtime."""

from __future__ import annotations

from importlib.metadata import version

import cv2
import numpy as np

from .peer import Peer, upright

# What the models take inside of the library of version 1.0.4, finder and reader.
BYTES = {"tiny": (1_829_626, 4_462_498), "small": (9_929_602, 21_160_015)}
LEAST_CONFIDENCE = 0.5  # as in RapidOCR


class Paddle(Peer):
    """Its defaults, but for one thread; `limit` is the longest side that its detector sees."""

    def __init__(self, size: str, limit: int | None) -> None:
        super().__init__()
        import faster_paddle

        limits = {"det_max_side": limit, "det_min_side": 0} if limit else {}
        self._size = size
        self._engine = faster_paddle.OcrEngine(model_size=size, threads=1, **limits)

    def about(self) -> dict:
        """The version, and the sizes of the models."""
        finder, reader = BYTES[self._size]
        return {
            "version": f"faster-paddle {version('faster-paddle')}",
            "models": {f"PP-OCRv6 {self._size} finder": finder, f"PP-OCRv6 {self._size} reader": reader},
        }

    def prepare(self, picture: np.ndarray, quads: list) -> bytes:
        # It takes files only. A bitmap costs next to nothing to decode.
        return cv2.imencode(".bmp", picture)[1].tobytes()

    def read(self, prepared: bytes) -> list[dict]:
        found = self._engine.ocr(prepared)["bounds"].values()
        # It tells upright boxes, of turned lines too.
        return [
            {"text": line["text"], "quad": upright(*line["topLeftCoord"], *line["bottomRightCoord"]),
             "confidence": line["confidence"]}
            for line in found
            if line["text"].strip() and line["confidence"] >= LEAST_CONFIDENCE
        ]
