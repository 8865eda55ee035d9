"""Where places are kept: how far the results of each camera are used."""

from __future__ import annotations

from typing import Any, ContextManager, Dict, Optional, Protocol

from ..error import Error
from .address import Address
from .place import Place

TABLE = "datascan_places"
"""The table of places."""


class Store(Protocol):
    """Keeps places. `SQLiteStore` and `PostgresStore` are stores; another database needs these four methods."""

    def client_id(self, proposed: str) -> str:
        """The MQTT client id that belongs to these places: ``proposed`` at the first call, and the same one ever after.

        The broker keeps what isn't acknowledged yet under this id, so it has to be as durable as the places.
        """
        ...

    def places(self) -> Dict[Address, Place]:
        """All places."""
        ...

    def transaction(self, address: Address, place: Place, before: Optional[str]) -> ContextManager[Any]:
        """A transaction that stores a place at the end of the block, together with what the block does with the connection.

        :param before: the cursor that is stored now, None if there is none. `taken` must be raised where it is another one.
        """
        ...

    def close(self) -> None:
        """Closes what the store itself has opened."""
        ...


def taken(address: Address) -> Error:
    """The error of a place that another program has changed."""
    return Error("takenOver", f"another program uses the same state and has used a result of {address}: give each program its own")
