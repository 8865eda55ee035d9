"""What happens when a process is away or the camera paused: said in words, and healed without loading the page anew."""

import os
import signal
import unittest

from browser import PageTest
from selenium.webdriver.common.by import By


class HealingTest(PageTest):
    def setUp(self):
        super().setUp()
        self.wait_for_picture()
        self.script("window.isTheSame = true")

    def wait_until_well(self):
        self.wait("live", lambda: self.text("#live") == "Live")
        before = self.script("return document.getElementById('picture').getContext('2d').getImageData(0, 0, 640, 480).data.join()")
        self.wait("pictures go on", lambda: before != self.script(
            "return document.getElementById('picture').getContext('2d').getImageData(0, 0, 640, 480).data.join()"))  # fmt: skip
        self.wait("items", lambda: self.all("#items li"))
        self.wait("no complaint", lambda: self.text("#banners") == "")
        self.assertTrue(self.script("return window.isTheSame"), "the page was loaded anew")

    def test_daemon_restarted(self):
        self.station.stop("datascand")
        self.wait("said", lambda: "The daemon is away" in self.text("#banners"))
        self.assertEqual(self.text("#live"), "Daemon away")
        self.wait("no items", lambda: not self.all("#items li"))
        self.station.start("datascand")
        self.wait("said", lambda: "was restarted" in self.text("#toasts"))
        self.wait_until_well()

    def test_daemon_killed(self):
        self.station.stop("datascand", signal.SIGKILL)
        self.wait("said", lambda: "The daemon is away" in self.text("#banners"))
        self.station.start("datascand")
        self.wait_until_well()

    def test_gateway_restarted(self):
        self.station.stop("datascan-web", signal.SIGKILL)
        self.wait("said", lambda: "datascan-web does not answer" in self.text("#banners"))
        self.station.start("datascan-web")
        self.wait_until_well()

    def test_paused(self):
        self.one("#pause").click()
        self.wait("said", lambda: "Paused" in self.text("#banners") and self.text("#pause") == "Resume")
        self.wait("no items", lambda: not self.all("#items li") and not self.all("polygon"))
        self.one("#photo").click()
        self.wait("why there is none", lambda: self.text("#photo-dialog [name=note]"))
        self.one("#photo-dialog .buttons button").click()
        self.one("#pause").click()
        self.wait_until_well()

    def test_recording(self):
        folder = os.path.join(self.station.folder, "downloads")
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
        self.one("#record").click()
        seconds = self.one("#record-dialog [name=seconds]")
        seconds.clear()
        seconds.send_keys("2")
        self.one("#record-dialog [name=start]").click()
        self.wait("a file", lambda: os.path.isdir(folder) and [name for name in os.listdir(folder) if name.endswith(".mjpeg")])
        (name,) = os.listdir(folder)
        with open(os.path.join(folder, name), "rb") as file:
            self.assertGreater(file.read().count(b"\xff\xd8\xff"), 10)

    def test_health(self):
        self.tab("health")
        self.wait("a graph", lambda: len(self.all("#graphs polyline")) >= 3)
        self.assertRegex(self.one("#graphs svg").get_attribute("aria-label"), r"Frames: \d+")


class LookingTest(PageTest):
    gateway = {"control": "false"}

    def test_control_is_forbidden(self):
        self.wait("said", lambda: "You can view" in self.text("#banners"))
        self.wait("live", lambda: self.text("#live") == "Live")
        self.wait("items", lambda: self.all("#items li"))
        for selector in ("#pause", "#record", "#region .body"):
            self.assertFalse(self.one(selector).is_enabled(), selector)
        self.assertFalse(self.one("#save").is_displayed())
        for tab in ("types", "area"):
            self.tab(tab)
            fields = self.driver.find_elements(By.CSS_SELECTOR, f"#{tab} input, #{tab} button")
            self.assertTrue(fields and not any(field.is_enabled() for field in fields))


class TokenTest(PageTest):
    token = "twenty-four-letters-at-least"

    @classmethod
    def setUpClass(cls):
        import tempfile
        handle, path = tempfile.mkstemp(prefix="dsw")
        os.write(handle, cls.token.encode() + b"\n")
        os.close(handle)
        cls.addClassCleanup(os.remove, path)
        cls.gateway = {"tokenFile": path}
        super().setUpClass()

    def test_login(self):
        self.wait("asked", lambda: self.driver.current_url.endswith("/login"))
        self.one("[name=token]").send_keys("guess\n")
        self.wait("said", lambda: "not the token" in self.text("#problem"))
        self.one("[name=token]").send_keys(self.token + "\n")
        self.wait_for_picture()
        self.driver.delete_all_cookies()
        self.wait("asked again", lambda: self.driver.current_url.endswith("/login"))


if __name__ == "__main__":
    unittest.main()
