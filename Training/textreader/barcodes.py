"""Digits below the bars of a code, as on all packaging: guard bars stand between the groups and look like ones."""

import random

from PIL import ImageDraw, ImageFont

# Groups of digits: left of the bars, below their halves, right of them.
LAYOUTS = [(1, (6, 6), 0), (1, (6, 6), 0), (1, (6, 6), 0), (0, (6, 6), 0), (1, (5, 5), 1), (0, (5, 5), 0), (0, (4, 4), 0)]
# Modules of the guards at the ends and in the middle, and of a digit.
END, MIDDLE, DIGIT = 3, 5, 7


def draw(source: random.Random, drawing: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont, x: float, y: float, bars: int):
    """Draws a code whose digits have their ascenders at `y` and whose bars begin `bars` above. Returns the text, and where it
    begins and ends."""
    before, halves, after = source.choice(LAYOUTS)
    top, bottom = font.getbbox("Hdbl")[1], font.getbbox("0")[3]
    advance = font.getlength("0") * source.uniform(1.0, 1.35)
    module = advance * (halves[0] / (halves[0] + 0.3)) / DIGIT
    high = bottom - top
    gap, guards = source.uniform(0, 0.15) * high, source.uniform(0.3, 0.8) * high if source.random() < 0.85 else 0

    def digits(count: int, at: float, step: float) -> tuple[str, float, float]:
        text = "".join(source.choice("0123456789") for _ in range(count))
        for number, digit in enumerate(text):
            drawing.text((at + number * step, y - top), digit, fill=255, font=font)
        return text, at, at + (count - 1) * step + font.getlength(text[-1:] or "0")

    def bar(start: float, modules: float, low: float) -> None:
        drawing.rectangle((round(start), round(y - bars), max(round(start), round(start + modules * module) - 1), round(y + low)), fill=255)

    groups, start = [], x
    if before:
        groups.append(digits(before, x, advance))
        x += before * advance + source.uniform(0.2, 1.2) * advance
    for number, count in enumerate(halves):
        if number == 0:
            bar(x, 1, guards), bar(x + 2 * module, 1, guards)
            x += END * module
        groups.append(digits(count, x + 0.15 * advance, (count * DIGIT * module - 0.3 * advance) / count))
        at = x
        while at < x + count * DIGIT * module - 2 * module:
            wide = source.choice([1, 1, 2, 3])
            bar(at + module, wide, -gap)
            at += (1 + wide + source.choice([0, 0, 1, 2])) * module
        x += count * DIGIT * module
        if number == 0:
            bar(x + module, 1, guards), bar(x + 3 * module, 1, guards)
            x += MIDDLE * module
    bar(x, 1, guards), bar(x + 2 * module, 1, guards)
    x += END * module
    if after:
        groups.append(digits(after, x + source.uniform(0.1, 0.8) * advance, advance))
    return " ".join(text for text, _, _ in groups), groups[0][1], groups[-1][2]
