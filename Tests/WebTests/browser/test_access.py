"""Everybody can use it: no violation that axe-core finds, and the keyboard reaches all."""

import importlib.util
import os
import unittest

from browser import PageTest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from still import still_clip

TABS = ("seen", "types", "area", "lens", "health")


class AccessTest(PageTest):
    clip = still_clip()[0]

    def check(self, where):
        if not self.script("return typeof axe === 'object'"):
            self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE})
        result = self.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(done, (e) => done({violations: [{id: String(e)}]}));""")
        found = [(each["id"], [node["target"] for node in each.get("nodes", [])]) for each in result["violations"]]
        self.assertEqual(found, [], where)

    def test_no_violation(self):
        for width, height, scheme, tabs in ((1024, 600, "light", TABS), (1024, 600, "dark", TABS), (1280, 800, "dark", TABS[:1]), (480, 900, "light", TABS[:1])):
            self.look(width, height, scheme)
            self.wait_for_picture()
            self.wait("items", lambda: self.all("#items li"))
            for tab in tabs:
                self.tab(tab)
                self.check(f"{width}x{height} {scheme} {tab}")
        self.tab("types")
        for each in self.all("#types summary"):
            if each.is_displayed():
                each.click()
        self.check("open choices")

    def test_no_violation_in_dialogs_and_states(self):
        self.wait_for_picture()
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.2, "y": 0.2, "width": 0.5, "height": 0.5})
        self.wait("not saved", lambda: "not saved" in self.text("#unsaved"))
        for scheme in ("light", "dark"):
            self.look(1024, 600, scheme)
            for button in ("save", "photo", "record"):
                self.one(f"#{button}").click()
                if button == "save":
                    self.wait("difference", lambda: self.text("#diff"))
                self.check(f"{button} {scheme}")
                ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
            self.one("#pause").click()
            self.wait("paused", lambda: self.text("#live") == "Paused")
            self.check(f"paused {scheme}")
            self.one("#pause").click()
            self.wait_for_picture()

    def test_no_violation_in_the_other_pages(self):
        for scheme in ("light", "dark"):
            self.look(1024, 600, scheme)
            for path, ready in (("/login", "form"), ("/kiosk/", "[data-state=new], [data-state=start]")):
                self.driver.get(self.station.url + path)
                self.wait(path, lambda: self.all(ready))
                self.script("document.body.style.transition = 'none'")
                self.check(f"{path} {scheme}")
            # Shown one after the other on the kiosk page that is still open.
            for state in ("repeat", "checking", "unanswered", "accepted", "rejected", "error", "nothing", "away"):
                self.script("document.body.dataset.state = arguments[0]", state)
                self.check(f"kiosk {state} {scheme}")

    def test_the_keyboard_reaches_everything(self):
        self.wait_for_picture()
        self.tab("area")
        self.script("const h = document.querySelector('h1'); h.tabIndex = -1; h.focus(); h.removeAttribute('tabindex')")
        reached = []
        for _ in range(60):
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
            element = self.script("""const e = document.activeElement;
                return e === document.body ? null : {name: e.id || e.name || e.dataset.handle, outline: getComputedStyle(e).outlineStyle};""")
            if element is None or (reached and element["name"] == reached[0]["name"]):
                break
            reached.append(element)
        names = [element["name"] for element in reached]
        wanted = ["body", "top left", "left", "pause", "photo", "record", "tab-area", "draw", "whole", "x", "width", "save"]
        self.assertEqual([name for name in wanted if name not in names], [])
        self.assertEqual([element["name"] for element in reached if element["outline"] == "none"], [], "focus can't be seen")

    def test_set_up_without_a_mouse(self):
        self.wait_for_picture()
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.2, "y": 0.2, "width": 0.4, "height": 0.4})
        self.wait("shown", lambda: "whole" not in self.one("#region").get_attribute("class"))
        keys = lambda *each: ActionChains(self.driver).send_keys(*each).perform()  # noqa: E731
        self.reach("body")
        keys(Keys.ARROW_LEFT * 5)
        self.wait_for_region(x=0.15)
        self.reach("tab-seen", "tab-types", "tab-area", "tab-lens", "tab-health")
        keys(Keys.HOME, Keys.ARROW_RIGHT)
        self.reach("text")
        keys(Keys.SPACE)
        self.wait("text is read", lambda: any("text" in each for each in self.station.ask("status")["recognizedDataTypes"]))
        keys(Keys.SPACE)
        self.reach("save")
        keys(Keys.ENTER)
        self.wait("difference", lambda: "0.15" in self.text("#diff"))
        self.reach("save")
        keys(Keys.ENTER)
        self.wait("saved", lambda: "x: 0.15" in self.station.saved())

    def reach(self, *names):
        """Goes on with Tab until one of these has the focus."""
        for _ in range(60):
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
            if self.script("const e = document.activeElement; return e.name || e.id || e.dataset.handle") in names:
                return
        self.fail(f"Tab does not reach {names}")


def _axe() -> str:
    """The script of axe-core. The package is not imported: it would want another browser's."""
    spec = importlib.util.find_spec("axe_playwright_python")
    assert spec and spec.submodule_search_locations, "axe-playwright-python is missing; scripts/test-web installs it"
    with open(os.path.join(spec.submodule_search_locations[0], "axe.min.js"), encoding="utf-8") as file:
        return file.read()


AXE = _axe()

if __name__ == "__main__":
    unittest.main()
