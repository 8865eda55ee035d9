"""Measures, on the machine that it runs on: scripts/test-web measure. How much later a page hears an event than a program at the
daemon's socket does; what the live picture costs the daemon; and how busy the page keeps the browser."""

import json
import os
import socket
import threading
import time
import unittest

from browser import PageTest
from station import DEMO

SECONDS = float(os.environ.get("SECONDS", "20"))
NOTE = """
const Real = EventSource;
window.heard = {};
window.EventSource = class extends Real { constructor(...all) { super(...all);
  for (const name of ["add", "update", "stable", "remove"]) this.addEventListener(name, (message) => {
    const at = performance.timeOrigin + performance.now();
    heard[JSON.parse(message.data).sequence] = at;
  }); } };
"""


class Measure(PageTest):
    clip = DEMO

    def setUp(self):
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NOTE})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        super().setUp()
        self.wait_for_picture()

    def test_from_the_daemons_socket_to_the_page(self):
        heard = {}

        def listen():
            with socket.socket(socket.AF_UNIX) as events:
                events.connect(f"{self.station.folder}/events.sock")
                for line in events.makefile("rb"):
                    at = time.time() * 1000
                    heard[str(json.loads(line).get("sequence"))] = at

        threading.Thread(target=listen, daemon=True).start()
        time.sleep(SECONDS)
        page = self.script("return heard")
        late = sorted(page[key] - heard[key] for key in page.keys() & heard.keys())
        self.assertGreater(len(late), 5)
        of = lambda share: late[min(int(share * len(late)), len(late) - 1)]  # noqa: E731
        print(f"\n{len(late)} events: the page hears them p50 {of(0.5):.1f} ms, p99 {of(0.99):.1f} ms after the socket", flush=True)

    def test_what_the_picture_costs(self):
        with_picture = self.load()
        self.driver.get("about:blank")
        time.sleep(1)
        without = self.load()
        print(f"\nthe daemon: {100 * without:.1f} % of a core, with the picture shown {100 * with_picture:.1f} %", flush=True)

    def test_how_busy_the_page_is(self):
        self.driver.execute_cdp_cmd("Performance.enable", {})
        before = self.metrics()
        time.sleep(SECONDS)
        after = self.metrics()
        busy = (after["TaskDuration"] - before["TaskDuration"]) / (after["Timestamp"] - before["Timestamp"])
        print(f"\nthe page's thread: {100 * busy:.1f} % busy", flush=True)

    def metrics(self):
        return {each["name"]: each["value"] for each in self.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}

    def load(self):
        """The daemon's share of a core over some seconds."""
        def used():
            with open(f"/proc/{self.station.process('datascand')}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        before, began = used(), time.monotonic()
        time.sleep(SECONDS)
        return (used() - before) / (time.monotonic() - began)


if __name__ == "__main__":
    unittest.main()
