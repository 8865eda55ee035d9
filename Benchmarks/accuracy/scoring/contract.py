"""The contract of the event stream, checked event by event."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

ITEM_EVENTS = ("add", "update", "stable", "remove")
CONTENT_KEYS = ("payload", "payloadData", "symbology", "transcript")

BREACHES = {
    "notJSON": "a line is not one JSON object",
    "malformed": "an event or item lacks what it must have: sequence, time, id, type, and at add its bounds",
    "noHello": "the first event is not hello",
    "noSnapshot": "the second event is not snapshot",
    "misplaced": "another hello, a snapshot after no overflow, or a first one that is not empty",
    "sequenceBack": "sequence did not rise",
    "sequenceJump": "sequence rose by more than one",
    "repeatedAdd": "an id was added twice",
    "unknownId": "update, stable or remove of an id that is not there",
    "repeatedStable": "an id became stable twice",
    "changedAfterStable": "the content of a stable id changed",
    "neverRemoved": "an id was still there at the end",
}


class Contract:
    """Takes a stream's lines in order and counts the breaches by name."""

    def __init__(self) -> None:
        self.breaches: Counter[str] = Counter()
        self.live: set[str] = set()
        self._ever: set[str] = set()
        self._content: dict[str, dict] = {}  # of ids that became stable
        self._count = 0
        self._sequence: int | None = None
        self._resuming = False  # after an overflow: a snapshot, and the sequence may have gone on

    def events(self, stream: bytes) -> Iterator[dict]:
        """The stream's events, each checked; of item events only the items that may be believed are left."""
        lines = stream.split(b"\n")
        for line in lines[:-1] if lines[-1] == b"" else lines:
            try:
                event = json.loads(line)
            except ValueError:
                event = None
            if not isinstance(event, dict):
                self.breaches["notJSON"] += 1
                continue
            self._check_order(event)
            self._check_sequence(event)
            if event.get("event") in ITEM_EVENTS:
                event["items"] = list(self._check_items(event))
            yield event
        self._end()

    def _check_order(self, event: dict) -> None:
        name, place = event.get("event"), self._count
        self._count += 1
        if place == 0 and name != "hello":
            self.breaches["noHello"] += 1
        elif place == 1 and name != "snapshot":
            self.breaches["noSnapshot"] += 1
        elif place == 1 and event.get("items"):
            self.breaches["misplaced"] += 1  # a recording is read from its start: nothing is there yet
        elif place > 0 and (name == "hello" or (place > 1 and name == "snapshot" and not self._resuming)):
            self.breaches["misplaced"] += 1
        if name == "overflow":
            self._resuming = True

    def _check_sequence(self, event: dict) -> None:
        name, number = event.get("event"), event.get("sequence")
        if number is None:
            self.breaches["malformed"] += name in ITEM_EVENTS or name == "snapshot"
            return
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            self.breaches["malformed"] += 1
            return
        if self._sequence is not None and number <= self._sequence:
            self.breaches["sequenceBack"] += 1
        elif self._sequence is not None and number > self._sequence + 1 and not self._resuming:
            self.breaches["sequenceJump"] += 1
        self._sequence = number
        if name == "snapshot":
            self._resuming = False

    def _check_items(self, event: dict) -> Iterator[dict]:
        items = event.get("items")
        if not isinstance(items, list) or not isinstance(event.get("captureTime", event.get("frame")), (int, float)):
            self.breaches["malformed"] += 1
        for item in items if isinstance(items, list) else []:
            if not isinstance(item, dict) or not isinstance(item.get("id"), str):
                self.breaches["malformed"] += 1
            elif self._check_life(event["event"], item):
                self._check_content(event["event"], item)
                yield item

    def _check_life(self, name: str, item: dict) -> bool:
        """Whether the item may be believed: it is there, or comes now."""
        key = item["id"]
        if name == "add":
            self.breaches["malformed"] += item.get("type") not in ("barcode", "text") or "bounds" not in item
            self.breaches["repeatedAdd"] += key in self._ever
            self._ever.add(key)
            self.live.add(key)
        elif key not in self.live:
            self.breaches["unknownId"] += 1
            return False
        elif name == "remove":
            self.live.remove(key)
        return True

    def _check_content(self, name: str, item: dict) -> None:
        known = self._content.get(item["id"])
        if known is not None:
            self.breaches["changedAfterStable"] += any(
                k in item and k in known and item[k] != known[k] for k in CONTENT_KEYS
            )
        if name == "stable":
            self.breaches["repeatedStable"] += known is not None
            self._content.setdefault(item["id"], {k: item[k] for k in CONTENT_KEYS if k in item})

    def _end(self) -> None:
        if self._count < 2:
            self.breaches["noHello" if self._count == 0 else "noSnapshot"] += 1
        self.breaches["neverRemoved"] += len(self.live)
        self.breaches = +self.breaches
