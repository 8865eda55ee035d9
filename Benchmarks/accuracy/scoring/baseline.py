"""What the libraries zxing-cpp and ZBar read on the same image by themselves, to compare with."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from clipmaker.payloads import expand_upce

# ZBar's name of each symbology, and ours. Left out: PDF417, which it finds but does not decode, and add-ons and ISBN
# numbers, which it would report in the place of an EAN-13.
ZBAR_NAMES = {
    "EAN8": "ean8",
    "UPCE": "upce",
    "UPCA": "upca",
    "EAN13": "ean13",
    "I25": "i2of5",
    "DATABAR": "gs1DataBar",
    "DATABAR_EXP": "gs1DataBarExpanded",
    "CODABAR": "codabar",
    "CODE39": "code39",
    "CODE93": "code93",
    "CODE128": "code128",
    "QRCODE": "qr",
}
ZBAR_READS = {*ZBAR_NAMES.values(), "itf14"}  # of the symbologies of make_clips.py


def load(path: Path) -> np.ndarray:
    """An image, gray; what is transparent becomes white."""
    with Image.open(path) as image:
        if image.has_transparency_data:
            sheet = Image.new("RGBA", image.size, "white")
            sheet.alpha_composite(image.convert("RGBA"))
            return np.asarray(sheet.convert("L"))
        return np.asarray(image.convert("L"))


def zxing_codes(gray: np.ndarray) -> list[dict]:
    """The barcodes that the PyPI package zxing-cpp finds, as the protocol's items.

    Every effort: all formats, turned, shrunk and inverted too, add-ons read, and the binarizer that reads most.
    """
    import zxingcpp  # only where the comparison is asked for

    found = zxingcpp.read_barcodes(
        gray,
        try_rotate=True,
        try_downscale=True,
        try_invert=True,
        binarizer=zxingcpp.Binarizer.LocalAverage,
        ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Read,
        text_mode=zxingcpp.TextMode.Plain,
    )
    return [_item(family(str(code.format)), code.text, code.bytes) for code in found]


def zbar_codes(gray: np.ndarray) -> list[dict]:
    """The barcodes that ZBar finds, with every symbology that it decodes, as the protocol's items."""
    from pyzbar import pyzbar

    found = pyzbar.decode(gray, symbols=[pyzbar.ZBarSymbol[name] for name in ZBAR_NAMES])
    return [_item(ZBAR_NAMES[code.type], _zbar_text(code.type, code.data), code.data) for code in found]


READERS: dict[str, Callable[[np.ndarray], list[dict]]] = {"zxing": zxing_codes, "zbar": zbar_codes}
BASELINES = (*READERS, "union")


def baseline_items(path: Path, names: Sequence[str]) -> dict[str, list[dict]]:
    """What each of the named baselines reads on an image; `union` is all that any of the libraries reads."""
    if not names:
        return {}
    gray = load(path)
    found = {name: read(gray) for name, read in READERS.items() if name in names or "union" in names}
    found["union"] = [item for items in found.values() for item in items]
    return {name: found[name] for name in names}


def _item(symbology: str, payload: str, data: bytes) -> dict:
    return {
        "type": "barcode",
        "symbology": symbology,
        "payload": payload,
        "payloadData": base64.b64encode(data).decode(),
    }


def _zbar_text(kind: str, data: bytes) -> str:
    """As the others report it: a UPC-E as the number that it stands for."""
    text = data.decode(errors="replace")
    return expand_upce(text[:7]) if kind == "UPCE" and len(text) == 8 else text


def family(name: str) -> str:
    """The symbology's name, as far as the comparison of contents looks at it."""
    name = name.lower()
    return "codabar" if name == "codabar" else "gs1DataBar" if name.startswith("databar") else name
