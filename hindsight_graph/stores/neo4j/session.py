"""Managed transactions over one driver: retried where that is safe, reading their own writes, errors translated."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any, Generic, TypeVar, cast

import neo4j
from neo4j import Driver, GraphDatabase, ManagedTransaction, exceptions

from hindsight_graph.errors import StoreError
from hindsight_graph.stores.neo4j.faults import translated
from hindsight_graph.stores.neo4j.queries import query
from hindsight_graph.stores.neo4j.target import Target

T = TypeVar("T")
Row = dict[str, Any]

# The driver waits a second before it repeats a transaction that lost a deadlock; ours take milliseconds.
_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 2.0
_POOL = 100
_CONNECTING = 5.0  # seconds for a connection to be made; a host that drops packets is told by it

# Python prints a library's warnings to stderr where no logging is set up; a retry is told by its outcome.
logging.getLogger("neo4j").addHandler(logging.NullHandler())


class Unit:
    """A transaction as its work sees it: `run` sends one query file and gives all its rows."""

    def __init__(self, transaction: ManagedTransaction) -> None:
        self._transaction = transaction

    def run(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of `cypher/<name>.cypher`, as plain dicts."""
        return _rows(self._transaction.run(query(name), parameters))


def _rows(result: neo4j.Result) -> list[Row]:
    """All rows as dicts. Our queries return values and never nodes, so that nothing need be taken apart further."""
    try:
        keys = result.keys()
        return [dict(zip(keys, record.values(), strict=True)) for record in result]
    except exceptions.ResultFailedError as error:
        # The driver wraps what the server said, and by the wrapping alone can't tell that it may try again.
        if isinstance(error.__cause__, exceptions.DriverError | exceptions.Neo4jError):
            raise error.__cause__ from None
        raise


class _Patience:
    """For how long what failed for a passing reason is tried again: the time-out, from the beginning on."""

    def __init__(self, seconds: float) -> None:
        self._deadline = monotonic() + seconds
        self._pause = _FIRST_PAUSE

    def wait(self, error: exceptions.DriverError | exceptions.Neo4jError) -> None:
        """Sleeps before the next attempt. Raises the error if there is to be none."""
        if not error.is_retryable() or monotonic() >= self._deadline:
            raise error
        sleep(self._pause * random.uniform(0.5, 1.5))
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)


_Execution = Callable[[ManagedTransaction], T | None]


class _Attempt(Generic[T]):
    """One run of some work in a managed transaction; keeps the error that ended it instead of letting it out.

    When a query fails, the driver (seen in 6.4.1) gives the connection back to its pool at once, and if the error
    leaves the transaction function it looks at that connection again to roll back. By then another thread may have
    taken it, whose transaction is then rolled back or waits for ever. Where the transaction has failed already, there
    is nothing to roll back: the error stays here, and the driver refuses to commit without touching the connection.
    """

    def __init__(self, work: Callable[[Unit], T]) -> None:
        self._work = work
        self.error: exceptions.DriverError | exceptions.Neo4jError | None = None

    def __call__(self, transaction: ManagedTransaction) -> T | None:
        self.error = None
        try:
            return self._work(Unit(transaction))
        except (exceptions.DriverError, exceptions.Neo4jError) as error:
            if not _has_failed(transaction):
                raise
            self.error = error
        return None


def _has_failed(transaction: ManagedTransaction) -> bool:
    """Whether the transaction can't commit any more; the driver knows that without asking the server."""
    try:
        transaction.run("RETURN 1")
    except exceptions.TransactionError:
        return True
    return False


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
        self._closed = self._answered = False
        self._bookmarks = GraphDatabase.bookmark_manager()

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    def read(self, name: str, **parameters: Any) -> list[Row]:
        """The rows of one query, asked again after passing faults for up to the time-out.

        A server that never answered is not asked again: it is rather not there than restarting.
        It is sent by itself: a transaction of the driver's would take a second round trip to commit.
        """
        statement = neo4j.Query(query(name), timeout=self._timeout)
        patience = self._patience()
        with translated(self.target):
            while True:
                try:
                    with self._session(neo4j.READ_ACCESS) as session:
                        rows = _rows(session.run(statement, parameters))
                except (exceptions.DriverError, exceptions.Neo4jError) as error:
                    patience.wait(error)
                else:
                    self._answered = True
                    return rows

    def reading(self, work: Callable[[Unit], T]) -> T:
        """What `work` returns, in one read transaction; `work` may run more than once."""
        with translated(self.target), self._session() as session:
            return self._managed(lambda attempt: session.execute_read(attempt), work)

    def writing(self, work: Callable[[Unit], T]) -> T:
        """What `work` returns, in one committed write transaction; `work` may run more than once, only the last counts.

        An exception of `work` rolls back and is not tried again.
        """
        with translated(self.target), self._session() as session:
            return self._managed(lambda attempt: session.execute_write(attempt), work)

    def _managed(self, execute: Callable[[_Execution[T]], T | None], work: Callable[[Unit], T]) -> T:
        """Retries what failed inside the work; what fails around it (begin, commit), the driver retries itself.

        The server ends a transaction that takes longer than the time-out, be it for a lock or for its work.
        """
        patience = self._patience()
        while True:
            attempt = _Attempt(work)
            try:
                done = execute(neo4j.unit_of_work(timeout=self._timeout)(attempt))
            except exceptions.TransactionError:
                if attempt.error is None:
                    raise
            else:
                return cast(T, done)
            patience.wait(attempt.error)

    def define(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Runs a statement about the schema by itself, without a time-out. Errors are the driver's."""
        with self._session() as session:
            session.run(query(name), dict(parameters)).consume()

    def close(self) -> None:
        """Closes all connections; afterwards every call raises StoreError."""
        with self._lock:
            self._closed = True
            driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()

    def reader(self) -> neo4j.Session:
        """A session in which the server refuses to write, for queries that are not ours."""
        return self._session(neo4j.READ_ACCESS)

    def _patience(self) -> _Patience:
        return _Patience(self._timeout if self._retrying and self._answered else 0)

    def _session(self, access: str = neo4j.WRITE_ACCESS) -> neo4j.Session:
        return self._open().session(
            database=self.target.database,
            bookmark_manager=self._bookmarks,
            default_access_mode=access,
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
        connection_timeout=min(timeout, _CONNECTING),
        connection_acquisition_timeout=timeout,
        max_transaction_retry_time=timeout if retrying else 0,
        max_connection_pool_size=_POOL,
        notifications_min_severity="OFF",
        telemetry_disabled=True,
    )
