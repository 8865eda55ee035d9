"""The tables of the example, in PostgreSQL or in SQLite."""

import sqlite3

import datascan.fleet

TABLE = """CREATE TABLE IF NOT EXISTS results (number {serial}, site TEXT, station TEXT, camera TEXT, cursor TEXT, time TEXT,
 kind TEXT, content TEXT, gap TEXT, message TEXT)"""
COLUMNS = ("site", "station", "camera", "cursor", "time", "kind", "content", "gap", "message")


class Database:
    """``host=… user=…`` is PostgreSQL, anything else the file of an SQLite database."""

    def __init__(self, address):
        self.is_postgres = "host=" in address
        self.address = address

    def store(self):
        """For the program that reads the results: its own connection, with the tables."""
        if self.is_postgres:
            store = datascan.fleet.PostgresStore(self._connect())
        else:
            store = datascan.fleet.SQLiteStore(self.address)
        store.connection.execute(TABLE.format(serial="SERIAL" if self.is_postgres else "INTEGER PRIMARY KEY AUTOINCREMENT"))
        return store

    def insert(self, connection, values):
        """Inserts a result: a value for each of `COLUMNS`."""
        marks = ", ".join(["%s" if self.is_postgres else "?"] * len(COLUMNS))
        # A code may contain NUL, which no text in PostgreSQL can.
        texts = [value.replace("\0", "␀") if isinstance(value, str) else value for value in values]
        connection.execute(f"INSERT INTO results ({', '.join(COLUMNS)}) VALUES ({marks})", texts)

    def latest(self, where="true", count=20):
        """The latest results: tuples of `COLUMNS`, the newest first."""
        query = f"SELECT {', '.join(COLUMNS)} FROM results WHERE {where} ORDER BY number DESC LIMIT {count}"
        return self._read(query)

    def count(self):
        return self._read("SELECT count(*) FROM results")[0][0]

    def _read(self, query):
        connection = self._connect() if self.is_postgres else sqlite3.connect(f"file:{self.address}?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def _connect(self):
        import psycopg

        return psycopg.connect(self.address, autocommit=True)
