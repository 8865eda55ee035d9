"""Places in a PostgreSQL database."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional

from .address import Address
from .place import Place
from .store import TABLE, taken

if TYPE_CHECKING:
    import psycopg

IDLE = 0
"""libpq's PQTRANS_IDLE: no transaction is open."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS {TABLE} (
  site text NOT NULL, station text NOT NULL, camera text NOT NULL, cursor text NOT NULL, recent bytea NOT NULL,
  PRIMARY KEY (site, station, camera));
CREATE TABLE IF NOT EXISTS {TABLE}_client (one integer PRIMARY KEY CHECK (one = 1), id text NOT NULL);
"""


class PostgresStore:
    """Places in the application's database, through its own connection (psycopg 3), which nothing else may use meanwhile.

    The tables are created in the first schema of the search path. The connection stays open at `close`.
    """

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self.connection = connection
        with self._transaction():
            # Two programs that create the tables at once would fail; the number is arbitrary.
            connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [TABLE])
            connection.execute(SCHEMA)

    def client_id(self, proposed: str) -> str:
        with self._transaction():
            self.connection.execute(f"INSERT INTO {TABLE}_client VALUES (1, %s) ON CONFLICT DO NOTHING", [proposed])
            row = self._rows(f"SELECT id FROM {TABLE}_client").fetchone()
            assert row is not None
            return str(row[0])

    def places(self) -> Dict[Address, Place]:
        with self._transaction():
            rows = self._rows(f"SELECT site, station, camera, cursor, recent FROM {TABLE}").fetchall()
        return {Address(*row[:3]): Place(row[3], bytes(row[4])) for row in rows}

    @contextmanager
    def transaction(self, address: Address, place: Place, before: Optional[str]) -> Iterator["psycopg.Connection[Any]"]:
        with self._transaction():
            yield self.connection
            if before is None:
                statement = f"INSERT INTO {TABLE} (cursor, recent, site, station, camera) VALUES (%s, %s, %s, %s, %s)"
                moved = self.connection.execute(f"{statement} ON CONFLICT DO NOTHING", [*place, *address])
            else:
                statement = f"UPDATE {TABLE} SET cursor = %s, recent = %s"
                where = "WHERE site = %s AND station = %s AND camera = %s AND cursor = %s"
                moved = self.connection.execute(f"{statement} {where}", [*place, *address, before])
            if moved.rowcount != 1:
                raise taken(address)

    def close(self) -> None:
        pass

    def _rows(self, query: str) -> "psycopg.Cursor[Any]":
        from psycopg.rows import tuple_row

        # The application may have chosen dictionaries.
        return self.connection.cursor(row_factory=tuple_row).execute(query)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self.connection.info.transaction_status != IDLE:
            # Within it, ours would only be a savepoint, and the place would not be on disk at the end.
            raise RuntimeError("the connection has an open transaction: end it before the next result, or use autocommit")
        with self.connection.transaction():
            yield
