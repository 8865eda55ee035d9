"""What is printed on labels: small draws of digits and letters, and text lines of each content type."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

DIGITS = "0123456789"
UPPER = "ABCDEFGHJKLMNPRSTUVWXYZ"  # without I, O and Q: no font tells them from 1 and 0 for sure
WORDS = (
    "anchor basil canyon dune fjord garnet hazel island juniper kestrel lagoon meadow nimbus opal prairie "
    "raven saffron tundra umber violet walnut zephyr"
).split()
MONTHS = "January February March April May June July August September October November December".split()


def fill(rng: Random, pattern: str) -> str:
    """The pattern with a random digit for each `#` and a random capital letter for each `^`."""
    return "".join(rng.choice(DIGITS) if c == "#" else rng.choice(UPPER) if c == "^" else c for c in pattern)


def mod10(number: str) -> str:
    """The GS1 check digit: weights 3 and 1 in turn, from the right."""
    total = sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(number)))
    return str(-total % 10)


def _telephone(rng: Random) -> str:
    # Ranges that numbering authorities keep for fiction.
    code = rng.randint(201, 989)
    patterns = (
        f"({code}) 555-01##",
        f"+1 {code} 555 01##",
        "+44 20 7946 0###",
        "+49 30 23125 ###",
        "+33 1 99 00 ## ##",
    )
    return fill(rng, rng.choice(patterns))


def _url(rng: Random) -> str:
    a, b = rng.sample(WORDS, 2)
    patterns = (
        f"https://{a}.example.net/{b}",
        f"www.{a}-{b}.example",
        f"http://example.com/{a}?id=####",
        f"www.{a}{b}.org",
    )
    return fill(rng, rng.choice(patterns))


def _email(rng: Random) -> str:
    a, b = rng.sample(WORDS, 2)
    patterns = (f"{a}.{b}@example.com", f"{a}_{b}##@example.org", f"{a}-{b}@example.net", f"{a}##@{b}.example")
    return fill(rng, rng.choice(patterns))


def _currency(rng: Random) -> str:
    n = rng.randint(1, 999)
    patterns = (
        f"${n}.##",
        f"${n},###.##",
        f"\N{EURO SIGN}{n}.##",
        f"\N{POUND SIGN}{n}.##",
        f"CHF {n}.##",
        f"{n},## \N{EURO SIGN}",
    )
    return fill(rng, rng.choice(patterns))


def _date(rng: Random) -> str:
    year, month, day = rng.randint(2024, 2034), rng.randint(1, 12), rng.randint(1, 28)
    name, clock = MONTHS[month - 1], f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
    iso = f"{year}-{month:02}-{day:02}"
    forms = (
        iso,
        f"{iso} {clock}",
        f"{day:02}/{month:02}/{year}",
        f"{day} {name} {year}",
        f"{name[:3]} {day}, {year} {clock}",
    )
    return rng.choice(forms)


def _flight(rng: Random) -> str:
    carrier = rng.choice("LX KL QF SK TK AC NH SQ WN".split())
    return carrier + rng.choice(["", " "]) + str(rng.randint(11, 9989))


def s10(service: str, serial: str, country: str) -> str:
    """A postal tracking number after UPU S10: service, eight digits, check digit, country."""
    rest = 11 - sum(int(digit) * weight for digit, weight in zip(serial, (8, 6, 4, 2, 3, 5, 9, 7), strict=True)) % 11
    return service + serial + str({10: 0, 11: 5}.get(rest, rest)) + country


def _tracking(rng: Random) -> str:
    return s10(rng.choice("RB CP EE LZ".split()), fill(rng, "########"), rng.choice("NL FR SE CH GB".split()))


def _address(rng: Random) -> str:
    street = f"{rng.choice(WORDS).capitalize()} {rng.choice(['Street', 'Avenue', 'Road', 'Lane'])}"
    town = rng.choice(["Portland OR", "Austin TX", "Boise ID", "Albany NY"])
    return f"{rng.randint(2, 980)} {street}, {town} {rng.randint(10001, 98999)}"


def _serial(rng: Random) -> str:
    return fill(rng, rng.choice(["^^###-####", "SN #### ####", "^#^##^#^^", "^######/^", "##^-####"]))


def _words(rng: Random) -> str:
    text = " ".join(rng.sample(WORDS, rng.randint(2, 3)))
    return rng.choice([text.title(), text.upper(), text.capitalize()])


TEXTS: dict[str, Callable[[Random], str]] = {
    "telephoneNumber": _telephone,
    "URL": _url,
    "emailAddress": _email,
    "currency": _currency,
    "dateTimeDuration": _date,
    "flightNumber": _flight,
    "shipmentTrackingNumber": _tracking,
    "fullStreetAddress": _address,
    "serial": _serial,
    "words": _words,
}


def draw_text(rng: Random) -> tuple[str, str]:
    """A line of text and its content type; serials and plain words come up more often than the others."""
    kind = rng.choice([*TEXTS, "serial", "words"])
    return TEXTS[kind](rng), kind
