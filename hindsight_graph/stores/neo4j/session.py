"""Managed transactions over one driver: retried where that is safe, reading their own writes, errors translated."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import neo4j
from neo4j import Driver, GraphDatabase, ManagedTransaction

from hindsight_graph.errors import StoreError
from hindsight_graph.stores.neo4j.faults import translated
from hindsight_graph.stores.neo4j.queries import query
from hindsight_graph.stores.neo4j.target import Target

T = TypeVar("T")
Row = dict[str, Any]

# The driver waits a second before it repeats a transaction that lost a deadlock; ours take milliseconds.
_FIRST_PAUSE = 0.05
_POOL = 100

# Python prints a library's warnings to stderr where no logging is set up; a retry is told by its outcome.
logging.getLogger("neo4j").addHandler(logging.NullHandler())


class Unit:
    """A transaction as its work sees it: `run` sends one query file and gives all its rows."""

    def __init__(self, transaction: ManagedTransaction) -> None:
        self._transaction = transaction

    def run(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of `cypher/<name>.cypher`, as plain dicts."""
        return [record.data() for record in self._transaction.run(query(name), parameters)]


class Sessions:
    """Opens sessions that share bookmarks, so that a read sees every write that this object acknowledged.

    The driver is made when first needed and connects by itself; it follows a cluster's leader with neo4j:// URLs.
    """

    def __init__(self, target: Target, timeout: float, *, retrying: bool = True) -> None:
        self.target = target
        self._timeout = timeout
        self._retrying = retrying
        self._lock = threading.Lock()
        self._driver: Driver | None = None
        self._closed = False
        self._bookmarks = GraphDatabase.bookmark_manager()

    def read(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of one query, read in a transaction that is repeated after passing faults for up to the time-out."""
        return self.reading(lambda unit: unit.run(name, **parameters))

    def reading(self, work: Callable[[Unit], T]) -> T:
        """What `work` returns, in one read transaction; `work` may run more than once."""
        with translated(self.target), self._session() as session:
            return session.execute_read(lambda transaction: work(Unit(transaction)))

    def writing(self, work: Callable[[Unit], T]) -> T:
        """What `work` returns, in one committed write transaction; `work` may run more than once, only the last counts.

        An exception of `work` rolls back and is not tried again.
        """
        with translated(self.target), self._session() as session:
            return session.execute_write(lambda transaction: work(Unit(transaction)))

    def define(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Runs a statement that changes the schema, in a transaction of its own. Errors are the driver's."""
        with self._session() as session:
            session.run(query(name), dict(parameters)).consume()

    def close(self) -> None:
        """Closes all connections; afterwards every call raises StoreError."""
        with self._lock:
            self._closed = True
            driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()

    def _session(self) -> neo4j.Session:
        return self._open().session(
            database=self.target.database,
            bookmark_manager=self._bookmarks,
            initial_retry_delay=_FIRST_PAUSE,
        )

    def _open(self) -> Driver:
        with self._lock:
            if self._closed:
                raise StoreError(f"the store {self.target.shown} was closed.", remedy="Connect again.")
            if self._driver is None:
                self._driver = open_driver(self.target, self._timeout, retrying=self._retrying)
            return self._driver


def open_driver(target: Target, timeout: float, *, retrying: bool = True) -> Driver:
    """A driver that gives up after `timeout` seconds, or at the first fault; nothing is sent yet."""
    return GraphDatabase.driver(
        target.address,
        auth=(target.user, target.password) if target.password else None,
        user_agent="hindsight-graph",
        connection_timeout=min(timeout, 15.0),
        connection_acquisition_timeout=timeout,
        max_transaction_retry_time=timeout if retrying else 0,
        max_connection_pool_size=_POOL,
        notifications_min_severity="OFF",
        telemetry_disabled=True,
    )
