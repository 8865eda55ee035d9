"""Places in an SQLite database."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from typing import Dict, Iterator, Optional, Union

from .address import Address
from .place import Place
from .store import TABLE, taken

LOCK_TIME = 30.0
"""Seconds that another connection may hold the database."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS {TABLE} (
  site TEXT NOT NULL, station TEXT NOT NULL, camera TEXT NOT NULL, cursor TEXT NOT NULL, recent BLOB NOT NULL,
  PRIMARY KEY (site, station, camera)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS {TABLE}_client (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL);
"""


class SQLiteStore:
    """Places in a file that may contain tables of the application as well.

    ``connection`` is in autocommit mode: use it to create tables and to read. What belongs to a result goes through the connection
    of `FleetResult.transaction`, which is the same.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        new = not os.path.exists(path)
        if new:
            # For its owner alone: what the application stores beside the places is personal data.
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
        self.connection = sqlite3.connect(path, timeout=LOCK_TIME, isolation_level=None, check_same_thread=False)
        try:
            self.connection.execute("PRAGMA journal_mode = WAL")
            # A place must not be lost after its result is acknowledged to the broker.
            self.connection.execute("PRAGMA synchronous = FULL")
            self.connection.executescript(SCHEMA)
        except sqlite3.DatabaseError as problem:
            self.connection.close()
            raise ValueError(f"{os.fspath(path)} can't be used as a database of places: {problem}") from problem

    def client_id(self, proposed: str) -> str:
        self.connection.execute(f"INSERT OR IGNORE INTO {TABLE}_client VALUES (1, ?)", [proposed])
        return str(self.connection.execute(f"SELECT id FROM {TABLE}_client").fetchone()[0])

    def places(self) -> Dict[Address, Place]:
        rows = self.connection.execute(f"SELECT site, station, camera, cursor, recent FROM {TABLE}")
        return {Address(*row[:3]): Place(row[3], row[4]) for row in rows}

    @contextmanager
    def transaction(self, address: Address, place: Place, before: Optional[str]) -> Iterator[sqlite3.Connection]:
        if self.connection.in_transaction:
            raise RuntimeError("the connection has an open transaction: end it before the next result")
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
            if not self.connection.in_transaction:
                raise RuntimeError("the block has ended the transaction: leave COMMIT and ROLLBACK to the block's end")
            self._move(address, place, before)
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self.connection.close()

    def _move(self, address: Address, place: Place, before: Optional[str]) -> None:
        if before is None:
            statement = f"INSERT OR IGNORE INTO {TABLE} (cursor, recent, site, station, camera) VALUES (?, ?, ?, ?, ?)"
            moved = self.connection.execute(statement, [*place, *address])
        else:
            statement = f"UPDATE {TABLE} SET cursor = ?, recent = ? WHERE (site, station, camera, cursor) = (?, ?, ?, ?)"
            moved = self.connection.execute(statement, [*place, *address, before])
        if moved.rowcount != 1:
            raise taken(address)
