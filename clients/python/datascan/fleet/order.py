"""The order of the results of all cameras, and whose missing ones are requested. No I/O; time is an argument."""

from __future__ import annotations

from itertools import count
from typing import Callable, Dict, List, Mapping, NamedTuple, Optional, Set

from ..events import Gap
from .address import Address
from .chain import Action, Chain, Drop, Limits, Link
from .place import Place

REPLAYS = 4
"""Replays at a time: mosquitto queues 1000 messages for a client by default, and drops the others."""
CAMERAS = 100_000
"""Cameras that are known at most, so that forged names don't fill the memory."""


class Step(NamedTuple):
    """An action, and the camera that it is for."""

    address: Address
    action: Action


class Order:
    """A chain for each camera."""

    def __init__(self, places: Mapping[Address, Place], held: int, limits: Optional[Limits] = None) -> None:
        self._limits = limits or Limits()
        self._room = held
        self._held = 0
        self._chains: Dict[Address, Chain] = {address: Chain(place, self._limits) for address, place in places.items()}
        self._busy: Set[Address] = set()
        self._waiting: Dict[Address, None] = {}
        self._asked: Dict[int, Address] = {}
        self._tokens = count(1)

    def receive(self, address: Address, link: Link, now: float) -> List[Step]:
        """Takes a message."""
        chain = self._chain(address)
        if chain is None:
            return [Step(address, Drop(link, "tooManyCameras"))]
        before = chain.held
        actions = chain.receive(link, now, has_room=self._held < self._room)
        return self._did(address, chain, before, actions, now)

    def answer(self, token: int, now: float, sent: int, gap: Optional[Gap]) -> List[Step]:
        """Takes an answer to `Ask`."""
        return self._ended(token, lambda chain: chain.answer(token, now, sent, gap), now)

    def refuse(self, token: int, now: float, passes: bool) -> List[Step]:
        """An `Ask` failed; ``passes`` if it is worth another attempt."""
        return self._ended(token, lambda chain: chain.refuse(token, now, passes), now)

    def report(self, address: Address, now: float, is_online: bool, cursor: Optional[str], waiting: int) -> None:
        """Takes the state of a camera. One without results is passed over."""
        chain = self._chains.get(address)
        if chain:
            chain.report(now, is_online, cursor, waiting)
            self._note(address, chain)

    def tick(self, now: float) -> List[Step]:
        """What is due; call it once a second, and after each message."""
        steps: List[Step] = []
        for address in list(self._busy):
            chain = self._chains[address]
            before = chain.held
            steps += self._did(address, chain, before, chain.tick(now), now)
        return steps + self._ask(now)

    def _ask(self, now: float) -> List[Step]:
        steps: List[Step] = []
        asking = sum(self._chains[address].is_asking for address in self._busy)
        for address in list(self._waiting):
            chain = self._chains[address]
            if asking >= REPLAYS:
                break
            if chain.wants_to_ask(now):
                ask = chain.ask(now, next(self._tokens))
                self._asked[ask.token] = address
                steps.append(Step(address, ask))
                asking += 1
                # The next time it is the last one in the row.
                self._waiting[address] = self._waiting.pop(address)
        return steps

    def _chain(self, address: Address) -> Optional[Chain]:
        chain = self._chains.get(address)
        if chain is None and len(self._chains) < CAMERAS:
            chain = self._chains[address] = Chain(None, self._limits)
        return chain

    def _ended(self, token: int, call: Callable[[Chain], List[Action]], now: float) -> List[Step]:
        address = self._asked.pop(token, None)
        if address is None:
            return []
        chain = self._chains[address]
        before = chain.held
        return self._did(address, chain, before, call(chain), now)

    def _did(self, address: Address, chain: Chain, before: int, actions: List[Action], now: float) -> List[Step]:
        self._held += chain.held - before
        self._note(address, chain)
        return [Step(address, action) for action in actions]

    def _note(self, address: Address, chain: Chain) -> None:
        if chain.is_idle:
            self._busy.discard(address)
            self._waiting.pop(address, None)
        else:
            self._busy.add(address)
            self._waiting.setdefault(address)
