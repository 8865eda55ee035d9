"""What is counted on a clip."""

from streams import LEFT, RIGHT, Stream, code, corners, item, line, truth

from scoring.clip import ClipScorer, Score, Truth


def score(data: dict, stream: Stream, only: str | None = None) -> Score:
    return ClipScorer(Truth(data, only), only).run(stream.bytes())


def counts(result: Score) -> tuple[int, int, int, int]:
    return result.read, result.wrong, result.split, result.ghost


def test_a_read_item_with_its_times() -> None:
    result = score(truth(code("AB12")), Stream().life("a", payload="AB12"))
    assert counts(result) == (1, 0, 0, 0)
    assert (result.tts, result.linger, result.missed, result.breaches) == ([0.3], [0.2], [], {})


def test_wrong_content_and_a_wrong_place_are_wrong() -> None:
    assert counts(score(truth(code("AB12")), Stream().life("a", payload="AB13"))) == (0, 1, 0, 0)
    result = score(truth(code("AB12")), Stream().life("a", RIGHT, payload="AB12"))
    assert counts(result) == (0, 1, 0, 1) and result.missed == [0]


def test_a_tentative_item_is_neither_read_nor_wrong() -> None:
    stream = Stream().put("add", 6, item("a", payload="AB13")).put("remove", 20, {"id": "a"})
    assert counts(score(truth(code("AB12")), stream)) == (0, 0, 0, 0)


def test_a_second_id_on_one_item_is_a_split_and_not_read_twice() -> None:
    stream = Stream().life("a", last=12, payload="AB12").life("b", first=14, sure=15, payload="AB12")
    assert counts(score(truth(code("AB12")), stream)) == (1, 0, 1, 0)


def test_twins_are_two_items() -> None:
    data = truth(code("AB12"), code("AB12", RIGHT))
    assert counts(score(data, Stream().life("a", payload="AB12").life("b", RIGHT, payload="AB12"))) == (2, 0, 0, 0)
    assert counts(score(data, Stream().life("a", payload="AB12"))) == (1, 0, 0, 0)


def test_an_id_that_moves_from_one_item_to_another_owns_both() -> None:
    data = truth(code("AB12"), code("CD34", RIGHT))
    stream = (
        Stream()
        .put("add", 6, item("a", payload="AB12"))
        .put("update", 9, item("a", RIGHT, payload="AB12"))
        .put("remove", 20, {"id": "a"})
    )
    stream.life("b", RIGHT, payload="CD34")
    assert counts(score(data, stream)) == (1, 0, 1, 0)


def test_an_item_that_is_covered_keeps_its_id_from_the_one_in_front() -> None:
    data = truth(code("AB12"), code("AB12", RIGHT, range(5, 40)))
    for number in range(25, 30):  # the first goes behind the second, which keeps its place
        data["frames"][number]["hidden"] = [{"gt": 0, "quad": corners(RIGHT)}]
        data["frames"][number]["visible"][0]["quad"] = corners((620, 110, 200, 100))
    stream = Stream().put("add", 6, item("a", payload="AB12"), item("b", RIGHT, payload="AB12"))
    stream.put("update", 27, item("a", RIGHT, payload="AB12"), item("b", (620, 110, 200, 100), payload="AB12"))
    result = score(data, stream.put("remove", 39, {"id": "a"}, {"id": "b"}))
    assert (result.split, result.ghost) == (0, 0)
    for frame in data["frames"]:
        frame.pop("hidden", None)
    assert score(data, stream).split == 1  # without the key it lies on the other


def test_a_ghost_is_forgiven_once_it_lies_on_an_item() -> None:
    stream = (
        Stream()
        .put("add", 6, item("a", RIGHT, payload="AB12"))
        .put("update", 8, item("a", LEFT, payload="AB12"))
        .put("remove", 9, {"id": "a"})
    )
    assert counts(score(truth(code("AB12")), stream)) == (0, 0, 0, 0)


def test_only_one_kind_counts_as_if_the_other_were_absent() -> None:
    data = truth(code("AB12"), line("some words", RIGHT))
    stream = (
        Stream()
        .life("a", payload="AB12")
        .life("b", RIGHT, transcript="sorne words")
        .life("c", (400, 300, 90, 40), transcript="ghost")
    )
    assert counts(score(data, stream)) == (1, 2, 0, 1)
    assert counts(score(data, stream, "barcode")) == (1, 0, 0, 0)
    result = score(data, stream, "text")
    assert counts(result) == (0, 2, 0, 1) and result.missed == [1]


def test_a_stable_may_come_a_little_after_the_item_has_left() -> None:
    data = truth(code("AB12"))
    assert counts(score(data, Stream().life("a", sure=36, last=37, payload="AB12")))[:2] == (1, 0)
    assert counts(score(data, Stream().life("a", sure=37, last=38, payload="AB12")))[:2] == (0, 1)


def test_another_name_for_a_symbology_is_noted() -> None:
    result = score(
        truth(code("012345678905", symbology="upca")), Stream().life("a", payload="0012345678905", symbology="ean13")
    )
    assert counts(result) == (1, 0, 0, 0) and result.misnamed == ["upca as ean13"]


def test_a_content_read_before_the_item_was_whole_is_wrong_but_told_apart() -> None:
    data = truth(code("AB12"))
    data["frames"][4]["partial"] = [{"gt": 0, "quad": corners(RIGHT)}]  # it comes in fast
    early = Stream().life("a", RIGHT, first=3, sure=4, last=30, payload="AB12")
    result = score(data, early)
    assert (counts(result)[:2], result.partial) == ((0, 1), 1)
    assert score(data, Stream().life("a", RIGHT, first=3, sure=4, last=30, payload="AB13")).partial == 0
