"""What is counted on followed items, by hand-made truths and streams."""

import motmetrics
import pytest
from streams import LEFT, RIGHT, Stream, code, corners, item, truth

from figures.corners import corner_errors, medians
from figures.matching import Matches, match, ratios, summed
from figures.told import told_frames
from scoring.clip import Truth


def followed(data: dict, stream: Stream) -> Matches:
    known = Truth(data)
    return match(known, told_frames(stream.bytes(), known))


def figures(found: Matches) -> tuple[int, int, int, int, int]:
    names = ("num_objects", "num_misses", "num_false_positives", "num_switches", "num_fragmentations")
    return tuple(found.counts[name] for name in names)


def test_an_item_is_known_from_add_to_remove_with_what_was_told_last() -> None:
    known = Truth(truth(code("AB12")))
    stream = Stream().put("add", 6, item("a", payload="AB12")).put("update", 9, item("a", RIGHT, payload="AB12"))
    frames = told_frames(stream.put("remove", 20, {"id": "a"}).bytes(), known)
    assert [number for number, told in enumerate(frames) if told] == list(range(6, 20))
    assert frames[8]["a"].quad[0].tolist() == [100, 100] and frames[19]["a"].quad[0].tolist() == [600, 100]


def test_one_item_with_one_id() -> None:
    found = followed(truth(code("AB12")), Stream().life("a", last=25, payload="AB12"))
    assert figures(found) == (20, 1, 0, 0, 0)  # the frame before the add is missed
    assert ratios(found.counts) == {"idf1": round(38 / 39, 4), "mota": 0.95}


def test_what_stays_told_of_is_false_unless_held() -> None:
    found = followed(truth(code("AB12")), Stream().life("a", last=38, payload="AB12"))
    assert found.counts["num_false_positives"] == 13
    assert found.held["num_false_positives"] == 3  # ten frames are the second that it may be held


def test_a_second_id_is_a_switch() -> None:
    stream = Stream().life("a", last=12, payload="AB12").life("b", first=14, sure=15, last=25, payload="AB12")
    found = followed(truth(code("AB12")), stream)
    assert figures(found) == (20, 3, 0, 1, 1) and found.switches == [(14, 0, "b")]


def test_what_is_covered_need_not_be_told_and_may_be() -> None:
    data = truth(code("AB12", frames=range(5, 30)))
    for number in range(10, 20):
        data["frames"][number] = {"visible": [], "hidden": [{"gt": 0, "quad": corners(LEFT)}]}
    for last in (10, 30):
        stream = Stream().life("a", last=last, payload="AB12")
        stream = stream if last == 30 else stream.life("b", first=20, sure=21, last=30, payload="AB12")
        found = followed(data, stream)
        assert figures(found) == (15, 1, 0, int(last == 10), 0)
    for frame in data["frames"]:
        frame.pop("hidden", None)
    assert figures(followed(data, Stream().life("a", last=30, payload="AB12"))) == (15, 1, 0, 0, 0)


def test_an_id_with_another_items_content_is_not_that_item() -> None:
    """A print gives way to another in its place, and the old id stays for some frames."""
    data = truth(code("AB12", frames=range(5, 15)), code("CD34", frames=range(15, 25)))
    stream = Stream().life("a", last=18, payload="AB12").life("b", first=18, sure=19, last=25, payload="CD34")
    found = followed(data, stream)
    assert figures(found) == (20, 4, 3, 0, 0) and found.held["num_false_positives"] == 0


def test_twins_that_change_ids_switch_both() -> None:
    data = truth(code("AB12"), code("AB12", RIGHT))
    stream = Stream().put("add", 6, item("a", payload="AB12"), item("b", RIGHT, payload="AB12"))
    stream.put("update", 15, item("a", RIGHT, payload="AB12"), item("b", payload="AB12"))
    found = followed(data, stream.put("remove", 25, {"id": "a"}, {"id": "b"}))
    assert figures(found) == (40, 2, 0, 2, 0)


def test_sums_over_clips_are_those_of_py_motmetrics() -> None:
    """Its own overall figures are the sums that `summed` and `ratios` make."""
    accumulators = []
    for ids in ((1, 1, 2, 2), (1, 1, 1, 3)):
        accumulators.append(motmetrics.MOTAccumulator())
        for frame, key in enumerate(ids):
            accumulators[-1].update(
                [1], [key, 9] if frame == 2 else [key], [[0.1, float("nan")][: 2 if frame == 2 else 1]], frame
            )
    host = motmetrics.metrics.create()
    names = ["idf1", "mota", *Matches({}, {}).counts, "idtp", "idfp", "idfn", "num_objects", "num_misses"]
    names += ["num_false_positives", "num_switches", "num_fragmentations"]
    table = host.compute_many(accumulators, metrics=names, generate_overall=True)
    sums = summed([{name: int(row[name]) for name in names[2:]} for _, row in table.iloc[:2].iterrows()])
    assert ratios(sums) == pytest.approx(
        {name: round(float(table.loc["OVERALL"][name]), 4) for name in ("idf1", "mota")}
    )


def test_corners_still_and_moving() -> None:
    data = truth(code("AB12", frames=range(5, 25)))
    for number in range(15, 25):  # ten pixels a frame to the right from then on
        data["frames"][number]["visible"][0]["quad"] = corners((100 + 10 * (number - 14), 100, 200, 100))
    known = Truth(data)
    frames = told_frames(Stream().life("a", (103, 104, 200, 100), last=25, payload="AB12").bytes(), known)
    found = medians([corner_errors(known, frames, match(known, frames).pairs)])
    assert found["barcodeCornersStill"] == found["cornersStill"] == 0.5  # 5 pixels of 1000
    assert found["cornersMoving"] > 3 and found["textCornersStill"] is None
