#!/usr/bin/env python3
"""Makes clips of labels with contents of all kinds, each with a file that says which they are.

  make_contents.py --out DIR [--clips N] [--seed S] [--seconds S]

Writes DIR/NAME.mjpeg and DIR/NAME.json, in the form of `../accuracy`; items have `contentType` and `normalized` as well, and
clips the `country` that the scan is to be told. The same options and seed give the same clips.
"""

import argparse
from pathlib import Path
from random import Random

import cv2

from sheets import checked, worded
from sheets.clutter import figures, prose
from sheets.content import Content
from sheets.sheet import Block, film, print_sheet
from clipmaker.recording import arrivals, record

COUNTRIES = {"US": "en", "GB": "en", "DE": "de", "FR": "fr"}
KINDS = {
    "telephoneNumber": worded.telephone, "URL": worded.web, "emailAddress": worded.mail, "currency": worded.money,
    "dateTimeDuration": worded.moment, "flightNumber": worded.flight, "fullStreetAddress": worded.address,
    "shipmentTrackingNumber": checked.tracking, "machineReadableZone": checked.zone, "paymentCardNumber": checked.card,
    "iban": checked.iban, "isbn": checked.isbn, "vehicleIdentificationNumber": checked.vehicle, "serialNumber": checked.serial,
}  # fmt: skip


def draw(rng: Random, kind: str, country: str) -> list[Content]:
    """Contents of a kind that stand together on one line, or one of several lines."""
    make = KINDS[kind]
    made = make(rng, country) if make.__module__.endswith("worded") else make(rng)
    return made if isinstance(made, list) else [made]


def block(contents: list[Content]) -> Block:
    """What is printed of them."""
    first = contents[0]
    lines = [[(text, None)] for text in first.above]
    lines += [[(text, first)] for text in first.lines]
    parts = lines[len(first.above)]
    if first.before:
        parts.insert(0, (first.before, None))
    if first.after:
        parts.append((first.after, None))
    parts += [(other.text, other) for other in contents[1:]]
    return Block(lines, zone=first.kind == "machineReadableZone")


def label(rng: Random, deck: list[str], country: str) -> list[Block]:
    """Contents taken from the deck, on five lines or more, and a line or two without one."""
    blocks: list[Block] = []
    while sum(len(block.lines) for block in blocks) < 5:
        if not deck:
            deck += rng.sample(list(KINDS), len(KINDS))
        blocks.append(block(draw(rng, deck.pop(), country)))
    for _ in range(rng.randint(1, 2)):
        line = figures(rng) if rng.random() < 0.6 else prose(rng, COUNTRIES[country])
        blocks.append(Block([[(line, None)]]))
    rng.shuffle(blocks)
    return blocks


def main() -> None:
    """Makes the clips asked for, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--clips", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first clip, to make a set in parts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.5)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    deck: list[str] = []
    for number in range(options.first + options.clips):
        rng = Random(f"{options.seed}/{number}")
        country = rng.choice(list(COUNTRIES))
        blocks = label(rng, deck, country)
        if number < options.first:
            continue
        stage, items = film(rng, print_sheet(rng, blocks, 11 * 2.6 ** rng.random()))
        fps, taken = arrivals(rng, 30, options.seconds, "none")
        record(options.out, f"{number:04}", "contents", stage, items, fps, taken, country=country, language=COUNTRIES[country])
    print(f"{options.clips} clips, {options.clips * options.seconds / 60:.1f} minutes")


if __name__ == "__main__":
    main()
