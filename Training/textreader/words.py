"""Words and sentences as languages have them: of word lists, of syllables, of letters in any order."""

import random
import string

from . import dictionaries

# How words of a language sound, roughly: enough that a reader learns letters and not a dictionary.
SYLLABLES = {
    "": "an ba be ca co de di en er fo ga ha in is ka la le ma me ne no on or pa pe ra re ri sa se st ta te th ti to un ve wa wi",
    "en": "ing ight ow ll ee oo ck th sh wh ly ness ment qu ff able ill er est",
    "de": "ung sch ein ver äu ö ü ß tz ck pf ge be aus ber hal gen lich keit straße grö für über",
    "fr": "é è ê ç à ou eau eux tion ment qu oi ai œ î ô û en la de ré",
    "es": "ñ á é í ó ú ción que ll rr do da mente calle os as",
    "it": "che zione gli ll tt ss zz ò à è ù ino etta ggio qua",
    "pt": "ção ão õe ê â á é í ó ú nh lh que mente gu",
    "nl": "ij oo aa ee sch ijk en oe ui ee heid lijk ë",
    "pl": "ł ą ę ś ć ż ź ó cz sz rz ni ski owa je dzi ło ła ły il li ów",
    "cs": "ř š č ž ý á í é ě ů ou ov ch pří ně st",
    "hu": "ő ű ö ü á é gy sz ny ek ban ság meg",
    "ro": "ă â î ș ț ul ea oa ie re",
    "tr": "ğ ı ş ç ö ü lar ler mek İ köy ıl lı ık sı rı ıs tı",
    "no": "å ø æ sk kj en er gate vei ö ä",
    "hr": "č ć š ž đ ije nje lj st",
    "lt": "ė ų ū į ą ę š ž č as is us ā ē ī ņ ļ ķ ģ õ",
}
# The short words between the others: they stand alone, with a blank at both sides.
SHORT_WORDS = {
    "": "a i o e in on no to",
    "en": "a I to of the and or at in is it by if we for you",
    "de": "am an ab die der das und im in zu ist für bis",
    "fr": "à y a le la les et ou où de du des un une en au ce il se",
    "es": "y a o e el la los las de del en su al con un es más sí",
    "it": "e a o i il lo la gli di da in è per al ai si",
    "pt": "e a o os as à é de do da em no na um",
    "nl": "de het een en of in op is te u",
    "pl": "i w z o u a na do od są ze nie po to się",
    "cs": "a i v z s o u k na do se je po",
    "hu": "a az és is nem be ki ha",
    "ro": "și a o la de cu în pe un",
    "tr": "ve bir bu da de ya o mı mi ile",
    "no": "i og på å en et til er av",
    "hr": "i u a o na s iz je za",
    "lt": "ir į o už iš su yra uz un",
}
# What is left, before an apostrophe, of a word that lost its end.
LOST = {"fr": "l d j n s c m qu L D J N", "it": "l dell un all L nell", "en": "o d O"}
# The letters that English lacks; the first two count as vowels.
LETTERS_OF = {
    "de": "äöüß", "fr": "éèêëçàâùûîïôœ", "es": "áéíóúüñ", "it": "àèéìòù", "pt": "ãõçáâàéêíóôú", "nl": "ëïéö", "pl": "óąęłśćżźń",
    "cs": "áíéěůúýřščžťďň", "hu": "őűöüáéíóú", "ro": "ăâîșț", "tr": "ıöüğşçı", "no": "åøæöä", "hr": "čćšžđ", "lt": "ėųūįąęšžčāēīņļķģõ",
}


def digits(random: random.Random, low: int, high: int) -> str:
    return "".join(random.choice(string.digits) for _ in range(random.randint(low, high)))


def spelled(random: random.Random, language: str) -> str:
    """A word of letters in any order: syllables seldom have some side by side. A language's own come three times as often."""
    own = LETTERS_OF.get(language, "")
    vowels, consonants = "aeiou" + own[:2], string.ascii_lowercase + 2 * own
    return "".join(random.choice(vowels if random.random() < 0.4 else consonants) for _ in range(random.randint(2, 9)))


def cased(random: random.Random, language: str, text: str) -> str:
    """In small letters, or with capitals, as the language has them."""
    if language == "tr":
        text = text.replace("İ", "i")
        capital = {"i": "İ", "ı": "I"}
        form = random.choice("lccu")
        if form == "c":
            return capital.get(text[0], text[0].upper()) + text[1:]
        return text if form == "l" else "".join(capital.get(letter, letter.upper()) for letter in text)
    return random.choice([str.lower, str.lower, str.capitalize, str.capitalize, str.upper])(text)


def word(random: random.Random, language: str | None = None) -> str:
    if language is None:
        language = random.choice([""] * 6 + list(SYLLABLES))
    if random.random() < 0.15:
        return cased(random, language, spelled(random, language))
    if random.random() < 0.7:
        known = dictionaries.word(random, language)
        if known:
            return random.choice([known, known, known.upper(), known.capitalize()])
    plain = SYLLABLES[""].split()
    own = SYLLABLES[language].split()
    parts = [random.choice(own if random.random() < 0.55 else plain) for _ in range(random.randint(1, 4))]
    return cased(random, language, "".join(parts))


def numbered(random: random.Random) -> str:
    """A number as it stands in a sentence."""
    number = digits(random, 1, 4)
    return random.choice([
        number, number, number, number + ".", f"{number}:{digits(random, 2, 2)}", f"{number},{digits(random, 1, 2)}", number + "%",
        "Nr. " + number, "No: " + number, number + random.choice(["st", "th", "h", "er", "º"])])


def elided(random: random.Random, language: str) -> str:
    """A word behind one that lost its end to it."""
    mark = random.choice(["'", "'", "'", "’"])
    return random.choice(LOST[language].split()) + mark + word(random, language).lower()


def sentence(random: random.Random) -> str:
    """Words of one language, with the short ones, numbers and punctuation between them."""
    language = random.choice([""] * 4 + list(SYLLABLES))
    short = SHORT_WORDS[language].split()
    words, was_short = [], False
    for _ in range(random.randint(1, 7)):
        kind = random.random()
        if kind < 0.3 and words and not was_short:
            words.append(random.choice(short))
        elif kind > 0.88:
            words.append(numbered(random))
        elif kind > 0.8 and language in LOST:
            words.append(elided(random, language))
        else:
            words.append(word(random, language))
        was_short = len(words[-1]) < 4
    if random.random() < 0.2:  # all capitals, as signs have it
        words = [word if language == "tr" else word.upper() for word in words]
    elif random.random() < 0.6 and language != "tr":
        words[0] = words[0][:1].upper() + words[0][1:]
    return punctuated(random, language, words)


def punctuated(random: random.Random, language: str, words: list[str]) -> str:
    if len(words) > 1 and random.random() < 0.45:
        place = random.randrange(len(words) - 1)
        mark = random.choice([",", ",", ",", ":", ":", ";", ".", " -", " –", " &", " /", " +", ")", "."])
        if mark == ")":
            words[place] = f"({words[place]})"
        else:
            words[place] += " " + mark if language == "fr" and mark in ":;" else mark
    end = random.random()
    if end < 0.2:
        words[-1] += random.choice([".", ".", ",", ":"])
    elif end < 0.35:
        mark = random.choice("!?")
        words[-1] += " " + mark if language == "fr" else mark
        if language == "es":
            words[0] = {"!": "¡", "?": "¿"}[mark] + words[0]
    elif end < 0.4:
        left, right = random.choice(["«»", "„“", "“”", '""', "''", "()", "»«"])
        place = random.randrange(len(words))
        words[place] = f"{left} {words[place]} {right}" if left == "«" and language == "fr" else left + words[place] + right
    return " ".join(words)
