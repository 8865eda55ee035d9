"""Runs a scan that asks for contents of some kinds, and takes what it tells for certain."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

KINDS = (
    "telephoneNumber", "URL", "emailAddress", "currency", "dateTimeDuration", "flightNumber", "shipmentTrackingNumber",
    "fullStreetAddress", "machineReadableZone", "paymentCardNumber", "iban", "isbn", "vehicleIdentificationNumber", "serialNumber",
)  # fmt: skip
TEMPLATE = "AA-9999-X"


class Scanner:
    """A command, and configurations for it in a folder that goes with the `with`."""

    def __init__(self, command: list[str], country: str = "US") -> None:
        self.command, self.country = command, country
        self._folder = tempfile.TemporaryDirectory()

    def __enter__(self) -> Scanner:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def told(self, clip: Path, truth: dict, kinds: list[str | None]) -> list[dict]:
        """The items of text that became stable, with the `frame` in which they did; a kind None are lines."""
        config = self._config(truth.get("country", self.country), truth.get("language", "en"), kinds)
        words = [word.format(clip=clip, fps=truth["fps"], config=config) for word in self.command]
        run = subprocess.run(words, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{' '.join(words)}\n{run.stderr}")
        events = [json.loads(line) for line in run.stdout.splitlines()]
        stable = [(event["frame"], item) for event in events if event["event"] == "stable" for item in event["items"]]
        return [{**item, "frame": frame} for frame, item in stable if item["type"] == "text"]

    def _config(self, country: str, language: str, kinds: list[str | None]) -> Path:
        path = Path(self._folder.name) / f"{country}-{language}-{'-'.join(map(str, kinds))[:60]}.yaml"
        entries = [f"languages: [{language}]" + (f", country: {country}, textContentType: {kind}" if kind else "") for kind in kinds]
        more = {"serialNumber": f", template: {TEMPLATE}", "paymentCardNumber": ", masksCardNumbers: false"}
        lines = [f"    - text: {{{entry}{more.get(kind, '')}}}" for kind, entry in zip(kinds, entries)]
        path.write_text("\n".join(["scan:", "  recognizedDataTypes:", *lines, ""]))
        return path


def bare(text: str) -> str:
    """Without blanks."""
    return "".join(text.split())


def centre(item: dict) -> tuple[float, float]:
    """The middle of an item, in fractions of the picture."""
    points = list(item["bounds"].values())
    return sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4


def holds(quad: list[list[float]], x: float, y: float) -> bool:
    """Whether a point lies in the rectangle around a quad."""
    xs, ys = zip(*quad)
    return min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
