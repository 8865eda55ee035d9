#!/usr/bin/env python3
"""Draws labels with numbers of a list, reads them, and counts how many members are found.

    Benchmarks/rules/labels.py OUT [--labels N] [--members N] [--seed S] [--scan PROGRAM]

Numbers have 8 capitals and digits, half of them characters that readers confuse: 0 O 1 I 8 B 5 S 2 Z. Labels differ in font, size,
blur, noise and contrast. Each is scanned once without rules, to count the misread ones, and once with the rule `list, distance: 1`.
"""
import argparse
import json
import random
import subprocess
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

CONFUSED = "0O1I8B5S2Z"
ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def fonts() -> list:
    """Latin fonts of the system, upright."""
    found = subprocess.run(["fc-list", ":lang=en:slant=0", "file"], capture_output=True, text=True).stdout
    names = sorted(line.rstrip(": ").strip() for line in found.splitlines())
    return [name for name in names if name.endswith((".ttf", ".otf")) and "Symbol" not in name and "Emoji" not in name]


def label(text: str, font: str, dice: random.Random) -> Image.Image:
    """A label of 640 x 240 pixels."""
    paper, ink = dice.randint(170, 250), dice.randint(10, 90)
    image = Image.new("L", (640, 240), paper)
    face = ImageFont.truetype(font, dice.randint(22, 48))
    box = face.getbbox(text)
    place = ((640 - box[2]) // 2 + dice.randint(-60, 60), (240 - box[3]) // 2 + dice.randint(-50, 50))
    ImageDraw.Draw(image).text(place, text, font=face, fill=ink)
    image = image.rotate(dice.uniform(-5, 5), Image.BICUBIC, fillcolor=paper)
    image = image.filter(ImageFilter.GaussianBlur(dice.uniform(0.3, 1.8)))
    noise = numpy.random.default_rng(dice.randrange(1 << 30)).normal(0, dice.uniform(2, 12), (240, 640))
    return Image.fromarray(numpy.clip(numpy.asarray(image) + noise, 0, 255).astype("uint8"))


def read(scan: str, configuration: Path, file: Path) -> list:
    """The stable items of a picture."""
    run = subprocess.run([scan, "scan", "--config", configuration, file], capture_output=True, text=True, check=True)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    return [item for event in events if event["event"] == "stable" for item in event["items"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--labels", type=int, default=300)
    parser.add_argument("--members", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scan", default=".build/release/datascan")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    members: set = set()
    while len(members) < options.members:
        members.add("".join(dice.choice(CONFUSED if dice.random() < 0.5 else ALL) for _ in range(8)))
    members = sorted(members)
    out = options.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    (out / "members.csv").write_text("number\n" + "\n".join(members) + "\n")
    scan = "scan: {recognizedDataTypes: [text]}\n"
    (out / "plain.yaml").write_text(scan)
    (out / "rules.yaml").write_text(
        scan + f"lists: {{members: {{file: {out}/members.csv, column: number}}}}\n"
        "rules:\n  - {match: {list: members, distance: 1}, name: member}\n  - {match: {}, accept: false}\n")
    faces = fonts()
    count = {"labels": 0, "read right": 0, "misread": 0, "unread": 0, "found": 0, "found of misread": 0, "wrong": 0}
    with open(out / "readings.jsonl", "w") as log:
        for index in range(options.labels):
            member, font = dice.choice(members), dice.choice(faces)
            file = out / f"{index}.png"
            label(member, font, dice).save(file)
            plain = [item["transcript"] for item in read(options.scan, out / "plain.yaml", file)]
            outputs = [item.get("output") for item in read(options.scan, out / "rules.yaml", file)]
            outputs = [output for output in outputs if output is not None]
            is_right = member in plain
            count["labels"] += 1
            count["read right" if is_right else "misread" if plain else "unread"] += 1
            count["found"] += member in outputs
            count["found of misread"] += bool(plain) and not is_right and member in outputs
            count["wrong"] += sum(output != member for output in outputs)
            log.write(json.dumps({"member": member, "font": font, "read": plain, "outputs": outputs}) + "\n")
            log.flush()
    print(json.dumps(count))


if __name__ == "__main__":
    main()
