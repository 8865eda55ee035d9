"""Calibration and the ten-frames rule, on small examples."""

import numpy as np
import pytest
from streams import LEFT, RIGHT, Stream, code, corners, item, truth

from figures.calibration import Judged, bins, brier, calibration_error
from figures.curve import curve
from figures.rules import stable_items
from figures.streams import Clip
from reliability import judged
from scoring.clip import Truth
from ten_frames import decided_by_rule


def test_calibration_of_what_is_right_as_often_as_it_says() -> None:
    fair = [Judged("text", 0.9, number != 0) for number in range(10)]
    assert calibration_error(bins(fair)) == pytest.approx(0, abs=1e-9)
    assert brier(fair) == pytest.approx(0.09)
    proud = [Judged("text", 0.9, number < 5) for number in range(10)]
    assert calibration_error(bins(proud)) == pytest.approx(0.4)
    assert calibration_error(bins([])) is None and brier([]) is None


def test_every_confidence_has_one_bin() -> None:
    told = [0.0, 0.5, 0.95, 0.99, 0.9995, 1.0]
    table = bins([Judged("text", value, True) for value in told])
    assert sum(each.count for each in table) == len(told)
    assert all(each.low <= each.confidence <= each.high for each in table)


def test_the_curve_is_a_picture_with_a_dot_a_bin() -> None:
    table = bins([Judged("text", value, True) for value in (0.6, 0.97, 1.0)])
    picture = curve({"text": table, "none": []})
    assert picture.startswith("<svg") and picture.count("<circle") == 3 and "nan" not in picture


def test_what_is_judged(tmp_path) -> None:
    data = truth(code("AB12"), code("CD34", RIGHT))
    stream = Stream().life("a", payload="AB12", confidence=0.99)
    stream.put("add", 6, item("b", RIGHT, payload="CD35", confidence=0.6))
    stream.put("update", 8, item("b", RIGHT, payload="CD35", confidence=0.7)).put("remove", 20, {"id": "b"})
    found = judged(Clip(tmp_path / "set/one.json", data), stream.bytes())
    assert [(each.confidence, each.right) for each in found["stable"]] == [(0.99, True)]
    assert [(each.confidence, each.right) for each in found["tentative"]] == [(0.7, False)]


def reading(payload: str, box: tuple = LEFT) -> dict:
    return {"type": "barcode", "symbology": "code128", "payload": payload, "corners": corners(box)}


def test_the_rule_wants_ten_frames_of_one_content_at_one_place() -> None:
    known = Truth(truth(code("AB12"), code("AB12", RIGHT)))
    frames: list[list[dict]] = [[] for _ in range(40)]
    for number in range(5, 25):
        frames[number].append(reading("AB12", RIGHT))
        frames[number].append(reading("AB13" if number % 5 == 0 else "AB12"))
    assert [(frame, quad[0][0]) for frame, _, quad in stable_items(known, frames)] == [
        (14, np.float32(600)),
        (17, np.float32(100)),
    ]
    assert decided_by_rule(known, frames, 10) == ({1: 0.9, 0: 1.2}, 0)
    assert decided_by_rule(known, frames, 4)[1] == 1  # of the misread one four frames agree
    assert decided_by_rule(known, frames, 30) == ({}, 0)


def test_a_track_of_the_rule_is_over_after_a_second() -> None:
    known = Truth(truth(code("AB12")))
    frames = [[reading("AB12")] if number in range(5) or number in range(20, 25) else [] for number in range(40)]
    assert stable_items(known, frames) == []
