"""Outlines: directions and corners of bounds, and which bounds count."""

import json

import numpy as np
import pytest

import outlines
from curves.edges import Fit, figures, table
from scoring.clip import Truth

QUAD = [[100, 100], [300, 100], [300, 150], [100, 150]]


def truth() -> Truth:
    item = {"gt": 0, "kind": "barcode", "symbology": "code128", "text": "X1"}
    frames = [{"visible": [{"gt": 0, "quad": QUAD}]}, {"visible": []}]
    return Truth({"width": 1000, "height": 500, "fps": 10, "items": [item], "frames": frames})


def stream(*events: tuple[str, float, str, list]) -> bytes:
    lines = []
    for number, (name, time, payload, quad) in enumerate(events):
        corners = ("topLeft", "topRight", "bottomRight", "bottomLeft")
        bounds = {key: [x / 1000, y / 500] for key, (x, y) in zip(corners, quad, strict=True)}
        item = {"id": "a", "type": "barcode", "symbology": "code128", "payload": payload, "bounds": bounds}
        lines.append(json.dumps({"event": name, "sequence": number, "captureTime": time, "items": [item]}))
    return "\n".join(lines).encode()


def test_each_edge_is_compared_with_the_true_one() -> None:
    quad = np.array(QUAD, float)
    quad[1, 1] += 200 * np.tan(np.radians(4))  # only the top right corner is off
    fit = Fit.of(quad, np.array(QUAD))
    assert fit.top == pytest.approx(4) and fit.bottom == 0 and fit.side == 0 and not fit.turned
    assert fit.corner == pytest.approx(np.tan(np.radians(4)))
    turned = Fit.of(np.roll(np.array(QUAD), 2, 0), np.array(QUAD))
    assert turned.turned and turned.corner == 0 and turned.top == 0


def test_a_slanted_code_may_converge() -> None:
    true = np.array([[0, 0], [100, 10], [100, 40], [0, 50]])
    assert Fit.of(true, true).top == Fit.of(true, true).bottom == 0


def test_only_bounds_of_printed_contents_in_frames_that_hold_them_count() -> None:
    shifted = [[x + 2, y] for x, y in QUAD]
    events = stream(("add", 0, "X1", QUAD), ("update", 0, "X1", shifted), ("update", 0.1, "X1", QUAD))
    fits = list(outlines.bounds(events, truth()))
    assert [round(fit.corner, 3) for fit in fits] == [0, 0.01]
    assert not list(outlines.bounds(stream(("add", 0, "other", QUAD)), truth()))


def test_figures_are_shares_of_both_edges() -> None:
    fits = [Fit(0, 4, 1, 0.1, False), Fit(0, 0, 9, 0.3, True)]
    row = figures(fits)
    assert (row["within3"], row["within5"], row["sides3"]) == (0.75, 1, 0.5)
    assert (row["bounds"], row["turned"], row["cornerMedian"]) == (2, 1, 0.2)
    assert "75.0 %" in table({"code128": row})[-1]
    assert "| - |" in table({"telepen": figures([])})[-1]
