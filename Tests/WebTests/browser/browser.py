"""Headless Chromium at the pages, and the tests' common ground."""

from __future__ import annotations

import atexit
import time
import unittest
from typing import Any, Callable

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from station import Station

_driver: webdriver.Chrome | None = None


def driver() -> webdriver.Chrome:
    """The browser; one for all tests, because it takes a second to start."""
    global _driver
    if _driver is None:
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--autoplay-policy=no-user-gesture-required", "--force-device-scale-factor=1"):  # fmt: skip
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        _driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        _driver.set_script_timeout(120)  # axe-core has much to look at.
        atexit.register(_driver.quit)
    return _driver


# Notes stay: on a slow machine a test may look for one when it would have disappeared.
LASTING_NOTES = """{
  const real = window.setTimeout;
  window.setTimeout = (body, delay, ...more) => real(body, delay === 6000 || delay === 12000 ? 1e8 : delay, ...more);
}"""


class PageTest(unittest.TestCase):
    """Tests at one station, each with the set-up page opened anew."""

    clip: str | None = None
    pages = False
    """Whether the station captures pages."""
    gateway: dict[str, str] = {}
    path = "/"
    size = (1280, 800)
    scheme = "light"
    expected_log: tuple[str, ...] = ("Failed to load resource", "net::ERR", "EventSource's response")
    """What the browser may complain of: requests that fail while a process is away."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.station = cls.make_station()
        cls.addClassCleanup(cls.station.close)
        cls.driver = driver()

    @classmethod
    def make_station(cls) -> Station:
        clip = {"clip": cls.clip} if cls.clip else {}
        return Station(**clip, pages=cls.pages, **cls.gateway)

    def setUp(self) -> None:
        self.look(*self.size, self.scheme)
        self.driver.get_log("browser")
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LASTING_NOTES})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        self.driver.get(self.station.url + self.path)
        self.addCleanup(self.check_log)
        self.addCleanup(lambda: self.driver.get("about:blank"))

    def look(self, width: int, height: int, scheme: str = "light") -> None:
        """Sets the size and the colours that the browser has."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        )
        scheme_feature = {"name": "prefers-color-scheme", "value": scheme}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme_feature]})

    def check_log(self) -> None:
        """Nothing failed in the page, and nothing was refused by its policy."""
        told = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual([line for line in told if not any(word in line for word in self.expected_log)], [])

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def script(self, text: str, *arguments: Any) -> Any:
        return self.driver.execute_script(text, *arguments)

    def text(self, selector: str) -> str:
        return self.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def wait(self, what: str, condition: Callable[[], Any], seconds: float = 240) -> Any:
        """Until it is so; its value."""
        end = time.monotonic() + seconds
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                self.fail(f"{what}: not within {seconds} s; the page says {self.text('#banners') + self.text('#toasts')!r}; {self.station.log()[-500:]}")
            time.sleep(0.05)

    def wait_for_picture(self) -> None:
        self.wait("a picture", lambda: self.script("return document.getElementById('picture')?.width > 16"))
        self.wait("live", lambda: self.text("#live") == "Live")
        self.wait("control", lambda: self.one("#pause").is_enabled())

    def wait_for_region(self, **wanted: float) -> None:
        """Until the daemon has this region, within half a percent."""
        def is_there() -> bool:
            region = self.station.region()
            return all(abs(region[key] - value) <= 0.005 for key, value in wanted.items())

        self.wait(f"region {wanted}", is_there)

    def tab(self, name: str) -> None:
        self.one(f"#tab-{name}").click()
