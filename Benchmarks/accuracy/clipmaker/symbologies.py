"""Barcodes: the symbologies there are, and how `zint` draws them."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np

from .contents import fill
from .payloads import Maker, checked, gs1_elements, luhn_checked, pharmacode, plain, tracked, upce, web


@dataclass(frozen=True)
class Symbology:
    """How one symbology is made.

    `zint` is the number of the type there, `make` draws a content, `quiet` is the free margin needed, in modules.
    `reported` is what readers call it, if that isn't its name here.
    """

    zint: int
    make: Maker
    quiet: int = 10
    linear: bool = True
    options: tuple[str, ...] = ()
    takes_add_on: bool = False
    only_by_name: bool = False  # drawn only if it is named; libraries don't read it
    reported: str | None = None


def dotted(percent: int) -> Symbology:
    """A Data Matrix of round dots, as needles and lasers mark it, with diameters of so many percent of a module."""
    options = ("--square", "--dotty", f"--dotsize={percent / 100}")
    return Symbology(71, plain("^^######", "^^##########"), 4, False, options, only_by_name=True, reported="dataMatrix")


@dataclass(frozen=True)
class Symbol:
    """A drawn barcode: black 0 on white 255, cropped to its bars, `module` pixels to a module."""

    symbology: str
    payload: str
    image: np.ndarray
    module: float
    quiet: int


SYMBOLOGIES: dict[str, Symbology] = {
    "qr": Symbology(58, web, 4, linear=False),
    "microQR": Symbology(97, plain("#####", "##########", "^^####"), 4, linear=False),
    "rMQR": Symbology(145, plain("BIN ^^######"), 4, linear=False),
    "aztec": Symbology(92, plain("GATE 1# SEAT 2#^ #######"), 4, linear=False),
    "dataMatrix": Symbology(71, plain("^^######", "^^##########", "^^################"), 4, False, ("--square",)),
    "pdf417": Symbology(55, plain("PERMIT ############ ^^^^", "CREW PERMIT ######## ^^ ######"), 4, linear=False),
    "microPDF417": Symbology(84, plain("TRAY######", "TRAY############"), 4, linear=False),
    "maxiCode": Symbology(57, plain("ROUTE ^^^ ######## ^^^^^"), 4, False, ("--mode=4",)),
    "ean13": Symbology(13, checked("2###########", "5###########", "87##########"), 11, takes_add_on=True),
    "ean8": Symbology(13, checked("2######", "9######"), 10, takes_add_on=True),
    "upca": Symbology(34, checked("0##########", "6##########", "8##########"), 11, takes_add_on=True),
    "upce": Symbology(37, upce, 11, takes_add_on=True),
    "code128": Symbology(20, plain("^^^-#####", "^^^-##########", "^#^#^#^#")),
    "code39": Symbology(8, plain("^^####", "^^######")),
    "code93": Symbology(25, plain("^^ ####", "^^ #######")),
    "codabar": Symbology(18, plain("A######B", "C#########D", "B############A")),
    "i2of5": Symbology(3, plain("1#######", "4#########", "7###########")),
    "itf14": Symbology(89, checked("1############", "3############"), options=("--quietzones",)),  # within its frame
    "gs1DataBar": Symbology(29, checked("0############", prefix="01"), 4),
    "gs1DataBarExpanded": Symbology(31, gs1_elements, 4),
    "gs1DataBarLimited": Symbology(30, checked("0############", "1############", prefix="01"), 4),
    "telepen": Symbology(32, plain("^^^####")),
    "msiPlessey": Symbology(47, luhn_checked("1#####", "4#######", "7#########"), 12, options=("--vers=1",), only_by_name=True),
    "intelligentMail": Symbology(85, tracked, 6, linear=False, only_by_name=True),
    "rm4scc": Symbology(70, plain("^^#^^#^", "^^##^^#^", "^#^^#^"), 6, linear=False, only_by_name=True),
    "pharmacode": Symbology(51, pharmacode, 12, only_by_name=True),
    "dataMatrixDots100": dotted(100),
    "dataMatrixDots80": dotted(80),
    "dataMatrixDots60": dotted(60),
    "hanXin": Symbology(116, plain("LOT ^^######", "^^##########", "ROUTE ^^^ ######## ^^^^^"), 4, linear=False, only_by_name=True),
    "dotCode": Symbology(115, plain("LOT ^^######", "^^##########", "^^-####-##"), 4, linear=False, only_by_name=True),
}
USUAL = [name for name, symbology in SYMBOLOGIES.items() if not symbology.only_by_name]


def draw_symbol(rng: Random, symbology: str, add_ons: bool = False) -> Symbol:
    """Draws a content for `symbology` and renders it; with `add_ons` an EAN or UPC may get a 2 or 5 digit add-on."""
    kind = SYMBOLOGIES[symbology]
    data, payload = kind.make(rng)
    if add_ons and kind.takes_add_on and rng.random() < 0.5:
        extra = fill(rng, rng.choice(["##", "#####"]))
        data, payload = f"{data}+{extra}", f"{payload} {extra}"
    options = list(kind.options)
    if kind.linear and "gs1" not in symbology:
        options.append(f"--height={rng.randint(22, 60)}")
    return Symbol(kind.reported or symbology, payload, *render(kind.zint, data, options), kind.quiet)


def render(number: int, data: str, options: list[str]) -> tuple[np.ndarray, float]:
    """Runs zint; the picture without margins, and its pixels per module."""
    margins = [] if "--quietzones" in options else ["--noquietzones"]
    scale = 4 if "--dotty" in options or number == SYMBOLOGIES["dotCode"].zint else 1  # dots of two pixels aren't round
    drawing = ["--direct", "--filetype=PNG", f"--scale={scale}", "--notext", *margins, *options]
    command = ["zint", f"--barcode={number}", f"--data={data}", *drawing]
    done = subprocess.run(command, capture_output=True)
    if done.returncode >= 5 or not done.stdout:  # below 5 zint only warns
        raise RuntimeError(f"zint refused {data!r}: {done.stderr.decode(errors='replace').strip()}")
    image = np.asarray(cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_GRAYSCALE))
    ys, xs = np.nonzero(image < 128)
    image = image[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    # A MaxiCode is 30 hexagons wide; half a hexagon is what must stay legible there.
    return image, image.shape[1] / 60 if number == SYMBOLOGIES["maxiCode"].zint else 2.0 * scale
