"""The event contract."""

import pytest
from streams import Stream, item

from scoring.contract import BREACHES, Contract

A = item("a", payload="1")


def breaches(stream: Stream | bytes) -> dict[str, int]:
    contract = Contract()
    list(contract.events(stream if isinstance(stream, bytes) else stream.bytes()))
    assert set(contract.breaches) <= set(BREACHES)
    return dict(contract.breaches)


def alive() -> Stream:
    return Stream().put("add", 1, A)


def gone(stream: Stream) -> Stream:
    return stream.put("remove", 9, {"id": "a"})


def test_a_good_stream_has_no_breach() -> None:
    good = Stream().life("a", payload="1")
    good.lines.insert(3, {"event": "camera", "state": "streaming"})  # such events need no sequence
    assert breaches(good) == {}


@pytest.mark.parametrize(
    "stream, expected",
    [
        (b"", {"noHello": 1}),
        (Stream(greeting=False).life("a", payload="1"), {"noHello": 1, "noSnapshot": 1}),
        (alive(), {"neverRemoved": 1}),
        (gone(gone(alive())), {"unknownId": 1}),
        (gone(alive().put("add", 2, A)), {"repeatedAdd": 1}),
        (gone(alive()).put("add", 10, A).put("remove", 11, {"id": "a"}), {"repeatedAdd": 1}),
        (gone(alive().put("stable", 2, A).put("stable", 3, A)), {"repeatedStable": 1}),
        (gone(alive().put("stable", 2, A).put("update", 3, item("a", payload="2"))), {"changedAfterStable": 1}),
        (gone(alive().put("update", 2, item("a", payload="2")).put("stable", 3, A)), {}),
        (gone(alive().put("update", 2, A, step=0)), {"sequenceBack": 1}),
        (gone(alive().put("update", 2, A, step=2)), {"sequenceJump": 1}),
        (gone(Stream().put("add", 1, item("a", None, payload="1"))), {"malformed": 1}),
        (Stream().put("update", 1, {"type": "barcode"}), {"malformed": 1}),
        (Stream().bytes() + b"nonsense\n[]\n\n", {"notJSON": 3}),
    ],
)
def test_breaches(stream: Stream | bytes, expected: dict[str, int]) -> None:
    assert breaches(stream) == expected


def test_a_snapshot_holds_nothing_at_the_start_and_comes_once() -> None:
    stream = Stream()
    stream.lines[1]["items"] = [A]
    assert breaches(stream) == {"misplaced": 1}
    assert breaches(Stream().put("snapshot", 0)) == {"misplaced": 1}


def test_after_an_overflow_a_snapshot_may_come_and_the_sequence_may_go_on() -> None:
    stream = alive()
    stream.lines.append({"event": "overflow"})
    assert breaches(gone(stream.put("snapshot", 5, A, step=30))) == {}


def test_a_line_separator_inside_of_a_string_does_not_end_the_line() -> None:
    stream = Stream().life("a", transcript="one\u2028two").bytes().replace(b"\\u2028", "\u2028".encode())
    assert breaches(stream) == {}
