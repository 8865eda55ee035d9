"""RapidOCR with the models that its package brings along: PP-OCRv6 small."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import numpy as np

from .peer import Peer

MODELS = ("PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx")


class Rapid(Peer):
    """Its defaults, but for one thread. The classifier for lines that are upside down is optional."""

    def __init__(self, limit: int | None, is_turned: bool = False) -> None:
        super().__init__()
        import rapidocr

        parameters = {
            "Global.use_cls": is_turned, "Global.log_level": "critical",
            "EngineConfig.onnxruntime.intra_op_num_threads": 1, "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
        if limit:
            parameters |= {"Det.limit_side_len": limit, "Det.limit_type": "max"}
        self._engine = rapidocr.RapidOCR(params=parameters)
        self._folder = Path(rapidocr.__file__).parent / "models"

    def about(self) -> dict:
        """Versions, and the sizes of the models."""
        return {
            "version": f"rapidocr {version('rapidocr')}, onnxruntime {version('onnxruntime')}",
            "models": {name: (self._folder / name).stat().st_size for name in MODELS},
        }

    def prepare(self, picture: np.ndarray, quads: list) -> np.ndarray:
        return picture

    def read(self, prepared: np.ndarray) -> list[dict]:
        found = self._engine(prepared)
        if getattr(found, "boxes", None) is None or found.txts is None:
            return []
        return [
            {"text": text, "quad": np.asarray(quad, float).tolist(), "confidence": float(score)}
            for quad, text, score in zip(found.boxes, found.txts, found.scores, strict=True)
        ]
