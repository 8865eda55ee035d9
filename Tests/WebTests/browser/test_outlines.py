"""Outlines lie where the items are on the screen."""

import math
import unittest

from browser import PageTest
from still import still_clip

CORNERS = """
const canvas = document.getElementById("picture").getBoundingClientRect();
return Object.fromEntries([...document.querySelectorAll("#outlines polygon")].map((polygon) => [polygon.dataset.item,
  [...polygon.points].map((point) => {
    const {x, y} = point.matrixTransform(polygon.getScreenCTM());
    return [(x - canvas.left) / canvas.width, (y - canvas.top) / canvas.height];
  })]));
"""
NAMES = ("topLeft", "topRight", "bottomRight", "bottomLeft")


class OutlineTest(PageTest):
    clip, truth = still_clip()

    def test_within_one_percent_of_the_items_corners(self):
        self.wait_for_picture()
        codes = [item for item in self.truth if item["kind"] == "barcode"]
        for size in ((1280, 800), (1024, 600), (1920, 1080), (480, 800)):
            self.look(*size)
            shown, items = self.wait("outlines", lambda: self.outlines(len(codes)))
            for id, corners in shown.items():
                told = [items[id]["bounds"][name] for name in NAMES]
                printed = next(item["quad"] for item in codes if item["text"] == items[id]["payload"])
                self.assertLess(self.farthest(corners, told), 0.002, f"{size}: not where the daemon says")
                self.assertLess(self.farthest(corners, printed), 0.01, f"{size}: not where it is printed")

    def outlines(self, count):
        """Corners on the screen and the daemon's items, both by id, once they are of the same things."""
        if len(self.all("#outlines polygon.stable")) != count:
            return None
        shown, items = self.script(CORNERS), {item["id"]: item for item in self.station.ask("items")["items"]}
        return (shown, items) if shown.keys() == items.keys() else None

    def test_the_list_has_them_too(self):
        self.wait_for_picture()
        texts = sorted(item["text"] for item in self.truth if item["kind"] == "barcode")
        self.wait("items", lambda: sorted(part.text for part in self.all("#items .content")) == texts)
        self.wait("stable", lambda: all(part.text == "✓ stable" or part.text == "stable" for part in self.all("#items .state")))
        self.one("#items li > button").click()
        self.assertEqual(len(self.all("polygon.chosen")) or self.wait("chosen", lambda: self.all("polygon.chosen")) and 1, 1)
        self.one("#items .details button").click()
        self.wait("its photograph", lambda: self.script("return document.querySelector('#photo-dialog img').naturalWidth") > 50)

    def test_nothing_is_asked_for_while_nobody_looks(self):
        self.wait_for_picture()
        self.script("""
            Object.defineProperty(document, "hidden", {value: true, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));""")
        self.wait("no listener", lambda: self.station.ask("status")["subscribers"] == 0)
        self.script("""
            Object.defineProperty(document, "hidden", {value: false, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));""")
        self.wait("a listener", lambda: self.station.ask("status")["subscribers"] == 1)
        self.wait("outlines", lambda: self.all("#outlines polygon"))

    @staticmethod
    def farthest(corners, others):
        """The largest distance of two corners, as a share of the picture."""
        return max(math.hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(corners, others))


if __name__ == "__main__":
    unittest.main()
