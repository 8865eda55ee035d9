"""What is read, and writing it into the configuration: the difference first, comments kept, and two people at it."""

import unittest

from browser import PageTest
from still import still_clip

REGION = {"x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5}


class SavingTest(PageTest):
    clip = still_clip()[0]

    def setUp(self):
        super().setUp()
        self.wait_for_picture()

    def change_region(self, **region):
        """As another person's browser would."""
        self.station.control("setRegionOfInterest", regionOfInterest={**REGION, **region})
        self.wait("not saved yet", lambda: "not saved" in self.text("#unsaved"))

    def test_region_is_saved_after_its_difference_was_seen(self):
        self.change_region(x=0.125)
        self.one("#save").click()
        self.wait("difference", lambda: "0.125" in self.text("#diff .added"))
        self.assertIn("# all of it", self.text("#diff .added"))
        self.assertNotIn("0.125", self.station.saved())
        self.one("#save-dialog [name=save]").click()
        self.wait("saved", lambda: "x: 0.125" in self.station.saved())
        for kept in ("# A kiosk at the door. This comment has to stay.", "# all of it", "# Few, so that"):
            self.assertIn(kept, self.station.saved())
        self.wait("said", lambda: "Saved" in self.text("#toasts") and "not saved" not in self.text("#unsaved"))
        self.wait_for_region(x=0.125)

    def test_nothing_to_write(self):
        self.change_region(y=0.26)
        self.one("#save").click()
        self.wait("difference", lambda: self.one("#save-dialog [name=save]").is_enabled())
        self.one("#save-dialog [name=save]").click()
        self.wait("saved", lambda: "y: 0.26" in self.station.saved())
        self.one("#save").click()
        self.one("#save-dialog [name=region]").click()
        self.wait("said", lambda: "already" in self.text("#save-dialog [name=summary]"))
        self.assertFalse(self.one("#save-dialog [name=save]").is_enabled())

    def test_somebody_else_saved_meanwhile(self):
        self.change_region(x=0.3)
        self.one("#save").click()
        self.wait("difference", lambda: self.one("#save-dialog [name=save]").is_enabled())
        self.station.write(self.station.configuration, "# Theirs.\n" + self.station.saved())
        self.one("#save-dialog [name=save]").click()
        self.wait("said", lambda: "Someone else has changed the file" in self.text("#save-dialog [name=note]"))
        self.wait("difference", lambda: self.one("#save-dialog [name=save]").is_enabled())
        self.one("#save-dialog [name=save]").click()
        self.wait("saved", lambda: "x: 0.3" in self.station.saved())
        self.assertIn("# Theirs.", self.station.saved())

    def test_settings_change_while_the_difference_is_shown(self):
        self.change_region(x=0.2)
        self.one("#save").click()
        self.wait("difference", lambda: "x: 0.2" in self.text("#diff"))
        self.station.control("setRegionOfInterest", regionOfInterest={**REGION, "x": 0.15})
        self.wait("said", lambda: "settings have changed" in self.text("#save-dialog [name=note]"))
        self.wait("difference", lambda: "x: 0.15" in self.text("#diff"))

    def test_symbologies(self):
        self.tab("types")
        self.one("#symbologies summary").click()
        self.wait("three of them", lambda: "3 of" in self.text("#symbologies .count"))
        self.one("input[value=qr]").click()
        self.wait("four", lambda: sorted(self.symbologies()) == ["code128", "dataMatrix", "ean13", "qr"])
        retail = self.one("#symbologies legend input")
        retail.click()
        self.wait("all of retail", lambda: {"ean8", "upca", "upce"} <= set(self.symbologies()))
        retail.click()
        self.wait("none of retail", lambda: sorted(self.symbologies()) == ["code128", "dataMatrix", "qr"])
        self.one("[name=barcode]").click()
        self.wait("said", lambda: "At least one type has to be read" in self.text("#toasts"))
        self.assertTrue(self.one("[name=barcode]").is_selected())
        self.one("#save").click()
        self.wait("difference", lambda: "qr" in self.text("#diff"))

    def symbologies(self):
        return self.station.ask("status")["recognizedDataTypes"][0]["barcode"]["symbologies"]


if __name__ == "__main__":
    unittest.main()
