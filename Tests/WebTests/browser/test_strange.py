"""What strangers print: shown as text, whatever it is."""

import json
import unittest

from browser import PageTest

FAKE = """
const Real = EventSource;
window.EventSource = class extends Real { constructor(...all) { super(...all); window.source = this; } };
window.tell = (event) => source.dispatchEvent(new MessageEvent(event.event, {data: JSON.stringify(event)}));
"""
CONTENTS = {
    "script": "<img src=x onerror=alert(1)><script>alert(2)</script>",
    "turned": "invoice\u202egpj.exe",
    "hidden": "a\u200bb\u2066c\u0000\u001d\u007f",
    "long": "<b>" + "A" * 7000,
    "wide": "\u0e01" + "\u0e49" * 200,
    "lone": "\ud800 surrogate",
}


class StrangeTest(PageTest):
    size = (1024, 600)

    def setUp(self):
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAKE})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        super().setUp()
        self.wait_for_picture()
        self.station.control("pause")
        self.addCleanup(self.station.control, "resume")
        self.wait("paused", lambda: self.text("#live") == "Paused")

    def tell(self, **event):
        self.script("tell(JSON.parse(arguments[0]))", json.dumps(event))

    def items(self):
        corners = {"topLeft": [0.1, 0.1], "topRight": [0.3, 0.1], "bottomRight": [0.3, 0.2], "bottomLeft": [0.1, 0.2]}
        return [
            {"id": id, "type": "barcode", "symbology": "qr", "payload": content, "symbologyIdentifier": "<i>", "bounds": corners,
             "confidence": 1, "stability": "stable", "reads": 3, "firstSeen": 1, "lastSeen": 2,
             "gs1": {"elements": [{"ai": "10", "name": "<u>LOT</u>", "value": content[:100]}]}}
            for id, content in CONTENTS.items()
        ]  # fmt: skip

    def test_it_is_text(self):
        self.tell(event="add", frame=0, items=self.items())
        self.wait("items", lambda: len(self.all("#items li")) == len(CONTENTS))
        shown = {}
        for element in self.all("#items li"):
            self.script("arguments[0].click()", element.find_element("css selector", "button"))
            shown[element.find_element("css selector", "dd").text] = self.script("return arguments[0].querySelector('.content').textContent", element)
        self.assertEqual(shown["script"], CONTENTS["script"])
        self.assertEqual(shown["turned"], "invoice⟨U+202E⟩gpj.exe")
        self.assertEqual(shown["hidden"], "a⟨U+200B⟩b⟨U+2066⟩c␀␝␡")
        self.assertEqual(shown["long"], CONTENTS["long"])
        self.assertEqual(self.all("#items img, #items b, #items i, #items u, #labels img, main script"), [])
        self.assertLessEqual(self.script("return document.querySelector('.panel').scrollWidth - document.querySelector('.panel').clientWidth"), 0)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 1024)

    def test_hints_and_reasons(self):
        for hint, words in (("holdStill", "Hold it still"), ("<img src=x>", "Something prevents reading"), ("none", "")):
            self.tell(event="guidance", frame=1, hint=hint)
            self.assertIn(words, self.text("#hint"))
        self.tell(event="camera", sequence=1, state="absent", reason="<b>no such device</b>", device="/dev/video0", width=0, height=0)
        self.wait("said", lambda: "There is no camera: <b>no such device</b>" in self.text("#banners"))

    def test_a_crowd(self):
        one = self.items()[0]
        for frame in range(30):
            self.tell(event="update", frame=frame, items=[{**one, "id": f"i{number}"} for number in range(400)])
        self.wait("a hundred are listed", lambda: len(self.all("#items li")) == 100)
        self.tell(event="snapshot", sequence=1, items=[])
        self.wait("none", lambda: not self.all("#items li"))


if __name__ == "__main__":
    unittest.main()
