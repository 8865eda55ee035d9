"""The sweep: its clips, what counts as read and as wrong, its tables."""

import json
import shutil
import sys
from pathlib import Path

import pytest

import ever
import sweep
from curves.cells import grid
from curves.maker import clip
from curves.readers import Command, Library, frames, judged
from curves.tables import KEYS, rotation_bin, shares, table

needs_zint = pytest.mark.skipif(shutil.which("zint") is None, reason="zint is not installed")
TRUTH = {"items": [{"text": "012345678905", "symbology": "ean13"}]}


def event(name: str, number: int, **item: object) -> str:
    item = {"id": "a", "type": "barcode", "bounds": [0, 0, 1, 1], **item}
    return json.dumps({"event": name, "sequence": number, "captureTime": 0.1, "items": [item]})


@needs_zint
def test_a_clip_is_made_once_and_shows_what_its_cell_says(tmp_path: Path) -> None:
    (cell,) = grid(("qr",), (1.6,), (0.5,), (50.0,), frames=2)
    truth = clip(tmp_path, cell)
    item = truth["items"][0]
    assert (
        sum(item["moduleAxes"]) / 2 == pytest.approx(1.6, abs=0.01) and item["moduleAxes"][0] != item["moduleAxes"][1]
    )
    assert truth["camera"]["rest_blur"] == 0.5 and all(len(frame["visible"]) == 1 for frame in truth["frames"])
    recording = tmp_path / f"{cell.name}.mjpeg"
    assert len(list(frames(recording))) == 2
    recording.write_bytes(b"")
    clip(tmp_path, cell)
    assert recording.read_bytes() == b""


def test_only_what_is_stable_counts_and_other_contents_are_wrong(tmp_path: Path) -> None:
    lines = [
        json.dumps({"event": "hello"}),
        json.dumps({"event": "snapshot", "sequence": 0, "items": []}),
        event("add", 1, payload="999"),
        event("add", 2, id="b", payload="0012345678905"),
        event("stable", 3, id="b", payload="0012345678905"),
    ]
    stream = tmp_path / "events"
    command = Command([sys.executable, "-S", "-c", "import sys; print(open(sys.argv[1]).read())", str(stream)])
    stream.write_text("\n".join(lines))
    outcome = command.read(Path("none"), TRUTH | {"fps": 30})
    assert outcome.read and not outcome.wrong and not outcome.failed
    stream.write_text("\n".join([*lines, event("stable", 4, payload="999")]))
    assert command.read(Path("none"), TRUTH | {"fps": 30}).wrong == ("None 999",)
    assert Command(["false"]).read(Path("none"), TRUTH | {"fps": 30}).failed


def test_a_library_is_asked_for_every_code_of_a_clip(monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([[{"symbology": "qr", "payload": text}] for text in ("A", "X", "A")])
    monkeypatch.setitem(ever.READERS, "zxing", lambda gray: next(told))
    monkeypatch.setattr(ever, "frames", lambda clip: range(3))
    codes = [{"text": text, "symbology": "qr"} for text in ("A", "B")]
    assert ever.ever(Library("zxing"), Path("none"), codes) == ([True, False], {"qr X"})


def test_a_wrong_content_counts_once() -> None:
    items = [{"payload": text, "symbology": "ean8"} for text in ("7", "12345678905", "7")]
    outcome = judged(items, TRUTH, 0.0)
    assert outcome.read and outcome.wrong == ("ean8 7",)


@pytest.mark.parametrize(
    ("degrees", "name"), [(0, "0-15"), (-179, "0-15"), (80, "0-15"), (20, "15-30"), (-45, "30-45"), (135, "30-45")]
)
def test_rotation_is_counted_from_the_nearest_side_of_the_frame(degrees: float, name: str) -> None:
    assert rotation_bin({"rotation": degrees}) == name


def test_a_reader_is_not_blamed_for_symbologies_it_does_not_claim() -> None:
    row = {"symbology": "dataMatrix", "module": 2.0, "blur": 1.0, "tilt": 0.0, "rotation": 3}
    rows = [
        row | {"outcomes": {"zxing": {"read": True, "wrong": []}}},
        row | {"symbology": "qr", "outcomes": {name: {"read": False, "wrong": ["x"]} for name in ("zxing", "zbar")}},
    ]
    assert shares(rows, "zbar", KEYS["module"])[2.0].clips == 1 and shares(rows, "zxing", KEYS["module"])[2.0].read == 1
    assert "| 2.0 | 2 | 50 % (1 wrong) | 0 % (1 wrong) |" in table(rows, ["zxing", "zbar"], "module")
    assert "50 % (1 wrong)" in sweep.report(rows, ["zxing", "zbar"])
