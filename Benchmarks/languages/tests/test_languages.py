import random

import pytest

from drawing import phrases
from reading import edits, tally, told

SQUARE = [[0, 0], [100, 0], [100, 20], [0, 20]]


def truth(count: int, language: str = "de") -> dict:
    quads = [[[x, y + 40 * number] for x, y in SQUARE] for number in range(count)]
    visible = [{"gt": number, "quad": quad} for number, quad in enumerate(quads)]
    return {"width": 200, "height": 200, "language": language, "items": [{}] * count, "frames": [{"visible": visible}] * 5}


def item(name: str, text: str, left: float, right: float, row: int, stability: str = "tentative") -> dict:
    top, bottom = (40 * row + 4) / 200, (40 * row + 16) / 200
    bounds = {"topLeft": [left, top], "topRight": [right, top], "bottomRight": [right, bottom], "bottomLeft": [left, bottom]}
    return {"id": name, "type": "text", "transcript": text, "bounds": bounds, "stability": stability}


def event(kind: str, *items: dict, frame: int = 0) -> dict:
    return {"event": kind, "frame": frame, "captureTime": frame / 10, "items": list(items)}


@pytest.mark.parametrize("language", phrases.languages())
def test_all_places_of_templates_are_filled(language):
    words, rng = phrases.Phrases(language), random.Random(1)
    lines = {words.line(rng) for _ in range(300)}
    assert len(lines) > 100
    assert not any(set("{}#|") & set(line) for line in lines)


def test_a_capital_i_in_turkish_has_its_dot():
    words, rng = phrases.Phrases("tr"), random.Random(1)
    assert not any(line.startswith("Istanbul") for line in (words.line(rng) for _ in range(300)))


def test_changes_are_the_fewest():
    assert len(edits.changes("Größe", "Grösse")) == 2
    assert edits.changes("abc", "abc") == []
    assert edits.changes("abc", "") == [("a", ""), ("b", ""), ("c", "")]
    assert edits.changes("a b", "ab") == [(" ", "")]


def test_the_form_of_punctuation_counts_only_where_it_should():
    assert edits.plain("时间：9点") != edits.plain("时间: 9点")
    assert edits.bare("时间：9点") == edits.bare("时间: 9点")


def test_items_belong_to_the_line_they_lie_on():
    events = [event("add", item("a", "eins", 0, 0.5, 0)), event("add", item("b", "zwei", 0, 0.5, 1)),
              event("stable", item("b", "zwei!", 0, 0.5, 1, "stable"), frame=3)]
    lines = told.assigned(events, truth(3))
    assert [line.last for line in lines] == [["eins"], ["zwei!"], []]
    assert [line.stable for line in lines] == [[], ["zwei!"], []]
    assert lines[1].seconds == pytest.approx(0.3)


def test_what_was_taken_back_does_not_count():
    gone = {"event": "remove", "frame": 2, "captureTime": 0.2, "items": [{"id": "a", "reason": "superseded"}]}
    ended = {"event": "remove", "frame": 4, "captureTime": 0.4, "items": [{"id": "b", "reason": "sourceEnded"}]}
    events = [event("add", item("a", "ein", 0, 0.2, 0), item("b", "eins", 0, 0.5, 0)), gone, ended]
    assert told.assigned(events, truth(1))[0].last == ["eins"]


@pytest.mark.parametrize("language, order", [("de", ["links", "rechts"]), ("ar", ["rechts", "links"])])
def test_pieces_stand_in_the_order_of_writing(language, order):
    events = [event("add", item("a", "rechts", 0.3, 0.5, 0), item("b", "links", 0, 0.2, 0))]
    assert told.assigned(events, truth(1, language))[0].last == order


def test_pieces_of_a_line_are_not_the_line():
    score = tally.score("eins zwei", {"stable": ["eins"], "last": ["eins", "zwei"]})
    assert (score["stable"], score["isWrong"], score["last"], score["errors"]) == (False, True, False, 0)
    silent = tally.score("eins", {"stable": [], "last": []})
    assert (silent["silent"], silent["isWrong"], silent["errors"]) == (True, False, 4)
