"""The page at the head of docs/kiosk-page.md works as it stands there, and only where its origin is named."""

import http.server
import os
import re
import threading
import unittest

from browser import PageTest
from station import ROOT


class OtherPageTest(PageTest):
    expected_log = (*PageTest.expected_log, "CORS policy", "favicon")

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "docs/kiosk-page.md"), encoding="utf-8") as file:
            page = re.search(r"```html\n(.*?)```", file.read(), re.DOTALL).group(1)
        cls.lines = len(page.splitlines())

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page.replace(":8480", f":{cls.station.port}").encode())

            def log_message(self, *all):
                pass

        ports = []
        for _ in range(2):
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            cls.addClassCleanup(server.server_close)
            cls.addClassCleanup(server.shutdown)
            ports.append(server.server_port)
        cls.page_port, cls.other_port = ports
        cls.gateway = {"origins": f"[http://127.0.0.1:{cls.page_port}]"}
        super().setUpClass()

    def test_it_lists_what_is_read(self):
        self.assertLessEqual(self.lines, 10)
        self.driver.get(f"http://127.0.0.1:{self.page_port}/")
        self.wait("results", lambda: "KH894091" in self.text("#list"))

    def test_a_page_of_another_origin_gets_nothing(self):
        self.driver.get(f"http://127.0.0.1:{self.other_port}/")
        state = """
            const done = arguments[0], events = new EventSource("%s/api/events");
            events.onerror = () => done("refused"); events.onopen = () => done("open");""" % self.station.url
        self.assertEqual(self.driver.execute_async_script(state), "refused")


if __name__ == "__main__":
    unittest.main()
