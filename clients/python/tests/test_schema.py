"""The schemas: right in themselves, strict, and in agreement with the golden files and with docs/protocol.md."""

from __future__ import annotations

import copy
import glob
import json
import os
import re
import unittest

from check import REGISTRY, SCHEMAS, Checker
from fake_daemon import CAMERA, PAGE, REGION, hello, item, snapshot, stable, subscribed
from jsonschema import Draft202012Validator
from support import ROOT, FolderTest


def members(schema):
    """The names of all members that a schema knows."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield from schema["properties"]
        for part in schema.values():
            yield from members(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from members(part)


def words(schema):
    """The words that a schema allows somewhere."""
    if isinstance(schema, dict):
        yield from (word for word in schema.get("enum", []) if isinstance(word, str))
        for part in schema.values():
            yield from words(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from words(part)


class SchemaTest(FolderTest):
    def assertFits(self, *messages):
        checker = Checker()
        for message in messages:
            self.assertEqual(checker.check(message), [], message)

    def assertFails(self, message, pattern="."):
        found = Checker().check(message)
        self.assertTrue(found, f"this passes: {message}")
        self.assertRegex(found[0], pattern)

    def test_schemas_are_right_and_their_references_lead_somewhere(self):
        def references(part):
            if isinstance(part, dict):
                if "$ref" in part:
                    yield part["$ref"]
                for value in part.values():
                    yield from references(value)
            elif isinstance(part, list):
                for value in part:
                    yield from references(value)

        self.assertEqual(len(SCHEMAS), 8)
        for name, schema in SCHEMAS.items():
            Draft202012Validator.check_schema(schema)
            for reference in references(schema):
                REGISTRY.resolver(base_uri=name).lookup(reference)

    def test_golden_files(self):
        files = glob.glob(os.path.join(ROOT, "Tests/DataScanTests/Golden/*.jsonl"))
        self.assertTrue(files)
        for path in files:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    with self.subTest(path=os.path.basename(path), line=line[:80]):
                        self.assertFits(json.loads(line))

    def test_what_the_double_says_is_the_protocol(self):
        # So that the tests against it say something of the daemon.
        self.assertFits({**hello(), "server": "datascand 1"}, snapshot("c1", item("a")), stable(item("a", "c1")))
        self.assertFits(subscribed("c1", gap={"reason": "otherLog"}), subscribed("c1"))

    def test_events(self):
        line = {
            "id": "t", "type": "text", "transcript": "Zug", "candidates": [{"transcript": "Zug", "confidence": 0.9}],
            "bounds": item("t")["bounds"], "confidence": 0.9, "stability": "stable", "reads": 3, "firstSeen": 1,
            "lastSeen": 2, "cursor": "c2",
        }  # fmt: skip
        moment = {"sequence": 7, "frame": 3, "captureTime": 1.5, "time": "2026-11-21T08:00:10.366Z"}
        self.assertFits(
            {"event": "guidance", **moment, "hint": "glare", "item": "b", "bounds": item("b")["bounds"]},
            {"event": "page", **moment, "change": "captured", "count": 1, "index": 0,
             "page": {name: value for name, value in PAGE.items() if name != "items"}},
            {"event": "page", **moment, "change": "failed", "count": 0, "reason": "the disk is full"},
            {"event": "page", **moment, "change": "finished", "count": 0, "document": 3},
            {"event": "remove", **moment, "items": [{"id": "b", "reason": "left"}], "allItems": []},
            {"event": "remove", **moment, "items": [{"id": "b", "reason": "notReading"}], "allItems": []},
            {"event": "trigger", "sequence": 7, "time": moment["time"], "state": "open", "remaining": 5},
            {"event": "trigger", "sequence": 7, "time": moment["time"], "state": "idle"},
            {"event": "noRead", "sequence": 7, "time": moment["time"], "window": 5, "rejected": 1},
            {"event": "camera", "sequence": 8, **CAMERA, "state": "stalled", "reason": "no frame"},
            {"event": "settings", "sequence": 9, "regionOfInterest": REGION, "qualityLevel": "fast",
             "recognizedDataTypes": [{"barcode": {"symbologies": ["qr"]}},
                                     {"text": {"languages": [], "minimumTextHeight": 0, "allowedCharacters": ""}}],
             "recognizesMultipleItems": False},
            {"event": "overflow", "sequence": 900, "lost": 513, "gap": {"reason": "expired", "missing": 3}},
            {"event": "pong", "ping": "x", "sequence": 0, "cursor": "c1"},
            {"event": "error", "code": "tooMany", "message": "2048 connections"},
            stable(item("b", "c1"), replayed=True, session="s0"),
            stable(line),
        )  # fmt: skip
        sheet = {
            **{name: line[name] for name in ("bounds", "confidence", "stability", "reads", "firstSeen", "lastSeen")},
            "id": "d", "type": "document", "aspectRatio": 0.707, "format": "A4",
        }  # fmt: skip
        on_it = {**line, "document": "d", "boundsInDocument": line["bounds"]}
        square = {**{name: value for name, value in sheet.items() if name != "format"}, "type": "rectangle"}
        self.assertFits(stable(sheet), stable(square), stable(on_it), {"event": "update", **moment, "items": [sheet], "allItems": ["d"]})
        self.assertFails(stable({**sheet, "format": "A5"}), "A5")
        self.assertFails(stable({**sheet, "payload": "x"}), "payload")
        self.assertFails(stable({**sheet, "document": "e", "boundsInDocument": line["bounds"]}), "False schema")
        self.assertFails(stable({**sheet, "cursor": "c3"}), "False schema")
        self.assertFails(stable({**line, "document": "d"}), "boundsInDocument")
        self.assertFails(stable({**line, "symbology": "qr"}), "symbology")
        self.assertFails(stable({**line, "candidates": []}), "candidates")
        self.assertFails({"event": "news"}, "no event 'news'")
        self.assertFails(stable(item("b"), replayed=True), "session")
        self.assertFails(stable(item("b", stability="tentative")), "stable")
        self.assertFails({**stable(item("b")), "event": "add"}, "tentative")
        self.assertFails({"event": "pong", "ping": [], "sequence": 0, "cursor": "c"}, "ping")

    def test_it_is_strict(self):
        """Another member, a missing one or another type is seen, wherever it is."""
        gs1 = {"elements": [{"ai": "17", "name": "n", "value": "v"}]}
        message = {**stable(item("b", "c1", gs1=gs1, meaning={"kind": "gs1DigitalLink", "components": {"host": "a"}}))}
        self.assertFits(message)

        def spoil(part, path):
            if isinstance(part, dict):
                yield path, lambda found: found.update(surprise=1)
                for name in part:
                    if name not in ("cursor", "gs1", "meaning", "evidence"):  # Those may be missing.
                        yield (*path, name), lambda found, name=name: found.pop(name)
                    yield (*path, name), lambda found, name=name: found.update({name: None})
                    for inner, change in spoil(part[name], (*path, name)):
                        yield inner, lambda found, name=name, change=change: change(found[name])
            elif isinstance(part, list):
                for index, value in enumerate(part):
                    for inner, change in spoil(value, (*path, index)):
                        yield inner, lambda found, index=index, change=change: change(found[index])

        for path, change in spoil(message, ()):
            spoiled = copy.deepcopy(message)
            change(spoiled)
            self.assertTrue(Checker().check(spoiled), f"{path}: this passes: {spoiled}")

    def test_meaning(self):
        self.assertFits(stable(item("b", meaning={"kind": "wifi", "components": {"ssid": "guests"}})))
        self.assertFails(stable(item("b", meaning={"kind": "ticket", "components": {"a": "b"}})), "ticket")
        self.assertFails(stable(item("b", meaning={"kind": "wifi", "components": {}})), "components")
        self.assertFails(stable(item("b", meaning={"kind": "wifi", "components": {"ssid": 1}})), "string")

    def test_rules(self):
        self.assertFits(stable(item("b", rule="ticket", output="", accepted=True)), stable(item("b", accepted=True, output="x")))
        self.assertFits(stable(item("b", rule="2", accepted=False)))
        self.assertFails(stable(item("b", rule="2")), "accepted")
        self.assertFails(stable(item("b", accepted="yes")), "boolean")

    def test_verdicts(self):
        given = {"event": "verdict", "sequence": 4, "time": "2026-11-21T08:00:10.366Z", "cursor": "c-1", "id": "b",
                 "verdict": "accepted"}  # fmt: skip
        self.assertFits(given, {**given, "verdict": "rejected", "message": "Unknown – übermorgen 👍"}, {**given, "session": "s0"})
        for wrong in [{"verdict": "perhaps"}, {"message": ""}, {"message": "a\nb"}, {"message": "x" * 201}, {"frame": 1}]:
            self.assertFails({**given, **wrong})
        for member in given:
            self.assertFails({name: value for name, value in given.items() if name != member})
        self.assertFits(snapshot("c1", item("a", verdict="accepted", verdictMessage="Welcome"), item("b", verdict="rejected")))
        self.assertFails(snapshot("c1", item("a", verdictMessage="Welcome")), "verdict")
        self.assertFails(stable(item("a", "c1", verdict="accepted")), "verdict")
        call = {"jsonrpc": "2.0", "id": 1, "method": "acknowledge"}
        self.assertFits(
            {**call, "params": {"cursor": "c-1", "verdict": "accepted"}},
            {**call, "params": {"item": "b", "verdict": "rejected", "message": "Unknown"}},
        )
        for wrong in [
            {}, {"cursor": "c-1"}, {"verdict": "accepted"}, {"cursor": "c-1", "item": "b", "verdict": "accepted"},
            {"cursor": "C 1", "verdict": "accepted"}, {"cursor": "c-1", "verdict": "accepted", "message": "a\u0007"},
        ]:  # fmt: skip
            self.assertFails({**call, "params": wrong})

    def test_what_clients_send(self):
        self.assertFits(
            {"subscribe": {}}, {"subscribe": {"events": [], "after": "earliest"}}, {"subscribe": {"after": "x-1"}},
            {"subscribe": {"types": ["text"], "symbologies": ["qr"], "coordinates": "region", "maxUpdateRate": 5}},
            {"ping": 3}, {"ping": "x"},
        )  # fmt: skip
        for wrong in [
            {"subscribe": {}, "ping": 1}, {"subscribe": {"events": ["gone"]}}, {"subscribe": {"after": "X Y"}},
            {"subscribe": {"maxUpdateRate": 0}}, {"ping": None}, {"subscribe": {"symbologies": ["plessey"]}},
        ]:  # fmt: skip
            self.assertFails(wrong)

    def test_requests_and_replies(self):
        call = {"jsonrpc": "2.0", "id": 1}
        self.assertFits({**call, "method": "ping"}, {**call, "result": "pong"})
        self.assertFits({**call, "method": "pause", "params": {}}, {**call, "result": {}})
        self.assertFits({"jsonrpc": "2.0", "method": "setZoom", "params": {"zoom": 4}})
        self.assertFits({"jsonrpc": "2.0", "method": "trigger"}, {"jsonrpc": "2.0", "method": "trigger", "params": {"window": 2}})
        self.assertFits({**call, "method": "capturePhoto"}, {**call, "method": "capturePhoto", "params": {"item": "x"}})
        self.assertFits({**call, "method": "setCamera", "params": {"camera": {"width": "auto", "controls": {"focus": 4}}}})
        self.assertFits({**call, "error": {"code": -32000, "message": "no", "data": {"code": "unavailable"}}})
        self.assertFails({**call, "method": "setZoom"}, "params")
        self.assertFails({**call, "method": "pause", "params": {"for": 3}})
        self.assertFails({**call, "method": "capturePhoto", "params": {"item": "x", "area": "frame"}})
        self.assertFails({**call, "error": {"code": -1, "message": "no", "data": {"code": "invalid"}}})
        camera = {
            "device": "/dev/video0", "name": "HD Webcam", "bus": "usb-1", "stableNames": ["/dev/v4l/by-id/x"],
            "modes": [{"format": "MJPG", "width": 1280, "height": 720, "frameRates": [30, 7.5]}],
            "controls": [{"name": "focus", "minimum": 0, "maximum": 250, "step": 5, "default": 0, "value": 5,
                          "automatic": True}],
        }  # fmt: skip
        cameras = [camera, {**camera, "modes": [], "controls": [], "problem": "another program holds it"}]
        self.assertFits({**call, "method": "cameras"}, {**call, "result": {"cameras": cameras}})
        checker = Checker()
        checker.check({**call, "method": "items"})
        self.assertTrue(checker.check({**call, "result": {}}), "the result of another method passes")

    def test_docs_name_every_member_and_word(self):
        with open(os.path.join(ROOT, "docs/protocol.md"), encoding="utf-8") as file:
            told = set(re.findall(r"[\w-]+", file.read()))
        known = set()
        for schema in SCHEMAS.values():
            known.update(members(schema), words(schema))
        for page in ("docs/configuration.md", "docs/fleet.md"):
            with open(os.path.join(ROOT, page), encoding="utf-8") as file:
                told.update(re.findall(r"[\w-]+", file.read()))
        self.assertEqual(sorted(known - told), [])


if __name__ == "__main__":
    unittest.main()
