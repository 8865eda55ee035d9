"""Several cameras behind one gateway: the page of all, switching, and a kiosk of all."""

import json
import os
import subprocess
import urllib.error
import urllib.request

from browser import PageTest
from selenium.webdriver.common.by import By
from station import PROGRAMS, Station
from still import still_clip
from test_access import AXE


class StationOfTwo(Station):
    """Two daemons, door and till, behind one gateway."""

    def __init__(self, clip: str) -> None:
        super().__init__(clip)
        os.mkdir(f"{self.folder}/till")
        with open(self.configuration, encoding="utf-8") as file:
            text = file.read()
        self.write(f"{self.folder}/till.yaml", text.replace(f"{self.folder}/", f"{self.folder}/till/"))
        self.write(f"{self.folder}/web.yaml", f"listen: 127.0.0.1:{self.port}\ncameras: {{door: {self.folder}, till: {self.folder}/till}}\n")
        self.start_till()
        self.stop("datascan-web")
        self.start("datascan-web")

    def start_till(self) -> None:
        with open(os.path.join(self.folder, "log"), "ab") as log:
            arguments = ["--camera", "till", "--config", f"{self.folder}/till.yaml", "--replay", self.clip, "--loop"]
            self._processes["till"] = subprocess.Popen([os.path.join(PROGRAMS, "datascand"), *arguments], stdout=log, stderr=log)


class CamerasTest(PageTest):
    path = "/"
    size = (1024, 600)

    @classmethod
    def make_station(cls) -> Station:
        return StationOfTwo(still_clip()[0])

    def tile(self, name: str, selector: str):
        return self.one(f"[data-camera={name}] {selector}")

    def test_all_cameras_and_one_that_goes_away(self):
        self.wait("the page of all cameras", lambda: self.driver.current_url.endswith("/cameras/"))
        self.wait("both live", lambda: self.text("#state") == "2 of 2 work")
        for name in ("door", "till"):
            self.wait(f"the picture of {name}", lambda: self.script("return arguments[0].naturalWidth > 16", self.tile(name, "img")))
            self.wait(f"a result of {name}", lambda: "Nothing" not in self.tile(name, ".latest").text)
        for scheme in ("light", "dark"):
            self.look(1024, 600, scheme)
            self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE})
            found = self.driver.execute_async_script("axe.run(document).then((result) => arguments[0](result.violations.map((each) => each.id)))")
            self.assertEqual(found, [], scheme)
        self.station.stop("till")
        self.wait("till away", lambda: self.tile("till", ".pill").text == "Daemon away")
        self.assertEqual(self.tile("door", ".pill").text, "Live")
        self.assertEqual(self.text("#state"), "1 of 2 work")
        self.station.start_till()
        self.wait("till back", lambda: self.tile("till", ".pill").text == "Live")

    def test_switching(self):
        self.wait("tiles", lambda: self.all("[data-camera=till] .setup"))
        self.tile("till", ".setup").click()
        self.wait("the page of till", lambda: self.driver.current_url.endswith("/?camera=till"))
        self.wait_for_picture()
        self.wait("the other camera", lambda: self.all("#cameras a"))
        self.assertEqual([link.text for link in self.all("#cameras a")], ["door", "till", "All"])
        self.assertEqual(self.one("#cameras [aria-current]").text, "till")
        self.one("#pause").click()
        self.wait("till paused", lambda: self.status("till") == "paused")
        self.assertEqual(self.status("door"), "streaming", "the other one is not paused")
        self.one("#pause").click()
        self.wait("till live", lambda: self.status("till") == "streaming")
        self.driver.find_element(By.LINK_TEXT, "door").click()
        self.wait("the page of door", lambda: self.driver.current_url.endswith("/?camera=door"))
        self.wait_for_picture()
        self.assertEqual(self.one("#cameras [aria-current]").text, "door")

    def status(self, name: str) -> str:
        return self.station.ask(f"status?camera={name}")["camera"]["state"]

    def test_the_kiosk_shows_all_and_needs_only_one(self):
        self.driver.get(self.station.url + "/kiosk/")
        self.wait("a state", lambda: self.all("[data-state=new], [data-state=start]"))
        self.station.stop("till")
        self.wait("still working", lambda: self.all("[data-state=new], [data-state=start]"))
        self.station.start_till()
        self.wait("till back", lambda: self.answers("till"))

    def answers(self, name: str) -> bool:
        try:
            return self.status(name) == "streaming"
        except urllib.error.HTTPError:
            return False

    def test_a_daemon_that_refuses_leaves_the_others(self):
        seen = set()
        with urllib.request.urlopen(f"{self.station.url}/api/events?after=door:nonsense", timeout=60) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    event = json.loads(line[6:])
                    seen.add((event.get("cameraName") or event["camera"], event["event"]))
                if {("door", "error"), ("till", "snapshot")} <= seen:
                    break
        self.assertNotIn(("door", "snapshot"), seen)

    def test_requests_name_a_camera(self):
        with self.assertRaises(urllib.error.HTTPError) as refusal:
            self.station.ask("status")
        error = json.load(refusal.exception)["error"]
        self.assertEqual((error["code"], error["field"]), ("missing", "camera"))
        refusal.exception.close()
