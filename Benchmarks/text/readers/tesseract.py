"""Tesseract through its C API (the package tesserocr), with the English model of Debian's tesseract-ocr-eng."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from .peer import Peer, upright

DATA = "/usr/share/tesseract-ocr/5/tessdata"
# Of a line's words, on average: clutter is full of "lines" below that, and hardly one of print is lost. As in RapidOCR.
LEAST_CONFIDENCE = 0.5
# A crop's rows from ascenders to descenders, and the room around that as a part of it: the best of some tried.
ROWS, ROOM = 48, 0.12


class Tesseract(Peer):
    """The engine in one page segmentation mode."""

    def __init__(self, mode: int) -> None:
        super().__init__()
        import tesserocr

        self._level = tesserocr.RIL
        self._version = f"tesseract {tesserocr.PyTessBaseAPI.Version()}, tesserocr {tesserocr.__version__}"
        self._api = tesserocr.PyTessBaseAPI(path=DATA, lang="eng", psm=mode)
        self._api.SetVariable("debug_file", "/dev/null")

    def about(self) -> dict:
        """Versions, and the size of the model."""
        return {"version": self._version, "models": {"eng.traineddata": (Path(DATA) / "eng.traineddata").stat().st_size}}

    def lines(self, gray: np.ndarray) -> list[dict]:
        """The lines of a picture, with their words."""
        height, width = gray.shape
        self._api.SetImageBytes(gray.tobytes(), width, height, 1, width)
        self._api.Recognize()
        lines: list[dict] = []
        each = self._api.GetIterator()
        while each is not None:
            if not each.Empty(self._level.WORD) and (text := each.GetUTF8Text(self._level.WORD).strip()):
                if not lines or each.IsAtBeginningOf(self._level.TEXTLINE):
                    lines.append({"quad": upright(*each.BoundingBox(self._level.TEXTLINE)), "words": []})
                quad = upright(*each.BoundingBox(self._level.WORD))
                lines[-1]["words"].append({"text": text, "quad": quad, "confidence": each.Confidence(self._level.WORD) / 100})
            if not each.Next(self._level.WORD):
                break
        for line in lines:
            line["text"] = " ".join(word["text"] for word in line["words"])
            line["confidence"] = sum(word["confidence"] for word in line["words"]) / len(line["words"])
        return [line for line in lines if line["confidence"] >= LEAST_CONFIDENCE]


class Pages(Tesseract):
    """Reads whole frames."""

    def prepare(self, picture: np.ndarray, quads: list) -> np.ndarray:
        return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)

    def read(self, prepared: np.ndarray) -> list[dict]:
        return self.lines(prepared)


class Crops(Tesseract):
    """Reads our quads, each as one line. The time is that of cutting and reading; finding is to be added."""

    def __init__(self) -> None:
        super().__init__(7)

    def prepare(self, picture: np.ndarray, quads: list) -> tuple[np.ndarray, list]:
        return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), quads

    def read(self, prepared: tuple[np.ndarray, list]) -> list[dict]:
        gray, quads = prepared
        found = []
        for quad in quads:
            lines = self.lines(cut(gray, np.float32(quad)))
            if lines:
                confidence = min(line["confidence"] for line in lines)
                found.append({"text": " ".join(line["text"] for line in lines), "quad": quad, "confidence": confidence})
        return found


def cut(gray: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """A quad with a little room, upright."""
    right = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    high, wide = max(1.0, float(np.linalg.norm(down))), max(1.0, float(np.linalg.norm(right)))
    across, along = down * ROOM, right * (ROOM * high / wide)
    loose = quad + np.float32([-along - across, along - across, along + across, -along + across])
    rows = round(ROWS * (1 + 2 * ROOM))
    columns = max(rows // 2, round(rows * (wide + 2 * ROOM * high) / (high * (1 + 2 * ROOM))))
    over = 2 if high > 1.5 * ROWS else 1  # large print is averaged, not picked out
    target = np.float32(upright(0, 0, columns * over, rows * over))
    size = (columns * over, rows * over)
    matrix = cv2.getPerspectiveTransform(np.float32(loose), target)
    picture = cv2.warpPerspective(gray, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA) if over > 1 else picture
