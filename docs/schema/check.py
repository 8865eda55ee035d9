"""Checks lines of the protocol against the schemas of this folder. Run it by scripts/check-protocol."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Dict, List

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

FOLDER = Path(__file__).parent
SCHEMAS = {path.name: json.loads(path.read_text()) for path in FOLDER.glob("*.schema.json")}
REGISTRY: Registry = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


class Checker:
    """Checks the messages of one connection, or one file: a reply goes with the request of its id before it."""

    def __init__(self) -> None:
        self._methods: Dict[Any, str] = {}

    def check(self, message: Any) -> List[str]:
        """What is wrong with a message; nothing where it is right."""
        if not isinstance(message, dict):
            return ["this is no object"]
        if "event" in message:
            return self._named("event", message["event"], message)
        if "method" in message:
            self._methods[message.get("id")] = message["method"]
            return self._named("request", message["method"], message)
        if "subscribe" in message or "ping" in message:
            return self._named("subscriber", "subscribe" if "subscribe" in message else "ping", message)
        if "error" in message:
            return self._named("reply", "failure", message)
        if "result" in message:
            method = self._methods.get(message.get("id"))
            found = [] if method is None else self._named("reply", method, message["result"])
            return found or self._named("reply", "success", message)
        if "bytesPerLine" in message:
            return self.against("frame.schema.json", message)
        if "bytes" in message:
            return self.against("picture.schema.json", message)
        return ["this is no message of the protocol: it has none of event, method, subscribe, ping, result, error"]

    def _named(self, kind: str, name: Any, message: Any) -> List[str]:
        # By name, and not by the schema's oneOf, which can only say that nothing fits.
        file = f"{kind}.schema.json"
        if name not in SCHEMAS[file]["$defs"]:
            return [f"there is no {kind} {name!r}"]
        return self.against(f"{file}#/$defs/{name}", message)

    @staticmethod
    def against(schema: str, message: Any) -> List[str]:
        """What is wrong with a message by one schema, such as ``event.schema.json#/$defs/hello``."""
        validator = Draft202012Validator({"$ref": schema}, registry=REGISTRY)
        errors = list(validator.iter_errors(message))
        # Where a member is wrong, all of its object's members count as not evaluated: that says nothing.
        telling = [error for error in errors if error.validator != "unevaluatedProperties"]
        worst = best_match(telling or errors)
        return [] if worst is None else [f"{worst.json_path}: {worst.message}"]


def main(paths: List[str]) -> int:
    """Checks files of lines, ``-`` is standard input; prints each mistake as FILE:LINE: what."""
    count = mistakes = 0
    for path in paths:
        checker = Checker()
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                count += 1
                try:
                    found = checker.check(json.loads(line))
                except ValueError as problem:
                    found = [f"this is no JSON: {problem}"]
                for problem in found:
                    mistakes += 1
                    print(f"{path}:{number}: {problem}")
    print(f"{count} lines, {mistakes} wrong", file=sys.stderr)
    return 1 if mistakes or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: check-protocol FILE…   (lines of the protocol; - is standard input)")
    sys.exit(main(sys.argv[1:]))
