"""What zxing-cpp reads on the same image by itself, to compare with."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
from PIL import Image


def zxing_items(path: Path) -> list[dict]:
    """The barcodes that the PyPI package zxing-cpp finds with its default effort, as the protocol's items."""
    import zxingcpp  # only where the comparison is asked for

    with Image.open(path) as image:
        if image.has_transparency_data:
            sheet = Image.new("RGBA", image.size, "white")
            sheet.alpha_composite(image.convert("RGBA"))
            gray = np.asarray(sheet.convert("L"))
        else:
            gray = np.asarray(image.convert("L"))
    found = zxingcpp.read_barcodes(
        gray, ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Read, text_mode=zxingcpp.TextMode.Plain
    )
    return [
        {
            "type": "barcode",
            "symbology": _family(str(code.format)),
            "payload": code.text,
            "payloadData": base64.b64encode(code.bytes).decode(),
        }
        for code in found
    ]


def _family(name: str) -> str:
    """The symbology's name, as far as the comparison of contents looks at it."""
    name = name.lower()
    return "codabar" if name == "codabar" else "gs1DataBar" if name.startswith("databar") else name
