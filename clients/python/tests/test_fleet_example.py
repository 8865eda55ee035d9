"""Examples/fleet as a whole, and the attack of Tests/Chaos/fleet.py for some seconds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import unittest
import urllib.error
import urllib.request

from fleet_support import PATIENCE, FleetTest, Publisher, result, until
from services import free_port
from support import ROOT, FolderTest

sys.path.insert(0, os.path.join(ROOT, "Examples", "fleet"))

import database  # noqa: E402
import page  # noqa: E402

import datascan.fleet  # noqa: E402

CHAOS = os.environ.get("DATASCAN_CHAOS_SECONDS", "20")


class ExampleTest(FolderTest):
    def start(self, *options):
        os.chmod(self.folder, 0o755)  # PostgreSQL doesn't run as root.
        self.port = free_port()
        script = os.path.join(ROOT, "Examples", "fleet", "start.py")
        words = [sys.executable, script, "--folder", f"{self.folder}/fleet", "--web", str(self.port), "--stations", "3", "--rate", "5"]
        process = subprocess.Popen([*words, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.kill)
        return process

    def page(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=30) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def check(self, process):
        until(lambda: "3 of 3 stations are online" in self.page() and "<td>qr</td>" in self.page(), "the stations on the page")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0, process.stdout.read())

    def test_with_postgres(self):
        process = self.start()
        self.assertIn("dbname=postgres", process.stdout.readline())
        self.check(process)

    def test_with_sqlite(self):
        process = self.start("--sqlite")
        self.check(process)
        stored = database.Database(f"{self.folder}/fleet/fleet.sqlite")
        keys = [tuple(row[:4]) for row in stored.latest(count=1000)]
        self.assertEqual(len(keys), len(set(keys)))

    def test_an_attack(self):
        script = os.path.join(ROOT, "Tests", "Chaos", "fleet.py")
        words = [sys.executable, script, "--seconds", CHAOS, "--stations", "8", "--rate", "5"]
        done = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("every result came once, in order", done.stdout)


class PageTest(FleetTest):
    def test_nothing_steers_the_page(self):
        attack = "<script>alert(1)</script>\u202e\"'&\x00"
        publisher = Publisher(self.broker.port)
        self.addCleanup(publisher.close)
        stored = database.Database(self.state)
        with self.results(state=stored.store()) as results:
            message = result(1)
            message["item"]["payload"] = attack
            publisher.send("datascan/1/berlin/x/main/result", message)
            publisher.send("datascan/1/berlin/x/main/state", {
                "state": "online", "version": attack, "camera": {"state": attack, "reason": attack}, "warnings": [{"message": attack}],
            })  # fmt: skip
            one = results.get(PATIENCE)
            with one.transaction() as connection:
                stored.insert(connection, ["berlin", "x", "main", one.cursor, attack, "qr", one.item.text, attack, "{}"])
            until(results.fleet.states)
            text = page.page(results.fleet, stored)
        for part in ("<script", "\u202e", "\x00", "alert(1)</"):
            self.assertNotIn(part, text)
        self.assertEqual(text.count("&lt;script&gt;alert(1)&lt;/script&gt;"), 9)

    def test_only_its_own_name_and_path(self):
        fleet = datascan.fleet.Fleet(self.url)
        self.addCleanup(fleet.close)
        stored = database.Database(self.state)
        stored.store().close()
        server = page.serve(fleet, stored, 0)
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_port}"
        with urllib.request.urlopen(address + "/") as answer:
            self.assertIn("default-src 'none'", answer.headers["Content-Security-Policy"])
        for path, headers in (("/etc", {}), ("/", {"Host": "evil.example:80"}), ("/", {"Host": "127.0.0.1.evil.example"})):
            with self.assertRaises(urllib.error.HTTPError) as raised:
                urllib.request.urlopen(urllib.request.Request(address + path, headers=headers))
            raised.exception.close()
            self.assertEqual(raised.exception.code, 404)


if __name__ == "__main__":
    unittest.main()
