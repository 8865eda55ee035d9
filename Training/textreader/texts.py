"""What is printed on things that people hold before a camera: words, numbers, codes, prices, dates, addresses."""

import random
import string

from .alphabet import ASCII, LETTERS, SIGNS

# How words of a language sound, roughly: enough that a reader learns letters and not a dictionary.
SYLLABLES = {
    "": "an ba be ca co de di en er fo ga ha in is ka la le ma me ne no on or pa pe ra re ri sa se st ta te th ti to un ve wa wi",
    "de": "ung sch ein ver äu ö ü ß tz ck pf ge be aus ber hal gen lich keit straße grö für über",
    "fr": "é è ê ç à ou eau eux tion ment qu oi ai œ î ô û en la de ré",
    "es": "ñ á é í ó ú ción que ll rr do da mente calle os as",
    "pl": "ł ą ę ś ć ż ź ó cz sz rz ni ski owa je dzi",
    "cs": "ř š č ž ý á í é ě ů ou ov ch pří ně st",
    "hu": "ő ű ö ü á é gy sz ny ek ban ság meg",
    "ro": "ă â î ș ț ul ea oa ie re",
    "tr": "ğ ı ş ç ö ü lar ler mek İ köy",
    "no": "å ø æ sk kj en er gate vei ö ä",
    "hr": "č ć š ž đ ije nje lj st",
    "lt": "ė ų ū į ą ę š ž č as is us",
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January March June August October Mai Juin Okt Dez März".split()
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun Monday Friday Montag Freitag lundi viernes".split()
UNITS = "kg g mg ml l cm mm m pcs x % °C kWh V W A mAh GB MB".split()
SHORT = "No. Nr. ID: Ref. S/N SN: Lot LOT EXP MHD Art. Tel. Fax Order Gate Seat Row Platform Room Box Track Invoice VAT".split()


def word(random: random.Random) -> str:
    language = random.choice([""] * 8 + list(SYLLABLES))
    plain = SYLLABLES[""].split()
    own = SYLLABLES[language].split()
    parts = [random.choice(own if random.random() < 0.5 else plain) for _ in range(random.randint(1, 4))]
    text = "".join(parts)
    return random.choice([str.lower, str.capitalize, str.capitalize, str.upper])(text)


def digits(random: random.Random, low: int, high: int) -> str:
    return "".join(random.choice(string.digits) for _ in range(random.randint(low, high)))


def code(random: random.Random) -> str:
    alphabet = random.choice([string.ascii_uppercase + string.digits, string.digits, string.ascii_letters + string.digits])
    groups = ["".join(random.choice(alphabet) for _ in range(random.randint(2, 6))) for _ in range(random.randint(1, 4))]
    return random.choice(["-", " ", "/", "", "."]).join(groups)


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


def link(random: random.Random) -> str:
    name = word(random).lower().encode("ascii", "ignore").decode() or "shop"
    place = f"{name}{random.choice(['', '-', '.'])}{digits(random, 0, 3)}.{random.choice(['com', 'org', 'de', 'net', 'io', 'eu', 'co.uk'])}"
    return random.choice([
        f"https://{place}/{code(random).replace(' ', '')}", f"www.{place}", f"{name}@{place}", f"{place}/{name}?id={digits(random, 1, 5)}",
    ])


def sentence(random: random.Random) -> str:
    words = [word(random) for _ in range(random.randint(1, 6))]
    text = " ".join(words)
    if random.random() < 0.3:
        place = random.randrange(len(words))
        words[place] += random.choice([",", ".", "!", "?", ":", ";"])
        text = " ".join(words)
    return text


def labelled(random: random.Random) -> str:
    return f"{random.choice(SHORT)} {random.choice([code, code, price, date, telephone])(random)}"


def measure(random: random.Random) -> str:
    return f"{digits(random, 1, 4)}{random.choice(['', ' ', '.5 ', ',25 '])}{random.choice(UNITS)}"


def confusable(random: random.Random) -> str:
    """What readers mix up, in surroundings that decide nothing."""
    alphabet = random.choice(["O0oQD", "1lI|!i", "5Ss", "8B3", "2Zz", "cCeE", "wWvVuU", "rnm", ".,:;'`-_", "6bG", "9gq", "xXkK"])
    return "".join(random.choice(alphabet + random.choice([string.digits, string.ascii_letters])) for _ in range(random.randint(2, 10)))


def characters(random: random.Random) -> str:
    """Every character has to be met often enough."""
    return "".join(random.choice(random.choice([ASCII, ASCII, LETTERS, SIGNS])) for _ in range(random.randint(2, 9)))


KINDS = [
    (sentence, 24), (word, 8), (code, 14), (labelled, 10), (price, 6), (date, 7), (telephone, 6), (address, 7), (link, 8),
    (measure, 3), (confusable, 4), (characters, 5),
]


def text(random: random.Random, longest: int = 40) -> str:
    """A line of at most so many characters, without blanks at its ends or in a row."""
    while True:
        kind = random.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
        line = " ".join(kind(random).split())
        if 0 < len(line) <= longest:
            return line
