"""The results of many stations, from an MQTT 5 broker; docs/fleet.md of DataScan describes the messages.

``results()`` gives each result of all stations once; ``Fleet`` knows their states, and sends commands and settings.
Needs ``pip install 'datascan[fleet]'``; `PostgresStore` needs psycopg 3.
"""

from .address import Address
from .chain import Limits
from .fleet import Fleet
from .place import Place
from .postgres_store import PostgresStore
from .result import FleetResult
from .results import FleetResults, results
from .sqlite_store import SQLiteStore
from .states import Reported, StationState
from .store import Store

__all__ = [
    "Address", "Fleet", "FleetResult", "FleetResults", "Limits", "Place", "PostgresStore", "Reported", "SQLiteStore",
    "StationState", "Store", "results",
]
