"""The page of captured pages: thumbnails that come by themselves, are moved, removed and downloaded."""

import unittest
import urllib.request

from browser import PageTest
from sheet import pages_clip


class PagesTest(PageTest):
    clip = pages_clip()
    path = "/pages/"
    pages = True

    def setUp(self):
        super().setUp()
        self.wait("two pages", lambda: len(self.ids()) == 2)

    def ids(self):
        return [page["id"] for page in self.station.ask("pages")["pages"]]

    def shown(self):
        return self.script("return [...document.querySelectorAll('#pages li')].map((one) => one.dataset.id)")

    def press(self, label):
        self.script("document.querySelector(`[aria-label='${arguments[0]}']`).click()", label)

    def test_they_are_shown_and_moved(self):
        before = self.ids()
        self.wait("both", lambda: self.shown() == before)
        sizes = "return [...document.querySelectorAll('#pages img')].map((one) => one.naturalHeight)"
        self.wait("thumbnails", lambda: self.script(sizes) == [240, 240])
        self.press("Move page 2 forward")
        self.wait("another order", lambda: self.shown() == before[::-1])
        self.assertEqual(self.ids(), before[::-1])
        self.assertIn("2 pages", self.text("#state"))

    def test_one_is_dragged(self):
        before = self.ids()
        self.wait("both", lambda: self.shown() == before)
        self.script("""
            const [from, to] = document.querySelectorAll("#pages li"), dataTransfer = new DataTransfer();
            for (const [place, type] of [[from, "dragstart"], [to, "dragover"], [to, "drop"], [from, "dragend"]])
              place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
            """)
        self.wait("another order", lambda: self.shown() == before[::-1])

    def test_one_that_is_removed_is_captured_again(self):
        first, second = self.ids()
        self.wait("both", lambda: len(self.shown()) == 2)
        self.press("Remove page 1")
        self.wait("one and a new one", lambda: first not in self.shown() and len(self.shown()) == 2)
        self.assertIn(second, self.shown())

    def test_the_document_is_downloaded_and_finished(self):
        self.wait("a link", lambda: self.one("#download").is_displayed())
        self.assertEqual(self.load(self.one("#download").get_attribute("href"))[:5], b"%PDF-")
        self.one("#finish").click()
        # At once: the list is made again with each event.
        link = "const link = document.querySelector('#documents a'); return link && [link.textContent, link.href]"
        text, address = self.wait("a finished document", lambda: self.script(link))
        self.assertIn("2 pages", text)
        self.assertEqual(self.load(address)[:5], b"%PDF-")
        self.wait("its pages again, in another document", lambda: len(self.ids()) == 2)

    def test_a_page_opens_whole(self):
        self.wait("both", lambda: len(self.shown()) == 2)
        picture = self.load(self.one("#pages a").get_attribute("href"))
        self.assertEqual(picture[:3], b"\xff\xd8\xff")
        self.assertGreater(len(picture), 20_000)

    @staticmethod
    def load(address):
        with urllib.request.urlopen(address, timeout=120) as answer:
            return answer.read()


if __name__ == "__main__":
    unittest.main()
