"""The fonts of each script."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path

from PIL import ImageFont

ROOT = Path("/usr/share/fonts")
LATIN = [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/dejavu/DejaVuSerif.ttf",
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/open-sans/OpenSans-Regular.ttf", "truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSerif-Regular.ttf",
    "opentype/inter/Inter-Regular.otf", "opentype/urw-base35/NimbusSans-Regular.otf", "opentype/urw-base35/P052-Roman.otf",
    "truetype/andika/Andika-Regular.ttf",
]
CYRILLIC = [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/dejavu/DejaVuSerif.ttf",
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/open-sans/OpenSans-Regular.ttf", "truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSerif-Regular.ttf",
]
ARABIC = [
    "opentype/fonts-hosny-amiri/Amiri-Regular.ttf", "opentype/fonts-hosny-amiri/Amiri-Bold.ttf",
    "truetype/noto/NotoSansArabic-Regular.ttf", "truetype/noto/NotoSansArabic-Bold.ttf",
    "truetype/noto/NotoNaskhArabic-Regular.ttf", "truetype/dejavu/DejaVuSans.ttf",
]
NOTO_CJK = [f"opentype/noto/Noto{kind}CJK-{weight}.ttc" for kind in ("Sans", "Serif") for weight in ("Regular", "Bold")]
# The place in a collection of Noto's, whose first face is the Japanese one.
CHINESE = [f"{name}#2" for name in NOTO_CJK] + ["truetype/wqy/wqy-microhei.ttc#0"]
JAPANESE = [f"{name}#0" for name in NOTO_CJK] + ["opentype/ipafont-gothic/ipag.ttf", "opentype/ipafont-gothic/ipagp.ttf"]

# Whose height is the size of a line: what all small letters reach, or nearly all characters.
MEASURE = {"zh-Hans": "国", "ja": "国", "ar": "ا", "ru": "х"}


@dataclass(frozen=True)
class Face:
    """A font, and whether the fast networks learned from its family (`Training/textreader/fonts.py` has the same rule)."""

    path: str
    index: int

    @property
    def name(self) -> str:
        return Path(self.path).stem

    @property
    def is_kept_back(self) -> bool:
        family = _font(self, 20).getname()[0].lower()
        return hashlib.sha256(family.encode()).digest()[0] % 8 == 0

    def sized(self, language: str, pixels: float) -> ImageFont.FreeTypeFont:
        """The font in which the language's measure is so high."""
        _, top, _, bottom = _font(self, 400).getbbox(MEASURE.get(language, "x"))
        return _font(self, 400 * pixels / (bottom - top))


@functools.lru_cache(maxsize=64)
def _font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face.path, size, index=face.index, layout_engine=ImageFont.Layout.RAQM)


def faces(language: str) -> list[Face]:
    """All of a language's.

    Exits where one is missing: figures of other fonts would be other figures."""
    names = {"ru": CYRILLIC, "ar": ARABIC, "zh-Hans": CHINESE, "ja": JAPANESE}.get(language, LATIN)
    found = []
    for name in names:
        path, _, index = name.partition("#")
        if not (ROOT / path).exists():
            raise SystemExit(f"{ROOT / path} is missing: see the packages in README.md")
        found.append(Face(str(ROOT / path), int(index or 0)))
    return found
