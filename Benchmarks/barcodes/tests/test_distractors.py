"""Look-alikes: that they move, are the same for the same seed, hold nothing, and that what is told of them is counted."""

import json
import shutil
import sys
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

import false_alarms
from curves.readers import frames
from lookalikes.clips import SCENE_FRAMES, SCENES, plan, write
from lookalikes.kinds import KINDS
from lookalikes.photos import Photos
from lookalikes.scene import Scene, Wander

pytest.importorskip("zxingcpp"), pytest.importorskip("pyzbar.pyzbar", exc_type=ImportError)
needs_zint = pytest.mark.skipif(shutil.which("zint") is None, reason="zint is not installed")


def texture(kind: str, seed: int = 1) -> np.ndarray:
    return KINDS[kind](np.random.default_rng(seed), 800, 600)


@needs_zint
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_fills_its_texture_with_something(kind: str) -> None:
    image = texture(kind)
    assert image.shape == (600, 800) and image.dtype == np.uint8 and image.std() > 5
    assert (image == texture(kind)).all() and (image != texture(kind, 2)).any()


@needs_zint
@pytest.mark.parametrize("kind", ["cut", "scribbled"])  # not "torn": zxing-cpp takes a corner of a QR for a Micro QR
def test_what_is_left_of_a_code_can_not_be_read_from_the_flat_print(kind: str) -> None:
    import zxingcpp

    for seed in range(3):
        assert not zxingcpp.read_barcodes(texture(kind, seed))


def test_a_scene_moves_and_its_light_changes() -> None:
    scene = Scene(Random(4), texture("page"), 320, 180)
    shots = [cv2.imdecode(np.frombuffer(scene.frame(t), np.uint8), 0).astype(int) for t in (0, 1 / 30, 2.0)]
    assert abs(shots[1] - shots[0]).mean() < abs(shots[2] - shots[0]).mean() and (shots[0] != shots[1]).any()
    sway = Wander(Random(1), 2, 5)
    assert all(2 <= sway.at(t / 7) <= 5 for t in range(300))


def test_the_kinds_take_turns_until_the_time_is_full(tmp_path: Path) -> None:
    planned = list(plan(0.3, None, ["checks", "static"]))
    assert [name for name, _, _ in planned] == ["0000-checks", "0001-static"]
    assert [count for _, _, count in planned] == [SCENES * SCENE_FRAMES, 540 - SCENES * SCENE_FRAMES]
    clip = write(tmp_path, "0000-checks", KINDS["checks"], 3, 1)
    assert len(list(frames(clip))) == 3 and json.loads(clip.with_suffix(".json").read_text())["items"] == []


def test_photographs_come_only_from_folders_that_hold_no_barcode(tmp_path: Path) -> None:
    for folder, tone in (("falsepositives-1", 90), ("qrcode-1", 200)):
        (tmp_path / folder).mkdir()
        cv2.imwrite(str(tmp_path / folder / "1.png"), np.full((99, 120), tone, np.uint8))
    photos = Photos(tmp_path)
    assert len(photos.images) == 1 and photos.texture(np.random.default_rng(1), 300, 200).shape == (200, 300)


def test_what_is_told_is_counted_by_kind_and_limited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "0000-checks", KINDS["checks"], 2, 1)
    events = [{"event": "hello"}, {"event": "snapshot", "sequence": 0, "items": []}]
    for number, (name, key) in enumerate([("add", "a"), ("add", "b"), ("stable", "b")], 1):
        item = {"id": key, "type": "barcode", "bounds": [0, 0, 1, 1], "symbology": "ean8", "payload": "12345670"}
        events.append({"event": name, "sequence": number, "captureTime": 0.1, "items": [item]})
    stream = tmp_path / "events"
    stream.write_text("\n".join(map(json.dumps, events)))
    command = ["--", sys.executable, "-S", "-c", "import sys; print(open(sys.argv[1]).read())", str(stream)]
    assert false_alarms.main([str(tmp_path), "--most", "0", *command]) == 1
    row, total = capsys.readouterr().out.splitlines()[-2:]
    assert row.startswith("| checks | 0.0 | 2 | 1 | 'ean8 12345670'") and json.loads(total)["stable"] == 1
    assert false_alarms.main([str(tmp_path), "--most", "1", *command]) == 0
