"""The tables."""

from photos.totals import clips_table, grouped, groups_table, stills_table


def line(text: str, height: float, is_exact: bool, *tags: str) -> dict:
    readings = {"text": text if is_exact else None, "errors": 0 if is_exact else len(text), "isExact": is_exact, "isStable": False}
    return {"text": text, "xheight": height, "tags": list(tags), "readings": {"balanced": readings}}


def test_lines_are_in_the_groups_of_their_kind_size_and_tags() -> None:
    one, other = line("ab", 9, True, "turned"), line("cd", 30, False)
    found = grouped([("book", one), ("sign", other)])
    assert list(found) == ["all", "book", "sign", "x-height 8 to 12", "x-height over 20", "tag turned"]
    assert found["all"] == [one, other] and found["tag turned"] == [one]
    assert "| x-height 8 to 12 | 1 | 100.0 |" in groups_table([("book", one), ("sign", other)], ["balanced"])


def test_a_missed_line_lacks_all_of_its_characters() -> None:
    lines = [line("abcd", 9, True), line("ab", 30, False)]
    photo = {"lines": lines, "cpu": {"balanced": 100.0}, "false": {"balanced": ["x"]}}
    assert stills_table([photo], ["balanced"], []).endswith("| balanced | 50.0 | 0.0 | 0.0 | 0.0 | 33.3 | 1.00 | 100 | 100 |")


def test_only_lines_that_count_are_in_a_clip_s_figures() -> None:
    result = {"isExact": True, "isWrong": False, "seconds": 0.4, "texts": []}
    items = [{"text": "ab", "xHeight": 9, "readings": {"balanced": result}}, {"text": "cd", "xHeight": 9}]
    clip = {"items": items, "counted": [0], "cpu": {"balanced": 20.0}}
    assert clips_table([clip], ["balanced"], []).endswith("| balanced | 100.0 | 0.0 | 0.40 | 0.40 | 20 |")
