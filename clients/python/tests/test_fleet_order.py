"""The order of results, as tables: what came, and what is done. Times are arguments."""

from __future__ import annotations

import unittest

import datascan.fleet.order as order_module
from datascan.events import Gap
from datascan.fleet.address import Address, Topics
from datascan.fleet.chain import Ask, Chain, Deliver, Drop, Limits, Link
from datascan.fleet.order import Order
from datascan.fleet.place import REMEMBERED, Place
from datascan.fleet.results import RECEIVE_MAXIMUM

LIMITS = Limits(held=3, silence=30, settle=10, pause=5, patience=120, offline_patience=1000, behind=10)
HERE = Address("berlin", "gate-3", "main")
EXPIRED = Gap("expired", 2)


def link(number, previous=-1, **more):
    """Result C3 follows C2, if nothing else is said; 0 is none."""
    previous = number - 1 if previous == -1 else previous
    return Link(f"C{number}", f"C{previous}" if previous else None, **more)


def again(number, previous=-1, **more):
    return link(number, previous, replay=True, **more)


def place(number):
    """Results up to a number are used."""
    made = Place.first("C1")
    for used in range(2, number + 1):
        made = made.after(f"C{used}")
    return made


def words(actions):
    """Actions in short: ``use C5``, ``use C8 after expired 2``, ``drop C5 duplicate``, ``ask C4``."""
    told = []
    for action in actions:
        if isinstance(action, Deliver):
            gap = f" after {action.gap.reason} {action.gap.missing}" if action.gap else ""
            told.append(f"use {action.link.cursor}{gap}")
            assert action.place.cursor == action.link.cursor and action.place.has(action.link.cursor)
        elif isinstance(action, Drop):
            told.append(f"drop {action.link.cursor} {action.reason}")
        else:
            told.append(f"ask {action.after}")
    return told


class Camera:
    """A chain with a clock, for tables."""

    def __init__(self, used=4):
        self.chain = Chain(place(used) if used else None, LIMITS)
        self.token = 0

    def do(self, now, step):
        """A message, or a tuple: ``("tick",)``, ``("answer", sent, gap)``, ``("refuse", passes)``, ``("state", online, cursor, waiting)``."""
        if isinstance(step, Link):
            return words(self.chain.receive(step, now))
        name, *rest = step
        if name == "tick":
            actions = self.chain.tick(now)
            if self.chain.wants_to_ask(now):
                self.token += 1
                actions = [*actions, self.chain.ask(now, self.token)]
            return words(actions)
        if name == "answer":
            return words(self.chain.answer(self.token, now, *rest))
        if name == "refuse":
            return words(self.chain.refuse(self.token, now, *rest))
        self.chain.report(now, *rest)
        return []


TICK = ("tick",)


class ChainTest(unittest.TestCase):
    def check(self, *rows, used=4):
        camera = Camera(used)
        for number, (now, step, wanted) in enumerate(rows):
            self.assertEqual(camera.do(now, step), wanted, f"row {number}: {now} {step}")
        return camera

    def test_in_order(self):
        self.check((0, link(5), ["use C5"]), (1, link(6), ["use C6"]), (2, TICK, []))

    def test_the_first_result_of_all(self):
        self.check((0, again(7), ["drop C7 notRequested"]), (1, link(9), ["use C9"]), (2, link(10), ["use C10"]), used=0)

    def test_the_first_result_of_all_with_a_gap(self):
        self.check((0, link(9, gap=EXPIRED), ["use C9 after expired 2"]), used=0)

    def test_duplicates(self):
        self.check(
            (0, link(5), ["use C5"]), (0, link(5), ["drop C5 duplicate"]), (0, link(3), ["drop C3 duplicate"]),
            (1, TICK, []), (1, link(6), ["use C6"]), (1, again(5), ["drop C5 duplicate"]), (2, TICK, []),
        )  # fmt: skip

    def test_a_whole_window_again_after_a_reconnection(self):
        used = RECEIVE_MAXIMUM + 20
        self.assertLessEqual(used, REMEMBERED)
        rows = [(0, link(number), [f"drop C{number} duplicate"]) for number in range(1, used + 1)]
        self.check(*rows, (0, TICK, []), (0, link(used + 1), [f"use C{used + 1}"]), used=used)

    def test_the_station_reports_a_gap(self):
        self.check((0, link(7, 4, gap=EXPIRED), ["use C7 after expired 2"]), (0, link(8), ["use C8"]), (1, TICK, []))

    def test_a_gap_is_closed_by_a_replay(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (1, link(8), []), (1, again(5), ["use C5"]),
            (1, again(6), ["use C6", "use C7", "use C8"]), (1, again(7), ["drop C7 duplicate"]),
            (1, again(8), ["drop C8 duplicate"]), (2, ("answer", 4, None), []), (2, link(9), ["use C9"]), (500, TICK, []),
        )  # fmt: skip

    def test_the_answer_comes_before_what_it_announces(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (1, ("answer", 3, None), []), (1, again(5), ["use C5"]),
            (1, again(6), ["use C6", "use C7"]), (1, again(7), ["drop C7 duplicate"]), (2, TICK, []),
        )  # fmt: skip

    def test_a_held_message_comes_again(self):
        self.check((0, link(7), []), (0, link(7), ["drop C7 duplicate"]), (0, TICK, ["ask C4"]))

    def test_more_than_can_be_held_is_requested_too(self):
        self.check(
            (0, link(7), []), (0, link(8), []), (0, link(9), []), (0, link(10), ["drop C10 full"]), (0, TICK, ["ask C4"]),
            (1, again(5), ["use C5"]), (1, again(6), ["use C6", "use C7", "use C8", "use C9"]),
            (1, again(7), ["drop C7 duplicate"]), (1, again(8), ["drop C8 duplicate"]), (1, again(9), ["drop C9 duplicate"]),
            (1, again(10), ["use C10"]), (1, ("answer", 6, None), []), (2, TICK, []),
        )  # fmt: skip

    def test_without_room_nothing_is_held(self):
        camera = Camera()
        self.assertEqual(words(camera.chain.receive(link(7), 0, has_room=False)), ["drop C7 full"])
        self.assertEqual(camera.do(0, TICK), ["ask C4"])

    def test_the_broker_loses_part_of_the_replay(self):
        self.check(
            (0, link(9), []), (0, TICK, ["ask C4"]), (1, again(5), ["use C5"]), (1, ("answer", 5, None), []),
            (5, again(8), ["drop C8 notRequested"]), (14, TICK, []), (15, TICK, ["ask C5"]),
            (16, again(6), ["use C6"]), (16, again(7), ["use C7"]), (16, again(8), ["use C8", "use C9"]),
            (16, again(9), ["drop C9 duplicate"]), (16, ("answer", 4, None), []), (17, TICK, []),
        )  # fmt: skip

    def test_the_station_has_lost_some(self):
        # The gap is in the first replayed message, and in the answer.
        self.check(
            (0, link(9), []), (0, TICK, ["ask C4"]), (1, again(7, 4, gap=EXPIRED), ["use C7 after expired 2"]),
            (1, again(8), ["use C8", "use C9"]), (1, again(9), ["drop C9 duplicate"]), (1, ("answer", 3, EXPIRED), []),
            (1, link(10), ["use C10"]), (2, TICK, []),
        )  # fmt: skip

    def test_the_station_has_lost_all_of_them(self):
        self.check(
            (0, link(9), []), (0, TICK, ["ask C4"]), (1, ("answer", 0, EXPIRED), ["use C9 after expired 2"]),
            (1, link(10), ["use C10"]), (2, TICK, []),
        )  # fmt: skip

    def test_a_station_that_never_answers(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (29, TICK, []), (30, TICK, []), (35, TICK, ["ask C4"]),
            (65, TICK, []), (70, TICK, ["ask C4"]), (80, link(8), []), (100, TICK, []), (105, TICK, ["ask C4"]),
            (119, TICK, []), (120, TICK, ["use C7 after notReplayed None", "use C8"]), (120, link(9), ["use C9"]),
            (121, again(5), ["drop C5 notRequested"]), (121, again(6), ["drop C6 notRequested"]), (500, TICK, []),
        )  # fmt: skip

    def test_what_is_given_up_without_held_messages(self):
        camera = Camera()
        self.assertEqual(words(camera.chain.receive(link(7), 0, has_room=False)), ["drop C7 full"])
        for now, wanted in ((0, ["ask C4"]), (30, []), (120, [])):
            self.assertEqual(camera.do(now, TICK), wanted)
        self.assertEqual(camera.do(121, link(8)), ["use C8 after notReplayed None"])
        self.assertEqual(camera.do(122, link(9)), ["use C9"])

    def test_two_gaps_are_given_up(self):
        self.check(
            (0, link(7), []), (0, link(9), []), (0, TICK, ["ask C4"]), (30, TICK, []),
            (120, TICK, ["use C7 after notReplayed None", "use C9 after notReplayed None"]), (121, link(10), ["use C10"]),
        )  # fmt: skip

    def test_a_station_that_refuses(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (0, ("refuse", False), ["use C7 after notReplayed None"]),
            (1, link(8), ["use C8"]),
        )  # fmt: skip

    def test_a_busy_station_is_asked_again(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (0, ("refuse", True), []), (4, TICK, []), (5, TICK, ["ask C4"]),
            (5, again(5), ["use C5"]), (5, again(6), ["use C6", "use C7"]),
        )  # fmt: skip

    def test_while_another_program_gets_a_replay(self):
        self.check(
            (0, again(3, 2), ["drop C3 duplicate"]), (0, again(4), ["drop C4 duplicate"]), (1, link(5), ["use C5"]),
            (1, again(9), ["drop C9 notRequested"]), (1, TICK, []), (2, again(6), ["use C6"]),
        )  # fmt: skip

    def test_an_offline_station_is_waited_for(self):
        self.check(
            (0, link(7), []), (0, ("state", False, None, 0), []), (0, TICK, []), (500, TICK, []),
            (600, ("state", True, "C7", 0), []), (600, TICK, ["ask C4"]), (601, again(5), ["use C5"]),
            (601, again(6), ["use C6", "use C7"]), (601, again(7), ["drop C7 duplicate"]), (601, ("answer", 3, None), []),
        )  # fmt: skip

    def test_a_station_that_goes_offline_during_the_replay(self):
        self.check(
            (0, link(7), []), (0, TICK, ["ask C4"]), (5, ("state", False, None, 0), []), (30, TICK, []), (300, TICK, []),
            (400, ("state", True, None, 0), []), (400, TICK, ["ask C4"]), (519, TICK, []),
            (520, TICK, ["use C7 after notReplayed None"]),
        )  # fmt: skip

    def test_a_station_that_never_comes_back(self):
        self.check(
            (0, link(7), []), (0, ("state", False, None, 0), []), (999, TICK, []),
            (1000, TICK, ["use C7 after notReplayed None"]),
        )  # fmt: skip

    def test_the_latest_result_of_a_station_never_came(self):
        # The broker has lost it, and nothing follows.
        self.check(
            (0, ("state", True, "C6", 0), []), (9, TICK, []), (10, TICK, ["ask C4"]), (10, again(5), ["use C5"]),
            (10, again(6), ["use C6"]), (10, ("answer", 2, None), []), (60, ("state", True, "C6", 0), []), (99, TICK, []),
        )  # fmt: skip

    def test_the_latest_result_is_on_its_way(self):
        self.check((0, ("state", True, "C5", 0), []), (9, link(5), ["use C5"]), (20, TICK, []))

    def test_a_state_that_names_an_unknown_cursor_is_believed_once(self):
        self.check(
            (0, ("state", True, "X", 0), []), (10, TICK, ["ask C4"]), (11, ("answer", 0, None), []),
            (60, ("state", True, "X", 0), []), (99, TICK, []), (100, link(5), ["use C5"]),
        )  # fmt: skip

    def test_a_station_that_has_results_to_send_is_not_asked(self):
        self.check((0, ("state", True, "C9", 5), []), (20, TICK, []))

    def test_what_a_station_sends_again_from_an_earlier_state_of_its_own(self):
        # Its disk was restored: it sends old results as new ones, older than what is remembered.
        self.check(
            (0, Link("A2", "A1"), []), (0, TICK, ["ask C4"]), (1, ("answer", 0, None), ["drop A2 stale"]),
            (2, link(5), ["use C5"]), (500, TICK, []),
        )  # fmt: skip

    def test_a_gap_after_the_replay(self):
        # C8 is lost at the broker after the replay has reached C7; C9 isn't stale.
        self.check(
            (0, link(6), []), (0, TICK, ["ask C4"]), (1, again(5), ["use C5", "use C6"]), (1, again(6), ["drop C6 duplicate"]),
            (1, again(7), ["use C7"]), (2, link(9), []), (2, ("answer", 3, None), []), (2, TICK, ["ask C7"]),
            (3, again(8), ["use C8", "use C9"]),
        )  # fmt: skip

    def test_a_relay_without_a_past(self):
        self.check((0, link(9, 0), []), (0, TICK, ["ask C4"]))

    def test_a_late_answer_is_nobodys(self):
        camera = self.check((0, link(7), []), (0, TICK, ["ask C4"]), (30, TICK, []), (35, TICK, ["ask C4"]))
        self.assertEqual(camera.chain.answer(1, 36, 0, EXPIRED), [])
        self.assertEqual(camera.chain.refuse(1, 36, False), [])


class OrderTest(unittest.TestCase):
    def gates(self, count):
        return [Address("berlin", f"gate-{number}", "main") for number in range(count)]

    def test_a_few_replays_at_a_time(self):
        gates = self.gates(order_module.REPLAYS + 2)
        order = Order({gate: place(4) for gate in gates}, 50, LIMITS)
        for gate in gates:
            self.assertEqual(order.receive(gate, link(7), 0), [])
        asked = order.tick(0)
        self.assertEqual([step.address for step in asked], gates[: order_module.REPLAYS])
        self.assertEqual(order.tick(29), [])
        steps = order.answer(asked[0].action.token, 29, 0, EXPIRED)
        self.assertEqual(words(step.action for step in steps), ["use C7 after expired 2"])
        self.assertEqual([step.address for step in order.tick(29)], [gates[order_module.REPLAYS]])
        # The others don't answer; the last one gets its turn, and all of its patience.
        self.assertIn(gates[-1], [step.address for step in order.tick(60) if isinstance(step.action, Ask)])
        self.assertNotIn(gates[-1], [step.address for step in order.tick(179) if isinstance(step.action, Deliver)])

    def test_all_that_is_held_is_bounded(self):
        gates = self.gates(4)
        order = Order({gate: place(4) for gate in gates}, 3, LIMITS)
        held = [order.receive(gate, link(7), 0) for gate in gates]
        self.assertEqual([words(step.action for step in steps) for steps in held], [[], [], [], ["drop C7 full"]])
        token = next(step.action.token for step in order.tick(0) if step.address == gates[0])
        order.answer(token, 1, 0, EXPIRED)
        self.assertEqual(order.receive(gates[3], link(8), 1), [], "the room is used again")

    def test_cameras_are_bounded(self):
        before, order_module.CAMERAS = order_module.CAMERAS, 2
        self.addCleanup(setattr, order_module, "CAMERAS", before)
        order = Order({}, 50, LIMITS)
        told = [words(step.action for step in order.receive(gate, link(1), 0)) for gate in self.gates(3)]
        self.assertEqual(told, [["use C1"], ["use C1"], ["drop C1 tooManyCameras"]])

    def test_cameras_do_not_mix(self):
        one, other = self.gates(2)
        order = Order({one: place(4), other: place(8)}, 50, LIMITS)
        self.assertEqual(words(step.action for step in order.receive(one, link(5), 0)), ["use C5"])
        self.assertEqual(words(step.action for step in order.receive(other, link(9), 0)), ["use C9"])
        self.assertEqual(words(step.action for step in order.receive(other, link(5), 0)), ["drop C5 duplicate"])

    def test_the_answer_belongs_to_a_request(self):
        order = Order({HERE: place(4)}, 50, LIMITS)
        order.receive(HERE, link(7), 0)
        (ask,) = order.tick(0)
        self.assertIsInstance(ask.action, Ask)
        self.assertEqual(order.answer(99, 1, 0, EXPIRED), [])
        self.assertEqual(len(order.answer(ask.action.token, 1, 0, EXPIRED)), 1)
        self.assertEqual(order.answer(ask.action.token, 1, 0, EXPIRED), [])


class TopicsTest(unittest.TestCase):
    def test_topics(self):
        topics = Topics("a/b")
        self.assertEqual(topics.of(HERE, "result"), "a/b/1/berlin/gate-3/main/result")
        self.assertEqual(topics.parse("a/b/1/berlin/gate-3/main/settings/reported"), (HERE, "settings/reported"))
        for other in ["a/b/1/berlin/gate-3/main", "a/1/berlin/gate-3/main/result", "a/b/2/berlin/gate-3/main/result",
                      "a/b/1/Berlin/gate-3/main/result", "a/b/1/berlin//main/result", "", "a/b/1/+/+/+/result"]:  # fmt: skip
            self.assertIsNone(topics.parse(other), other)

    def test_wrong_names(self):
        for wrong in ["", "+", "#", "a+", "a/+/#", "$SYS", "a b"]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                Topics(wrong)
        for wrong in [("a", "b", "C"), ("a", "b", ""), ("a", "b/c", "d"), ("a", "+", "d"), ("a", "b", "x" * 33)]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                Address.checked(*wrong)
        for wrong in ["#", "+/+", "+/+/+/+", "berlin/+/Main"]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                Topics().everywhere("result", wrong)


if __name__ == "__main__":
    unittest.main()
