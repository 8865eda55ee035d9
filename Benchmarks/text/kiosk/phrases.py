"""What stands on things that people hold before a kiosk: ASCII, with real words, so that every peer knows the letters."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

WORDS = """
about account address agent amount arrival assembly autumn balance battery before bicycle boarding bottle bridge button
cabinet camera cancel candle carrier castle centre ceramic charge chocolate circle clinic coffee collect company contact
copper cotton counter customer daily danger delivery deposit desert dinner direct discount doctor drawer early eastern
electric energy engine entrance evening exit express fabric family father filter finish flavour forest fragile fresh
garden ginger glass global granite green ground handle harbour health heavy holiday honey hotel import industry insurance
invoice island jacket journey justice kitchen knife ladder large leather lemon library licence light limited machine
market medical member metal minute mirror morning mountain museum natural needle north number office olive onion open
orange order organic original oxygen package paper parking passenger pepper picture pilot plastic please pocket police
postage powder premium pressure printer product protect public quality quantity quick quiet railway receipt record refund
remove repair return river rubber safety salmon sample school screen season second secure service session shelf shipping
silver simple single socket south special spring square station storage street student sugar summer supply surface switch
system table taxi teacher ticket timber tomato total tower traffic travel uniform union upper valley value vanilla vehicle
velvet village vitamin voltage volume voucher warning washing water weather weekend weight welcome window winter wireless
within wooden yellow yoghurt zone
""".split()
STREETS = "Street,Road,Avenue,Lane,Square,Court,Drive,Park".split(",")
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def some(rng: Random, characters: str, least: int, most: int) -> str:
    """Characters drawn at random."""
    return "".join(rng.choice(characters) for _ in range(rng.randint(least, most)))


def cased(rng: Random, words: list[str]) -> str:
    """Words as print has them: like a name, a sentence, or all capitals."""
    kind = rng.random()
    if kind < 0.4:
        return " ".join(word.capitalize() for word in words)
    if kind < 0.65:
        return " ".join(words).upper()
    return " ".join(words).capitalize() if kind < 0.85 else " ".join(words)


def phrase(rng: Random) -> str:
    """Some words."""
    text = cased(rng, rng.sample(WORDS, rng.choice([1, 2, 2, 3, 3, 4])))
    return text + rng.choice(["", "", "", "", ".", "!", "?", ":"])


def serial(rng: Random) -> str:
    """A number of a thing, with or without what it is."""
    head = rng.choice(["", "", "S/N ", "SN: ", "Lot ", "REF ", "No. ", "Batch: ", "ID "])
    groups = [some(rng, rng.choice([DIGITS, DIGITS, LETTERS, LETTERS + DIGITS]), 2, 5) for _ in range(rng.randint(1, 3))]
    return head + rng.choice(["-", "-", " ", "/", ""]).join(groups)


def price(rng: Random) -> str:
    """An amount of money."""
    amount = f"{rng.choice([rng.randint(0, 99), rng.randint(100, 9999)])}.{rng.randint(0, 99):02}"
    return rng.choice(
        [f"${amount}", f"EUR {amount}", f"{amount} EUR", f"Total: {amount}", f"GBP {amount}", amount.replace(".", ",")]
    )


def moment(rng: Random) -> str:
    """A day, a time, or both."""
    year, month, day = rng.randint(1998, 2034), rng.randint(1, 12), rng.randint(1, 28)
    clock = f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
    date = rng.choice(
        [f"{year}-{month:02}-{day:02}", f"{day:02}/{month:02}/{year}", f"{day} {MONTHS[month - 1]} {year}",
         f"{day:02}.{month:02}.{year % 100:02}"]
    )
    return rng.choice([date, date, f"{date} {clock}", f"EXP {date}", f"Departs {clock}"])


def telephone(rng: Random) -> str:
    """A telephone number."""
    return rng.choice(
        [f"+{rng.randint(1, 99)} {some(rng, DIGITS, 2, 4)} {some(rng, DIGITS, 5, 7)}",
         f"({rng.randint(200, 989)}) {rng.randint(200, 989)}-{some(rng, DIGITS, 4, 4)}",
         f"0{some(rng, DIGITS, 3, 4)}-{some(rng, DIGITS, 6, 7)}"]
    )


def address(rng: Random) -> str:
    """A street and number, or a town with its code."""
    name = rng.choice(WORDS).capitalize()
    return rng.choice(
        [f"{rng.randint(1, 990)} {name} {rng.choice(STREETS)}", f"{some(rng, DIGITS, 5, 5)} {name}",
         f"{name}, {some(rng, LETTERS, 2, 2)} {some(rng, DIGITS, 5, 5)}"]
    )


def link(rng: Random) -> str:
    """A web or mail address."""
    first, second = rng.sample(WORDS, 2)
    end = rng.choice(["com", "org", "net", "eu", "de"])
    return rng.choice([f"www.{first}-{second}.{end}", f"{first}@{second}.{end}", f"https://{first}.{end}/{second}"])


def measure(rng: Random) -> str:
    """A quantity with its unit."""
    number = rng.choice([str(rng.randint(1, 999)), f"{rng.randint(0, 99)}.{rng.randint(1, 9)}"])
    return f"{number} {rng.choice(['kg', 'g', 'ml', 'cm', 'V', 'W', 'mAh', 'pcs', '%', 'GB'])}"


KINDS: list[tuple[Callable[[Random], str], int]] = [
    (phrase, 38), (serial, 18), (price, 8), (moment, 10), (telephone, 7), (address, 9), (link, 7), (measure, 3),
]


def draw_text(rng: Random, longest: int) -> str:
    """A line of three to `longest` characters."""
    while True:
        kind = rng.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
        text = kind(rng)
        if 3 <= len(text) <= longest:
            return text
