"""The three programs, on the smallest of inputs."""

import json
import shutil
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from streams import Stream, code, truth

import make_clips
import score_clips
import score_photos
from clipmaker.blocks import default_fonts
from clipmaker.director import Options
from clipmaker.payloads import expand_upce
from clipmaker.render import project
from clipmaker.scenarios import SCENARIOS, make_stage
from clipmaker.symbologies import USUAL, draw_symbol
from clipmaker.witness import witness

needs_zint = pytest.mark.skipif(shutil.which("zint") is None, reason="zint is not installed")


def printing(path: Path, stream: Stream) -> list[str]:
    """A command that prints a stream."""
    path.write_bytes(stream.bytes())
    return ["--", sys.executable, "-S", "-c", "import sys; sys.stdout.write(open(sys.argv[1]).read())", str(path)]


def test_clip_rows_totals_and_limits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clips = tmp_path / "clips"
    clips.mkdir()
    (clips / "000-made.json").write_text(json.dumps(truth(code("AB12"))))
    limits = tmp_path / "limits.json"
    command = printing(tmp_path / "events", Stream().life("a", payload="AB12"))
    limits.write_text(json.dumps({"totals": {"read": {"minimum": 1}, "wrong": {"maximum": 0}}}))
    assert score_clips.main([str(clips), "--minimum", str(limits), *command]) == 0
    row, total = (json.loads(text) for text in capsys.readouterr().out.splitlines())
    assert (
        row["read"] == total["read"] == 1
        and total["barcodeRecall"] == 1.0
        and total["textRecall"] is None
        and total["cpuMsPerFrame"] > 0
    )
    limits.write_text(
        json.dumps({"totals": {"read": {"minimum": 2}}, "rows": {"000-made": {"ghost": {"maximum": -1}}, "other": {}}})
    )
    assert score_clips.main([str(clips), "--minimum", str(limits), *command]) == 1
    assert len([text for text in capsys.readouterr().err.splitlines() if text.startswith("BREACH")]) == 3
    limits.write_text(json.dumps({"totals": {"read": 2}}))
    with pytest.raises(SystemExit):
        score_clips.main([str(clips), "--minimum", str(limits), *command])


def test_photographs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, beside in (
        ("good-1/#1.png", b"AB12"),
        ("good-1/2.png", b"AB13"),
        ("good-1/3.png", None),
        ("falsepositives-1/1.png", None),
    ):
        image = tmp_path / "photos" / name
        image.parent.mkdir(parents=True, exist_ok=True)
        image.touch()
        if beside:
            image.with_suffix(".txt").write_bytes(beside)
    assert (
        score_photos.main(
            [str(tmp_path / "photos"), *printing(tmp_path / "events", Stream().life("a", payload="AB12"))]
        )
        == 0
    )
    total = json.loads(capsys.readouterr().out.splitlines()[-1])
    expected = {
        "images": 2,
        "correct": 1,
        "misread": 1,
        "unread": 0,
        "falsePositives": 1,
        "addedCorrect": 1,
        "unlabelled": 1,
        "broken": 0,
    }
    assert {key: total[key] for key in expected} == expected


@needs_zint
def test_baselines_need_no_command_and_the_union_reads_what_either_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2 = pytest.importorskip("cv2")
    pytest.importorskip("zxingcpp"), pytest.importorskip("pyzbar.pyzbar", exc_type=ImportError)
    for name, symbology, text in (("1", "qr", None), ("2", "dataMatrix", None), ("3", "upce", None), ("4", "qr", "no")):
        symbol = draw_symbol(Random(name), symbology)
        sheet = cv2.copyMakeBorder(symbol.image, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
        sheet = cv2.resize(sheet, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
        (tmp_path / "made-1").mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / f"made-1/{name}.png"), sheet)
        (tmp_path / f"made-1/{name}.txt").write_text(text or symbol.payload)
    assert score_photos.main([str(tmp_path), "--baseline", "union,zbar,zxing"]) == 0
    *table, last = capsys.readouterr().out.splitlines()
    total = json.loads(last)
    assert [total[key] for key in ("images", "zxingCorrect", "zbarCorrect", "unionCorrect")] == [4, 3, 2, 3]
    assert [total[key] for key in ("zxingMisread", "zbarUnread", "unionExtra")] == [1, 1, 2]
    assert table[-1].split()[-4:] == ["4", "3/1/0", "2/1/1", "3/1/0"]
    with pytest.raises(SystemExit):
        score_photos.main([str(tmp_path)])


@needs_zint
def test_the_same_seed_gives_the_same_clip(tmp_path: Path) -> None:
    options = Options(320, 180, 10, (0.5, 0.6), USUAL, default_fonts(), 9)
    for scenario in SCENARIOS:
        first, second = (
            make_clips.make_clip(tmp_path, f"{scenario}{k}", scenario, Random(scenario), options) for k in range(2)
        )
        assert first | {"name": ""} == second | {"name": ""}
        recording = (tmp_path / f"{scenario}0.mjpeg").read_bytes()
        assert recording == (tmp_path / f"{scenario}1.mjpeg").read_bytes()
        assert recording.count(b"\xff\xd8\xff") == len(first["frames"]) and recording.endswith(b"\xff\xd9")


@needs_zint
def test_hard_codes_are_as_small_as_they_should_be_and_take_turns(tmp_path: Path) -> None:
    names = ["qr", "ean13", "pdf417"]
    for turn in range(4):
        options = Options(1280, 720, 10, (1.5, 3), names, default_fonts(), 9, turn=turn, seed=5)
        stage, items = make_stage(Random(turn), "hard", options, 2.0)
        assert items[0]["symbology"] == names[(turn + 5) % 3] and 1.3 <= items[0]["moduleSize"] <= 2.4
        times = [t / 20 for t in range(40) if witness(stage, t / 20)["visible"]]
        assert 0.3 < times[-1] - times[0] < (1.2 if (turn + 5) % 2 else 2)
        matrix, unit = stage.actors[0].at(times[len(times) // 2]), stage.actors[0].label.items[0].unit
        middle = [size / 2 for size in stage.actors[0].label.size]
        ends = project(np.array([middle, [middle[0] + 1, middle[1]], [middle[0], middle[1] + 1]]), matrix)
        seen = np.linalg.norm(ends[1:] - ends[0], axis=1).mean() * unit
        assert seen == pytest.approx(items[0]["moduleSize"], rel=0.02)


@needs_zint
@pytest.mark.parametrize("symbology", USUAL)
def test_drawn_symbols_hold_the_payload_they_should(symbology: str) -> None:
    zxingcpp, cv2 = pytest.importorskip("zxingcpp"), pytest.importorskip("cv2")
    for seed in range(3):
        symbol = draw_symbol(Random(seed), symbology)
        sheet = cv2.copyMakeBorder(symbol.image, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
        sheet = cv2.resize(sheet, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
        read = [
            code.text.zfill(len(symbol.payload))
            for code in zxingcpp.read_barcodes(sheet, text_mode=zxingcpp.TextMode.Plain)
        ]
        assert [text[-len(symbol.payload) :] for text in read] == [symbol.payload]


def test_upce_numbers_expand() -> None:
    assert [expand_upce(body) for body in ("0123450", "0123453", "0123454", "0123456")] == [
        "012000003455",
        "012300000451",
        "012340000053",
        "012345000065",
    ]
