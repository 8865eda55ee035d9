"""The page for monitoring, read by Prometheus' own parser, and the examples that use it."""

import http.client
import json
import os
import re
import tempfile
import time
import unittest

from prometheus_client.openmetrics.parser import text_string_to_metric_families as families
from station import Station
from still import still_clip
from test_cameras import StationOfTwo

ROOT = os.path.join(os.path.dirname(__file__), "..", "..", "..")


def ask(station: Station, **headers: str) -> tuple[int, str, str]:
    """Status, content type and body."""
    connection = http.client.HTTPConnection("127.0.0.1", station.port, timeout=60)
    try:
        connection.request("GET", "/metrics", headers=headers)
        reply = connection.getresponse()
        return reply.status, reply.headers["Content-Type"], reply.read().decode()
    finally:
        connection.close()


def samples(station: Station) -> dict[tuple[str, tuple], float]:
    """The values by name and labels."""
    status, kind, text = ask(station)
    assert status == 200 and kind.startswith("application/openmetrics-text; version=1.0.0"), (status, kind)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families(text)
        for sample in family.samples
    }


def await_samples(station: Station, holds) -> dict:
    end = time.monotonic() + 120
    while True:
        found = samples(station)
        if holds(found):
            return found
        assert time.monotonic() < end, found
        time.sleep(0.5)


def await_value(station: Station, name: str, labels: dict[str, str], holds) -> dict:
    return await_samples(station, lambda found: holds(found.get((name, tuple(sorted(labels.items()))), 0)))


class MetricsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.station = StationOfTwo(still_clip()[0])

    @classmethod
    def tearDownClass(cls) -> None:
        cls.station.close()

    def test_values_of_each_camera(self):
        kind = {"camera": "door", "kind": "ean13"}
        found = await_value(self.station, "datascan_stable_items_total", kind, lambda value: value >= 1)
        self.assertEqual(found["datascan_up", (("camera", "door"),)], 1)
        self.assertEqual(found["datascan_camera_state", (("camera", "door"), ("datascan_camera_state", "streaming"))], 1)
        self.assertEqual(found["datascan_camera_state", (("camera", "door"), ("datascan_camera_state", "absent"))], 0)
        frames = found["datascan_frame_latency_seconds_count", (("camera", "door"),)]
        self.assertGreater(frames, 0)
        self.assertEqual(found["datascan_frame_latency_seconds_bucket", (("camera", "door"), ("le", "+Inf"))], frames)
        self.assertGreaterEqual(found["datascan_stable_seconds_count", (("camera", "door"),)], 1)

    def test_a_daemon_that_is_away(self):
        self.station.stop("till")
        # A daemon that doesn't answer within 3 s counts as away, so on a slow machine even the one at the door.
        up = [("datascan_up", (("camera", name),)) for name in ("door", "till")]
        found = await_samples(self.station, lambda found: [found[one] for one in up] == [1, 0])
        self.assertNotIn(("datascan_uptime_seconds", (("camera", "till"),)), found)
        self.station.start_till()
        await_value(self.station, "datascan_up", {"camera": "till"}, lambda value: value == 1)

    def test_other_pages_may_not_read_it(self):
        self.assertEqual(ask(self.station, Origin="http://evil.example")[0], 403)

    def test_the_examples_use_values_that_exist(self):
        found = await_value(self.station, "datascan_stable_items_total", {"camera": "door", "kind": "ean13"}, lambda value: value >= 1)
        names = {name for name, _ in found} | {"up"}
        with open(f"{ROOT}/Examples/monitoring/datascan-alerts.yaml", encoding="utf-8") as file:
            alerts = [line.split("expr: ")[1] for line in file if "expr: " in line]
        with open(f"{ROOT}/Examples/monitoring/grafana.json", encoding="utf-8") as file:
            panels = json.load(file)["panels"]
        asked = alerts + [target["expr"] for panel in panels for target in panel["targets"]]
        self.assertGreater(len(asked), 20)
        # Families without a value now: faults, damage and warnings. There is no relay here; MetricsTests has one.
        rare = {
            "datascan_camera_faults_total", "datascan_frames_damaged_total", "datascan_warning", "datascan_journal_bytes",
            "datascan_relay_up", "datascan_relay_waiting",
        }  # fmt: skip
        for expression in asked:
            used = set(re.findall(r"\bdatascan_\w+(?=[{\[ )])", expression)) - {"datascan_camera_state"}
            self.assertLessEqual(used, names | rare, expression)


class TokenTest(unittest.TestCase):
    def test_a_token_is_needed(self):
        token = "a-token-of-24-characters-or-more"
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(token)
            file.flush()
            station = Station(tokenFile=file.name)
        self.addCleanup(station.close)
        self.assertEqual(ask(station)[0], 401)
        self.assertEqual(ask(station, Authorization=f"Bearer {token}")[0], 200)
