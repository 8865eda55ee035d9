"""The list of photographs, and their truth."""

import json
from pathlib import Path

from fetch_photos import LONGEST, scaled
from photos.sources import Source, is_right, load

import numpy as np

HERE = Path(__file__).resolve().parents[1]


def test_every_photograph_of_the_truth_has_one_source() -> None:
    names = [source.name for source in load(HERE / "sources.json")]
    truth = json.loads((HERE / "truth.json").read_text(encoding="utf-8"))
    assert sorted(names) == sorted(Path(photo["photo"]).stem for photo in truth)
    assert len(set(names)) == len(names)


def test_quads_lie_in_their_photographs() -> None:
    for photo in json.loads((HERE / "truth.json").read_text(encoding="utf-8")):
        width, height = photo["size"]
        for line in photo["lines"]:
            assert line["text"].strip() and line["xheight"] > 0, photo["photo"]
            quad = np.array(line["quad"])
            assert (quad > -8).all() and (quad < (width + 8, height + 8)).all(), (photo["photo"], line["text"])


def test_addresses_are_quoted() -> None:
    source = Source("001", "a/b", "0" * 40, "some images/ä.jpg", "")
    assert source.address() == f"https://raw.githubusercontent.com/a/b/{'0' * 40}/some%20images/%C3%A4.jpg"


def test_another_file_is_refused() -> None:
    assert not is_right(Source("001", "a/b", "0" * 40, "c.jpg", "0" * 64), b"other")


def test_large_pictures_are_scaled_and_small_ones_left() -> None:
    assert scaled(np.zeros((3000, 1500, 3), np.uint8)).shape[:2] == (LONGEST, LONGEST // 2)
    assert scaled(np.zeros((300, 150, 3), np.uint8)).shape[:2] == (300, 150)
