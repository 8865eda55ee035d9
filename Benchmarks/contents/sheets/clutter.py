"""Lines that hold no content of any kind: prose, and what labels and tables have of numbers.

What can't be told from a content is left out: amounts with their sign, dates, times of day, addresses, lengths of time.
"""

from __future__ import annotations

from random import Random

PROSE = {
    "en": """the of and to in is that for with this from have are not which their each other been more when some into time such
only new these two then first any like now over even most after also where through between both under same while last
might great old off against place every without another because however water light paper table window garden machine engine
person number order street market winter summer measure surface pressure current value signal system control safety""",
    "de": """der die das und in zu den mit von ist nicht ein eine auf für sich werden auch aus dem noch nach bei einer wird über
zum wenn nur bis mehr durch man vor sein wurde unter oder immer große kleine neue Wasser Licht Papier Tisch Fenster Garten
Maschine Straße Markt Winter Sommer Fläche Druck Strom Wert Zeichen Gerät Sicherheit Hinweis Öffnung Prüfung Größe""",
    "fr": """le la les de des et en un une pour que dans sur avec pas plus par est sont cette comme mais ou leur tout aussi
entre sans sous après même très bien eau lumière papier table fenêtre jardin machine moteur rue marché hiver été mesure
surface pression courant valeur signal système contrôle sécurité lecture appareil""",
}
WORDS = {language: text.split() for language, text in PROSE.items()}
NAMES = "Solvex Arkona Belmo Trivent Calypso Nordal Ferrum Helix Optima Quantis Rivolta Senso".split()
GOODS = "Hex bolt|Washer|Cable tie|Ball bearing|Filter insert|Gasket|Spring pin|Copper pipe|Valve seat|Pump head|Fuse|LED strip".split("|")
FOOD = "Whole milk|Rye bread|Butter|Apple juice|Tomatoes|Oat flakes|Dark chocolate|Olive oil|Sea salt|Green tea".split("|")
CODE = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"


def _digits(r: Random, least: int, most: int | None = None) -> str:
    return "".join(r.choice("0123456789") for _ in range(r.randint(least, most or least)))


FORMS = [
    lambda r: f"Lot {r.randint(10000, 99999)} {r.choice('ABCDEF')}",
    lambda r: f"Art.-Nr. {r.randint(1000, 9999)}-{r.randint(1000, 9999)}",
    lambda r: f"Net weight {r.randint(50, 900)} g",
    lambda r: f"{r.randint(10, 900)} x {r.randint(10, 900)} x {r.randint(10, 90)} mm",
    lambda r: f"Version {r.randint(1, 9)}.{r.randint(0, 20)}.{r.randint(0, 9)}",
    lambda r: f"Page {r.randint(1, 40)} of {r.randint(41, 99)}",
    lambda r: f"Model {r.choice('XKRT')}{r.choice('XKRT')}-{r.randint(100, 9999)}",
    lambda r: f"Part {r.randint(10, 99)}-{r.randint(100, 999)}-{r.randint(10, 99)}",
    lambda r: f"ISO {r.randint(1000, 20000)}:{r.randint(1998, 2025)}",
    lambda r: f"EN {r.randint(50000, 62000)}-{r.randint(1, 9)}",
    lambda r: f"{r.randint(1, 60)}.{r.randint(0, 9)} °C  {r.randint(10, 99)} %  {r.randint(900, 1100)} hPa",
    lambda r: f"Order {r.randint(100000, 99999999)}",
    lambda r: f"Room {r.choice('ABC')}{r.randint(100, 499)}, floor {r.randint(1, 4)}",
    lambda r: f"{r.randint(110, 240)} V  {r.randint(50, 60)} Hz  {r.randint(1, 30)} A",
    lambda r: f"Shelf {r.randint(1, 99)}.{r.randint(1, 9)} {r.choice('ABCDEFG')}{r.choice('abcdefg')} {r.randint(10, 999)}",
    lambda r: "  ".join(str(r.randint(0, 9999)) for _ in range(r.randint(3, 6))),
    lambda r: "  ".join(f"{r.uniform(0, 500):.2f}" for _ in range(r.randint(3, 6))),
    lambda r: f"Serial {''.join(r.choice(CODE) for _ in range(r.randint(8, 14)))}",
    lambda r: f"No. {r.randint(1, 999)}/{r.randint(10, 99)}",
    lambda r: f"{r.choice(WORDS['en']).capitalize()}: {r.randint(10000000, 999999999999)}",
    lambda r: f"{r.choice(GOODS)}  M{r.randint(3, 16)}x{r.randint(10, 80)}  {r.randint(1, 400)}",
    lambda r: f"{r.choice(FOOD)}  {r.randint(1, 40)}.{_digits(r, 1)} g  {r.randint(1, 90)} %",
    lambda r: f"Energy {r.randint(100, 2400)} kJ / {r.randint(30, 600)} kcal",
    lambda r: f"{r.choice(NAMES)} {r.choice(NAMES)} {r.choice(['AG', 'GmbH', 'Inc.', 'Ltd', 'S.A.'])}",
    lambda r: f"Typ {r.choice(NAMES).upper()} {r.randint(100, 9999)} {r.choice('ABCDX')}",
    lambda r: f"IP{r.randint(20, 68)}  {r.randint(1, 60)} kg  {r.randint(1, 12)}/{r.randint(13, 40)}",
    lambda r: f"Charge {_digits(r, 6)}-{_digits(r, 2)}",
    lambda r: f"Kd.-Nr. {_digits(r, 7, 10)}",
    lambda r: f"Rechnung Nr. {r.randint(2019, 2026)}-{_digits(r, 5)}",
    lambda r: f"EAN {_digits(r, 12)}",
    lambda r: f"MAC {':'.join(''.join(r.choice('0123456789ABCDEF') for _ in range(2)) for _ in range(6))}",
    lambda r: f"IP {r.randint(10, 192)}.{r.randint(0, 168)}.{r.randint(0, 254)}.{r.randint(1, 254)}",
    lambda r: f"IMEI {_digits(r, 15)}",
    lambda r: f"Chapter {r.randint(1, 30)}.{r.randint(1, 9)}  {r.choice(WORDS['en']).capitalize()} {r.choice(WORDS['en'])}",
    lambda r: f"Fig. {r.randint(1, 40)}  {r.choice(WORDS['en']).capitalize()} and {r.choice(WORDS['en'])}",
    lambda r: f"{r.randint(1, 99)} {r.choice(['pcs', 'Stück', 'units', 'Stk.'])}",
    lambda r: f"Score {r.randint(0, 9)}:{r.randint(0, 9)}",
    lambda r: f"Bin {r.choice('ABCDEFGH')}-{r.randint(1, 99):02}-{r.randint(1, 9)}",
    lambda r: f"P/N {_digits(r, 3)}-{_digits(r, 5)}-{_digits(r, 3)}",
    lambda r: f"{''.join(r.choice(CODE) for _ in range(5))}-{''.join(r.choice(CODE) for _ in range(5))}-{''.join(r.choice(CODE) for _ in range(5))}",
    lambda r: f"R{r.randint(1, 99)}  {r.randint(1, 999)} kΩ  ±{r.randint(1, 9)} %",
    lambda r: f"{r.randint(1, 9)}/{r.randint(10, 64)} in  {r.uniform(0.1, 30):.3f} mm",
    lambda r: f"Ø {r.randint(2, 90)}  L={r.randint(10, 999)}  R{r.randint(1, 90)}",
    lambda r: f"© {r.choice(NAMES)} {r.randint(1995, 2026)}",
]  # fmt: skip


def prose(r: Random, language: str | None = None) -> str:
    """A line of running text."""
    words = WORDS[language or r.choice(["en", "en", "de", "de", "fr"])]
    return " ".join(r.choice(words) for _ in range(r.randint(3, 9))).capitalize() + r.choice(["", ",", ".", "."])


def figures(r: Random) -> str:
    """A line with numbers."""
    return r.choice(FORMS)(r)


def page(r: Random, lines: int) -> list[str]:
    """A page of prose, of labels, of a table, or of all of them."""
    kind, language = r.random(), r.choice(["en", "de", "fr"])
    if kind < 0.3:
        return [prose(r, language) for _ in range(lines)]
    if kind < 0.5:
        form = r.choice(FORMS)
        return [prose(r, language), *(form(r) for _ in range(lines - 1))]
    return [prose(r) if r.random() < (0.5 if kind < 0.8 else 0) else figures(r) for _ in range(lines)]
