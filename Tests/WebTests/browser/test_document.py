"""A document in view: its outline, its page beside the picture, and the switches for it."""

import math
import unittest

from browser import PageTest
from sheet import LINES, NUMBER, sheet_clip
from test_outlines import CORNERS

A4 = 210 / 297


class DocumentTest(PageTest):
    clip, corners = sheet_clip()

    def setUp(self):
        super().setUp()
        self.wait_for_picture()
        # The page opens at the tab that was open before.
        self.tab("seen")
        self.read("barcode", "document")

    def read(self, *types):
        self.station.control("setRecognizedDataTypes", recognizedDataTypes=list(types))

    def types(self):
        return self.station.ask("status")["recognizedDataTypes"]

    def items(self, kind):
        return [item for item in self.station.ask("items")["items"] if item["type"] == kind]

    def switch(self, name):
        """A click; the box itself is small."""
        self.script("document.querySelector(`#types-form [name=${arguments[0]}]`).click()", name)

    def test_its_outline_lies_on_its_edges(self):
        self.wait("an outline", lambda: self.all("polygon.stable.document"))
        shown = self.script(CORNERS)[self.one("polygon.document").get_attribute("data-item")]
        far = max(math.hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(shown, self.corners))
        self.assertLess(far, 0.005)
        self.wait("its words", lambda: "A4, 1 : 1.4" in self.text(".label.document"))

    def test_the_code_on_it_says_so(self):
        page = self.wait("a document", lambda: self.items("document"))[0]
        self.assertEqual(page["format"], "A4")
        code = self.wait("its code", lambda: [item for item in self.items("barcode") if "document" in item])[0]
        self.assertEqual((code["payload"], code["document"]), (NUMBER, page["id"]))
        place = code["boundsInDocument"]["topLeft"]
        self.assertLess(math.hypot(place[0] - 110 / 1240, place[1] - 1190 / 1754), 0.02)

    def test_its_page_is_beside_the_picture_and_stays_fresh(self):
        picture = "document.querySelector('#sheet img')"
        self.wait("a page", lambda: self.script(f"return {picture}.naturalWidth") > 50)
        width, height = self.script(f"return [{picture}.naturalWidth, {picture}.naturalHeight]")
        self.assertAlmostEqual(width / height, A4, delta=0.03)
        self.assertIn("Document A4", self.text("#sheet figcaption"))
        before = self.script(f"return {picture}.src")
        self.wait("another photograph", lambda: self.script(f"return {picture}.src") != before)
        self.read("barcode")
        self.wait("no page", lambda: not self.one("#sheet").is_displayed())
        # The outlines follow the picture that is shown, the page the events.
        self.wait("no outline", lambda: not self.all("polygon.document"))

    def test_it_is_not_photographed_while_nobody_looks(self):
        self.wait("a page", lambda: self.one("#sheet").is_displayed())
        # Photographs that were requested, and that were answered.
        self.script("""window.asked = window.answered = 0;
            const real = window.fetch;
            window.fetch = async (address, ...more) => {
              if (!String(address.url ?? address).includes("/api/picture?item=")) return real(address, ...more);
              asked += 1;
              try { return await real(address, ...more); } finally { answered += 1; }
            };""")
        self.wait("a photograph", lambda: self.script("return answered > 0"))
        self.tab("types")
        # One that was requested before may be on its way.
        before = self.wait("none on its way", lambda: self.script("return asked === answered ? asked : 0"))
        self.script("return new Promise((done) => setTimeout(done, 2500))")
        self.assertEqual(self.script("return asked"), before)

    def test_it_can_be_switched(self):
        self.tab("types")
        self.wait("on", lambda: self.one("[name=document]").is_selected())
        self.switch("within")
        self.wait("within", lambda: {"document": {"contents": "within"}} in self.types())
        self.switch("rectangle")
        self.wait("rectangles", lambda: any("rectangle" in each for each in self.types()))
        self.switch("several")
        self.wait("all of them", lambda: self.types()[-1]["rectangle"]["maximumObservations"] == 0)
        self.switch("document")
        self.wait("off", lambda: not any("document" in each for each in self.types()))
        self.assertFalse(self.one("#document-options").is_displayed())

    def test_the_text_in_a_part_of_it(self):
        self.read("text", {"document": {"contents": "within", "part": {"x": 0, "y": 0, "width": 1, "height": 0.15}}})
        self.wait("the first line", lambda: [item["transcript"] for item in self.items("text")] == [LINES[0]])


if __name__ == "__main__":
    unittest.main()
