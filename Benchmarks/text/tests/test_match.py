"""What counts as read."""

from measure.match import false_lines, readings
from measure.text import changes, folded


def box(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


def one(text: str, *found: dict):
    return readings([{"text": text, "quad": box(0, 0, 100, 20)}], list(found))[0]


def test_folds_full_width_typographic_and_spaces() -> None:
    assert folded("  Ｎｏ．１２：  “a”–b ") == 'No.12: "a"-b'


def test_a_line_in_its_place_is_read() -> None:
    assert one("AB 12", {"text": "AB 12", "quad": box(2, 2, 98, 18)}).is_exact


def test_spaces_are_told_apart() -> None:
    got = one("AB 12", {"text": "AB12", "quad": box(2, 2, 98, 18)})
    assert not got.is_exact and got.is_exact_without_spaces and got.distance == 1


def test_pieces_are_joined_from_left_to_right() -> None:
    assert one("AB 12", {"text": "12", "quad": box(60, 2, 98, 18)}, {"text": "AB", "quad": box(2, 2, 40, 18)}).is_exact


def test_words_of_a_line_that_holds_two_columns() -> None:
    words = [{"text": "AB", "quad": box(2, 2, 98, 18)}, {"text": "XY", "quad": box(300, 2, 380, 18)}]
    found = {"text": "AB XY", "quad": box(0, 0, 400, 20), "words": words}
    assert one("AB", found).is_exact
    assert false_lines({"lines": [{"quad": box(0, 0, 100, 20)}], "ignored": []}, [found]) == []


def test_nothing_read_is_all_missing() -> None:
    got = one("AB 12", {"text": "AB 12", "quad": box(300, 300, 400, 320)})
    assert got.text is None and got.distance == 5


def test_a_wrong_text_belongs_to_the_line_it_covers_most() -> None:
    lines = [{"text": "upper", "quad": box(0, 0, 40, 10)}, {"text": "lower", "quad": box(0, 12, 200, 40)}]
    upper, lower = readings(lines, [{"text": "lovver", "quad": box(0, 0, 200, 40)}])
    assert upper.text is None and lower.text == "lovver"


def test_false_lines_lie_on_nothing_printed() -> None:
    frame = {"lines": [{"quad": box(0, 0, 100, 20)}], "ignored": [box(0, 100, 100, 120)]}
    found = [{"text": "a", "quad": box(0, 0, 90, 20)}, {"text": "b", "quad": box(0, 100, 90, 120)},
             {"text": "c", "quad": box(300, 0, 390, 20)}, {"text": " ", "quad": box(300, 90, 390, 99)}]
    assert false_lines(frame, found) == ["c"]


def test_changes_name_what_was_read_for_what() -> None:
    assert changes("O1a", "0lab") == [("O", "0"), ("1", "l"), ("", "b")]
