"""Other programs that read text, each in a process of its own."""

from __future__ import annotations

from pathlib import Path

from readers.team import Member

PEERS = {
    "ppocr": ("rapidocr-small-turned",),
    "tesseract": ("tesseract-3", "tesseract-6", "tesseract-11", "tesseract-12"),  # the best of them counts
}
TURN = 20  # pictures to a job


class Peer:
    """One reader of `../text/readers`."""

    def __init__(self, name: str) -> None:
        self.name, self._member = name, Member(name, "")

    def read(self, pictures: list[Path]) -> list[dict]:
        """For each picture its `lines` and the `cpu` in milliseconds."""
        answers = []
        for start in range(0, len(pictures), TURN):
            turn = [str(path.resolve()) for path in pictures[start : start + TURN]]
            answers += self._member.read(turn, [[] for _ in turn])
        return answers

    def end(self) -> None:
        """Ends the process."""
        self._member.end()
