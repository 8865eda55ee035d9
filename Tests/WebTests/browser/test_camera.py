"""The camera's controls, with a camera that is made up: a recording has none."""

import json
import unittest

from browser import PageTest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

CONTROLS = [
    {"name": "brightness", "minimum": 0, "maximum": 255, "step": 1, "default": 128, "value": 128},
    {"name": "focus", "minimum": 0, "maximum": 250, "step": 5, "default": 0, "value": 30, "automatic": True},
    {"name": "exposure", "minimum": 3, "maximum": 2047, "step": 1, "default": 250, "value": 156, "automatic": False},
    {"name": "zoom", "minimum": 100, "maximum": 500, "step": 1, "default": 100, "value": 100},
    {"name": "powerLineFrequency", "minimum": 0, "maximum": 60, "step": 1, "default": 50, "value": 50},
    {"name": "dynamicFrameRate", "minimum": 0, "maximum": 1, "step": 1, "default": 0, "value": 1},
]

FAKE = """
const controls = %s, real = window.fetch;
window.sent = [];
window.fetch = async (path, options) => {
  const answer = (value) => new Response(JSON.stringify(value));
  if (path === "/api/cameras") {
    const device = (await (await real("/api/status")).json()).camera.device;
    return answer({cameras: [{device, name: "A <b>camera</b>", bus: "usb", stableNames: [], modes: [], controls}]});
  }
  if (path !== "/api/control/setCamera") return real(path, options);
  const wanted = JSON.parse(options.body).camera.controls;
  sent.push(wanted);
  for (const [name, value] of Object.entries(wanted)) {
    const control = controls.find((each) => each.name === name);
    if (control.automatic !== undefined) control.automatic = value === "auto";
    if (typeof value === "number") control.value = value;
  }
  return answer({});
};
""" % json.dumps(CONTROLS)


class CameraTest(PageTest):
    def setUp(self):
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAKE})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        super().setUp()
        self.wait_for_picture()
        self.tab("lens")
        self.wait("controls", lambda: len(self.all("#controls .control")) == len(CONTROLS))

    def sent(self):
        return self.script("return sent")

    def test_sliders_have_the_cameras_ranges(self):
        self.assertEqual(self.text("#lens [name=name]"), "A <b>camera</b>")
        focus = self.one("#control-focus")
        self.assertEqual([focus.get_attribute(name) for name in ("min", "max", "step", "value")], ["0", "250", "5", "30"])
        self.assertFalse(focus.is_enabled(), "automatic")
        self.one("[aria-label='Focus: automatic']").click()
        self.wait("set", lambda: self.sent() == [{"focus": 30}])
        focus.send_keys(Keys.ARROW_RIGHT * 2)
        self.wait("last wins", lambda: self.sent()[-1] == {"focus": 40})
        self.assertIn("15.6 ms", self.text("#controls"))

    def test_switches_and_choices(self):
        self.one("#control-dynamicFrameRate").click()
        self.wait("off", lambda: self.sent()[-1:] == [{"dynamicFrameRate": 0}])
        choice = Select(self.one("#control-powerLineFrequency"))
        choice.select_by_visible_text("60 Hz")
        self.wait("60", lambda: self.sent()[-1] == {"powerLineFrequency": 60})
        choice.select_by_visible_text("off")
        self.wait("no frequency", lambda: self.sent()[-1] == {"powerLineFrequency": "off"})

    def test_what_was_set_can_be_saved(self):
        self.one("#control-zoom").send_keys(Keys.ARROW_RIGHT * 3)
        self.wait("set", lambda: self.sent()[-1:] == [{"zoom": 103}])
        self.one("#save").click()
        self.wait("difference", lambda: "zoom: 103" in self.text("#diff .added"))
        self.one("#save-dialog [name=save]").click()
        self.wait("saved", lambda: "zoom: 103" in self.station.saved())


if __name__ == "__main__":
    unittest.main()
