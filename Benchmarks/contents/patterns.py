"""What patterns and check digits alone find in lines of text: the rival of a grammar that knows what each look may say."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheets.checked import luhn, weighed
from sheets.content import mod10

MONTH = r"(?:[Jj]an|[Ff][eé][bv]|[Mm]ar|[Mm]är|[Aa][pv]r|[Mm]a[iy]|[Jj]u[in]|[Jj]uil|[Aa]u?g|[Aa]oût|[Ss]ep|[Oo][ck]t|[Nn]ov|[Dd][eé][cz])\w*"
DAY = rf"(?:\d{{4}}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{{2,4}}|\d\d?\.? {MONTH} \d{{4}}|{MONTH} \d\d?, \d{{4}})"
TIME = r"(?:\d\d?[:h]\d\d(?::\d\d)?(?: ?(?:AM|PM|Uhr))?)"
MONEY = r"\d[\d., ]*\d|\d"
PATTERNS = {
    "telephoneNumber": [r"\+\d[\d ().-]{7,17}\d", r"\(?\b(?:0|1-)\d[\d ()/.-]{6,15}\d", r"(?:\(\d{3}\) |\b\d{3}[-.])\d{3}[-.]\d{4}\b"],
    "URL": [r"(?:https?://|www\.)[\w./?=&%#-]*\w", r"(?<![@\w.])[\w-]+\.(?:com|org|net|de|fr|co\.uk)\b[\w./?=-]*"],
    "emailAddress": [r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"],
    "currency": [rf"(?:[$€£]|EUR|USD|GBP|CHF) ?(?:{MONEY})", rf"(?:{MONEY}) ?(?:€|EUR|CHF|USD|GBP)"],
    "dateTimeDuration": [rf"{DAY}(?: {TIME})?", rf"{TIME}(?: - {TIME})?", r"\b\d+ h \d+ min\b", r"\b\d+ (?:min|hour|day|Stunden|Tage|heures|jours|Minuten)\w*"],
    "flightNumber": [r"\b(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z]) ?\d{2,4}\b"],
    "shipmentTrackingNumber": [r"\b1 ?Z(?: ?[A-Z\d]){8}(?: ?\d){8}\b", r"\b[A-Z]{2} ?(?:\d ?){9}[A-Z]{2}\b", r"\bJJD\d{10,20}\b", r"\b\d(?: ?\d){9,21}\b"],
    "fullStreetAddress": [r"\d+[a-z]?,? [^\n\d]+(?:, )?(?:\n?(?:Apt|Suite) \d+)?\n[A-Z][\w ]+, [A-Z]{2} \d{5}", r"(?:Flat \d+\n)?\d+ [^\n]+\n[A-Z]\w+[\n ][A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}", r"[^\n\d]+ \d+[a-z]?\n\d{5} [A-Z][^\n]+", r"\d+,? [^\n]+\n\d{5} [A-Z][^\n]+"],
    "machineReadableZone": [r"[A-Z\d<]{30}\n[A-Z\d<]{30}\n[A-Z\d<]{30}", r"[A-Z\d<]{36}\n[A-Z\d<]{36}\b", r"[A-Z\d<]{44}\n[A-Z\d<]{44}\b"],
    "paymentCardNumber": [r"\b\d{4}(?:[ -]?\d{4}){3}\b", r"\b3\d{3} ?\d{6} ?\d{5}\b"],
    "iban": [r"\b[A-Z]{2}\d\d(?: ?[A-Z\d]){11,30}\b"],
    "isbn": [r"\b97[89](?:[- ]?\d){10}\b", r"\b\d(?:[- ]?\d){8}[- ]?[\dX]\b"],
    "vehicleIdentificationNumber": [r"\b[A-HJ-NPR-Z\d]{13}\d{4}\b"],
    "serialNumber": [r"\b[A-Z]{2}-\d{4}-[A-Z\d]\b"],
}  # fmt: skip


def _bare(text: str) -> str:
    return re.sub(r"[\s-]", "", text)


def _parcel(text: str) -> bool:
    number = re.sub(r"\s", "", text)
    if number.startswith("1Z"):
        values = [int(sign) if sign.isdigit() else (ord(sign) - 63) % 10 for sign in number[2:-1]]
        return str(-sum(value * (1 + place % 2) for place, value in enumerate(values)) % 10) == number[-1]
    if not number.isdigit():
        digits = re.sub(r"\D", "", number)
        if len(digits) != 9:
            return True
        rest = 11 - sum(int(digit) * weight for digit, weight in zip(digits, (8, 6, 4, 2, 3, 5, 9, 7))) % 11
        return str({10: 0, 11: 5}.get(rest, rest)) == digits[-1]
    if len(number) == 10:
        return int(number[:9]) % 7 == int(number[9])
    if len(number) == 12:
        return sum(int(digit) * weight for digit, weight in zip(number[:-1], [3, 1, 7] * 4)) % 11 % 10 == int(number[-1])
    return len(number) in (15, 20, 22) and mod10(number[:-1]) == number[-1]


def _account(text: str) -> bool:
    number = _bare(text)
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def _book(text: str) -> bool:
    number = _bare(text)
    if len(number) == 13:
        return mod10(number[:-1]) == number[-1]
    return sum((10 if sign == "X" else int(sign)) * weight for sign, weight in zip(number, range(10, 0, -1))) % 11 == 0


def _zone(text: str) -> bool:
    lines = text.split("\n")
    if len(lines) == 3:
        return weighed(lines[0][5:] + lines[1][:7] + lines[1][8:15] + lines[1][18:29]) == lines[1][-1]
    return weighed(lines[1][:10] + lines[1][13:20] + lines[1][21:-1]) == lines[1][-1]


CHECKS: dict[str, Callable[[str], bool]] = {
    "shipmentTrackingNumber": _parcel, "iban": _account, "isbn": _book, "machineReadableZone": _zone,
    "paymentCardNumber": lambda text: luhn(_bare(text)[:-1]) == _bare(text)[-1],
}  # fmt: skip


def found(lines: list[str]) -> set[tuple[str, str]]:
    """Kinds and texts, without blanks, that patterns find in lines, the upper ones first."""
    text, contents = "\n".join(lines), set()
    for kind, patterns in PATTERNS.items():
        for pattern in patterns:
            for match in re.finditer(pattern, text):
                if CHECKS.get(kind, lambda _: True)(match[0]):
                    contents.add((kind, "".join(match[0].split())))
    return contents
