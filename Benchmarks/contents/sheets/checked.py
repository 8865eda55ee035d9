"""Contents that check digits hold together: parcels, cards, accounts, books, vehicles, travel documents; and serials."""

from __future__ import annotations

from random import Random

from .content import CAPITALS, DIGITS, Content, fill, grouped, labelled, mod10


def ups(rng: Random) -> Content:
    body = fill(rng, "".join(rng.choice("#*") for _ in range(6))) + rng.choice(["01", "02", "03", "12", "66"]) + fill(rng, "#######")
    values = [int(sign) if sign.isdigit() else (ord(sign) - 63) % 10 for sign in body]
    number = "1Z" + body + str(-sum(value * (1 + place % 2) for place, value in enumerate(values)) % 10)
    printed = rng.choice([number, grouped(number, 2, 3, 3, 2, 4)])
    return labelled(rng, Content("shipmentTrackingNumber", [printed], number), "Tracking #:|UPS|TRACKING #:")


def fedex(rng: Random) -> Content:
    if rng.random() < 0.7:
        body = fill(rng, "%##########")
        number = body + str(sum(int(digit) * weight for digit, weight in zip(body, [3, 1, 7] * 4)) % 11 % 10)
        printed = rng.choice([number, grouped(number, 4)])
    else:
        body = fill(rng, "%#############")
        number = body + mod10(body)
        printed = rng.choice([number, grouped(number, 5)])
    content = Content("shipmentTrackingNumber", [printed], number)
    return labelled(rng, content, "FedEx|Tracking no.|TRK#|FedEx Tracking:", alone=0)


def usps(rng: Random) -> Content:
    body = rng.choice(["9400 1", "9205 59", "9505 5"]).replace(" ", "")
    body += fill(rng, "#" * (21 - len(body)))
    number = body + mod10(body)
    printed = rng.choice([number, grouped(number, 4)])
    return labelled(rng, Content("shipmentTrackingNumber", [printed], number), "USPS TRACKING #|USPS|Tracking:", alone=0.5)


def dhl(rng: Random) -> Content:
    form = rng.randrange(3)
    if form == 0:
        body = fill(rng, "%########")
        number = body + str(int(body) % 7)
        printed = rng.choice([number, grouped(number, 2, 4), grouped(number, 3, 4, 3)])
        return labelled(rng, Content("shipmentTrackingNumber", [printed], number), "WAYBILL|DHL|Waybill", alone=0)
    if form == 1:
        number = "JJD" + fill(rng, "0%################")
        return labelled(rng, Content("shipmentTrackingNumber", [number], number), "DHL|Sendungsnr.", alone=0.5)
    body = "340434" + fill(rng, "###########")
    number = "00" + body + mod10(body)
    return labelled(rng, Content("shipmentTrackingNumber", [number], number), "DHL|Sendungsnummer:", alone=0.5)


def post(rng: Random) -> Content:
    body = fill(rng, "########")
    rest = 11 - sum(int(digit) * weight for digit, weight in zip(body, (8, 6, 4, 2, 3, 5, 9, 7))) % 11
    number = rng.choice("RR RB CP EE LX LZ VV".split()) + body + {10: "0", 11: "5"}.get(rest, str(rest))
    number += rng.choice("DE FR GB NL SE CH CN US JP PL".split())
    printed = rng.choice([number, grouped(number, 2, 3, 3, 3, 2), grouped(number, 2, 4, 4, 1, 2)])
    return labelled(rng, Content("shipmentTrackingNumber", [printed], number), "Tracking|Registered|Suivi", alone=0.6)


def tracking(rng: Random) -> Content:
    """A number of one of five carriers."""
    return rng.choice([ups, fedex, usps, dhl, post])(rng)


def luhn(digits: str) -> str:
    """The check digit of cards: every second digit counts double, its own digits added."""
    total = sum(sum(divmod(int(digit) * (1 if place % 2 else 2), 10)) for place, digit in enumerate(reversed(digits)))
    return str(-total % 10)


def card(rng: Random) -> Content:
    begins, length = rng.choice([("4", 16), ("4", 16), ("51", 16), ("55", 16), ("2720", 16), ("37", 15), ("34", 15), ("6011", 16), ("3530", 16)])
    body = begins + fill(rng, "#" * (length - 1 - len(begins)))
    number = body + luhn(body)
    shapes = [grouped(number, 4), grouped(number, 4), number, grouped(number, 4, by="-")] if length == 16 else [grouped(number, 4, 6, 5), number]
    return labelled(rng, Content("paymentCardNumber", [rng.choice(shapes)], number), "Card|Card no.|CARD NUMBER|Karte")


ACCOUNTS = {  # what follows the check digits: n digits, a capitals
    "DE": "n18", "AT": "n16", "NL": "a4n10", "FR": "n23", "ES": "n20", "BE": "n12", "PL": "n24", "GB": "a4n14", "CH": "n17", "IT": "a1n22",
}  # fmt: skip


def iban(rng: Random) -> Content:
    country = rng.choice(list(ACCOUNTS))
    runs = ACCOUNTS[country].replace("n", " n").replace("a", " a").split()
    account = "".join(fill(rng, {"n": "#", "a": "^"}[run[0]] * int(run[1:])) for run in runs)
    value = int("".join(str(int(sign, 36)) for sign in account + country + "00"))
    number = f"{country}{98 - value % 97:02}{account}"
    printed = grouped(number, 4) if rng.random() < 0.75 else number
    return labelled(rng, Content("iban", [printed], number), "IBAN|IBAN:", alone=0.4)


def isbn(rng: Random) -> Content:
    group = rng.choice(["0", "1", "2", "3", "84", "88", "90"])
    first = rng.randint(2, 5)
    publisher, title = fill(rng, "%" + "#" * (first - 1)), fill(rng, "#" * (9 - len(group) - first))
    body = "978" + group + publisher + title
    number = body + mod10(body)
    if rng.random() < 0.7:
        parts, words = ["978", group, publisher, title, number[-1]], "ISBN|ISBN-13:|ISBN:"
    else:
        total = sum(int(digit) * weight for digit, weight in zip(body[3:], range(10, 1, -1)))
        parts, words = [group, publisher, title, "X" if -total % 11 == 10 else str(-total % 11)], "ISBN|ISBN-10:|ISBN:"
    by = rng.choice(["-", "-", "-", " ", ""])
    content = Content("isbn", [by.join(parts)], number, whole=True)
    return labelled(rng, content, words, alone=0.25 if len(parts) == 5 or by == "-" else 0)


def vehicle(rng: Random) -> Content:
    letters = [sign for sign in CAPITALS if sign not in "IOQ"]
    maker = rng.choice("1HG 1FT 1G1 5YJ 4T1 2HG 3VW WVW WBA WDB VF1 ZFA SAL TMB VSS JHM KMH".split())
    described = [rng.choice(letters + list(DIGITS)) for _ in range(3)] + [rng.choice(letters), rng.choice(DIGITS)]
    rest = rng.choice("ABCDEFGHJKLMNPRS") + rng.choice(letters) + fill(rng, "######")
    number = maker + "".join(described) + "0" + rest
    if maker[0] in "12345":
        weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
        values = {sign: value for row, first in (("ABCDEFGH", 1), ("JKLMN", 1), ("P", 7), ("R", 9), ("STUVWXYZ", 2)) for value, sign in enumerate(row, first)}
        total = sum((values[sign] if sign.isalpha() else int(sign)) * weight for sign, weight in zip(number, weights))
        number = number[:8] + ("X" if total % 11 == 10 else str(total % 11)) + number[9:]
    return labelled(rng, Content("vehicleIdentificationNumber", [number], number), "VIN|VIN:|FIN|Chassis no.")


SURNAMES = "KOWALSKA MUELLER SCHMIDT GARCIA LOPEZ DUBOIS ROSSI JANSSEN NOVAK YILMAZ O<CONNOR SMITH<JONES TANAKA ANDERSSON".split()
GIVEN = "ANNA MARIA JAN PETER LUCIA HANS<JOACHIM MARIE<CLAIRE AYSE MEHMET EMMA<LOUISE DAVID ERIK KENJI".split()
STATES = "D USA GBR FRA ESP ITA POL TUR CHE NLD SWE JPN UTO".split()


def weighed(text: str) -> str:
    """The check digit of travel documents."""
    return str(sum((0 if sign == "<" else int(sign, 36)) * (7, 3, 1)[place % 3] for place, sign in enumerate(text)) % 10)


def zone(rng: Random) -> Content:
    """The zone of a card (TD1), of a larger one (TD2) or of a passport (TD3)."""
    state = rng.choice(STATES).ljust(3, "<")
    names = f"{rng.choice(SURNAMES)}<<{rng.choice(GIVEN)}"
    number = fill(rng, rng.choice(["^########", "^^#######", "#########", "^##^^#^##"]))
    birth = f"{rng.randint(40, 99) if rng.random() < 0.7 else rng.randint(0, 12):02}{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    expiry = f"{rng.randint(27, 36)}{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    sex, form = rng.choice("MF<"), rng.choice(["TD1", "TD2", "TD3", "TD3"])
    number, birth, expiry = (part + weighed(part) for part in (number, birth, expiry))
    if form == "TD1":
        first = f"I<{state}{number}".ljust(30, "<")
        dates = birth + sex + expiry + state + "<" * 11
        lines = [first, dates + weighed(first[5:] + birth + expiry + "<" * 11), names.ljust(30, "<")]
    elif form == "TD2":
        lines = [f"I<{state}{names}".ljust(36, "<"), number + state + birth + sex + expiry + "<" * 7]
        lines[1] += weighed(number + birth + expiry + "<" * 7)
    else:
        personal = rng.choice(["", fill(rng, "########")]).ljust(14, "<")
        personal += weighed(personal)
        lines = [f"P<{state}{names}".ljust(44, "<"), number + state + birth + sex + expiry + personal]
        lines[1] += weighed(number + birth + expiry + personal)
    return Content("machineReadableZone", lines, "\n".join(lines))


def serial(rng: Random) -> Content:
    """A number of the form that the scan asks for, AA-9999-X."""
    number = fill(rng, "^^-####-" + rng.choice("*#"))
    return labelled(rng, Content("serialNumber", [number], number), "S/N|SN:|Serial", alone=0.5)
