"""What barcodes carry: each function gives the data for zint, and the payload that a reader should report."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .contents import WORDS, fill, mod10

Payload = tuple[str, str]
Maker = Callable[[Random], Payload]


def plain(*patterns: str) -> Maker:
    """A filled pattern (see `fill`), reported as it is encoded."""

    def make(rng: Random) -> Payload:
        data = fill(rng, rng.choice(patterns))
        return data, data

    return make


def checked(*patterns: str, prefix: str = "") -> Maker:
    """A number to which zint adds its check digit; `prefix` is reported before it (GS1 DataBar: identifier 01)."""

    def make(rng: Random) -> Payload:
        data = fill(rng, rng.choice(patterns))
        return data, prefix + data + mod10(data)

    return make


def luhn_checked(*patterns: str) -> Maker:
    """A number to which zint adds the check digit modulo 10 of MSI Plessey (Luhn: every second digit doubled)."""

    def make(rng: Random) -> Payload:
        data = fill(rng, rng.choice(patterns))
        total = sum(sum(divmod(int(d) * (1 if place % 2 else 2), 10)) for place, d in enumerate(reversed(data)))
        return data, data + str(-total % 10)

    return make


def pharmacode(rng: Random) -> Payload:
    """A number of four to 16 bars that aren't all equal."""
    while True:
        number = rng.randint(15, 2 ** rng.randint(5, 17) - 2)
        if (number + 1) & number and (number + 2) & (number + 1):
            return str(number), str(number)


def tracked(rng: Random) -> Payload:
    """Tracking and routing code of an Intelligent Mail barcode; zint wants a hyphen between them."""
    tracking = fill(rng, "#") + rng.choice("01234") + fill(rng, "##################")
    routing = fill(rng, rng.choice(["", "#####", "#########", "###########"]))
    return f"{tracking}-{routing}" if routing else tracking, tracking + routing


def web(rng: Random) -> Payload:
    """What people put into QR codes."""
    a, b = rng.sample(WORDS, 2)
    patterns = (
        f"https://{a}.example.net/{b}/######",
        f"WIFI:T:WPA;S:{a}-{b};P:^^^^^#####;;",
        "^^^-#########",
        f"mailto:{a}@example.net?subject={b}",
    )
    data = fill(rng, rng.choice(patterns))
    return data, data


def upce(rng: Random) -> Payload:
    """A UPC-E, reported as the UPC-A number it stands for."""
    # Bodies that have a shorter form are no valid ones: no digit below 3 before a 3, no 0 before a 5 to 9.
    body = fill(rng, "0##") + rng.choice("3456789") + fill(rng, "#") + rng.choice("123456789") + rng.choice("01235678")
    return body, expand_upce(body)


def expand_upce(body: str) -> str:
    """The UPC-A number (12 digits, with check digit) that the seven UPC-E digits `body` stand for."""
    system, d = body[0], body[1:]
    last = d[5]
    if last in "012":
        number = d[:2] + last + "0000" + d[2:5]
    elif last == "3":
        number = d[:3] + "00000" + d[3:5]
    elif last == "4":
        number = d[:4] + "00000" + d[4]
    else:
        number = d[:5] + "0000" + last
    return system + number + mod10(system + number)


def gs1_elements(rng: Random) -> Payload:
    """A trade item number with one or two more of: weight, best before, batch."""
    gtin = fill(rng, "9############")
    more = [("3103", fill(rng, "######")), ("15", fill(rng, "2#0612")), ("10", fill(rng, "^^####"))]
    chosen = sorted(rng.sample(more, rng.randint(1, 2)), key=more.index)  # the batch last: so no separator is needed
    parts = [("01", gtin + mod10(gtin)), *chosen]
    return "".join(f"[{ai}]{value}" for ai, value in parts), "".join(ai + value for ai, value in parts)
