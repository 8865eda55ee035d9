"""When a printed line counts as read."""

from photos.rule import errors, is_read, readings


def box(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


def line(text: str, quad: list[list[float]] | None = None, *tags: str) -> dict:
    return {"text": text, "quad": quad or box(0, 0, 100, 20), "tags": list(tags)}


def one(printed: dict, *found: dict):
    return readings([printed], list(found))[0]


def test_spaces_and_kinds_of_quotes_do_not_count() -> None:
    assert is_read(line("a “b” – c"), 'a"b"-c')


def test_characters_that_look_the_same_count_as_one() -> None:
    assert is_read(line("+2°C 5 µg"), "+2℃ 5 μg")


def test_a_line_may_be_inside_a_longer_one() -> None:
    assert is_read(line("06.05.2019"), "Best before 06.05.2019 L1")
    assert not is_read(line("Best before 06.05.2019"), "06.05.2019")


def test_case_counts_but_in_small_capitals() -> None:
    assert not is_read(line("Foreword"), "FOREWORD")
    assert is_read(line("Foreword", None, "smallCaps"), "FOREWORD")


def test_digits_below_bars_are_compared_without_the_rest() -> None:
    assert is_read(line("20491475", None, "barcodeDigits"), "<2049 1475>")


def test_errors_leave_out_what_surrounds_the_line() -> None:
    assert errors("abc", "xxabcxx") == 0
    assert errors("abc", "xxadcxx") == 1
    assert errors("abc", "") == 3


def test_a_reported_line_elsewhere_does_not_count() -> None:
    got = one(line("AB 12"), {"text": "AB 12", "quad": box(300, 300, 400, 320)})
    assert got.text is None and not got.is_exact and got.errors == 4


def test_pieces_do_not_make_a_line_exact_but_share_its_errors() -> None:
    left, right = {"text": "AB", "quad": box(2, 2, 45, 18)}, {"text": "13", "quad": box(55, 2, 98, 18)}
    got = one(line("AB 12"), right, left)
    assert not got.is_exact and got.text == "AB 13" and got.errors == 1


def test_errors_of_a_reported_line_belong_to_the_line_that_it_covers_most() -> None:
    upper, lower = line("upper", box(0, 0, 100, 10)), line("lower", box(0, 10, 100, 40))
    first, second = readings([upper, lower], [{"text": "lovver", "quad": box(0, 4, 100, 40)}])
    assert first.text is None and second.text == "lovver"


def test_a_line_across_two_reads_both() -> None:
    found = {"text": "left right", "quad": box(0, 0, 210, 20)}
    left, right = line("left", box(0, 0, 100, 20)), line("right", box(110, 0, 210, 20))
    assert [each.is_exact for each in readings([left, right], [found])] == [True, True]
