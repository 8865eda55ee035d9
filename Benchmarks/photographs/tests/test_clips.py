"""What counts in clips, and where the lines are in them."""

from random import Random

import numpy as np
import pytest
import streams
from make_clips import seen
from photos.clips import note_stable
from photos.events import last_lines, stable_lines
from photos.motion import Hand


def clip(*printed: dict) -> dict:
    truth = streams.truth(*printed)
    return truth | {"counted": list(range(len(printed)))}


def noted(printed: dict, stream: streams.Stream) -> dict:
    made = clip(printed)
    note_stable(made, "ours", stable_lines(stream.bytes(), streams.WIDTH, streams.HEIGHT, streams.FPS))
    return made["items"][0]["readings"]["ours"]


def test_a_stable_line_is_exact_and_its_time_counts_from_the_first_frame_that_shows_it() -> None:
    got = noted(streams.line("AB 12"), streams.Stream().life("a", transcript="AB 12", sure=8))
    assert got["isExact"] and not got["isWrong"] and got["seconds"] == pytest.approx(0.3)


def test_a_stable_line_with_another_text_is_wrong() -> None:
    got = noted(streams.line("AB 12"), streams.Stream().life("a", transcript="AB 13"))
    assert not got["isExact"] and got["isWrong"] and got["texts"] == ["AB 13"]


def test_a_line_that_never_becomes_stable_is_neither() -> None:
    stream = streams.Stream().put("add", 6, streams.item("a", transcript="AB 12"))
    stream.put("remove", 26, {"id": "a", "reason": "left"})
    got = noted(streams.line("AB 12"), stream)
    assert not got["isExact"] and not got["isWrong"]


def test_a_stable_line_elsewhere_is_neither() -> None:
    got = noted(streams.line("AB 12"), streams.Stream().life("a", box=(600, 300, 200, 100), transcript="AB 12"))
    assert not got["isExact"] and not got["isWrong"]


def test_lines_that_another_item_superseded_are_not_reported() -> None:
    stream = streams.Stream().put("add", 0, streams.item("a", transcript="AB 1"))
    stream.put("add", 1, streams.item("b", transcript="AB 12")).put("remove", 1, {"id": "a", "reason": "superseded"})
    stream.put("stable", 2, streams.item("b", transcript="AB 12")).put("remove", 3, {"id": "b", "reason": "sourceEnded"})
    lines = last_lines(stream.bytes(), streams.WIDTH, streams.HEIGHT)
    assert [(line["text"], line["isStable"]) for line in lines] == [("AB 12", True)]


def test_the_same_seed_moves_in_the_same_way() -> None:
    first, second = (Hand(Random("1/000"), 1280, 720).matrix(0.4) for _ in range(2))
    assert np.array_equal(first, second)


def test_a_line_at_the_edge_is_cut_when_the_hand_moves_it_out() -> None:
    lines = [{"quad": streams.corners(box)} for box in ((1, 1, 50, 20), (400, 200, 50, 20))]
    moved = np.array([[1.0, 0.0, -5.0], [0.0, 1.0, 0.0]])
    frame = seen({"lines": lines}, moved, 1000, 500)
    assert [each["gt"] for each in frame["visible"]] == [1] and [each["gt"] for each in frame["partial"]] == [0]
