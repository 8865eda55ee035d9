"""How documents are laid out, by kind, and how often each is drawn."""

import random

from .pages import Page

SHEETS = [1.414, 1.294, 1.414, 1.294, 0.707, 0.773, 1.5, 1.6]


def paper(source: random.Random) -> int:
    return source.choices([source.randint(215, 255), source.randint(130, 215), source.randint(10, 120)], [0.82, 0.13, 0.05])[0]


def sheet(source, families, ratios=SHEETS, gray=None) -> tuple[Page, float, float, float, float]:
    """A page, and its margins' box."""
    page = Page(source, source.choice(ratios), paper(source) if gray is None else gray, families)
    x, y = page.width * source.uniform(0.05, 0.14), page.height * source.uniform(0.04, 0.12)
    return page, x, y, page.width - x, page.height - y


def article(source, families, photographs) -> Page:
    page, left, top, right, bottom = sheet(source, families)
    size = page.height / source.uniform(55, 90)
    y = top
    if source.random() < 0.7:
        for _ in range(source.randint(1, 3)):
            page.line(left + (right - left) * source.uniform(0, 0.15), y, size * 2, (right - left) * source.uniform(0.5, 0.9))
            y += size * 2.6
        y += size * source.uniform(1, 4)
    columns = source.choice([1, 1, 2, 2, 3])
    gap = size * 2
    wide = (right - left - gap * (columns - 1)) / columns
    for column in range(columns):
        x, at = left + column * (wide + gap), y
        while at < bottom:
            end = min(bottom, at + (bottom - y) * source.uniform(0.2, 0.8))
            if source.random() < 0.2:
                page.picture((x, at, x + wide, min(end, at + wide * 0.8)), photographs)
            elif source.random() < 0.15:
                grid(page, x, at, x + wide, end, size)
            else:
                page.paragraph((x, at, x + wide, end - size), size, source.uniform(1.15, 1.5))
            at = end + size
            if source.random() < 0.12:
                break
    return page


def letter(source, families, photographs) -> Page:
    page, left, top, right, bottom = sheet(source, families)
    size = page.height / source.uniform(50, 75)
    page.logo((left, top, left + (right - left) * source.uniform(0.1, 0.4), top + size * 4))
    page.paragraph((left, top + 7 * size, left + (right - left) * 0.4, top + 12 * size), size)
    page.paragraph((left, top + 16 * size, right, top + 16 * size + (bottom - top) * source.uniform(0.1, 0.6)), size)
    return page


def blank(source, families, photographs) -> Page:
    """Little or nothing on it."""
    page, left, top, right, bottom = sheet(source, families)
    kind = source.random()
    if kind < 0.5:
        cx, cy = source.uniform(left, right), source.uniform(top, bottom)
        if source.random() < 0.6:
            cx, cy = page.width / 2, page.height / 2
        half = source.uniform(0.1, 0.35) * page.width
        page.logo((cx - half, cy - half / 2, cx + half, cy + half / 2))
        if source.random() < 0.5:
            page.line(cx - half, cy + half * 0.7, half * 0.3, 2 * half)
    elif kind < 0.75:
        page.paragraph((left, top, right, top + (bottom - top) * 0.1), page.height / 60)
    return page


def grid(page: Page, left, top, right, bottom, size) -> None:
    source = page.source
    rows, columns = max(2, int((bottom - top) / size / source.uniform(1.5, 3))), source.randint(2, 7)
    high, wide = (bottom - top) / rows, (right - left) / columns
    has_columns = source.random() < 0.6
    for row in range(rows + 1):
        page.rule(left, top + row * high, right, top + row * high)
        for column in range(columns if row < rows else 0):
            if source.random() < 0.7:
                page.line(left + column * wide + 2, top + row * high + 2, min(size, high * 0.7), wide * source.uniform(0.3, 0.8))
    for column in range(columns + 1 if has_columns else 0):
        page.rule(left + column * wide, top, left + column * wide, bottom)


def form(source, families, photographs) -> Page:
    page, left, top, right, bottom = sheet(source, families)
    size, y = page.height / source.uniform(50, 70), top
    page.line(left, y, size * 2, (right - left) * 0.6)
    y += 4 * size
    while y < bottom - 4 * size:
        kind = source.random()
        if kind < 0.3:
            end = min(bottom, y + size * source.uniform(4, 16))
            grid(page, left, y, right, end, size)
            y = end + size
        elif kind < 0.6:
            page.draw.rectangle((left, y, left + size, y + size), outline=page.ink)
            page.line(left + 2 * size, y, size, (right - left) * source.uniform(0.2, 0.8))
            y += 2 * size
        else:
            page.line(left, y, size * 0.8, (right - left) * 0.2)
            box = (left + (right - left) * 0.3, y, right, y + 2 * size)
            page.draw.rectangle(box, outline=page.ink) if source.random() < 0.5 else page.rule(box[0], box[3], right, box[3])
            y += 3 * size
    return page


def receipt(source, families, photographs) -> Page:
    page = Page(source, source.uniform(1.6, 4.5), source.randint(190, 255), families)
    size, y = page.width / source.uniform(16, 30), page.width * 0.06
    left, right = page.width * 0.06, page.width * 0.94
    for _ in range(source.randint(1, 4)):
        page.line(left + (right - left) * 0.2, y, size * source.choice([1, 1.6]), (right - left) * 0.6)
        y += size * 1.8
    while y < page.height - 6 * size:
        kind = source.random()
        if kind < 0.75:
            page.line(left, y, size, (right - left) * source.uniform(0.3, 0.65))
            page.line(right - 3 * size, y, size, 2.4 * size)
        elif kind < 0.85:
            page.rule(left, y + size / 2, right, y + size / 2)
        elif kind < 0.88:
            page.bars((left + size, y, right - size, y + 4 * size))
            y += 4 * size
        y += size * 1.35
    return page


def card(source, families, photographs) -> Page:
    ratio = 1 / 1.586 if source.random() < 0.7 else source.choice([1.586, 1 / 1.75, 1 / 1.42, 1.42])
    gray = source.choice([source.randint(180, 255), source.randint(80, 200), source.randint(10, 90)])
    page = Page(source, ratio, gray, families)
    width, height = page.width, page.height
    if source.random() < 0.5:
        page.picture((0, 0, width, height * source.choice([0.15, 0.25, 0.3, 1])), photographs if source.random() < 0.3 else ())
    if source.random() < 0.6:
        x = width * source.choice([0.05, 0.68])
        page.picture((x, height * 0.25, x + width * 0.26, height * 0.8), photographs)
    for _ in range(source.randint(2, 9)):
        size = height * source.uniform(0.03, 0.11)
        page.line(width * source.uniform(0.04, 0.5), height * source.uniform(0.05, 0.9), size, width * source.uniform(0.1, 0.5))
    if source.random() < 0.25:
        page.draw.rounded_rectangle((width * 0.1, height * 0.35, width * 0.25, height * 0.55), 8, fill=source.randint(120, 220))
    if source.random() < 0.3:
        for row in range(2):
            page.line(width * 0.04, height * (0.8 + 0.08 * row), height * 0.06, width * 0.92)
    return page


def label(source, families, photographs) -> Page:
    page, left, top, right, bottom = sheet(source, families, [0.5, 0.67, 1, 1.5, 0.75])
    y = top
    while y < bottom:
        size = page.height * source.uniform(0.03, 0.14)
        if source.random() < 0.3:
            page.bars((left, y, right, y + size * 2))
            y += size * 2.4
        else:
            page.line(left, y, size, (right - left) * source.uniform(0.3, 1))
            y += size * 1.4
    if source.random() < 0.4:
        page.draw.rectangle((2, 2, page.width - 3, page.height - 3), outline=page.ink, width=source.randint(1, 5))
    return page


def cover(source, families, photographs) -> Page:
    page = Page(source, source.uniform(1.2, 1.7), source.randint(0, 255), families)
    width, height = page.width, page.height
    if source.random() < 0.6:
        page.picture((0, 0, width, height) if source.random() < 0.5 else (width * 0.1, height * 0.3, width * 0.9, height * 0.8), photographs)
    for _ in range(source.randint(0, 5)):
        x, y, r = source.uniform(0, width), source.uniform(0, height), source.uniform(0.05, 0.3) * width
        page.draw.ellipse((x - r, y - r, x + r, y + r), fill=source.randint(0, 255))
    for _ in range(source.randint(2, 7)):
        page.line(width * source.uniform(0.05, 0.3), height * source.uniform(0.03, 0.9), height * source.uniform(0.02, 0.1), width * 0.6)
    return page


def photograph(source, families, photographs) -> Page:
    page = Page(source, source.choice([1.5, 0.667, 1.33, 0.75, 1]), source.randint(220, 255), families)
    edge = source.choice([0, 0, 0.03, 0.06]) * page.width
    page.picture((edge, edge, page.width - edge, page.height - edge * source.choice([1, 1, 3])), photographs)
    return page


def notes(source, families, photographs) -> Page:
    """Handwriting on ruled or squared paper."""
    page, left, top, right, bottom = sheet(source, families, gray=source.randint(200, 255))
    pitch, ink = page.height / source.uniform(22, 45), source.randint(140, 225)
    for row in range(int(page.height / pitch) + 1 if source.random() < 0.8 else 0):
        page.draw.line((0, row * pitch, page.width, row * pitch), fill=ink)
    for column in range(int(page.width / pitch) + 1 if source.random() < 0.4 else 0):
        page.draw.line((column * pitch, 0, column * pitch, page.height), fill=ink)
    y, end = top, top + (bottom - top) * source.random()
    while y < end:
        x, points = left, []
        stop = left + (right - left) * source.uniform(0.3, 1)
        while x < stop:
            points.append((x, y + source.uniform(-0.35, 0.35) * pitch))
            x += pitch * source.uniform(0.1, 0.35)
            if source.random() < 0.15:
                if len(points) > 1:
                    page.draw.line(points, fill=page.ink, width=2)
                points, x = [], x + pitch * 0.4
        y += pitch
    return page


def slide(source, families, photographs) -> Page:
    page, left, top, right, bottom = sheet(source, families, [0.5625, 0.75, 0.707])
    page.line(left, top, page.height * 0.08, (right - left) * 0.7)
    if source.random() < 0.5:
        page.picture((page.width / 2, page.height * 0.3, right, bottom), photographs)
    page.paragraph((left, page.height * 0.3, page.width * 0.48, bottom), page.height * 0.045, 1.6)
    return page


KINDS = {
    "article": (24, article), "letter": (12, letter), "blank": (14, blank), "form": (10, form), "receipt": (12, receipt), "card": (9, card),
    "label": (6, label), "cover": (6, cover), "photograph": (3, photograph), "notes": (6, notes), "slide": (3, slide),
}
