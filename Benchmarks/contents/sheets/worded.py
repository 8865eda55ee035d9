"""Contents whose form depends on the country: numbers to dial, addresses, money, time, flights."""

from __future__ import annotations

from datetime import date
from random import Random

from .content import Content, fill, grouped, labelled

NAMES = "harbor maple cedar orbit lumen quartz ember willow falcon nordwind bergmann atelier moulin riviera kingston".split()
PEOPLE = "anna.berg m.lopez info sales kontakt peter_wolf j.smith42 office.north claire-dubois support".split()

DIALS = {  # by country: (as it is printed, digits of its code and what of the number stays)
    "US": ["({a}) {b}-{c}", "{a}-{b}-{c}", "+1 {a} {b} {c}", "+1 ({a}) {b}-{c}", "{a}.{b}.{c}", "1-{a}-{b}-{c}"],
    "GB": ["020 7### ####", "020 8### ####", "07400 ######", "+44 20 7### ####", "+44 7812 ######", "(020) 7### ####"],
    "DE": ["030 2#######", "089 5#######", "0221 9######", "0151 2#######", "+49 30 2#######", "+49 171 3######", "040/3#######", "(030) 2#######", "+49 (0)89 5#######"],
    "FR": ["01 4# ## ## ##", "06 1# ## ## ##", "+33 1 4# ## ## ##", "01.4#.##.##.##", "04 7# ## ## ##", "+33 6 1# ## ## ##"],
}  # fmt: skip
ABROAD = ["+41 44 2## ## ##", "+31 20 5## ####", "+48 22 6## ## ##", "+34 91 3## ## ##", "+61 2 9### ####", "+43 1 5######", "+46 8 5## ## ##"]
CODES = {"US": "1", "GB": "44", "DE": "49", "FR": "33"}
WORDS = {
    "US": "Tel.|Phone:|Call|Fax:|Mobile", "GB": "Tel:|Phone|Fax|Mobile:",
    "DE": "Tel.|Telefon:|Fax:|Mobil", "FR": "Tél.|Tél :|Fax|Mobile :",
}  # fmt: skip


def telephone(rng: Random, country: str) -> Content:
    form = rng.choice([*DIALS[country], rng.choice(ABROAD)])
    parts = dict(a=rng.choice("212 312 415 617 206 305 404 503 512 602 713 303".split()), b=fill(rng, "%") + rng.choice("03456789") + fill(rng, "#"), c=fill(rng, "####"))
    parts["b"] = rng.choice("23456789") + parts["b"][1:]
    printed = fill(rng, form.format(**parts))
    digits = "".join(sign for sign in printed.replace("(0)", "") if sign.isdigit())
    if not printed.startswith("+"):
        digits = CODES[country] + (digits[1:] if digits[0] in "01" and len(digits) > (10 if country == "US" else 0) or digits[0] == "0" else digits)
    return labelled(rng, Content("telephoneNumber", [printed], "+" + digits), WORDS[country])


def web(rng: Random, country: str) -> Content:
    host = rng.choice(NAMES) + rng.choice(["", "-" + rng.choice(NAMES)]) + "." + rng.choice(["com", "org", "net", country.lower() if country in ("DE", "FR") else "co.uk" if country == "GB" else "com"])
    path = rng.choice(["", "", f"/{rng.choice(NAMES)}", f"/{rng.choice(NAMES)}/{rng.randint(2, 999)}", f"/?id={rng.randint(100, 9999)}"])
    scheme = rng.choice(["https://", "http://", "www.", "www.", "https://www.", ""])
    printed = scheme + host + path
    return labelled(rng, Content("URL", [printed], printed if "://" in scheme else "https://" + printed), "Web:|Visit|Internet:|www:", alone=0.7)


def mail(rng: Random, country: str) -> Content:
    person = rng.choice(PEOPLE) + rng.choice(["", "", str(rng.randint(1, 99))])
    printed = f"{person}@{rng.choice(NAMES)}{rng.choice(['', '-' + rng.choice(NAMES)])}.{rng.choice(['com', 'org', 'de', 'fr', 'co.uk', 'eu'])}"
    return labelled(rng, Content("emailAddress", [printed], printed.lower()), "E-mail:|Mail|Email:|eMail:", alone=0.6)


def money(rng: Random, country: str) -> Content:
    whole = rng.choice([rng.randint(1, 99), rng.randint(1, 999), rng.randint(1000, 19999)])
    cents = fill(rng, "##")
    thousands, point = {"US": (",", "."), "GB": (",", "."), "DE": (".", ","), "FR": (" ", ",")}[country]
    digits = f"{whole:,}".replace(",", thousands)
    signs = {"US": ("$", "USD"), "GB": ("£", "GBP"), "DE": ("€", "EUR"), "FR": ("€", "EUR")}[country]
    sign, code = rng.choice([signs, signs, ("€", "EUR"), (signs[1], signs[1]), ("CHF", "CHF")])
    amount = digits if sign == "$" and rng.random() < 0.1 else digits + point + cents
    normalized = f"{whole}.{cents if amount != digits else '00'} {code}"
    first = country in ("US", "GB")
    gap = "" if first and sign in "$£€" else " "
    printed = f"{sign}{gap}{amount}" if first else rng.choice([f"{amount} {sign}", f"{amount} {sign}", f"{sign} {amount}"])
    words = {"US": "Total:|TOTAL|Price|Amount due:", "GB": "Total:|To pay|Price:", "DE": "Summe|Gesamt:|Betrag", "FR": "Total|Prix :|Montant"}
    return labelled(rng, Content("currency", [printed], normalized), words[country])


MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}


def moment(rng: Random, country: str) -> Content:
    """A date, a time, both, a span, or a length of time."""
    day = date(rng.randint(2023, 2031), rng.randint(1, 12), rng.randint(1, 28))
    hour, minute = rng.randint(0, 23), rng.randint(0, 59)
    clock, language = f"{hour:02}:{minute:02}", {"DE": "de", "FR": "fr"}.get(country, "en")
    month = MONTHS[language][day.month - 1]
    figures = {"US": "%m/%d/%Y", "GB": "%d/%m/%Y", "DE": "%d.%m.%Y", "FR": "%d/%m/%Y"}[country]
    words = {"US": f"{month} {day.day}, {day.year}", "DE": f"{day.day}. {month} {day.year}"}.get(country, f"{day.day} {month} {day.year}")
    iso, twelve = day.isoformat(), f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"
    later = f"{min(23, hour + rng.randint(1, 5)):02}:{rng.choice(['00', '15', '30', '45'])}"
    later = later if later > clock else "23:59"
    length = {"en": ("minutes", "hours", "days"), "de": ("Minuten", "Stunden", "Tage"), "fr": ("minutes", "heures", "jours")}[language]
    many, few = rng.randint(2, 59), rng.randint(2, 23)
    forms = [
        (iso, iso), (day.strftime(figures), iso), (day.strftime(figures), iso), (words, iso), (words, iso),
        (day.strftime(figures) + " " + clock, f"{iso}T{clock}"), (f"{iso} {clock}", f"{iso}T{clock}"),
        {"US": (twelve, clock), "DE": (f"{clock} Uhr", clock), "FR": (f"{hour:02}h{minute:02}", clock)}.get(country, (clock, clock)),
        (f"{clock}:{minute:02}", f"{clock}:{minute:02}"), (f"{clock} - {later}", f"{clock}/{later}"),
        (f"{many} {length[0]}", f"PT{many}M"), (f"{few} {length[1]}", f"PT{few}H"), (f"{few} {length[2]}", f"P{few}D"),
        (f"{few} h {many} min", f"PT{few}H{many}M"), (day.strftime(figures.replace("%Y", "%y")), iso),
    ]  # fmt: skip
    printed, normalized = rng.choice(forms)
    if normalized.startswith("P"):
        return Content("dateTimeDuration", [printed], normalized)
    names = {"en": "Date:|Best before|Valid until", "de": "Datum:|Haltbar bis|am", "fr": "Date :|Valable le|le"}[language]
    times = {"en": "Opens|Time:", "de": "Beginn|Zeit:", "fr": "Heure :|Ouvert"}[language]
    return labelled(rng, Content("dateTimeDuration", [printed], normalized), times if len(normalized) in (5, 8, 11) else names, alone=0.5)


AIRLINES = {"LH": "LH", "BA": "BA", "UA": "UA", "AF": "AF", "DL": "DL", "EK": "EK", "KL": "KL", "QF": "QF", "LX": "LX", "TK": "TK", "NH": "NH", "SQ": "SQ", "AA": "AA", "FR": "FR", "W6": "W6", "DLH": "LH", "BAW": "BA"}  # fmt: skip
CITIES = "FRANKFURT PARIS LONDON MADRID OSLO TOKYO BOSTON DUBAI ZURICH LISBON".split()


def flight(rng: Random, country: str) -> list[Content]:
    """The number alone, behind a word, or on a board's line, which tells the time as well."""
    airline, number = rng.choice(list(AIRLINES)), str(rng.randint(100, 9998))
    printed = airline + rng.choice(["", " "]) + number
    content = Content("flightNumber", [printed], AIRLINES[airline] + number)
    form = rng.random()
    if form < 0.3:
        content.after = "  " + rng.choice(CITIES) + "  "
        clock = f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
        return [content, Content("dateTimeDuration", [clock], clock)]
    words = {"DE": "Flug|Flug:|Flugnr.", "FR": "Vol|Vol :"}.get(country, "Flight|FLIGHT|Flight no.")
    return [labelled(rng, content, words, alone=0.5)]


STREETS = {
    "US": "Fifth Avenue|Main Street|Oak Street|Maple Drive|Lincoln Blvd|Park Avenue|Sunset Boulevard|2nd Street NW|Elm St|W Washington Ave",
    "GB": "High Street|Station Road|Church Lane|Victoria Road|King Street|Mill Lane|Queens Road|Park Avenue",
    "DE": "Hauptstraße|Bahnhofstr.|Goethestraße|Am Markt|Lindenallee|Schillerplatz|Berliner Straße|Gartenweg|Mozartstr.",
    "FR": "rue de Rivoli|avenue Victor Hugo|boulevard Voltaire|place de la République|rue du Moulin|quai des Brumes|chemin des Vignes",
}
TOWNS = {
    "US": "New York, NY 10118|Boston, MA 02108|Chicago, IL 60601|Austin, TX 78701|Seattle, WA 98101|Denver, CO 80202|Portland, OR 97205|Miami, FL 33130|Los Angeles, CA 90012|Salt Lake City, UT 84101",
    "GB": "London|SW1A 2AA,London|EC1A 1BB,Manchester|M1 1AE,Leeds|LS1 4DY,Oxford|OX1 1PT,Bristol|BS1 4ST,Cambridge|CB2 1TN,York|YO1 7HH",
    "DE": "10115 Berlin|20095 Hamburg|80331 München|50667 Köln|60311 Frankfurt am Main|70173 Stuttgart|04109 Leipzig|90402 Nürnberg|79098 Freiburg",
    "FR": "75001 Paris|69002 Lyon|13001 Marseille|31000 Toulouse|44000 Nantes|67000 Strasbourg|33000 Bordeaux|06000 Nice",
}
HOLDERS = "Jane Miller|Thomas Weber|Marie Laurent|Harbor Books Ltd|Nordwind GmbH|Paul Novak|Susan Clark|Atelier Moulin".split("|")


def address(rng: Random, country: str) -> Content:
    """Street and town of a country over two to four lines, with or without who lives there above."""
    where = country if rng.random() < 0.8 else rng.choice(list(STREETS))
    street, number = rng.choice(STREETS[where].split("|")), str(rng.randint(1, 899 if where == "US" else 199))
    if where == "GB":
        town, code = rng.choice(TOWNS["GB"].split(",")).split("|")
        top = [f"Flat {rng.randint(1, 40)}"] if rng.random() < 0.2 else []
        lines = [*top, f"{number} {street}", *([town, code] if rng.random() < 0.6 else [f"{town} {code}"])]
        normalized = f"{', '.join(top + [f'{number} {street}'])}, {town}, {code}, GB"
    else:
        number += rng.choice(["", "", "", "a"]) if where == "DE" else ""
        line = f"{street} {number}" if where == "DE" else f"{number} {street}" if where == "US" else f"{number}{rng.choice([',', ''])} {street}"
        unit = rng.choice([f"Apt {rng.randint(1, 40)}", f"Suite {rng.randint(100, 900)}"]) if where == "US" and rng.random() < 0.25 else ""
        town = rng.choice(TOWNS[where].split("|"))
        inline = unit and rng.random() < 0.5
        lines = [line + (f", {unit}" if inline else "")] + ([unit] if unit and not inline else []) + [town]
        normalized = ", ".join(part for part in (line, unit, town, where) if part)
    above = [rng.choice(HOLDERS)] if rng.random() < 0.6 else []
    if rng.random() < 0.25:
        above = [{"DE": "An:", "FR": "À :"}.get(country, rng.choice(["Ship to:", "Deliver to"])), *above]
    return Content("fullStreetAddress", lines, normalized, above=above)
