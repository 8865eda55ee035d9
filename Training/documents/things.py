"""Things that are no documents though many have four corners: screens, keyboards, doors, windows, frames, tables, trays, phones,
chairs, bottles. Each is drawn from the front, with how opaque it is."""

import random

import cv2
import numpy as np

LONG = 512


class Thing:
    """A thing while it is drawn."""

    def __init__(self, source: random.Random, ratio: float, gray: float, roundness: float = 0.0):
        size = (LONG, max(24, round(LONG * ratio))) if ratio < 1 else (max(24, round(LONG / ratio)), LONG)
        self.width, self.height, self.source = size[0], size[1], source
        self.gray = np.full((size[1], size[0]), gray, np.float32)
        self.opaque = np.full((size[1], size[0]), 255, np.uint8)
        if roundness > 0:
            self.opaque[:] = 0
            self.box(self.opaque, (0, 0, 1, 1), 255, roundness)

    def box(self, picture, box, shade: float, roundness: float = 0.0, thickness: int = -1) -> None:
        """A rectangle with round corners; places and radius are fractions."""
        left, top, right, bottom = int(box[0] * self.width), int(box[1] * self.height), int(box[2] * self.width), int(box[3] * self.height)
        radius = int(roundness * min(right - left, bottom - top) / 2)
        if thickness > 0 or radius < 2:
            cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), shade, thickness)
            return
        cv2.rectangle(picture, (left + radius, top), (right - radius - 1, bottom - 1), shade, -1)
        cv2.rectangle(picture, (left, top + radius), (right - 1, bottom - radius - 1), shade, -1)
        for x in (left + radius, right - radius - 1):
            for y in (top + radius, bottom - radius - 1):
                cv2.circle(picture, (x, y), radius, shade, -1)

    def texture(self, surface: np.ndarray, box=(0, 0, 1, 1)) -> None:
        left, top, right, bottom = int(box[0] * self.width), int(box[1] * self.height), int(box[2] * self.width), int(box[3] * self.height)
        if right - left > 3 and bottom - top > 3:
            self.gray[top:bottom, left:right] = cv2.resize(surface, (right - left, bottom - top), interpolation=cv2.INTER_AREA)


def drawn(source: random.Random, surface, page) -> tuple[np.ndarray, np.ndarray, str]:
    """Gray, opacity, and kind. `surface()` and `page()` bring a texture and a printed page."""
    name, draw = source.choice([
        ("keyboard", keyboard), ("screen", screen), ("laptop", laptop), ("phone", phone), ("window", window), ("door", door),
        ("frame", frame), ("table", table), ("table", table), ("round table", round_table), ("tray", tray), ("chair", chair), ("mat", mat),
        ("drawers", drawers), ("socket", socket), ("box", box), ("chair", chair), ("chair", chair), ("bottle", bottle), ("bottle", bottle),
        ("bottle", bottle), ("lump", lump), ("lump", lump)])
    thing = draw(source, surface, page)
    return np.clip(thing.gray, 0, 255).astype(np.uint8), thing.opaque, name


def rows_of_keys(thing: Thing, box, rows: int, columns: int, shade: float) -> None:
    source, high = thing.source, (box[3] - box[1]) / rows
    for row in range(rows):
        x = box[0]
        while x < box[2] - 0.01:
            wide = (box[2] - box[0]) / columns * source.choice([1, 1, 1, 1, 1.6, 2.2 if row == 0 else 1, 5 if row == rows - 1 else 1])
            wide = min(wide, box[2] - x)
            thing.box(thing.gray, (x + 0.003, box[1] + row * high + 0.06 * high, x + wide - 0.003, box[1] + (row + 1) * high - 0.06 * high), shade, 0.3)
            if source.random() < 0.8:
                centre = (int((x + wide / 2) * thing.width), int((box[1] + (row + 0.45) * high) * thing.height))
                cv2.circle(thing.gray, centre, 3, 255 - shade if abs(shade - 128) > 40 else 255, -1)
            x += wide


def keyboard(source, surface, page) -> Thing:
    shade = source.choice([source.uniform(15, 60), source.uniform(180, 235)])
    thing = Thing(source, source.uniform(0.28, 0.42), shade, source.uniform(0, 0.25))
    rows_of_keys(thing, (0.02, 0.06, 0.98 if source.random() < 0.5 else 0.75, 0.95), source.choice([5, 6]), source.randint(14, 20), shade + source.uniform(-25, 25))
    return thing


def screen_content(thing: Thing, box, surface, page) -> None:
    source, kind = thing.source, thing.source.random()
    if kind < 0.3:
        thing.box(thing.gray, box, source.uniform(5, 45))
    elif kind < 0.55:
        thing.texture(surface(), box)
    else:  # windows of programs
        thing.box(thing.gray, box, source.choice([source.uniform(10, 60), source.uniform(180, 250)]))
        for _ in range(source.randint(1, 5)):
            x, y = source.uniform(box[0], box[2] - 0.1), source.uniform(box[1], box[3] - 0.1)
            inner = (x, y, source.uniform(x + 0.08, box[2]), source.uniform(y + 0.08, box[3]))
            thing.box(thing.gray, inner, source.uniform(20, 255))
            if source.random() < 0.5:
                thing.texture(page(), inner)
            thing.box(thing.gray, (inner[0], inner[1], inner[2], inner[1] + 0.03), source.uniform(20, 220))


def screen(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(0.5, 0.8), source.choice([20, 35, 120, 215]), source.uniform(0, 0.08))
    edge = source.uniform(0.012, 0.06)
    screen_content(thing, (edge, edge, 1 - edge, 1 - edge * source.choice([1, 1.5, 3])), surface, page)
    return thing


def laptop(source, surface, page) -> Thing:
    shade = source.choice([source.uniform(20, 60), source.uniform(130, 220)])
    thing = Thing(source, source.uniform(1.2, 1.5), shade, 0.06)
    if source.random() < 0.3:  # closed
        return Thing(source, source.uniform(0.62, 0.74), shade, source.uniform(0.06, 0.14))
    thing.box(thing.gray, (0, 0, 1, 0.48), source.uniform(5, 40))
    screen_content(thing, (0.03, 0.02, 0.97, 0.45), surface, page)
    rows_of_keys(thing, (0.06, 0.54, 0.94, 0.78), 6, 14, source.uniform(15, 60))
    thing.box(thing.gray, (0.33, 0.81, 0.67, 0.97), shade + source.uniform(-12, 12), 0.1)
    return thing


def phone(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(1.8, 2.2), source.choice([15, 30, 90, 220]), source.uniform(0.12, 0.35))
    if source.random() < 0.7:
        screen_content(thing, (0.05, 0.03, 0.95, 0.97), surface, page)
    return thing


def window(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(0.6, 1.8), source.choice([30, 90, 200, 235]))
    columns, rows, edge = source.randint(1, 3), source.randint(1, 3), source.uniform(0.02, 0.05)
    light = source.choice([source.uniform(20, 80), source.uniform(170, 255)])
    for row in range(rows):
        for column in range(columns):
            pane = (column / columns + edge, row / rows + edge, (column + 1) / columns - edge, (row + 1) / rows - edge)
            thing.texture(surface(), pane) if source.random() < 0.4 else thing.box(thing.gray, pane, light + source.gauss(0, 8))
    return thing


def door(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(1.8, 2.4), source.uniform(50, 240))
    if source.random() < 0.5:
        thing.texture(surface())
    thing.box(thing.gray, (0, 0, 1, 1), source.uniform(20, 240), thickness=source.randint(4, 16))
    for row in range(source.choice([0, 2, 2, 3])):
        thing.box(thing.gray, (0.15, 0.05 + row * 0.32, 0.85, 0.32 + row * 0.32), source.uniform(40, 230), thickness=source.choice([2, 3, 5]))
    cv2.circle(thing.gray, (int(thing.width * 0.9), thing.height // 2), 9, source.uniform(20, 230), -1)
    return thing


def frame(source, surface, page) -> Thing:
    """A picture on the wall."""
    thing = Thing(source, source.choice([0.7, 0.8, 1, 1.3, 1.5]), source.uniform(10, 120))
    edge = source.uniform(0.05, 0.12)
    thing.box(thing.gray, (edge, edge, 1 - edge, 1 - edge), source.uniform(190, 250))
    if source.random() < 0.6:
        edge *= source.uniform(1.5, 2.5)
    thing.texture(surface(), (edge, edge, 1 - edge, 1 - edge))
    return thing


def table(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(0.4, 1), 128, source.choice([0, 0, 0.05, 0.2]))
    thing.texture(surface())
    if source.random() < 0.7:  # the edge that is turned to the camera
        thing.gray[int(thing.height * source.uniform(0.9, 0.98)) :] *= source.uniform(0.2, 0.75)
    if source.random() < 0.3:
        thing.box(thing.gray, (0, 0, 1, 1), source.uniform(20, 230), thickness=source.randint(3, 14))
    return thing


def round_table(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(0.7, 1), 128, 1.0)
    thing.texture(surface())
    if source.random() < 0.5:
        thing.gray[:] = source.uniform(150, 240)
    cv2.ellipse(thing.gray, (thing.width // 2, thing.height // 2), (thing.width // 2 - 3, thing.height // 2 - 3), 0, 0, 360, source.uniform(30, 250), source.randint(2, 10))
    return thing


def tray(source, surface, page) -> Thing:
    """Trays, sinks, boards, books' backs, lids: round corners, a rim."""
    thing = Thing(source, source.uniform(0.5, 1), source.uniform(40, 240), source.uniform(0.1, 0.5))
    for step in range(source.randint(1, 3)):
        inset = 0.03 * (step + 1)
        thing.box(thing.gray, (inset, inset, 1 - inset, 1 - inset), float(thing.gray.mean()) + source.uniform(-40, 40), source.uniform(0.1, 0.5))
    return thing


def chair(source, surface, page) -> Thing:
    """A seat, a back or a cushion: sides that bulge, round corners, light that falls off; meshes, seams, arms."""
    thing = Thing(source, source.uniform(0.7, 1.2), source.uniform(30, 230))
    if source.random() < 0.35:
        thing.texture(surface())
    bulge(thing, source.uniform(2.6, 9), source.uniform(-0.25, 0.25))
    if source.random() < 0.25:  # a mesh
        pitch, shade = source.randint(5, 12), source.uniform(0, 255)
        thing.gray[::pitch] = shade
        thing.gray[:, ::pitch] = shade
    if source.random() < 0.4:  # a seam
        thing.box(thing.gray, (0.06, 0.06, 0.94, 0.94), float(thing.gray.mean()) * 0.7, thickness=source.randint(2, 6))
    xs = np.linspace(-1, 1, thing.width, dtype=np.float32)
    ys = np.linspace(-1, 1, thing.height, dtype=np.float32)[:, None]
    thing.gray *= 1.1 - source.uniform(0.1, 0.5) * ((xs - source.uniform(-0.5, 0.5)) ** 2 + (ys - source.uniform(-0.5, 0.5)) ** 2) / 2
    for x in (0.0, 0.88) if source.random() < 0.35 else ():
        thing.box(thing.gray, (x, 0.2, x + 0.12, 0.8), source.uniform(10, 60), 0.8)
        thing.box(thing.opaque, (x, 0.2, x + 0.12, 0.8), 255, 0.8)
    return thing


def bulge(thing: Thing, power: float, taper: float) -> None:
    """Leaves of the thing what lies within a superellipse, narrower towards one end."""
    xs = np.linspace(-1, 1, thing.width, dtype=np.float32)
    ys = np.linspace(-1, 1, thing.height, dtype=np.float32)[:, None]
    wide = 1 - abs(taper) + taper * ys
    thing.opaque[:] = np.where(np.abs(xs / wide) ** power + np.abs(ys) ** power < 1, 255, 0)


def bottle(source, surface, page) -> Thing:
    """Bottles, cans, jars, tubes from the side: light across them, necks, labels."""
    thing = Thing(source, source.uniform(1.2, 3.6), source.uniform(20, 235))
    xs = np.linspace(-1, 1, thing.width, dtype=np.float32)
    if source.random() < 0.75:
        top = source.uniform(0.15, 0.4)
        thing.texture(page() if source.random() < 0.6 else surface(), (0, top, 1, source.uniform(top + 0.2, 0.95)))
    bright = source.uniform(-0.7, 0.7)
    thing.gray *= source.uniform(0.3, 0.8) + np.exp(-(((xs - bright) / source.uniform(0.2, 0.9)) ** 2)) * 0.7
    if source.random() < 0.5:  # a reflection
        x = source.uniform(0.15, 0.8)
        thing.box(thing.gray, (x, 0.05, x + source.uniform(0.02, 0.08), 0.95), source.uniform(200, 255), 0.9)
    ys = np.linspace(0, 1, thing.height, dtype=np.float32)[:, None]
    neck, shoulder = source.choice([1, source.uniform(0.25, 0.7)]), source.uniform(0.12, 0.4)
    wide = np.clip(neck + (1 - neck) * (ys - shoulder * 0.6) / (shoulder * 0.4 + 1e-3), neck, 1)
    foot = source.uniform(0.01, 0.08)
    end = np.sqrt(np.clip(1 - np.maximum(0, (ys - 1 + foot) / foot) ** 2, 0, 1)) * np.sqrt(np.clip(1 - np.maximum(0, (foot - ys) / foot) ** 2, 0, 1))
    thing.opaque[:] = np.where(np.abs(xs) < wide * (0.8 + 0.2 * end), 255, 0)
    if source.random() < 0.2:  # glass
        thing.opaque[thing.opaque > 0] = source.randint(90, 200)
    return thing


def lump(source, surface, page) -> Thing:
    """Bags, crumpled foil, clothes, stones: an outline without corners."""
    thing = Thing(source, source.uniform(0.6, 1.5), source.uniform(20, 230))
    thing.texture(surface())
    coarse = np.random.default_rng(source.getrandbits(32)).standard_normal((source.randint(3, 12), source.randint(3, 12))).astype(np.float32)
    thing.gray += cv2.resize(coarse, (thing.width, thing.height), interpolation=source.choice([cv2.INTER_CUBIC, cv2.INTER_LINEAR])) * source.uniform(5, 45)
    angles = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    reach = 0.8 + sum(source.gauss(0, 0.09) * np.cos(k * angles + source.uniform(0, 6.3)) for k in range(2, 7))
    points = np.column_stack([thing.width / 2 * (1 + reach * np.cos(angles)), thing.height / 2 * (1 + reach * np.sin(angles))])
    thing.opaque[:] = 0
    cv2.fillPoly(thing.opaque, [np.int32(points)], 255)
    return thing


def mat(source, surface, page) -> Thing:
    """Mats, rugs, towels, mouse pads: a texture, often with a border."""
    thing = Thing(source, source.uniform(0.4, 1), 128, source.choice([0, 0.06, 0.15]))
    thing.texture(surface())
    for _ in range(source.randint(0, 3)):
        inset = source.uniform(0.01, 0.08)
        thing.box(thing.gray, (inset, inset, 1 - inset, 1 - inset), source.uniform(20, 240), thickness=source.randint(2, 12))
    return thing


def drawers(source, surface, page) -> Thing:
    thing = Thing(source, source.uniform(0.6, 1.6), 128)
    thing.texture(surface())
    if source.random() < 0.5:
        thing.gray[:] = source.uniform(60, 240)
    rows, columns = source.randint(1, 4), source.randint(1, 3)
    for row in range(rows):
        for column in range(columns):
            front = (column / columns, row / rows, (column + 1) / columns, (row + 1) / rows)
            thing.box(thing.gray, front, source.uniform(10, 90), thickness=source.randint(2, 6))
            x, y = (front[0] + front[2]) / 2, front[1] + 0.2 / rows
            thing.box(thing.gray, (x - 0.05, y, x + 0.05, y + 0.015), source.uniform(10, 240), 0.5)
    return thing


def socket(source, surface, page) -> Thing:
    shade = source.uniform(170, 250)
    thing = Thing(source, source.choice([1, 1, 0.5, 2]), shade, source.uniform(0.05, 0.3))
    thing.box(thing.gray, (0, 0, 1, 1), shade - 40, thickness=5)
    if source.random() < 0.5:
        cv2.circle(thing.gray, (thing.width // 2, thing.height // 2), min(thing.width, thing.height) // 3, shade - source.uniform(15, 60), -1)
        for x in (-25, 25):
            cv2.circle(thing.gray, (thing.width // 2 + x, thing.height // 2), 9, 20, -1)
    else:
        thing.box(thing.gray, (0.12, 0.12, 0.88, 0.88), shade - source.uniform(5, 30), 0.1)
    return thing


def box(source, surface, page) -> Thing:
    """A carton: flaps, tape, an edge in shadow."""
    thing = Thing(source, source.uniform(0.6, 1.1), source.uniform(70, 190))
    if source.random() < 0.5:
        thing.texture(surface())
    middle = source.uniform(0.4, 0.6)
    thing.box(thing.gray, (0, middle - 0.05, 1, middle + 0.05), float(thing.gray.mean()) + source.uniform(-30, 50))
    thing.gray[int(thing.height * source.uniform(0.65, 0.95)) :] *= source.uniform(0.3, 0.8)
    return thing
