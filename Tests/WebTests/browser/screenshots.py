"""Takes the pictures in docs/pictures: scripts/test-web screenshots. All of them together are below 300 KB."""

import io
import os
import time
import unittest

from browser import PageTest
from PIL import Image
from sheet import LINES, sheet_clip
from station import ROOT
from still import still_clip

FOLDER = os.path.join(ROOT, "docs/pictures")


class SetUpScreenshots(PageTest):
    clip = still_clip()[0]

    def keep(self, name, width):
        """Keeps what is shown now, so wide."""
        os.makedirs(FOLDER, exist_ok=True)
        picture = Image.open(io.BytesIO(self.driver.get_screenshot_as_png())).convert("RGB")
        picture = picture.resize((width, width * picture.height // picture.width), Image.Resampling.LANCZOS)
        picture.save(os.path.join(FOLDER, name), quality=80, subsampling=0, optimize=True, progressive=True)

    def ready(self, scheme, width, height):
        self.look(width, height, scheme)
        self.station.control("setRecognizedDataTypes", recognizedDataTypes=["barcode", "text"])
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.04, "y": 0.14, "width": 0.91, "height": 0.7})
        self.driver.refresh()
        self.wait_for_picture()
        self.wait("items", lambda: len(self.all("#outlines polygon.stable")) >= 4, 30)

    def test_light(self):
        self.ready("light", 1280, 800)
        self.tab("seen")
        time.sleep(3)
        self.keep("set-up.jpg", 1100)

    def test_dark(self):
        self.ready("dark", 1024, 600)
        self.tab("types")
        self.one("#symbologies summary").click()
        self.keep("set-up-dark.jpg", 840)

    def test_saving(self):
        self.ready("light", 1024, 600)
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.05, "y": 0.15, "width": 0.9, "height": 0.7})
        self.wait("not saved", lambda: "not saved" in self.text("#unsaved"))
        self.one("#save").click()
        self.wait("difference", lambda: self.text("#diff"))
        time.sleep(0.5)
        self.keep("saving.jpg", 840)


class DocumentScreenshots(SetUpScreenshots):
    clip = sheet_clip()[0]
    test_light = test_dark = test_saving = None

    def test_document(self):
        self.look(1280, 720)
        self.station.control("setRecognizedDataTypes", recognizedDataTypes=["barcode", "text", "document"])
        self.driver.refresh()
        self.wait_for_picture()
        self.tab("seen")
        self.wait("all lines", lambda: len(self.all("#outlines polygon.stable")) >= len(LINES) + 2, 60)
        self.wait("the page", lambda: self.one("#sheet").is_displayed())
        time.sleep(1)
        self.keep("document.jpg", 1000)


class KioskScreenshots(SetUpScreenshots):
    path = "/kiosk/?accept=ean13"
    test_light = test_dark = test_saving = None

    def test_states(self):
        self.look(1024, 600)
        for state in ("new", "repeat"):
            self.station.control("pause")
            self.station.control("resume")
            self.wait(state, lambda: self.script("return document.body.dataset.state") == state, 30)
            time.sleep(0.5)
            self.keep(f"kiosk-{state}.jpg", 480)

    def test_verdicts(self):
        self.look(1024, 600)
        for verdict, message in (("accepted", "Welcome"), ("rejected", "Unknown ticket")):
            for command in ("pause", "resume"):
                self.station.control(command)
            self.wait("read", lambda: self.script("return ['new', 'repeat'].includes(document.body.dataset.state)"), 30)
            for item in self.station.ask("items")["items"]:
                if item["stability"] == "stable" and item.get("symbology") == "ean13":
                    self.station.control("acknowledge", item=item["id"], verdict=verdict, message=message)
            self.wait(verdict, lambda: self.script("return document.body.dataset.state") == verdict)
            time.sleep(0.3)
            self.keep(f"kiosk-{verdict}.jpg", 480)


if __name__ == "__main__":
    unittest.main()
