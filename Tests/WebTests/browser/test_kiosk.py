"""The kiosk page: reads, tells a new result from a repeat and from an error, and begins anew."""

import json
import socket
import statistics
import time
import unittest

from browser import PageTest

RECORD = """
window.history_ = []; window.tones = [];
const Real = EventSource;
window.EventSource = class extends Real { constructor(...all) { super(...all); window.events_ = this; } };
const real = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { const tone = real.call(this); tones.push(tone); return tone; };
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const state = document.body.dataset.state;
  const words = document.getElementById("text").textContent;
  if (history_.at(-1)?.state !== state || ["accepted", "rejected"].includes(state) && history_.at(-1).text !== words) history_.push({state, title: document.getElementById("title").textContent,
    text: document.getElementById("text").textContent, at: performance.now(), epoch: performance.timeOrigin + performance.now(), fill: getComputedStyle(document.body).backgroundColor, colour: getComputedStyle(document.body).getPropertyValue("--back"),
    sign: getComputedStyle(document.getElementById("sign"), "::before").content, tones: tones.map((tone) => tone.frequency.value).slice(-2)});
  const entry = history_.at(-1);
  // A frame is painted between the first and the second callback.
  requestAnimationFrame(() => requestAnimationFrame((now) => { entry.painted ??= performance.timeOrigin + now; }));
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


class TriggerTest(KioskTest):
    """A daemon that reads on demand: the page has a button, and says if nothing was read."""

    path = "/kiosk/"

    # The tests of the other class are about a daemon that always reads.
    test_new_repeat_error_and_back_to_the_start = test_timeout_back_to_the_start = test_it_heals = None

    def configure(self, trigger):
        self.station.write(self.station.configuration, self.configuration + trigger)
        self.station.control("reload")

    def setUp(self):
        super().setUp()
        self.configuration = self.station.saved()
        self.addCleanup(self.configure, "")

    def state(self, *wanted):
        self.wait(f"{wanted}", lambda: self.script("return document.body.dataset.state") in wanted, 30)

    def test_a_button_reads_once(self):
        button = self.one("#read")
        self.assertFalse(button.is_displayed())
        self.configure("trigger: {mode: onDemand, window: 30}\n")
        self.state("start")
        self.wait("a button", button.is_displayed)
        self.assertIn("Touch the button", self.text("#title"))
        button.click()
        self.state("new", "repeat")
        self.state("start")
        self.wait("the button again", button.is_displayed)

        self.configure("trigger: {mode: onDemand, window: 0.2}\n")
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.01, "height": 0.01})
        self.addCleanup(self.station.control, "setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 1, "height": 1})
        button.click()
        self.state("nothing")
        self.assertEqual(self.text("#title"), "Nothing was read")
        self.state("start")


class Application:
    """A program that answers results, by the daemon's two sockets."""

    def __init__(self, folder):
        self._events, self._control = (self._connect(f"{folder}/{name}.sock") for name in ("events", "control"))
        self._send(self._events, {"subscribe": {"events": ["stable"], "types": ["barcode"]}})
        self._until(lambda event: event["event"] == "subscribed")

    @staticmethod
    def _connect(path):
        connected = socket.socket(socket.AF_UNIX)
        connected.settimeout(30)
        connected.connect(path)
        return connected, connected.makefile("rb")

    @staticmethod
    def _send(connection, message):
        connection[0].sendall(json.dumps(message).encode() + b"\n")

    def _until(self, wanted):
        while True:
            event = json.loads(self._events[1].readline())
            if wanted(event):
                return event

    def next_result(self):
        """The next result that the camera sees, as its event has it."""
        return self._until(lambda event: event["event"] == "stable" and not event.get("replayed"))["items"][0]

    def answer(self, item, verdict, message=None):
        """Answers a result; the seconds since 1970 at which it did, and the reply."""
        params = {"cursor": item["cursor"], "verdict": verdict, **({"message": message} if message else {})}
        began = time.time()
        self._send(self._control, {"jsonrpc": "2.0", "id": 1, "method": "acknowledge", "params": params})
        return began, json.loads(self._control[1].readline())

    def close(self):
        for connected, lines in (self._events, self._control):
            lines.close()
            connected.close()


class VerdictTest(KioskTest):
    """What an application decided is shown by colour, sign and words, at once."""

    path = "/kiosk/?awaitVerdict=1"
    longest = 10.0
    """Seconds from the verdict to the painted colour that a busy machine may take at worst; docs/measurements.md has a quiet one's."""

    def setUp(self):
        super().setUp()
        self.wait("connected", lambda: self.script("return document.body.dataset.state !== 'away'"))
        self.application = Application(self.station.folder)
        self.addCleanup(self.application.close)

    # The tests of the other class are about a page that awaits no verdict.
    test_new_repeat_error_and_back_to_the_start = test_timeout_back_to_the_start = test_it_heals = None

    def entry(self, text, seconds=10):
        """What the page showed with this text, once it is painted."""
        def find():
            return next((one for one in self.history() if one["text"] == text and one.get("painted")), None)

        return self.wait(text, find, seconds)

    def answer(self, verdict, message, *states, shown=None):
        """Answers the next result, and returns what the page showed, and when the answer was sent. The page rightly ignores an
        answer that comes after the next code, as on a machine that pauses: then the next result is answered."""
        for _ in range(20):
            item = self.application.next_result()
            try:
                self.wait("the result", lambda: self.script("return document.body.dataset.state") in states, 3)
                began, reply = self.application.answer(item, verdict, message)
                if reply.get("result") == {}:
                    return self.entry(shown or message, 3), began
            except AssertionError:
                pass
        self.fail(f"the page shows no verdict in time; {self.history()[-3:]}")

    def test_nothing_looks_like_success_before_the_verdict(self):
        self.wait("checking", lambda: self.script("return document.body.dataset.state") == "checking")
        before = len(self.history())
        self.answer("accepted", "Welcome", "checking")
        states = [one["state"] for one in self.history()]
        self.assertFalse({"new", "repeat"} & set(states), states)
        self.assertIn("accepted", states[before:])
        # Nobody answers: then it says so, and starts again.
        self.until("unanswered", "start")
        last = self.history()[[one["state"] for one in self.history()].index("unanswered")]
        self.assertEqual(last["title"], "No answer")
        shown, _ = self.answer("rejected", "Unknown\u202e ticket", "checking", shown="Unknown  ticket")
        self.assertEqual((shown["state"], shown["title"]), ("rejected", "Not accepted"))
        states = {one["state"]: one for one in self.history()}
        looks = [states[name] for name in ("checking", "accepted", "rejected", "unanswered", "start")]
        for look in ("colour", "sign", "title"):
            self.assertEqual(len({one[look] for one in looks}), len(looks), look)
        for name in ("accepted", "rejected", "unanswered"):
            self.assertEqual(len(states[name]["tones"]), 2, name)
        self.assertEqual(len({str(states[name]["tones"]) for name in ("accepted", "rejected", "unanswered")}), 3)

    def test_a_page_that_comes_late_shows_the_verdict(self):
        for number in range(40):
            item = self.application.next_result()
            self.application.answer(item, "accepted", f"Come in {number}")
            if any(one.get("verdict") for one in self.station.ask("items")["items"]):
                self.driver.refresh()
                self.wait("connected", lambda: self.script("return document.body.dataset.state !== 'away'"))
                if any(one["text"] == f"Come in {number}" for one in self.history()):
                    return
        self.fail("no item stayed in view for long enough")

    def test_the_colour_changes_at_once(self):
        delays, changes = [], []
        for number in range(12):
            verdict, fill = (("accepted", "rgb(13, 106, 53)"), ("rejected", "rgb(168, 30, 24)"))[number % 2]
            shown, began = self.answer(verdict, f"Answer {number}", "checking")
            self.assertEqual((shown["state"], shown["fill"]), (verdict, fill))
            delays.append(shown["painted"] / 1000 - began)
            changes.append(shown["epoch"] / 1000 - began)
        for name, values in (("changed", changes), ("painted", delays)):
            print(f"from acknowledge to the colour {name}: median {1000 * statistics.median(values):.0f} ms, "
                  f"longest {1000 * max(values):.0f} ms")  # fmt: skip
        self.assertGreater(min(changes), -0.05, "the clocks are the same")
        self.assertLess(max(delays), self.longest)

    def test_no_read_is_said_shortly(self):
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.01, "height": 0.01})
        self.addCleanup(self.station.control, "setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 1, "height": 1})
        self.wait("the start", lambda: self.script("return document.body.dataset.state") == "start", 20)
        self.script("events_.dispatchEvent(new MessageEvent('noRead', {data: JSON.stringify({event: 'noRead', sequence: 1, window: 5})}))")
        self.assertEqual(self.text("#title"), "Nothing was read")
        self.wait("the start", lambda: self.script("return document.body.dataset.state") == "start", 5)


class LateVerdictTest(VerdictTest):
    """A page that shows results at once shows verdicts afterwards."""

    path = "/kiosk/"
    test_nothing_looks_like_success_before_the_verdict = test_a_page_that_comes_late_shows_the_verdict = None
    test_the_colour_changes_at_once = test_no_read_is_said_shortly = None

    def test_all_states_differ(self):
        for number, verdict in enumerate(("accepted", "rejected")):
            shown, _ = self.answer(verdict, f"Told {number}", "new", "repeat")
            self.assertEqual(shown["state"], verdict)
        states = {one["state"]: one for one in self.until("new", "repeat", "accepted", "rejected", "start")}
        for look in ("colour", "sign", "title"):
            self.assertEqual(len({states[name][look] for name in ("new", "repeat", "accepted", "rejected", "start")}), 5, look)

    def test_a_verdict_of_another_code_is_not_shown(self):
        first = self.application.next_result()
        second = self.application.next_result()
        while second["firstSeen"] - first["firstSeen"] < 2:
            first, second = second, self.application.next_result()
        self.application.answer(first, "rejected", "That one")
        self.application.answer(second, "accepted", "This one")
        self.entry("This one")
        self.assertFalse(any(one["text"] == "That one" for one in self.history()))


if __name__ == "__main__":
    unittest.main()
