"""The programs in Examples/: each result once, whatever happens to the connection or to them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import unittest

from fake_daemon import FakeDaemon, hello, item, snapshot, stable, stay, subscribed
from support import ROOT, FolderTest

EXAMPLES = {
    "python": [sys.executable, "results.py"],
    "node": ["node", "results.mjs"],
    "shell": ["bash", "results.sh"],
}


def missing(name: str) -> str:
    """What an example needs and this machine lacks; empty where it has all."""
    needs = {"python": [], "node": ["node"], "shell": ["bash", "socat", "jq"]}[name]
    return ", ".join(need for need in needs if not shutil.which(need))


class Program:
    """An example that runs, and what it printed."""

    def __init__(self, name: str, socket: str, state: str) -> None:
        program, file = EXAMPLES[name]
        self._state = state
        self._out = state + ".out"
        self._err = state + ".err"
        with open(self._out, "ab") as out, open(self._err, "ab") as err:
            self._process = subprocess.Popen(
                [program, os.path.join(ROOT, "Examples", file), socket, state],
                stdout=out, stderr=err, start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.path.join(ROOT, "clients", "python")},
            )  # fmt: skip

    def lines(self) -> list:
        with open(self._out, encoding="utf-8") as file:
            return file.read().splitlines()

    def errors(self) -> str:
        with open(self._err, encoding="utf-8") as file:
            return file.read()

    def wait_for(self, count: int, seconds: float = 240) -> list:
        """The lines once there are so many of them."""
        end = time.monotonic() + seconds
        while len(self.lines()) < count and time.monotonic() < end:
            time.sleep(0.05)
        return self.lines()

    def wait_for_state(self, cursor: str, seconds: float = 240) -> None:
        """Until this cursor is stored: a line is printed before that."""
        end = time.monotonic() + seconds
        while not (os.path.exists(self._state) and re.search(rf"\b{re.escape(cursor)}\b", self._stored())):
            if time.monotonic() > end:
                raise AssertionError(f"{cursor} is not stored: {self.errors()}")
            time.sleep(0.05)

    def _stored(self) -> str:
        with open(self._state, encoding="utf-8") as file:
            return file.read()

    def stop(self) -> None:
        """Ends it and what it started, at once: as a power cut would."""
        try:
            os.killpg(self._process.pid, 9)
        except ProcessLookupError:
            pass
        self._process.wait()


class ExamplesTest(FolderTest):
    def check(self, name):
        if missing(name):
            self.skipTest(f"the example in {name} is NOT TESTED: there is no {missing(name)}")
        asked = []

        def first(client):
            client.send(hello("c5"), snapshot("c5", item("old")), stable(item("before", "c6")))
            asked.append(client.receive()["subscribe"].get("after"))
            client.send(subscribed("c6"))
            client.send(snapshot("c6", item("old"), item("unsure", stability="tentative"), item("before")))
            client.send(stable(item("new", "c7")))
            time.sleep(0.3)
            client.send_bytes(b'{"event":"stable","items":[{"id":"missed","type":"barcode","payload":"cut')

        def second(client):
            asked.append(client.greet("c8", session="s2").get("after"))
            client.send(subscribed("c8", gap={"reason": "expired", "missing": 3}))
            client.send(stable(item("missed", "c8"), replayed=True, session="s1"))
            client.send(snapshot("c8", item("missed")), {"event": "later"})
            stay(client)

        def third(client):
            asked.append(client.greet("c8", session="s2").get("after"))
            client.send(subscribed("c8"), snapshot("c8", item("missed")), stable(item("last", "c9"), item("größer", "c10")))
            stay(client)

        FakeDaemon(self.socket, first, second, third)
        program = Program(name, self.socket, self.state)
        self.addCleanup(program.stop)
        program.wait_for(4)
        program.wait_for_state("c8")
        program.stop()
        program = Program(name, self.socket, self.state)
        self.addCleanup(program.stop)
        lines = program.wait_for(6)
        wanted = [f"qr content of {thing}" for thing in ("old", "before", "new", "missed", "last", "größer")]
        self.assertEqual(lines, wanted, program.errors())
        self.assertEqual(asked, [None, "c7", "c8"])
        self.assertRegex(program.errors(), "missing")

    def check_terminal(self, name):
        """What a code holds must not steer the terminal, nor look like another line."""
        if missing(name):
            self.skipTest(f"the example in {name} is NOT TESTED: there is no {missing(name)}")
        payload = "a\u001b]0;title\u0007b\u009b31mc\u202egpj\u2028d\r\ne\u200bf größer 漢 \t\u007f."

        def only(client):
            client.greet("c5")
            client.send(subscribed("c5"), snapshot("c5", item("old", payload=payload)))
            client.send(stable(item("next", "c6")))
            stay(client)

        FakeDaemon(self.socket, only)
        program = Program(name, self.socket, self.state)
        self.addCleanup(program.stop)
        wanted = ["qr a␣]0;title␣b␣31mc␣gpj␣d␣␣e␣f größer 漢 ␣␣.", "qr content of next"]
        self.assertEqual(program.wait_for(2), wanted, program.errors())

    def test_python(self):
        self.check("python")

    def test_no_code_steers_the_terminal_in_python(self):
        self.check_terminal("python")

    def test_no_code_steers_the_terminal_in_node(self):
        self.check_terminal("node")

    def test_no_code_steers_the_terminal_in_the_shell(self):
        self.check_terminal("shell")

    def test_node(self):
        self.check("node")

    def test_shell(self):
        self.check("shell")


if __name__ == "__main__":
    unittest.main()
