"""The kiosk page: reads, tells a new result from a repeat and from an error, and begins anew."""

import unittest

from browser import PageTest

RECORD = """
window.history_ = []; window.tones = [];
const real = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { const tone = real.call(this); tones.push(tone); return tone; };
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const state = document.body.dataset.state;
  if (history_.at(-1)?.state !== state) history_.push({state, title: document.getElementById("title").textContent,
    text: document.getElementById("text").textContent, at: performance.now(), colour: getComputedStyle(document.body).getPropertyValue("--back"),
    sign: getComputedStyle(document.getElementById("sign"), "::before").content, tones: tones.map((tone) => tone.frequency.value).slice(-2)});
}).observe(document.body, {attributes: true, attributeFilter: ["data-state"], subtree: true, childList: true}));
"""


class KioskTest(PageTest):
    path = "/kiosk/?accept=dataMatrix"
    size = (1024, 600)

    def setUp(self):
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": RECORD})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        super().setUp()

    def history(self):
        return self.script("return history_")

    def until(self, *wanted):
        """The history, once it has all of these."""
        return self.wait(f"{wanted}", lambda: (lambda each: set(wanted) <= {one["state"] for one in each} and each)(self.history()), 60)

    def read_only(self, *names):
        self.station.control("setRecognizedDataTypes", recognizedDataTypes=[{"barcode": {"symbologies": list(names)}}])

    def test_new_repeat_error_and_back_to_the_start(self):
        # The recording: a Data Matrix comes and goes, then others; over and over.
        self.until("new", "repeat", "start")
        # While a good one is shown others are not refused: so only others come from here on.
        self.addCleanup(self.read_only, "dataMatrix", "ean13", "code128")
        self.read_only("ean13", "code128")
        states = self.until("new", "repeat", "error", "start")
        first = {one["state"]: one for one in reversed(states)}
        self.assertLess(states.index(first["new"]), states.index(first["repeat"]))
        self.assertEqual(first["new"]["text"], first["repeat"]["text"])
        self.assertIn("not for this kiosk", first["error"]["text"])
        for look in ("colour", "sign", "title", "tones"):
            self.assertEqual(len({str(first[state][look]) for state in ("new", "repeat", "error")}), 3, look)

    def test_timeout_back_to_the_start(self):
        self.wait("a result", lambda: self.script("return ['new', 'repeat', 'error'].includes(document.body.dataset.state)"), 30)
        self.station.control("pause")
        self.addCleanup(self.station.control, "resume")
        self.wait("said", lambda: "paused" in self.text("#text"))
        self.station.control("resume")
        self.wait("back", lambda: self.script("return document.body.dataset.state !== 'away'"))
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.01, "height": 0.01})
        self.wait("the start", lambda: self.script("return document.body.dataset.state") == "start")
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 1, "height": 1})

    def test_it_heals(self):
        for name, words in (("datascand", "starting"), ("datascan-web", "can't be reached")):
            self.script("window.isTheSame = true")
            self.station.stop(name)
            self.wait("said", lambda: words in self.text("#text"))
            self.station.start(name)
            self.wait("goes on", lambda: self.script("return ['start', 'new', 'repeat', 'error'].includes(document.body.dataset.state)"), 20)
            self.assertTrue(self.script("return window.isTheSame"))


if __name__ == "__main__":
    unittest.main()
