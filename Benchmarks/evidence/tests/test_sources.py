"""Where lines come from: labels from clips, readings of SmartEngines."""

import io
import pickle

import pytest
from label_looks import label
from smart_engines import Plain, normal, place

BOX = [[10, 10], [60, 10], [60, 30], [10, 30]]
TRUTH = {
    "width": 100, "height": 100, "items": [{"kind": "text", "text": "Gate  12", "xHeight": 8}, {"kind": "barcode", "text": "1"}],
    "frames": [{"visible": [{"gt": 0, "quad": BOX}]}] * 3 + [{"visible": [{"gt": 1, "quad": BOX}]}] * 9,
}  # fmt: skip


def look(frame: int, x: float = 0.0) -> dict:
    return {"frame": frame, "quad": [[0.1 + x, 0.1], [0.6 + x, 0.1], [0.6 + x, 0.3], [0.1 + x, 0.3]], "places": []}


def test_a_line_gets_the_truth_of_what_it_lies_on() -> None:
    found = label({"name": "clip#1", "looks": [look(k) for k in range(4)]}, TRUTH)
    assert found and found["truth"] == "Gate 12" and [k["frame"] for k in found["looks"]] == [0, 1, 2]


def test_what_lies_on_nothing_or_on_a_barcode_is_no_line() -> None:
    assert label({"name": "clip#1", "looks": [look(k, 0.7) for k in range(3)]}, TRUTH) is None
    assert label({"name": "clip#1", "looks": [look(k) for k in range(3, 9)]}, TRUTH) is None


def test_a_place_keeps_the_alternatives_that_matter() -> None:
    assert place({"o": 0.5, "0": 0.3, "@": 0.15, "x": 0.001}) == {"0": 0.8, "": 0.15}
    assert normal("Oslo") == "0SL0"


def test_readings_are_data_and_nothing_else() -> None:
    with pytest.raises(pickle.UnpicklingError):
        Plain(io.BytesIO(pickle.dumps(print))).load()
    assert Plain(io.BytesIO(pickle.dumps([{"a": 0.5}]))).load() == [{"a": 0.5}]
