"""Which readers there are. Modules are imported when a reader is made, as each needs packages of its own."""

from __future__ import annotations

from collections.abc import Callable

NEEDS_QUADS = ("tesseract-crops",)  # they read the quads that ours found
OURS = "ours"


def ours(command: str):
    """The scanner's own program."""
    from .ours import Ours

    return Ours(command)


def tesseract(mode: int) -> Callable:
    """Tesseract on the whole frame, with a page segmentation mode."""

    def make(_: str):
        from .tesseract import Pages

        return Pages(mode)

    return make


def tesseract_crops(_: str):
    """Tesseract on our quads."""
    from .tesseract import Crops

    return Crops()


def rapidocr(limit: int | None, is_turned: bool = False) -> Callable:
    """RapidOCR with its default models; `limit` is the longest side that its detector sees.

    `is_turned` lets it also classify whether lines are upside down."""

    def make(_: str):
        from .rapid import Rapid

        return Rapid(limit, is_turned)

    return make


def faster_paddle(size: str, limit: int | None) -> Callable:
    """PP-OCRv6 in the package faster-paddle, the only one found that brings the tiny models along."""

    def make(_: str):
        from .paddle import Paddle

        return Paddle(size, limit)

    return make


READERS: dict[str, Callable] = {
    OURS: ours,
    "tesseract-3": tesseract(3),
    "tesseract-6": tesseract(6),
    "tesseract-11": tesseract(11),
    "tesseract-12": tesseract(12),
    "tesseract-crops": tesseract_crops,
    "rapidocr-small": rapidocr(None),
    "rapidocr-small-640": rapidocr(640),
    "rapidocr-small-turned": rapidocr(None, is_turned=True),
    "paddle-tiny": faster_paddle("tiny", None),
    "paddle-tiny-640": faster_paddle("tiny", 640),
    "paddle-small": faster_paddle("small", None),
    "paddle-small-640": faster_paddle("small", 640),
}
