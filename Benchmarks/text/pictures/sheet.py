"""What all pictures have in common: size, colours, and the readers that are shown."""

from __future__ import annotations

import io
import math
from pathlib import Path

import matplotlib
from PIL import Image

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

WIDTH, DOTS = 9.0, 100  # inches, and pixels to the inch
INK, PALE = "#333333", "#dddddd"
# Ours stands out; its peers keep their colours in all pictures. They can be told apart by the colour-blind, too.
COLOURS = ("#0060b0", "#d55e00", "#b8860b", "#009e73", "#a05090", "#777777")
MARKS = "osD^vP"


def shown(results: dict, wanted: list[str] | None) -> list[str]:
    """The readers to show: those asked for, or ours, the best of Tesseract's page modes, and a few more."""
    known = list(results["readers"])
    if wanted:
        return [name for name in wanted if name in known]
    part = results["totals"].get("kiosk") or next(iter(results["totals"].values()))
    pages = [name for name in known if name.startswith("tesseract-") and name != "tesseract-crops"]
    best = [max(pages, key=lambda name: part[name]["exact"])] if pages else []
    rest = ["tesseract-crops", "rapidocr-small", "paddle-tiny", "paddle-tiny-640"]
    return ["ours", *best, *(name for name in rest if name in known)]


def sheet(height: float, columns: int = 1) -> tuple[Figure, list[Axes]]:
    """An empty picture, so many inches high, with fields side by side."""
    plt.rcParams.update({"font.size": 10, "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK})
    figure, axes = plt.subplots(1, columns, figsize=(WIDTH, height), dpi=DOTS, squeeze=False)
    for field in axes[0]:
        field.spines[["top", "right"]].set_visible(False)
        field.spines[["left", "bottom"]].set_color(PALE)
        field.tick_params(length=0)
        field.set_axisbelow(True)
    return figure, list(axes[0])


def save(figure: Figure, path: Path) -> None:
    """Writes a small PNG file."""
    figure.tight_layout()
    drawn = io.BytesIO()
    figure.savefig(drawn)
    plt.close(figure)
    Image.open(drawn).convert("RGB").quantize(96, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path)


def interval(right: int, count: int) -> tuple[float, float]:
    """The share's 95 % interval, after Wilson."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, right / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - reach, middle + reach
