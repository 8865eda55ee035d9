#!/usr/bin/env python3
"""Draws the lines of print beside it, which the tests read; needs Pillow with Raqm (python3-pil, libraqm0) and the fonts of
the Debian packages fonts-dejavu-core, fonts-wqy-microhei, fonts-ipafont-gothic and fonts-hosny-amiri.

Each is gray print on gray paper, a little blurred, with a camera's noise and room of 0.4 of its height around it.
"""
import pathlib
import random

from PIL import Image, ImageDraw, ImageFilter, ImageFont

DEJAVU = "truetype/dejavu/DejaVuSans.ttf"
LINES = [
    ("german", "Größe: 42 Stück, geprüft am 3. März", DEJAVU),
    ("russian", "Годен до 12.2026, хранить в сухом месте", DEJAVU),
    ("chinese", "生产日期和保质期见包装", "truetype/wqy/wqy-microhei.ttc"),
    ("japanese", "賞味期限は枠外に記載しています", "opentype/ipafont-gothic/ipagp.ttf"),
    ("arabic", "يحفظ في مكان بارد وجاف", "opentype/fonts-hosny-amiri/Amiri-Regular.ttf"),
]
# Pixels to an em, drawn so many times larger, gray of paper and print, deviation of the noise.
SIZE, OVER, PAPER, PRINT, NOISE = 24, 4, 205, 55, 4


def draw(text, path):
    font = ImageFont.truetype("/usr/share/fonts/" + path, SIZE * OVER, layout_engine=ImageFont.Layout.RAQM)
    is_arabic = any("\u0600" <= letter <= "\u06ff" for letter in text)
    options = {"direction": "rtl", "language": "ar"} if is_arabic else {}
    left, top, right, bottom = font.getbbox(text, **options)
    room = (bottom - top) * 2 // 5
    picture = Image.new("L", (right - left + 2 * room, bottom - top + 2 * room), PAPER)
    ImageDraw.Draw(picture).text((room - left, room - top), text, font=font, fill=PRINT, **options)
    picture = picture.filter(ImageFilter.GaussianBlur(0.7 * OVER))
    return picture.resize((picture.width // OVER, picture.height // OVER), Image.Resampling.BOX)


def main():
    folder = pathlib.Path(__file__).parent
    noise = random.Random(9)
    for name, text, path in LINES:
        picture = draw(text, path)
        grays = (min(255, max(0, round(gray + noise.gauss(0, NOISE)))) for gray in picture.getdata())
        Image.frombytes("L", picture.size, bytes(grays)).save(folder / f"{name}.png", optimize=True)


main()
