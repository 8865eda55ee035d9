"""Places in PostgreSQL and in SQLite: the same tests for both."""

from __future__ import annotations

import os
import unittest

import psycopg
from fleet_support import PATIENCE, FleetTest
from psycopg.rows import dict_row
from services import Postgres
from support import FolderTest

import datascan.fleet
from datascan.fleet.address import Address
from datascan.fleet.place import Place

HERE = Address("berlin", "gate-3", "main")
THERE = Address("berlin", "gate-3", "till")


class StoreTests:
    """What every store has to do."""

    def open(self):
        """A store on the same database."""
        raise NotImplementedError

    def count(self, store):
        """Rows in the application's table."""
        return len(list(store.connection.execute("SELECT * FROM used")))

    def put(self, store, address, place, before):
        with store.transaction(address, place, before):
            pass

    def test_places(self):
        store = self.open()
        self.assertEqual(store.places(), {})
        first, other = Place.first("c1"), Place.first("x")
        self.put(store, HERE, first, None)
        self.put(store, THERE, other, None)
        second = first.after("c2")
        self.put(store, HERE, second, "c1")
        again = self.open()
        self.assertEqual(again.places(), {HERE: second, THERE: other})
        self.assertTrue(again.places()[HERE].has("c1"))

    def test_the_client_id_stays(self):
        self.assertEqual(self.open().client_id("one"), "one")
        self.assertEqual(self.open().client_id("two"), "one")

    def test_one_transaction(self):
        store = self.open()
        store.connection.execute("CREATE TABLE used (cursor TEXT)")
        with store.transaction(HERE, Place.first("c1"), None) as connection:
            connection.execute("INSERT INTO used VALUES ('c1')")
        self.assertEqual((self.count(store), self.open().places()[HERE].cursor), (1, "c1"))
        with self.assertRaises(ZeroDivisionError), store.transaction(HERE, Place.first("c2"), "c1") as connection:
            connection.execute("INSERT INTO used VALUES ('c2')")
            _ = 1 / 0
        self.assertEqual((self.count(store), self.open().places()[HERE].cursor), (1, "c1"))

    def test_a_place_that_another_program_has_changed(self):
        store, other = self.open(), self.open()
        store.connection.execute("CREATE TABLE used (cursor TEXT)")
        self.put(other, HERE, Place.first("c1"), None)
        for before in (None, "c0"):
            with self.assertRaises(datascan.Error) as raised, store.transaction(HERE, Place.first("c1"), before) as connection:
                connection.execute("INSERT INTO used VALUES ('c1')")
            self.assertEqual(raised.exception.code, "takenOver")
            self.assertIn("berlin/gate-3/main", raised.exception.message)
        self.assertEqual(self.count(store), 0, "what the block did is rolled back")

    def test_an_open_transaction(self):
        store = self.open()
        store.connection.execute("BEGIN")
        with self.assertRaisesRegex(RuntimeError, "has an open transaction"):
            self.put(store, HERE, Place.first("c1"), None)
        store.connection.execute("ROLLBACK")
        self.assertEqual(store.places(), {})


class SQLiteStoreTest(StoreTests, FolderTest):
    def open(self):
        store = datascan.fleet.SQLiteStore(os.path.join(self.folder, "fleet.sqlite"))
        self.addCleanup(store.close)
        return store


class PostgresStoreTest(StoreTests, FleetTest):
    @classmethod
    def setUpClass(cls):
        import shutil
        import tempfile

        folder = tempfile.mkdtemp(prefix="dsp")
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, 0o755)
        cls.database = Postgres(os.path.join(folder, "pg"))
        cls.addClassCleanup(cls.database.stop)
        cls.database.start()

    def setUp(self):
        super().setUp()
        with psycopg.connect(self.database.address, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")

    def connect(self, **options):
        connection = psycopg.connect(self.database.address, **options)
        self.addCleanup(connection.close)
        return connection

    def open(self):
        return datascan.fleet.PostgresStore(self.connect(autocommit=True))

    def test_without_autocommit(self):
        store = datascan.fleet.PostgresStore(self.connect(row_factory=dict_row))
        self.put(store, HERE, Place.first("c1"), None)
        self.assertEqual((store.places()[HERE].cursor, self.open().places()[HERE].cursor), ("c1", "c1"))
        self.assertEqual(store.client_id("one"), "one")
        store.connection.execute("SELECT 1")  # This begins a transaction.
        with self.assertRaisesRegex(RuntimeError, "or use autocommit"):
            self.put(store, HERE, Place.first("c2"), "c1")

    def test_results_in_one_transaction(self):
        gates = self.gates(2)
        store = self.open()
        store.connection.execute("CREATE TABLE codes (key text PRIMARY KEY, message json)")
        with self.results(state=store) as results:
            for gate in gates:
                self.read(gate, 20)
            for _ in range(25):
                self.use(results)
            results.get(PATIENCE)
            results.close()  # while one is in use, and others wait
        with self.results(state=self.open()) as results:
            for _ in range(14):
                self.use(results)
        rows = store.connection.execute("SELECT key FROM codes").fetchall()
        wanted = [f"{gate.name}/{gate.journal.cursor(number)}" for gate in gates for number in range(1, 21)]
        self.assertEqual(len(set(wanted) - {key for (key,) in rows}), 1, "the one that the block's end counted as used")
        self.assertEqual(len(rows), 39)

    def use(self, results):
        one = results.get(PATIENCE)
        with one.transaction() as connection:
            connection.execute("INSERT INTO codes VALUES (%s, %s)", [one.key, psycopg.types.json.Json(dict(one.raw))])

    def test_the_database_ends_meanwhile(self):
        (gate,) = self.gates()
        store = self.open()
        with self.assertRaises(psycopg.OperationalError), self.results(state=store) as results:
            self.read(gate, 2)
            results.get(PATIENCE)
            with self.connect(autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s)", [store.connection.info.backend_pid])
            results.get(PATIENCE)
        with self.results(state=self.open()) as results:
            self.assertEqual(self.numbers(self.take(results, 2)), {gate.name: [1, 2]})


if __name__ == "__main__":
    unittest.main()
