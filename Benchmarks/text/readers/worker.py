"""A reader in a process of its own: takes jobs as JSON lines, answers each with a JSON line.

    python3 -m readers.worker NAME COMMAND

A job is {"frames": [path], "quads": [[quad]]}; the answer a list with, for each frame, its "cpu" in milliseconds and
its "lines". The first line of all says what the reader is. A job {"end": true} is answered with the peak memory.
"""

from __future__ import annotations

import json
import os
import sys

from .shelf import READERS


def main() -> None:
    """Answers until the end."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes elsewhere
    name, command = sys.argv[1:3]
    reader = READERS[name](command)

    def answer(value) -> None:
        answers.write(json.dumps(value, ensure_ascii=False) + "\n")
        answers.flush()

    answer(reader.about())
    for line in sys.stdin:
        job = json.loads(line)
        if "end" in job:
            answer({"memory": reader.memory()})
            return
        answer(reader.work(job["frames"], job["quads"]))


if __name__ == "__main__":
    main()
