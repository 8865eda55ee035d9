"""Edit errors, the simpler ways of combining, stopping rules and calibration, on lines that are written down."""

import numpy as np
import pytest
from lines.calibration import bins, calibration_error, fit
from lines.errors import edit_error
from lines.record import Line, steps_of
from lines.stopping import RULES, error_after, point, wrong_at


def known(*looks: tuple[str, float, str, float]) -> list[dict]:
    """Steps as the program tells them: what the look reads, its sureness, what is fused, its confidence."""
    return [
        {
            "looks": n + 1, "time": 0.1 * n, "transcript": text, "confidence": confidence, "lead": n * 0.9, "agreement": 0.9,
            "doubt": 1.0, "expectedChange": 0.1 / (n + 1), "isCertain": n >= 2, "isAnnounceable": n >= 1, "candidates": {text: confidence},
            "look": look, "lookConfidence": sure,
        }
        for n, (look, sure, text, confidence) in enumerate(looks)
    ]  # fmt: skip


LINE = Line("a", "Gate 12", steps_of(known(("Gote 12", 0.9, "Gote 12", 0.5), ("Gate 12", 0.8, "Gate 12", 0.6), ("Gate 12", 0.95, "Gate 12", 0.9))))
OTHER = Line("b", "Exit", steps_of(known(("Exit", 0.9, "Exit", 0.8), ("Exit", 0.9, "Exit", 0.9), ("Exlt", 0.99, "Exlt", 0.97))))


@pytest.mark.parametrize("a, b, error", [("", "", 0), ("abc", "", 1), ("kitten", "sitting", 6 / 16), ("ab", "ba", 4 / 6)])
def test_edit_error(a: str, b: str, error: float) -> None:
    assert edit_error(a, b) == edit_error(b, a) == error


def test_the_simpler_ways() -> None:
    assert [s.best for s in LINE.steps] == ["Gote 12", "Gote 12", "Gate 12"]
    assert [s.vote for s in LINE.steps] == ["Gote 12", "Gote 12", "Gate 12"]
    assert [s.row for s in LINE.steps] == [1, 1, 2]
    assert [s.same for s in OTHER.steps] == [1, 2, 2]


def test_blanks_do_not_count() -> None:
    line = Line("a", "Gate 12", steps_of(known(("x", 0.5, "Gate  12", 0.5))))
    assert line.is_right(line.steps[0]) and line.error(line.steps[0]) > 0


def test_a_rule_stops_at_the_first_look_that_reaches_it() -> None:
    score, of = RULES["confidence"]
    early = point([LINE, OTHER], score, of, 0.6, 30)
    assert (early.looks, early.coverage, early.wrong) == (1.5, 1, 0)
    late = point([LINE, OTHER], score, of, 0.95, 30)
    assert (late.looks, late.coverage, late.wrong) == (3, 0.5, 1)
    assert point([LINE, OTHER], score, of, 2, 30).coverage == 0


def test_between_two_thresholds_lies_a_line() -> None:
    score, of = RULES["confidence"]
    points = [point([LINE, OTHER], score, of, t, 30) for t in (0.6, 0.95)]
    assert error_after(points, 2.25) == pytest.approx((points[0].error + points[1].error) / 2)
    assert wrong_at(points, 0.75) == (pytest.approx(0.5), pytest.approx(2.25))
    assert np.isnan(error_after(points, 20))


def test_calibration() -> None:
    assert calibration_error([0.75] * 4, [True, True, True, False]) == 0
    assert calibration_error([0.99, 0.99], [True, False]) == pytest.approx(0.49)
    assert [b[:2] for b in bins([0.1, 0.985, 1.0], [False, True, True])] == [(0, 1), (0.98, 1), (0.99, 1)]


def test_the_fit_finds_what_the_data_was_made_of() -> None:
    chance = np.random.default_rng(1)
    x = chance.normal(size=(20000, 2))
    right = chance.random(20000) < 1 / (1 + np.exp(-(0.5 + x @ [2, -1])))
    assert fit(x, right, np.ones(20000)) == pytest.approx([0.5, 2, -1], abs=0.1)
