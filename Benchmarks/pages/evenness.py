#!/usr/bin/env python3
"""Measures how even the light on page pictures is that `datascan pages` makes of drawn photographs with shadows and tints.

    evenness.py --tool .build/release/datascan --out FOLDER [--pages 24] [--seed 1] [--size 2000x1500] [--appearance colour]

The sheets have print, a stamp, a signature, a pale table head, a logo and a picture on paper of a known tone. The light is
one of LIGHTS. Each page's picture (`pdfimages -all`) is registered with its drawing; paper is what the drawing shows as
paper, at least 1.2 mm from anything else. For blocks of 5 x 5 mm of which at least 40 % are paper:

- even: the share whose median gray (BT.601) is within 3 levels of the page's, inside the sheet, near pictures (within 8 mm),
  and in the outermost 5 mm
- spread: from the 2.5 % to the 97.5 % quantile of these differences, in levels
- cast: the greatest difference between two channels of the paper's median, over the page; and the share of blocks in which
  two channels differ by more than 3 levels
- colours: hue and chroma (CIELAB) of stamp, signature, table head and logo next to those of the drawing with its paper made
  white, seen in the same resolution; kept are colours with a hue within 15 degrees and at least 60 % of the chroma
- picture: the difference (CIE 1976) of its pixels from the drawing's

`score(picture, drawn, homography)` can be imported to try other methods on the same photographs.
"""

from __future__ import annotations

import argparse
import math
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

import letters
from letters import DPI, MM, Letter

LIGHTS = ("even", "gradient", "hand", "phone", "lamp", "tint")
TOLERANCE = 3  # levels of gray
BLOCK = 5.0  # millimetres
PAPER = 250  # what paper becomes
MARKS = ("stamp", "signature", "table head", "logo")
INKS = {"stamp": [(190, 30, 40), (35, 60, 160)], "signature": [(30, 45, 150), (25, 70, 190)],  # red, green, blue
        "table head": [(190, 215, 240), (200, 232, 205), (245, 225, 180)], "logo": [(200, 40, 45), (20, 110, 170), (40, 140, 80)]}


@dataclass
class Drawn:
    """A drawn sheet, with a mask for each mark, at DPI."""

    letter: Letter
    marks: dict[str, np.ndarray] = field(default_factory=dict)
    picture: np.ndarray | None = None


def pixels(*millimetres: float) -> tuple[int, ...]:
    return tuple(round(value / 25.4 * DPI) for value in millimetres)


def marked(r: random.Random, paper: tuple[int, int, int]) -> Drawn:
    """Draws a sheet with little text and all marks."""
    typist = letters.Typist(r, paper)
    typist.size = r.uniform(10, 12)
    left, right = 22.0, 188.0
    typist.line(left, 24, typist.name() + " Ltd.", 18, bold=True)
    typist.paragraph(left, 60, right, 85, 3)
    typist.line(left + 2, 107, "Description", bold=True)
    typist.line(right - 2, 107, "Total", bold=True, right=True)
    for index in range(3):
        typist.line(left + 2, 116 + 8 * index, " ".join(r.sample(letters.vocabulary(), 2)))
        typist.line(right - 2, 116 + 8 * index, typist.number(), right=True)
    typist.paragraph(left, 215, right, 232, 2)
    drawn = Drawn(letters.finished("marks", typist, paper))
    page, ink = drawn.letter.sheet.page, page_inks(r)
    masks = {name: np.zeros(page.shape[:2], np.uint8) for name in (*MARKS, "picture")}
    centre, radius = pixels(150, 258), pixels(15)[0]
    cv2.circle(masks["stamp"], centre, radius, 255, pixels(1.2)[0], cv2.LINE_AA)
    cv2.circle(masks["stamp"], centre, round(radius * 0.7), 255, pixels(0.6)[0], cv2.LINE_AA)
    cv2.putText(masks["stamp"], f"{r.randint(1000, 9999)}", (centre[0] - pixels(8)[0], centre[1] + pixels(2)[0]),
                cv2.FONT_HERSHEY_DUPLEX, 3, 255, 10, cv2.LINE_AA)
    t = np.linspace(0, 1, 400)
    x = 35 + 55 * t + 4 * np.sin(2 * np.pi * 5 * t + r.uniform(0, 6))
    y = 258 + 6 * np.sin(2 * np.pi * 6 * t + r.uniform(0, 6)) * (1 - 0.6 * t)
    curve = np.int32(np.stack([x, y], 1) / 25.4 * DPI)
    cv2.polylines(masks["signature"], [curve], False, 255, pixels(0.6)[0], cv2.LINE_AA)
    cv2.rectangle(masks["table head"], pixels(left, 101.5), pixels(right, 110), 255, -1)
    cv2.rectangle(masks["logo"], pixels(165, 12), pixels(185, 32), 255, -1)
    (x0, y0), (x1, y1) = pixels(left, 145), pixels(left + 90, 200)
    masks["picture"][y0:y1, x0:x1] = 255
    noise = np.random.default_rng(r.getrandbits(32)).integers(0, 255, (6, 9, 3), np.uint8)
    page[y0:y1, x0:x1] = cv2.resize(noise, (x1 - x0, y1 - y0), interpolation=cv2.INTER_CUBIC)
    for name in MARKS:  # ink and print multiply
        share = masks[name][..., None] / np.float32(255)
        page[:] = (page * (1 - share + share * np.float32(ink[name][::-1]) / 255)).round().astype(np.uint8)
    drawn.marks = {name: masks[name] for name in MARKS}
    drawn.picture = masks["picture"]
    return drawn


def page_inks(r: random.Random) -> dict[str, tuple[int, int, int]]:
    return {name: r.choice(colours) for name, colours in INKS.items()}


def lit(r: random.Random, kind: str, picture: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """Returns the picture in the light of a kind."""
    h, w = picture.shape[:2]
    scale = 4
    ys, xs = np.mgrid[0:h // scale + 1, 0:w // scale + 1].astype(np.float32) * scale
    centre, long = quad.mean(0), np.linalg.norm(quad[0] - quad[2])
    angle = r.uniform(0, 2 * math.pi)
    across = ((xs - centre[0]) * math.cos(angle) + (ys - centre[1]) * math.sin(angle)) / long  # -0.5 to 0.5 over the sheet
    light = np.repeat((r.uniform(0.85, 0.97) * (1 + r.uniform(-0.08, 0.08) * across))[..., None], 3, 2)
    if kind == "gradient":
        light *= np.clip(0.7 + r.uniform(0.4, 0.6) * across, 0.3, 1)[..., None]
    elif kind == "hand":
        shadow = np.zeros(xs.shape, np.float32)
        palm = centre + long * np.array([r.uniform(-0.25, 0.25), r.uniform(-0.25, 0.25)])
        unit = long / scale * r.uniform(0.12, 0.18)
        base = palm / scale
        cv2.circle(shadow, tuple(int(v) for v in base), int(unit * 0.6), 1, -1)
        for finger in range(4):
            turn = angle + (finger - 1.5) * 0.32
            tip = base + unit * 1.6 * np.array([math.cos(turn), math.sin(turn)])
            cv2.line(shadow, tuple(int(v) for v in base), tuple(int(v) for v in tip), 1, max(2, int(unit * 0.24)))
        arm = base - unit * 8 * np.array([math.cos(angle), math.sin(angle)])
        cv2.line(shadow, tuple(int(v) for v in base), tuple(int(v) for v in arm), 1, max(2, int(unit * 0.9)))
        shadow = cv2.GaussianBlur(shadow, (0, 0), long / scale * r.uniform(0.006, 0.02))
        light *= (1 - r.uniform(0.35, 0.6) * shadow)[..., None]
    elif kind == "phone":
        edge = (across - r.uniform(-0.15, 0.15)) / r.uniform(0.005, 0.015)
        light *= (1 - r.uniform(0.3, 0.5) / (1 + np.exp(-np.clip(edge, -30, 30))))[..., None]
    elif kind == "lamp":
        at = centre + long * np.array([r.uniform(-0.2, 0.2), r.uniform(-0.2, 0.2)])
        spot = np.exp(-((xs - at[0]) ** 2 + (ys - at[1]) ** 2) / (2 * (long * r.uniform(0.22, 0.35)) ** 2))
        light *= 0.45 + 0.6 * spot[..., None] * np.float32([0.85, 0.96, 1.0])
    elif kind == "tint":
        share = np.clip(0.5 + across, 0, 1)[..., None]
        light *= share * np.float32([0.62, 0.85, 1.0]) + (1 - share) * np.float32([1.0, 0.95, 0.88])
    full = cv2.resize(light.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    return np.clip(picture * full, 0, 255).round().astype(np.uint8)


def photographs(options: argparse.Namespace) -> tuple[list[Drawn], list[np.ndarray], list[Path]]:
    """Draws the sheets and those photographs that don't exist."""
    size = tuple(map(int, options.size.split("x")))
    sheets, quads, files = [], [], []
    for index in range(options.pages):
        r = random.Random(f"{options.seed}-{index}")
        kind = LIGHTS[index % len(LIGHTS)]
        drawn = marked(r, letters.tone(r))
        jpeg, quad = letters.photograph(r, drawn.letter.sheet, size, lambda picture, quad: lit(r, kind, picture, quad))
        files.append(options.out / f"{index:03d}-{kind}.jpg")
        files[-1].write_bytes(jpeg)
        sheets.append(drawn)
        quads.append(quad)
    return sheets, quads, files


def seen(image: np.ndarray, homography: np.ndarray, shape: tuple[int, ...], smooth: bool = True) -> np.ndarray:
    """Returns the drawing, or a mask of it, as it lies in its picture."""
    h, w = shape[:2]
    factor = image.shape[0] / h
    if smooth and factor > 1.2:
        image = cv2.GaussianBlur(image, (0, 0), 0.45 * factor)
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    matrix = (np.linalg.inv(half) @ np.diag([w, h, 1]) @ homography @ np.diag([1 / image.shape[1], 1 / image.shape[0], 1]) @ half)
    return cv2.warpPerspective(image, matrix, (w, h), flags=cv2.INTER_LINEAR)


def score(picture: np.ndarray, drawn: Drawn, homography: np.ndarray) -> dict:
    """Scores one page's picture."""
    page = drawn.letter.sheet.page
    bare = (np.abs(page.astype(int) - drawn.letter.paper[::-1]).max(2) <= 1).astype(np.uint8) * 255
    bare = cv2.erode(bare, np.ones((2 * pixels(1.2)[0] + 1,) * 2, np.uint8), borderValue=255)
    near = cv2.resize(cv2.max(drawn.picture, drawn.marks["logo"]), None, fx=0.125, fy=0.125)
    near = cv2.dilate(near, np.ones((2 * (pixels(8)[0] // 8) + 1,) * 2, np.uint8))
    paper = seen(bare, homography, picture.shape, False) > 250
    around = seen(near, homography, picture.shape, False) > 127
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    columns, rows = round(MM[0] / BLOCK), round(MM[1] / BLOCK)
    h, w = gray.shape
    blocks = []
    for row in range(rows):
        for column in range(columns):
            area = np.s_[row * h // rows:(row + 1) * h // rows, column * w // columns:(column + 1) * w // columns]
            mask = paper[area]
            rim = row in (0, rows - 1) or column in (0, columns - 1)
            if mask.mean() < (0.2 if rim else 0.4):
                continue
            part = picture[area][mask]
            blocks.append((float(np.median(gray[area][mask])), np.median(part, 0), rim, bool(around[area].mean() > 0.5)))
    values = np.array([block[0] for block in blocks])
    colours = np.array([block[1] for block in blocks])
    rim, close = np.array([block[2] for block in blocks]), np.array([block[3] for block in blocks])
    inner = ~rim & ~close
    level = float(np.median(values[inner]))
    result = {"level": level, "off": values - level, "inner": inner, "near": close & ~rim, "rim": rim,
              "cast": float(np.ptp(np.median(colours[inner], 0))), "casts": np.ptp(colours, 1), "colours": {}}
    clean = np.clip(page / np.float32(drawn.letter.paper[::-1]) * PAPER, 0, 255).astype(np.uint8)
    wanted = cv2.cvtColor(seen(clean, homography, picture.shape).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    got = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    inside = seen(cv2.erode(drawn.picture, np.ones((25, 25), np.uint8)), homography, picture.shape, False) > 180
    result["picture"] = float(np.median(np.linalg.norm(wanted[inside] - got[inside], axis=1)))
    dark = (cv2.cvtColor(page, cv2.COLOR_BGR2GRAY) < 90).astype(np.uint8) * 255  # print on the table's head
    for name, mask in drawn.marks.items():
        mask = cv2.erode(mask, np.ones((3, 3), np.uint8))
        if name == "table head":
            mask = cv2.subtract(mask, cv2.dilate(dark, np.ones((25, 25), np.uint8)))
        inside = seen(mask, homography, picture.shape, False) > 180
        if inside.sum() < 20:
            continue
        (_, a, b), (_, c, d) = (np.median(one[inside], 0) for one in (wanted, got))
        turn = abs((math.degrees(math.atan2(b, a) - math.atan2(d, c)) + 180) % 360 - 180)
        result["colours"][name] = (turn, math.hypot(c, d) / max(1e-3, math.hypot(a, b)))
    return result


def report(results: list[tuple[str, dict]], colours: bool) -> None:
    """Prints the table."""
    print(f"{'light':10}{'pages':>6}{'even':>8}{'near':>8}{'rim':>8}{'spread':>8}{'worst page':>12}{'cast':>7}{'blocks with cast':>18}")
    for kind in (*LIGHTS, "all"):
        rows = [one for name, one in results if kind in (name, "all")]
        if not rows:
            continue

        def share(key: str) -> str:
            off = np.concatenate([np.abs(one["off"][one[key]]) for one in rows])
            return f"{100 * (off <= TOLERANCE).mean():7.1f}%" if len(off) else "      - "

        off = np.concatenate([one["off"][one["inner"]] for one in rows])
        worst = min((np.abs(one["off"][one["inner"]]) <= TOLERANCE).mean() for one in rows)
        casts = np.concatenate([one["casts"][one["inner"]] for one in rows])
        print(f"{kind:10}{len(rows):6}{share('inner')}{share('near')}{share('rim')}{np.ptp(np.quantile(off, [0.025, 0.975])):8.1f}"
              f"{100 * worst:11.1f}%{max(one['cast'] for one in rows):7.1f}{100 * (casts > TOLERANCE).mean():17.1f}%")
    if not colours:
        return
    for name in MARKS:
        values = np.array([one["colours"][name] for _, one in results if name in one["colours"]])
        kept = ((values[:, 0] <= 15) & (values[:, 1] >= 0.6)).mean()
        print(f"{name:12} kept {100 * kept:.0f} %; hue off by {np.median(values[:, 0]):.0f} degrees median, {values[:, 0].max():.0f} at most; "
              f"chroma {100 * np.median(values[:, 1]):.0f} % median, {100 * values[:, 1].min():.0f} % at least")
    values = [one["picture"] for _, one in results]
    print(f"picture      CIE 1976 difference of the median pixel {np.median(values):.0f} median, {max(values):.0f} at most")


def main() -> None:
    """Prints the figures."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pages", type=int, default=24)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="2000x1500")
    parser.add_argument("--appearance", default="colour", choices=["colour", "gray"])
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    sheets, _, files = photographs(options)
    pdf = options.out / f"{options.appearance}.pdf"
    if not pdf.exists():
        subprocess.run([options.tool, "pages", pdf, *files, "--appearance", options.appearance], check=True)
    for old in options.out.glob(f"{options.appearance}-*"):
        old.unlink()
    subprocess.run(["pdfimages", "-all", pdf, options.out / options.appearance], check=True)
    results = []
    for path, file, drawn in zip(sorted(options.out.glob(f"{options.appearance}-*.jpg")), files, sheets):
        picture = cv2.imread(str(path))
        homography = letters.registered(picture, drawn.letter.sheet.page)
        if homography is None:
            print(f"{path.name}: not registered with its drawing")
            continue
        results.append((file.stem[4:], score(picture, drawn, homography)))
    levels = [one["level"] for _, one in results]
    print(f"{options.appearance}: {len(results)} pages; paper's median gray {min(levels):.0f} to {max(levels):.0f}")
    report(results, options.appearance == "colour")


if __name__ == "__main__":
    main()
