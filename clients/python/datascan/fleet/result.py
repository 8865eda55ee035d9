"""A result of a station."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, ContextManager, Mapping, Optional

from ..events import Gap
from ..items import Item


def _orphan() -> ContextManager[Any]:
    raise RuntimeError("this result doesn't come from a loop")


@dataclass(frozen=True)
class FleetResult:
    """A stable item of a station."""

    site: str
    station: str
    camera: str
    item: Item
    """The code or line; `Item.text` is what to use."""
    cursor: str
    """Its place among the camera's results."""
    time: str
    """When it was read, by the station's clock."""
    session: str = ""
    """The run of the daemon that read it."""
    gap: Optional[Gap] = None
    """Results of this camera before it are lost: how many, and why. ``notReplayed``: the station didn't send them again in time."""
    replay: bool = False
    """Whether the station has sent it again because it was missing here."""
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The message."""
    _use: Callable[[FleetResult], ContextManager[Any]] = field(default=lambda result: _orphan(), repr=False, compare=False)

    @property
    def key(self) -> str:
        """A name for this result that no other one has: for a unique column of a database, say."""
        return f"{self.site}/{self.station}/{self.camera}/{self.cursor}"

    def transaction(self) -> ContextManager[Any]:
        """Uses the result and stores its place in one transaction: ``with result.transaction() as connection``.

        What the block does with the connection is stored together with the place, or not at all: if it raises, the result counts as
        not used until the loop comes back. Only for the latest result.
        """
        return self._use(self)
