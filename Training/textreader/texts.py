"""What is printed on things that people hold before a camera: words, numbers, codes, prices, dates, addresses."""

import random
import string

from .alphabet import ASCII, LETTERS, SIGNS
from .words import digits, numbered, sentence, word

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January March June August October Mai Juin Okt Dez März".split()
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun Monday Friday Montag Freitag lundi viernes".split()
UNITS = "kg g mg ml l cm mm m pcs x % °C kWh V W A mAh GB MB".split()
TOP = "com org de net io eu co.uk fr at ch es pl it info shop app org.uk gov edu nl se".split()
SHORT = "No. Nr. ID: Ref. S/N SN: Lot LOT EXP MHD Art. Tel. Fax Order Gate Seat Row Platform Room Box Track Invoice VAT".split()


def code(random: random.Random) -> str:
    alphabet = random.choice([string.ascii_uppercase + string.digits, string.digits, string.ascii_letters + string.digits])
    groups = ["".join(random.choice(alphabet) for _ in range(random.randint(2, 6))) for _ in range(random.randint(1, 4))]
    return random.choice(["-", " ", "/", "/", "", "."]).join(groups)


def price(random: random.Random) -> str:
    amount = f"{random.randint(0, 9999)}{random.choice('.,')}{random.randint(0, 99):02d}"
    sign = random.choice(["€", "£", "$", "EUR", "USD", "CHF", "kr", "zł", "Kč", "Ft"])
    return random.choice([f"{sign} {amount}", f"{sign}{amount}", f"{amount} {sign}", f"{amount}{sign}"])


def date(random: random.Random) -> str:
    day, month, year = random.randint(1, 31), random.randint(1, 12), random.randint(1990, 2035)
    hour = f"{random.randint(0, 23):02d}:{random.randint(0, 59):02d}"
    return random.choice([
        f"{day:02d}.{month:02d}.{year}", f"{year}-{month:02d}-{day:02d}", f"{month}/{day}/{year}", f"{day:02d}/{month:02d}/{year % 100:02d}",
        f"{day} {random.choice(MONTHS)} {year}", f"{random.choice(MONTHS)} {day}, {year}", hour, f"{random.choice(WEEKDAYS)} {hour}",
        f"{day:02d}.{month:02d}. {hour}",
    ])


def telephone(random: random.Random) -> str:
    groups = [digits(random, 2, 4) for _ in range(random.randint(2, 4))]
    if random.random() < 0.3:
        groups[0] = f"({groups[0]})"
        return random.choice(["", f"+{digits(random, 1, 2)} "]) + groups[0] + " " + random.choice(["-", " "]).join(groups[1:])
    return random.choice(["+", "+", "", "0"]) + random.choice([" ", "-", " ", "/", "."]).join(groups)


def address(random: random.Random) -> str:
    return random.choice([
        f"{random.randint(1, 999)} {word(random)} {random.choice(['St', 'Street', 'Ave', 'Rd', 'Lane'])}",
        f"{word(random)}{random.choice(['straße', 'weg', 'gasse', ' utca', 'gatan'])} {random.randint(1, 199)}",
        f"{digits(random, 4, 5)} {word(random)}", f"rue de {word(random)} {random.randint(1, 99)}",
    ])


def name(random: random.Random) -> str:
    """A word as addresses on the Internet have them."""
    return word(random).lower().encode("ascii", "ignore").decode() or "info"


def host(random: random.Random) -> str:
    second = name(random) if random.random() < 0.4 else digits(random, 1, 3)
    return random.choice([name(random), f"{name(random)}{random.choice(['', '-', '.'])}{second}"]) + "." + random.choice(TOP)


def link(random: random.Random) -> str:
    place = host(random)
    return random.choice([
        f"https://{place}/{code(random).replace(' ', '')}", f"www.{place}", f"https://www.{place}",
        f"{place}/{name(random)}?id={digits(random, 1, 5)}", f"{place}/{name(random)}",
    ])


def mail(random: random.Random) -> str:
    own = name(random) + random.choice(["", random.choice("..._-+") + name(random)]) + random.choice(["", "", digits(random, 1, 4)])
    return f"{own}@{host(random)}"


def machine_readable(random: random.Random) -> str:
    """A line such as passports have: capitals, digits, and the sign that fills it up."""
    length = random.choice([30, 36, 44, 44])

    def capitals(low: int, high: int) -> str:
        return "".join(random.choice(string.ascii_uppercase) for _ in range(random.randint(low, high)))

    if random.random() < 0.5:
        kind, second = random.choice(["P<", "I<", "ID", "A<", "V<"]), random.choice(["", capitals(2, 8)])
        return f"{kind}{capitals(3, 3)}{capitals(3, 11)}<<{capitals(3, 9)}<{second}"[:length].ljust(length, "<")
    number, sex = capitals(1, 2) + digits(random, 6, 8), random.choice("MF<")
    text = f"{number}<{digits(random, 1, 1)}{capitals(3, 3)}{digits(random, 7, 7)}{sex}{digits(random, 7, 7)}"
    return text[: length - 1].ljust(length - 1, "<") + digits(random, 1, 1)


def groups(random: random.Random) -> str:
    """Long numbers, as accounts, cards, vehicles and parcels have them."""
    alphabet = random.choice([string.digits, string.digits, "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"])
    characters = "".join(random.choice(alphabet) for _ in range(random.randint(8, 24)))
    size = random.choice([30, 4, 4, 3, 2, 5])
    parts = [characters[start : start + size] for start in range(0, len(characters), size)]
    start = random.choice(["", "", random.choice(["DE", "GB", "FR", "1Z", "RR", "JD", "PL"])])
    return start + random.choice([" ", " ", " ", "-"]).join(parts)


def labelled(random: random.Random) -> str:
    return f"{random.choice(SHORT)} {random.choice([code, code, price, date, telephone])(random)}"


def measure(random: random.Random) -> str:
    return f"{digits(random, 1, 4)}{random.choice(['', ' ', '.5 ', ',25 '])}{random.choice(UNITS)}"


def confusable(random: random.Random) -> str:
    """What readers mix up, in surroundings that decide nothing."""
    alphabet = random.choice(["O0oQD", "1lI|!i", "/I1l|J7", "5Ss", "8B3", "2Zz", "cCeE", "wWvVuU", "rnm", ".,:;'`-_", "6bG", "9gq", "xXkK"])
    return "".join(random.choice(alphabet + random.choice([string.digits, string.ascii_letters])) for _ in range(random.randint(2, 10)))


def packaged(random: random.Random) -> str:
    """What stands on packets: weights, dates by which to use it, batches, percentages, warnings."""
    day = f"{random.randint(1, 31):02d}"
    month = random.choice([f"{random.randint(1, 12):02d}", random.choice(MONTHS[:15]).upper()])
    year = random.choice([f"{random.randint(2005, 2035)}", f"{random.randint(5, 35):02d}"])
    mark = random.choice(["/", ".", "-", " ", ""])
    stamped = mark.join(random.choice([[day, month, year], [month, year], [year, month, day], [month, day, year]]))
    due = random.choice(["EXP", "EXP.", "EXP:", "EXP DATE", "BB", "BBE", "BEST BEFORE", "Best Before:", "USE BY", "MFG", "MFD", "PROD", "PKD", "MHD", "L", ""])
    lot = random.choice(["LOT", "Lot", "L", "BATCH", "B.No.", "CH.-B.", "No"]) + random.choice([" ", ":", ""])
    amount = f"{random.randint(1, 999)}{random.choice(['', '', '.5', ',5'])}"
    unit = random.choice(["g", "kg", "ml", "mL", "l", "L", "cl", "oz", "FL OZ", "lb", "mg", "pcs", "tablets", "Stück", "%", "kcal", "kJ", "mm", "V", "W", "Hz"])
    blank = random.choice(["", " "])
    return random.choice([
        f"{due} {stamped}", f"{due}{stamped}", stamped, f"{stamped} {random.randint(0, 23):02d}:{random.randint(0, 59):02d}",
        f"{lot}{code(random)}", f"{lot}{digits(random, 3, 8)}", f"NET WT {amount}{blank}{unit}", f"{amount}{blank}{unit}", f"{amount}{blank}{unit} e",
        f"{amount} {unit} ({random.randint(1, 999)} {random.choice(['g', 'ml'])})", f"{random.randint(1, 100)}% {word(random)}",
        f"{word(random).upper()} & {word(random).upper()}", f"{word(random)} {amount}{blank}{unit}", f"{word(random).upper()}®", f"{word(random)}™",
        f"MADE IN {word(random).upper()}", f"{word(random).upper()} {digits(random, 1, 4)}", f"{random.choice(['Model', 'MODEL', 'Type', 'P/N', 'Art.-Nr.', 'S/N'])}: {code(random)}",
    ])


def headline(random: random.Random) -> str:
    """A title or a sign: few words, mostly in capitals."""
    words = [word(random) for _ in range(random.randint(1, 4))]
    form = random.choice([str.upper, str.upper, str.capitalize, str])
    return " ".join(form(word) for word in words)


def characters(random: random.Random) -> str:
    """Every character has to be met often enough."""
    return "".join(random.choice(random.choice([ASCII, ASCII, LETTERS, SIGNS])) for _ in range(random.randint(2, 9)))


KINDS = [
    (sentence, 34), (word, 5), (code, 14), (labelled, 8), (price, 5), (date, 7), (telephone, 5), (address, 6), (link, 6), (mail, 5),
    (packaged, 14), (headline, 14), (machine_readable, 3), (groups, 5), (numbered, 1), (measure, 3), (confusable, 4), (characters, 4),
]


def text(random: random.Random, longest: int = 48) -> str:
    """A line of at most so many characters, without blanks at its ends or in a row."""
    while True:
        kind = random.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
        line = " ".join(kind(random).split())
        if 0 < len(line) <= longest:
            return line
