#!/usr/bin/env python3
"""How many names, e-mail addresses and telephone numbers of drawn business cards are found.

    Benchmarks/fields/cards.py [--cards 200] [--seed 1] [--noise 0.001] [--tool .build/release/datascan-fields] [--wrong] [--draw FOLDER]

Cards have random layouts, fonts, languages and sizes. Their words get the boxes of the drawing, jitter, a slant, lost and invented blanks, and
confused characters. Needs Pillow.
"""
import argparse
import json
import math
import random
import re
import subprocess
import unicodedata
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype")
# Family: regular, bold.
FACES = [
    ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"),
    ("dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif-Bold.ttf"),
    ("dejavu/DejaVuSansCondensed.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf"),
    ("liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf"),
    ("liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSerif-BoldItalic.ttf"),
    ("liberation/LiberationSansNarrow-Regular.ttf", "liberation/LiberationSansNarrow-Bold.ttf"),
]
# Per language: given names, family names, positions, company patterns, labels (telephone, mobile, fax, mail), addresses, top level, numbers.
PEOPLE = {
    "de": (
        "Anna Jürgen Katharina Sören Birgit Matthias Heike Uwe Lennart Friederike", "Müller Schäfer Wozniak Großmann Pfeiffer Yıldız Behrens Lüdecke Haas Zimmermann",
        ["Geschäftsführerin", "Leiter Vertrieb", "Projektingenieur", "Rechtsanwältin", "Restauratorin", "Gärtnermeister", "Softwareentwicklerin", "Kundenbetreuung"],
        ["{0} GmbH", "{0} Maschinenbau GmbH & Co. KG", "{0} & Söhne", "Stadtwerke {0}", "{0} AG", "Tischlerei {0}"], ("Tel.", "Mobil", "Fax", "E-Mail"),
        [("Lindenallee 17", "50667 Köln"), ("Am Mühlbach 3a", "80331 München"), ("Schillerstr. 204", "D-01099 Dresden"), ("Hauptstraße 9", "20095 Hamburg")],
        "de", ["+49 221 9954370", "089 / 45 60 71 23", "+49 (0)40 30068-415", "0351 8823407"], ["0171 5501234", "+49 176 55512340", "0151 / 20 40 61 77"]),
    "en": (
        "Emily James Olivia Daniel Priya Connor Grace Samuel Hannah Liam", "Thompson O'Brien Whitfield Patel MacLeod Carver Nguyen Holloway Ashworth Bennett",
        ["Managing Director", "Senior Software Engineer", "Account Executive", "Head of Research", "Curator", "Chartered Surveyor", "Sales Representative"],
        ["{0} Ltd", "{0} Consulting", "{0} Partners LLP", "{0} Group plc", "{0} Analytics", "The {0} Foundation"], ("Tel", "Mobile", "Fax", "Email"),
        [("22 Baker Street", "London NW1 6XE"), ("5 Harbour Road", "Bristol BS1 4RN"), ("118 Princes Street", "Edinburgh EH2 4AA")],
        "co.uk", ["+44 20 7946 0018", "020 7183 8750", "+44 (0)131 496 0345", "0117 496 0512"], ["07700 900461", "+44 7911 123456", "07400 123456"]),
    "us": (
        "Ashley Michael Madison Tyler Brandon Rachel Megan Jose Kevin Lauren", "Johnson Ramirez Kowalski Sullivan Washington Delgado Freeman Olsen Park Steinberg",
        ["Vice President, Operations", "Realtor", "Attorney at Law", "Creative Director", "Project Manager", "Physician Assistant"],
        ["{0} Inc.", "{0} Realty", "{0} Solutions, LLC", "{0} & Associates", "{0} Labs"], ("Phone", "Cell", "Fax", "Email"),
        [("1420 Maple Avenue", "Portland, OR 97205"), ("88 Liberty Street, Suite 12", "New York, NY 10005"), ("3901 Sunset Blvd", "Los Angeles, CA 90029")],
        "com", ["(503) 223-4100", "212-736-5000", "+1 323 660 1200", "503.222.1234"], ["(415) 867-5301", "646-520-7788"]),
    "fr": (
        "Camille Étienne Chloé Benoît Aurélie Thibault Margaux Loïc Hélène Gaël", "Lefèvre Dubois Marchand Benali Rousseau Giraud Fontaine Chevalier Noël Pelletier",
        ["Directrice commerciale", "Ingénieur d'études", "Avocat à la Cour", "Responsable marketing", "Architecte DPLG", "Libraire", "Assistante de direction"],
        ["{0} SARL", "Cabinet {0}", "{0} SAS", "Imprimerie {0}", "Groupe {0}"], ("Tél.", "Portable", "Fax", "Courriel"),
        [("12 rue des Lilas", "75011 Paris"), ("4 bis, avenue Foch", "69006 Lyon"), ("27 quai de Bacalan", "33300 Bordeaux")],
        "fr", ["01 42 68 53 00", "+33 4 72 10 30 30", "05 56 00 66 00"], ["06 12 34 56 78", "+33 6 98 76 54 32"]),
    "es": (
        "Lucía Javier Carmen Álvaro Marta Iñigo Rocío Sergio Beatriz Hugo", "García Fernández Ibáñez Muñoz Ortega Castillo Peña Serrano Vidal Marín",
        ["Directora General", "Jefe de Ventas", "Abogada", "Ingeniero Técnico", "Arquitecta", "Responsable de Compras", "Enóloga"],
        ["{0} S.L.", "Bodegas {0}", "Grupo {0}", "Construcciones {0} SA", "{0} Consultores"], ("Tel.", "Móvil", "Fax", "Correo"),
        [("Calle Mayor 45", "28013 Madrid"), ("Avda. Diagonal 612", "08021 Barcelona"), ("Plaza Nueva 8", "41001 Sevilla")],
        "es", ["915 21 29 00", "+34 932 00 53 11", "954 59 22 88"], ["612 34 56 78", "+34 655 44 33 22"]),
    "it": (
        "Giulia Lorenzo Francesca Matteo Chiara Davide Elisa Niccolò Sara Pietro", "Rossi Bianchi Esposito Ferrari Colombo De Luca Moretti Gallo Conti Rinaldi",
        ["Direttore Commerciale", "Responsabile Acquisti", "Avvocato", "Ingegnere", "Architetto", "Restauratore"],
        ["{0} S.r.l.", "{0} SpA", "Studio {0}", "Officine {0}", "Tipografia {0}"], ("Tel.", "Cell.", "Fax", "Email"),
        [("Via Garibaldi 21", "20121 Milano"), ("Piazza Dante 7", "00185 Roma"), ("Corso Vittorio Emanuele 102", "10121 Torino")],
        "it", ["02 7200 3311", "+39 06 4890 3500", "011 562 1234"], ["347 123 4567", "+39 335 812 3456"]),
    "nl": (
        "Sanne Daan Lotte Thijs Femke Jeroen Anouk Bram Maaike Ruben", "Jansen Bakker Visser Smit Meijer Mulder Dekker Brouwer Postma Hoekstra",
        ["Algemeen directeur", "Accountmanager", "Adviseur", "Projectleider", "Hovenier", "Verkoopleider"],
        ["{0} B.V.", "{0} Advies", "Drukkerij {0}", "{0} Logistics NV"], ("Tel", "Mobiel", "Fax", "E-mail"),
        [("Keizersgracht 210", "1016 DX Amsterdam"), ("Stationsplein 4", "3511 ED Utrecht"), ("Coolsingel 93", "3012 AE Rotterdam")],
        "nl", ["020 624 1234", "+31 30 231 4567", "010 411 2233"], ["06 12345678", "+31 6 2345 6789"]),
    "my": (
        "Nurul Ahmad Siti Mei Ling Wei Jie Farah Hafiz Kavitha Arjun Azman", "Abdullah Tan Rahman Lim Subramaniam Wong Ismail Chong Hashim Yusof",
        ["Pengurus Jualan", "Sales Manager", "Director", "Jurutera", "Marketing Executive", "Pengarah Urusan"],
        ["{0} Sdn Bhd", "{0} Trading", "{0} Engineering Sdn. Bhd.", "Syarikat {0}"], ("Tel", "H/P", "Fax", "Email"),
        [("12, Jalan Bukit Bintang", "55100 Kuala Lumpur"), ("Lot 8, Persiaran Perdana", "62050 Putrajaya"), ("No. 3, Lorong Selamat", "10400 Penang")],
        "com.my", ["03-2145 6789", "+603 8888 1234", "04-226 1234"], ["012-345 6789", "+6019 876 5432"]),
}
INVENTED = "Nordwind Calluna Vertano Meridian Brightwater Solvaria Kestrel Lumenta Harrow Quadrant Ostara Tessaly Aldermoor Corvina Zephyr Altamira Monteverde Sonnwerk".split()
CONFUSED = {"o": "0", "0": "O", "l": "1", "1": "l", "i": "l", "e": "c", "a": "o", "5": "S", "S": "5", "8": "B", "u": "v", "n": "h", ".": ",", ",": ".", "é": "e", "ü": "u"}


def ascii_of(text, german):
    if german:
        for letter, spelling in {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ı": "i"}.items():
            text = text.replace(letter, spelling)
    text = unicodedata.normalize("NFD", text.lower().replace("ı", "i").replace("ß", "ss"))
    return re.sub(r"[^a-z0-9]", "", text)


class Card:
    """A drawn card: words with corners, and the truth."""

    def __init__(self, chance):
        self.chance = chance
        language = chance.choice(list(PEOPLE))
        given, family, positions, companies, labels, places, top, numbers, mobiles = PEOPLE[language]
        self.given, self.family = chance.choice(given.split()), chance.choice(family.split())
        firm = chance.choice(INVENTED) if chance.random() < 0.7 else self.family
        self.company = chance.choice(companies).format(firm)
        self.name = f"{self.given} {self.family}"
        if language == "de" and chance.random() < 0.2:
            self.name = chance.choice(["Dr. ", "Dipl.-Ing. ", "Prof. Dr. "]) + self.name
        german = language == "de"
        first, last, house = ascii_of(self.given, german), ascii_of(self.family, german), ascii_of(firm, german)
        local = chance.choice([f"{first}.{last}", f"{first[0]}.{last}", last, first, "info", "office", f"{first[0]}{last[0]}", f"{first}_{last}"])
        ends = [top, "com", "eu", "net"] if chance.random() < 0.3 else [top]
        domain = f"{house}.{chance.choice(ends)}" if chance.random() < 0.9 else "gmail.com"
        self.email = f"{local}@{domain}"
        self.telephone, mobile, fax = chance.choice(numbers), chance.choice(mobiles), chance.choice(numbers)
        style = chance.choice(["word", "letter", "none", "colon"])

        def label(number, letter):
            word = labels[number]
            return {"word": word + " ", "letter": letter + " ", "none": "", "colon": word.rstrip(".") + ": "}[style]

        reach = [label(0, "T") + self.telephone]
        if chance.random() < 0.7:
            reach.append(label(1, "M") + mobile)
        if chance.random() < 0.4 and style != "none" and fax != self.telephone:
            reach.append(label(2, "F") + fax)
        reach.append((label(3, "E") if chance.random() < 0.6 else "") + self.email)
        if chance.random() < 0.7 and not domain.startswith("gmail"):
            reach.append(chance.choice(["www.", "www.", "https://www."]) + domain)
        chance.shuffle(reach)
        self.mobile = mobile if any(mobile in line for line in reach) else None
        person = [("name", self.name.upper() if chance.random() < 0.2 else self.name)]
        if chance.random() < 0.9:
            person.append(("title", chance.choice(positions)))
        company = [("company", self.company.upper() if chance.random() < 0.3 else self.company)]
        if chance.random() < 0.2:
            company.append(("slogan", chance.choice(["since 1987", "Quality first", "Ideen mit Zukunft", "La passion du détail", "We build trust"])))
        street, city = chance.choice(places)
        address = [("address", street), ("address", city)] if chance.random() < 0.7 else [("address", f"{street}, {city}")]
        self.draw(person, company, [("reach", line) for line in reach], address)

    def draw(self, person, company, reach, address):
        chance = self.chance
        regular, bold = chance.choice(FACES)
        self.size = (1050, 600) if chance.random() < 0.85 else (600, 1050)
        size = chance.randint(24, 30) if self.size[0] > 700 else chance.randint(20, 23)
        sizes = {"name": round(size * chance.uniform(1.1, 1.9)), "company": round(size * chance.uniform(1.0, 2.0)), "title": size, "reach": size, "address": size,
                 "slogan": size}
        fonts = {kind: ImageFont.truetype(str(FONTS / (bold if kind in ("name", "company") else regular)), pixels) for kind, pixels in sizes.items()}
        self.image = Image.new("L", self.size, 250)
        self.pen = ImageDraw.Draw(self.image)
        self.words = []
        blocks = [person, company] if chance.random() < 0.5 else [company, person]
        low = [address, reach] if chance.random() < 0.5 else [reach, address]
        layout = chance.choice(["left", "centre", "right", "columns"]) if self.size[0] > 700 else chance.choice(["left", "centre"])
        y = 40
        for block in blocks:
            y = self.block(block, fonts, y, "left" if layout == "columns" else layout) + chance.randint(14, 40)
        if layout == "columns":
            self.block(low[0], fonts, y, "left")
            self.block(low[1], fonts, y, "half")
        else:
            for block in low:
                y = self.block(block, fonts, y, layout) + 14

    def block(self, lines, fonts, y, layout):
        for kind, line in lines:
            font = fonts[kind]
            width = font.getlength(line)
            x = {"left": 50, "centre": (self.size[0] - width) / 2, "right": self.size[0] - 50 - width, "half": self.size[0] * 0.56}[layout]
            # Names of several words may need two fonts' widths; what doesn't fit is set smaller.
            limit = self.size[0] - 30 - (self.size[0] * 0.44 + 40 if layout == "left" and kind in ("reach", "address") and self.size[0] > 700 else 0)
            while x + width > max(limit, x + 60) and font.size > 14:
                font = font.font_variant(size=font.size - 1)
                width = font.getlength(line)
                if layout == "right":
                    x = self.size[0] - 50 - width
                elif layout == "centre":
                    x = (self.size[0] - width) / 2
            self.pen.text((x, y), line, font=font, fill=20)
            at = 0
            for word in line.split(" "):
                left = x + font.getlength(line[:at])
                box = font.getbbox(word)
                self.words.append([word, left, y + box[1] - 2, left + font.getlength(word), y + box[3] + 2, len(self.words)])
                at += len(word) + 1
            y += round(font.size * 1.35)
        return y

    def page(self, noise):
        """The words as a reader might give them."""
        chance = self.chance
        slant = math.radians(chance.uniform(-2, 2))
        words = []
        for word, left, top, right, bottom, _ in self.words:
            word = "".join(CONFUSED[letter] if letter in CONFUSED and chance.random() < 3 * noise else letter for letter in word)
            near = words and words[-1][2] < top + 5 and words[-1][4] > bottom - 5 and left - words[-1][3] < (bottom - top)
            if near and chance.random() < 10 * noise and "@" not in word + words[-1][0]:
                words[-1][0] += word
                words[-1][3] = right
            elif near and chance.random() < 0.3:
                # Readers give lines as well as words.
                words[-1][0] += " " + word
                words[-1][3] = right
            elif "@" in word and chance.random() < 10 * noise:
                words.append([word.replace("@", " @ "), left, top, right, bottom])
            else:
                words.append([word, left, top, right, bottom])
        result = []
        for word, left, top, right, bottom in words:
            jitter = 0.03 * (bottom - top)
            corners = []
            for x, y in [(left, top), (right, top), (right, bottom), (left, bottom)]:
                x, y = x + chance.gauss(0, jitter), y + chance.gauss(0, jitter)
                corners += [x * math.cos(slant) - y * math.sin(slant), x * math.sin(slant) + y * math.cos(slant)]
            result.append([word, *(round(value, 2) for value in corners)])
        chance.shuffle(result)
        return result


def digits(text):
    """The digits of a number without country code and trunk prefix, as far as they can be compared."""
    return re.sub(r"\D", "", text.replace("(0)", ""))[-8:]


def plain(text):
    return re.sub(r"[\W_]", "", text.upper())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.001)
    parser.add_argument("--tool", default=".build/release/datascan-fields")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--draw", type=Path, help="save the cards as pictures")
    options = parser.parse_args()
    cards = [Card(random.Random(f"{options.seed}-{number}")) for number in range(options.cards)]
    if options.draw:
        options.draw.mkdir(parents=True, exist_ok=True)
        for number, card in enumerate(cards):
            card.image.save(options.draw / f"{number:03}.png")
    pages = [card.page(options.noise) for card in cards]
    output = subprocess.run([options.tool, "card"], input="".join(json.dumps(page) + "\n" for page in pages), capture_output=True, text=True, check=True)
    right = dict.fromkeys(["email", "telephone", "mobile", "name", "company"], 0)
    count = dict.fromkeys(right, 0)
    for number, (card, line) in enumerate(zip(cards, output.stdout.splitlines(), strict=True)):
        result = json.loads(line)
        numbers = [digits(one["value"].split(";")[0]) for one in result["telephones"]]
        mails = [one["value"] for one in result["emails"]]
        name, company = (result.get(field, {}).get("value", "") for field in ("name", "company"))
        checks = {
            "email": (card.email in mails, card.email, mails),
            "telephone": (digits(card.telephone) in numbers, card.telephone, numbers),
            "name": (plain(card.name) == plain(name), card.name, name),
            "company": (plain(card.company) == plain(company), card.company, company),
        }
        if card.mobile:
            checks["mobile"] = (digits(card.mobile) in numbers, card.mobile, numbers)
        for field, (good, truth, read) in checks.items():
            count[field] += 1
            right[field] += good
            if options.wrong and not good:
                print(f"{number} {field}: {truth!r} read {read!r}")
    for field, good in right.items():
        print(f"{field}: {good} of {count[field]}, {100 * good / max(1, count[field]):.1f} %")


if __name__ == "__main__":
    main()
