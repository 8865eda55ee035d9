#!/usr/bin/env python3
"""Makes clips of print that holds no content of any kind: prose, labels and tables of numbers that drift past a webcam.

  make_distractors.py --out DIR [--pages N] [--seconds S] [--seed S]

Writes DIR/NAME.mjpeg, 30 frames a second, 1280x720. What can't be told from a content is left out of them: amounts with their
sign, dates, times of day and addresses.
"""
import argparse, math, pathlib, random
import cv2, numpy as np
from PIL import Image, ImageDraw, ImageFont

WORDS = """the of and to in is that for with this from have are not which their each other been more when some into time such
only new these two may then first any like now over even most after also where through between both under same while last
might great old off against place every without another because however water light paper table window garden machine engine
person number order street market winter summer measure surface pressure current value signal system control safety""".split()
FORMS = [
    lambda r: f"Lot {r.randint(10000, 99999)} {r.choice('ABCDEF')}",
    lambda r: f"Art.-Nr. {r.randint(1000, 9999)}-{r.randint(1000, 9999)}",
    lambda r: f"Net weight {r.randint(50, 900)} g",
    lambda r: f"{r.randint(10, 900)} x {r.randint(10, 900)} x {r.randint(10, 90)} mm",
    lambda r: f"Version {r.randint(1, 9)}.{r.randint(0, 20)}.{r.randint(0, 9)}",
    lambda r: f"Page {r.randint(1, 40)} of {r.randint(41, 99)}",
    lambda r: f"Model {r.choice('XKRT')}{r.choice('XKRT')}-{r.randint(100, 9999)}",
    lambda r: f"Part {r.randint(10, 99)}-{r.randint(100, 999)}-{r.randint(10, 99)}",
    lambda r: f"ISO {r.randint(1000, 20000)}:{r.randint(1998, 2025)}",
    lambda r: f"EN {r.randint(50000, 62000)}-{r.randint(1, 9)}",
    lambda r: f"{r.randint(1, 60)}.{r.randint(0, 9)} °C  {r.randint(10, 99)} %  {r.randint(900, 1100)} hPa",
    lambda r: f"Order {r.randint(100000, 99999999)}",
    lambda r: f"Room {r.choice('ABC')}{r.randint(100, 499)}, floor {r.randint(1, 4)}",
    lambda r: f"{r.randint(110, 240)} V  {r.randint(50, 60)} Hz  {r.randint(1, 30)} A",
    lambda r: f"Shelf {r.randint(1, 99)}.{r.randint(1, 9)} {r.choice('ABCDEFG')}{r.choice('abcdefg')} {r.randint(10, 999)}",
    lambda r: "  ".join(str(r.randint(0, 9999)) for _ in range(r.randint(3, 6))),
    lambda r: "  ".join(f"{r.uniform(0, 500):.2f}" for _ in range(r.randint(3, 6))),
    lambda r: f"Serial {''.join(r.choice('ABCDEFGHJKLMNPRSTUVWXYZ0123456789') for _ in range(r.randint(8, 14)))}",
    lambda r: f"No. {r.randint(1, 999)}/{r.randint(10, 99)}",
    lambda r: f"{r.choice(WORDS).capitalize()}: {r.randint(10000000, 999999999999)}",
]


def line(r):
    if r.random() < 0.5:
        return " ".join(r.choice(WORDS) for _ in range(r.randint(4, 9))).capitalize() + r.choice(["", ".", ",", "."])
    return r.choice(FORMS)(r)


def page(r, fonts):
    width, height = 1100, 640
    image = Image.new("L", (width, height), r.randint(225, 250))
    draw, y = ImageDraw.Draw(image), 18
    font = ImageFont.truetype(str(r.choice(fonts)), r.randint(24, 38))
    while y < height - 60:
        draw.text((24, y), line(r), fill=r.randint(10, 50), font=font)
        y += round(font.size * r.uniform(1.3, 1.7))
    return np.asarray(image)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    fonts = sorted(pathlib.Path("/usr/share/fonts/truetype").glob("*/*.ttf"))
    fonts = [font for font in fonts if font.parent.name in ("dejavu", "liberation") and "Symbol" not in font.name]
    for number in range(options.pages):
        r = random.Random(f"{options.seed}-{number}")
        noise = np.random.default_rng([options.seed, number])
        print_, angle, drift = page(r, fonts), math.radians(r.uniform(-3, 3)), r.uniform(-40, 40)
        with open(options.out / f"{number:03}.mjpeg", "wb") as file:
            for frame in range(int(options.seconds * 30)):
                t = frame / 30
                x, y = 90 + drift * (t / options.seconds - 0.5) + math.sin(2 * t), 40 + 2 * math.cos(3 * t)
                cos, sin = math.cos(angle), math.sin(angle)
                warp = np.float32([[cos, -sin, x], [sin, cos, y]])
                picture = cv2.warpAffine(print_, warp, (1280, 720), borderValue=90, flags=cv2.INTER_AREA)
                picture = cv2.GaussianBlur(picture, (0, 0), 0.7) + noise.normal(0, 4, picture.shape)
                _, jpeg = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 85])
                file.write(jpeg.tobytes())
    print(f"{options.pages} pages, {options.pages * options.seconds / 60:.1f} minutes")


main()
