"""The kiosk page: reads, tells a new result from a repeat and from an error, and begins anew."""

import json
import socket
import statistics
import time
import unittest

from browser import PageTest
from still import still_clip

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
        # Nothing is read before the page can play a sound, which it skips until then.
        self.station.control("pause")
        super().setUp()
        self.wait("sound", lambda: self.script("return document.getElementById('sound').hidden"))
        self.station.control("resume")

    def history(self):
        return self.script("return history_")

    def until(self, *wanted):
        """The history, once it has all of these."""
        return self.wait(f"{wanted}", lambda: (lambda each: set(wanted) <= {one["state"] for one in each} and each)(self.history()))

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
        self.wait("a result", lambda: self.script("return ['new', 'repeat', 'error'].includes(document.body.dataset.state)"))
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
            self.wait("goes on", lambda: self.script("return ['start', 'new', 'repeat', 'error'].includes(document.body.dataset.state)"))
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

    def state(self, wanted):
        self.wait(wanted, lambda: self.script("return document.body.dataset.state") == wanted)

    def next_of(self, button, *wanted):
        """Touches the button, and returns the first of these states that the page shows after that, however briefly."""
        before = len(self.history())
        button.click()
        return self.wait(f"{wanted}", lambda: next((one for one in self.history()[before:] if one["state"] in wanted), None))

    def test_a_button_reads_once(self):
        button = self.one("#read")
        self.assertFalse(button.is_displayed())
        self.configure("trigger: {mode: onDemand, window: 30}\n")
        self.state("start")
        self.wait("a button", button.is_displayed)
        self.wait("the question", lambda: "Touch the button" in self.text("#title"))
        self.next_of(button, "new", "repeat")
        self.state("start")
        self.wait("the button again", button.is_displayed)

        self.configure("trigger: {mode: onDemand, window: 0.2}\n")
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.01, "height": 0.01})
        self.addCleanup(self.station.control, "setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 1, "height": 1})
        self.assertEqual(self.next_of(button, "nothing")["title"], "Nothing was read")
        self.state("start")


class Application:
    """A program that answers results, by the daemon's two sockets."""

    def __init__(self, folder):
        self._folder = folder
        self._control = self._connect("control")

    def _connect(self, name):
        connected = socket.socket(socket.AF_UNIX)
        connected.settimeout(120)
        connected.connect(f"{self._folder}/{name}.sock")
        return connected, connected.makefile("rb")

    @staticmethod
    def _send(connection, message):
        connection[0].sendall(json.dumps(message).encode() + b"\n")

    def next_result(self):
        """The next result that the camera sees from now on, as its event has it: after a pause of the machine none of the old ones."""
        connection = self._connect("events")
        try:
            self._send(connection, {"subscribe": {"events": ["stable"], "types": ["barcode"]}})
            is_subscribed = False
            while True:
                event = json.loads(connection[1].readline())
                is_subscribed = is_subscribed or event["event"] == "subscribed"
                if is_subscribed and event["event"] == "stable" and not event.get("replayed"):
                    return event["items"][0]
        finally:
            self._disconnect(connection)

    def answer(self, item, verdict, message=None):
        """Answers a result; the seconds since 1970 at which it did, and the reply."""
        params = {"item": item["id"], "verdict": verdict, **({"message": message} if message else {})}
        began = time.time()
        self._send(self._control, {"jsonrpc": "2.0", "id": 1, "method": "acknowledge", "params": params})
        return began, json.loads(self._control[1].readline())

    @staticmethod
    def _disconnect(connection):
        for part in reversed(connection):
            part.close()

    def close(self):
        self._disconnect(self._control)


class VerdictTest(KioskTest):
    """What an application decided is shown by colour, sign and words, at once."""

    path = "/kiosk/?awaitVerdict=1"

    def setUp(self):
        super().setUp()
        self.wait("connected", lambda: self.script("return document.body.dataset.state !== 'away'"))
        self.attempts = 0
        self.application = Application(self.station.folder)
        self.addCleanup(self.application.close)

    # The tests of the other class are about a page that awaits no verdict.
    test_new_repeat_error_and_back_to_the_start = test_timeout_back_to_the_start = test_it_heals = None

    def entry(self, text, seconds=3):
        """What the page showed with this text, once it is painted; None if it does not in time."""
        return self.within(seconds, lambda: next((one for one in self.history() if one["text"] == text and one.get("painted")), None))

    def within(self, seconds, condition):
        """The value of the condition once it has one; None if it has none in time."""
        end = time.monotonic() + seconds
        while not (value := condition()) and time.monotonic() < end:
            time.sleep(0.05)
        return value or None

    def shows(self, item, *states):
        """Whether the page shows this result, in one of these states, within 2 s."""
        shown = "return [document.body.dataset.state, document.getElementById('text').textContent]"
        return self.within(2, lambda: self.script(shown) in [[state, item["payload"]] for state in states])

    def in_time(self, attempt):
        """The value of the first attempt that has one, for 240 s.

        The page rightly ignores an answer that comes after the next code, and on a machine that pauses a test may answer as late as that.
        """
        end = time.monotonic() + 240
        while time.monotonic() < end:
            if (value := attempt()) is not None:
                return value
        return self.fail("no answer within 240 s came before the next code")

    def answered(self, verdict, text, *states):
        """Answers results while the page shows them in one of these states, until it shows an answer: when, and what it shows."""

        def attempt():
            item = self.application.next_result()
            if not self.shows(item, *states):
                return None
            self.attempts += 1
            words = text.format(self.attempts)
            began, reply = self.application.answer(item, verdict, words)
            self.assertEqual(reply.get("result"), {}, reply)
            shown = self.entry(words.replace("\u202e", " "))
            return shown and (began, shown)

        began, shown = self.in_time(attempt)
        self.assertEqual(shown["state"], verdict)
        return began, shown

    def test_nothing_looks_like_success_before_the_verdict(self):
        _, welcome = self.answered("accepted", "Welcome", "checking")
        states = [one["state"] for one in self.history()]
        self.assertFalse({"new", "repeat"} & set(states), states)
        self.assertEqual(states.index("accepted"), [one["at"] for one in self.history()].index(welcome["at"]), states)
        # Nobody answers: then it says so, and starts again.
        self.until("unanswered", "start")
        last = self.history()[[one["state"] for one in self.history()].index("unanswered")]
        self.assertEqual(last["title"], "No answer")
        _, shown = self.answered("rejected", "Unknown\u202e ticket", "checking")
        self.assertEqual(shown["title"], "Not accepted")
        states = {one["state"]: one for one in self.history()}
        looks = [states[name] for name in ("checking", "accepted", "rejected", "unanswered", "start")]
        for look in ("colour", "sign", "title"):
            self.assertEqual(len({one[look] for one in looks}), len(looks), look)
        for name in ("accepted", "rejected", "unanswered"):
            self.assertEqual(len(states[name]["tones"]), 2, name)
        self.assertEqual(len({str(states[name]["tones"]) for name in ("accepted", "rejected", "unanswered")}), 3)

    def test_the_colour_changes_at_once(self):
        delays, changes = [], []
        for number in range(12):
            verdict, fill = (("accepted", "rgb(13, 106, 53)"), ("rejected", "rgb(168, 30, 24)"))[number % 2]
            # Each attempt has words of its own, so that none is measured by the answer of another.
            began, shown = self.answered(verdict, "Answer {}", "checking")
            self.assertEqual(shown["fill"], fill)
            delays.append(shown["painted"] / 1000 - began)
            changes.append(shown["epoch"] / 1000 - began)
        for name, values in (("changed", changes), ("painted", delays)):
            print(f"from acknowledge to the colour {name}: median {1000 * statistics.median(values):.0f} ms, "
                  f"longest {1000 * max(values):.0f} ms")  # fmt: skip
        self.assertGreater(min(changes), -0.05, "the clocks are the same")

    def test_no_read_is_said_shortly(self):
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.01, "height": 0.01})
        self.addCleanup(self.station.control, "setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 1, "height": 1})
        self.wait("the start", lambda: self.script("return document.body.dataset.state") == "start")
        no_read = """events_.dispatchEvent(new MessageEvent('noRead', {data: JSON.stringify({event: 'noRead', sequence: 1, window: 5})}));
            return document.getElementById('title').textContent"""
        self.wait("said", lambda: self.script(no_read) == "Nothing was read")
        self.wait("the start", lambda: self.script("return document.body.dataset.state") == "start")


class LatePageTest(VerdictTest):
    """A page that is opened while a result with a verdict is in view: here, results stay."""

    clip, _ = still_clip()
    test_nothing_looks_like_success_before_the_verdict = test_the_colour_changes_at_once = test_no_read_is_said_shortly = None

    def test_it_shows_the_verdict(self):
        def attempt():
            for item in self.station.ask("items")["items"][:1]:
                # The first answer stands. Where an attempt came too late, the next one says the same.
                self.application.answer(item, "accepted", "Come in")
                self.driver.refresh()
                return self.entry("Come in", 20)

        self.assertEqual(self.in_time(attempt)["state"], "accepted")


class LateVerdictTest(VerdictTest):
    """A page that shows results at once shows verdicts afterwards."""

    path = "/kiosk/"
    test_nothing_looks_like_success_before_the_verdict = test_the_colour_changes_at_once = test_no_read_is_said_shortly = None

    def test_all_states_differ(self):
        for verdict in ("accepted", "rejected"):
            self.answered(verdict, "Told {}", "new", "repeat")
        states = {one["state"]: one for one in self.until("new", "repeat", "accepted", "rejected", "start")}
        for look in ("colour", "sign", "title"):
            self.assertEqual(len({states[name][look] for name in ("new", "repeat", "accepted", "rejected", "start")}), 5, look)

    def test_a_verdict_of_another_code_is_not_shown(self):
        def attempt():
            first = self.application.next_result()
            if not self.shows(first, "new", "repeat"):
                return None
            # Codes that the page reads within a second belong to one object. It reads the next one later than that.
            time.sleep(1.1)
            second = self.application.next_result()
            if second["payload"] == first["payload"] or not self.shows(second, "new", "repeat"):
                return None
            self.application.answer(first, "rejected", "That one")
            self.application.answer(second, "accepted", "This one")
            return self.entry("This one")

        self.in_time(attempt)
        self.assertFalse(any(one["text"] == "That one" for one in self.history()))


if __name__ == "__main__":
    unittest.main()
