"""The messages of stations: the simulated ones follow docs/schema/fleet.schema.json, and the AsyncAPI description fits both."""

from __future__ import annotations

import json
import os
import re
import unittest

import yaml
from check import REGISTRY, Checker
from fleet_support import PATIENCE, QUICK, FleetTest, Publisher, until
from support import ROOT

import datascan.fleet
from datascan.fleet.address import Address, Topics

SCHEMA = "fleet.schema.json#/$defs/"
WORDS = r"[a-z0-9-]{1,32}"


class MessageTest(FleetTest):
    def test_what_simulated_stations_say(self):
        # So that the tests against them say something of relays.
        listener = Publisher(self.broker.port)
        self.addCleanup(listener.close)
        seen = []
        listener.client.on_message = lambda _, __, message: seen.append((message.topic, json.loads(message.payload)))
        listener.client.subscribe("datascan/#", 1)
        (gate,) = self.gates(kept=6)
        with self.results(limits=QUICK) as results:
            self.read(gate, 5)
            self.take(results, 5)
            fleet = results.fleet
            answer = fleet.command("berlin", "gate-1", "main", "replay", {"after": gate.journal.cursor(2)}, timeout=PATIENCE)
            self.assertEqual(Checker.against(SCHEMA + "replayed", dict(answer)), [])
            with self.assertRaises(datascan.Error):
                fleet.command("berlin", "gate-1", "main", "reboot", timeout=PATIENCE)
            revision = fleet.set_desired("berlin", "gate-1", "main", {"camera": {}})
            fleet.wait_for_report("berlin", "gate-1", "main", revision, timeout=PATIENCE)
            self.read(gate, 30)
            answer = fleet.command("berlin", "gate-1", "main", "replay", {"after": gate.journal.cursor(2)}, timeout=PATIENCE)
            self.assertEqual(Checker.against(SCHEMA + "replayed", dict(answer)), [])
            self.stations.call(gate.leave)
            until(lambda: seen[-1][1] == {"state": "offline"}, "the end of the station")
        kinds = set()
        for topic, message in seen:
            about = topic.split("/", 5)[5] if topic.count("/") > 4 else "answer"
            kind = {"command/replay": "replay", "settings/desired": "desired", "settings/reported": "reported"}.get(about, about)
            kind = "command" if kind.startswith("command/") else kind
            kinds.add(kind)
            self.assertEqual(Checker.against(SCHEMA + kind, message), [], f"{topic}: {message}")
        self.assertEqual(kinds, {"result", "state", "replay", "command", "answer", "desired", "reported"})
        self.assertTrue(any(message.get("gap") and message.get("replay") for _, message in seen))

    def test_the_schema_is_strict(self):
        good = {"revision": "r", "status": "applied", "time": "2026-11-21T08:00:10.366Z"}
        self.assertEqual(Checker.against(SCHEMA + "reported", good), [])
        for wrong in ({**good, "status": "fine"}, {**good, "other": 1}, {**good, "time": "soon"}, {"revision": "r"}):
            self.assertTrue(Checker.against(SCHEMA + "reported", wrong), wrong)
        for wrong in ({"method": "ping"}, {"method": "ping", "result": {}, "error": {"code": "a", "message": "b"}}):
            self.assertTrue(Checker.against(SCHEMA + "answer", wrong), wrong)


class DescriptionTest(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(ROOT, "docs", "schema", "fleet.asyncapi.yaml"), encoding="utf-8") as file:
            self.document = yaml.safe_load(file)

    def resolve(self, reference):
        """What a reference inside the document leads to."""
        part = self.document
        for name in reference[2:].split("/"):
            part = part[name]
        return part

    def references(self, part):
        if isinstance(part, dict):
            if "$ref" in part:
                yield part["$ref"]
            for value in part.values():
                yield from self.references(value)

    def test_structure(self):
        document = self.document
        self.assertEqual(document["asyncapi"], "3.0.0")
        self.assertLessEqual(set(document), {"asyncapi", "info", "defaultContentType", "servers", "channels", "operations", "components"})
        self.assertLessEqual({"title", "version"}, set(document["info"]))
        for name, channel in document["channels"].items():
            self.assertEqual(set(re.findall(r"\{(\w+)\}", channel["address"])), set(channel["parameters"]), name)
            self.assertTrue(channel["messages"], name)
        for name, parameter in document["components"]["parameters"].items():
            self.assertEqual(set(parameter), {"description"}, f"{name}: a comma in YAML begins another member")
        for name, operation in document["operations"].items():
            self.assertIn(operation["action"], ("send", "receive"), name)
            self.assertTrue(operation["channel"]["$ref"].startswith("#/channels/"), name)
            self.assertEqual(operation["bindings"]["mqtt"]["qos"], 1, name)

    def test_references_lead_somewhere(self):
        found = list(self.references(self.document))
        self.assertGreater(len(found), 20)
        for reference in found:
            if reference.startswith("#/"):
                self.resolve(reference)
            else:
                REGISTRY.resolver(base_uri="").lookup(reference)

    def test_addresses_are_those_of_the_client(self):
        topics, here = Topics(), Address("berlin", "gate-3", "main")
        used = {
            "result": topics.of(here, "result"), "state": topics.of(here, "state"), "command": topics.of(here, "command/replay"),
            "reply": topics.replies("a-client"), "desired": topics.of(here, "settings/desired"),
            "groupDesired": topics.group("gates"), "reported": topics.of(here, "settings/reported"),
        }  # fmt: skip
        self.assertEqual(set(used), set(self.document["channels"]))
        for name, topic in used.items():
            pattern = re.sub(r"\{\w+\}", WORDS, self.document["channels"][name]["address"])
            self.assertRegex(topic, f"^{pattern}$")


if __name__ == "__main__":
    unittest.main()
