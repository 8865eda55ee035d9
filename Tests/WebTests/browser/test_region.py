"""The region: with the mouse, a finger and keys; applied, undone, and when somebody else is at it."""

import unittest

from browser import PageTest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from still import still_clip

WHOLE = {"x": 0, "y": 0, "width": 1, "height": 1}


class RegionTest(PageTest):
    clip = still_clip()[0]

    def setUp(self):
        super().setUp()
        self.station.control("setRegionOfInterest", regionOfInterest=WHOLE)
        self.wait_for_picture()
        self.wait("whole", lambda: "whole" in self.one("#region").get_attribute("class"))

    def drag(self, start, end, pointer=None, by=None):
        """From one place on the picture to another, both in fractions of it."""
        box = self.one("#stage").rect
        places = [(round(box["x"] + x * box["width"]), round(box["y"] + y * box["height"])) for x, y in (start, end)]
        builder = ActionBuilder(self.driver, mouse=pointer, duration=20) if pointer else ActionBuilder(self.driver, duration=20)
        action = builder.pointer_action
        action.move_to_location(*places[0]).pointer_down()
        middle = [(a + b) // 2 for a, b in zip(*places)]
        action.move_to_location(*middle).move_to_location(*places[1])
        if by:
            builder.perform()
            by()
            builder.clear_actions()
        action.pointer_up()
        builder.perform()

    def test_drawn_with_the_mouse_and_applied(self):
        self.drag((0.25, 0.3), (0.75, 0.8))
        self.wait_for_region(x=0.25, y=0.3, width=0.5, height=0.5)
        self.wait("said", lambda: "left 25" in self.text("#said"))

    def test_drawn_inside_out(self):
        self.drag((0.8, 0.9), (0.3, 0.2))
        self.wait_for_region(x=0.3, y=0.2, width=0.5, height=0.7)

    def test_drawn_over_the_edge(self):
        self.tab("area")
        self.one("[name=draw]").click()
        self.drag((0.5, 0.5), (0.999, 1.02))
        self.wait_for_region(x=0.5, y=0.5, width=0.5, height=0.5)

    def test_drawn_with_a_finger(self):
        self.drag((0.2, 0.2), (0.6, 0.7), PointerInput(POINTER_TOUCH, "finger"))
        self.wait_for_region(x=0.2, y=0.2, width=0.4, height=0.5)

    def test_moved_sized_and_undone(self):
        self.drag((0.2, 0.2), (0.6, 0.6))
        self.wait_for_region(x=0.2, width=0.4)
        self.drag((0.4, 0.4), (0.5, 0.3))  # by its middle
        self.wait_for_region(x=0.3, y=0.1, width=0.4, height=0.4)
        self.drag((0.3, 0.3), (0.9, 0.3))  # its left side past its right one
        self.wait_for_region(x=0.7, y=0.1, width=0.2, height=0.4)
        self.tab("area")
        for wanted in ({"x": 0.3, "width": 0.4}, {"x": 0.2, "y": 0.2}, WHOLE):
            self.one("[name=undo]").click()
            self.wait_for_region(**wanted)
        self.assertFalse(self.one("[name=undo]").is_enabled())

    def test_keys(self):
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.2, "y": 0.2, "width": 0.4, "height": 0.4})
        self.wait("shown", lambda: "whole" not in self.one("#region").get_attribute("class"))
        self.script("document.querySelector('#region .body').focus()")
        ActionChains(self.driver).send_keys(Keys.ARROW_RIGHT * 5, Keys.ARROW_DOWN * 2).perform()
        self.wait_for_region(x=0.25, y=0.22, width=0.4, height=0.4)
        ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT * 10).key_up(Keys.SHIFT).perform()
        self.wait_for_region(x=0.25, width=0.3)
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys(Keys.ARROW_UP * 5).key_up(Keys.CONTROL).perform()
        self.wait("fine", lambda: abs(self.station.region()["y"] - 0.215) < 0.0002)
        self.script("document.querySelector('#region [data-handle=\"left\"]').focus()")
        ActionChains(self.driver).send_keys(Keys.ARROW_RIGHT * 40).perform()  # inside out
        self.wait_for_region(x=0.55, width=0.11)
        self.wait("said", lambda: "Region: left 55" in self.text("#said"))

    def test_numbers(self):
        self.tab("area")
        for name, value in (("width", "50"), ("height", "40"), ("x", "30"), ("y", "500")):
            field = self.one(f"#area [name={name}]")
            field.send_keys(Keys.CONTROL + "a" + Keys.NULL, value, Keys.ENTER)
        self.wait_for_region(x=0.3, width=0.5)
        region = self.station.region()
        self.assertLessEqual(region["y"] + region["height"], 1.00001)

    def test_somebody_else_moves_it(self):
        self.station.control("setRegionOfInterest", regionOfInterest={"x": 0.5, "y": 0.5, "width": 0.3, "height": 0.3})
        self.wait("moved here too", lambda: self.one("#region").rect["width"] < 0.31 * self.one("#stage").rect["width"])
        self.wait("a note", lambda: "Someone else changed the region" in self.text("#toasts"))

    def test_two_at_once(self):
        def meanwhile():
            self.station.control("setRegionOfInterest", regionOfInterest={"x": 0, "y": 0, "width": 0.1, "height": 0.1})
            self.wait("a note", lambda: "Yours is applied" in self.text("#toasts"))

        self.drag((0.2, 0.2), (0.7, 0.7), by=meanwhile)
        self.wait_for_region(x=0.2, y=0.2, width=0.5, height=0.5)


    def test_a_change_that_fails_is_taken_back(self):
        self.script("""
            const real = window.fetch;
            window.fetch = (path, options) => real(path === "/api/control/setRegionOfInterest" ? "/api/control/nothing" : path, options);""")
        self.drag((0.2, 0.2), (0.7, 0.7))
        self.wait("said", lambda: "The region was not changed" in self.text("#toasts"))
        self.wait("as it was", lambda: "whole" in self.one("#region").get_attribute("class"))


if __name__ == "__main__":
    unittest.main()
