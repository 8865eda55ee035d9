"""Comparing contents."""

import base64

import pytest

from scoring.content import same_bytes, same_content, same_payload, same_text


@pytest.mark.parametrize(
    "printed, read, symbology, same",
    [
        ("4006381333931", "4006381333931", "ean13", True),
        ("036000291452", "0036000291452", "upca", True),
        ("0109501101530003", "(01)09501101530003", "gs1DataBar", True),
        ("0109501101530003", "09501101530003", "gs1DataBar", True),
        ("0109501101530003", "09501101530003", "code128", False),
        ("10AB\x1d21C", "10AB21C", "qr", True),
        ("A1234B", "1234", "codabar", True),
        ("A1234B", "1234", "code39", False),
        ("AB 12", "AB12", "code93", True),
        ("AB12", "ab12", "code93", False),
        ("AB12", None, "code93", False),
        ("0000", "00", "i2of5", True),
    ],
)
def test_payloads(printed: str, read: str | None, symbology: str, same: bool) -> None:
    assert same_payload(printed, read, symbology) is same


def test_text_counts_but_for_the_number_of_spaces() -> None:
    assert same_text("A  b", " A b ") and not same_text("A b", "Ab") and not same_text("A b", "a b")


def test_a_kind_never_matches_the_other_and_no_text_takes_all() -> None:
    assert not same_content({"kind": "text", "text": "1"}, {"type": "barcode", "payload": "1"})
    assert same_content({"kind": "barcode", "symbology": "upce", "text": None}, {"type": "barcode", "payload": "1"})


def test_bytes() -> None:
    assert same_bytes(b"a\x00b", base64.b64encode(b"a\x00\x1db").decode())
    assert not same_bytes(b"a", "not base64!") and not same_bytes(b"a", None)
