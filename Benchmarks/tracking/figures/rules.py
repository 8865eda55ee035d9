"""The rule of most live scanners: each frame by itself, and an item is sure once the same was read in ten frames."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scoring.baseline import family
from scoring.clip import Truth
from scoring.geometry import covers

TIMES = 10  # frames
LOST = 1.0  # seconds without a reading after which a track is over


@dataclass
class Track:
    """A content at a place, and the frames it was read in."""

    item: dict
    quad: np.ndarray
    last: int
    reads: int = 1


def read_frame(jpeg: bytes) -> list[dict]:
    """The barcodes that zxing-cpp finds in a frame with the options it has by itself: items with `corners` in pixels."""
    import zxingcpp

    gray = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    found = zxingcpp.read_barcodes(gray, text_mode=zxingcpp.TextMode.Plain)
    return [
        {
            "type": "barcode",
            "symbology": family(str(code.format)),
            "payload": code.text,
            "corners": [
                [corner.x, corner.y]
                for corner in (
                    code.position.top_left,
                    code.position.top_right,
                    code.position.bottom_right,
                    code.position.bottom_left,
                )
            ],
        }
        for code in found
    ]


def stable_items(truth: Truth, frames: list[list[dict]], times: int = TIMES) -> list[tuple[int, dict, np.ndarray]]:
    """When each item became sure: frame, item, place. A reading goes on with a track of its content that it overlaps."""
    tracks: list[Track] = []
    sure = []
    for frame, readings in enumerate(frames):
        tracks = [track for track in tracks if frame - track.last <= LOST * truth.fps]
        for item in readings:
            quad = np.array(item["corners"], np.float32)
            track = next(
                (t for t in tracks if t.item["payload"] == item["payload"] and covers(t.quad, quad, 0.1)), None
            )
            if track is None:
                track = Track(item, quad, frame, 0)
                tracks.append(track)
            if track.reads and track.last == frame:
                continue  # read twice in one frame
            track.quad, track.last = quad, frame
            track.reads += 1
            if track.reads == times:
                sure.append((frame, item, quad))
    return sure
