"""Translates what the Neo4j driver and server report into the errors of the product, and says what to do about each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j import exceptions

from hindsight_graph.errors import (
    HindsightError,
    InvalidInput,
    StaleChange,
    StoreError,
    StoreFull,
    StoreRefused,
    StoreUnavailable,
)
from hindsight_graph.stores.neo4j.target import Target

URL = "the store URL (--store or HINDSIGHT_STORE)"
PASSWORD_SETTING = "HINDSIGHT_NEO4J_PASSWORD"  # noqa: S105  the setting's name, not a password


@contextmanager
def translated(target: Target) -> Iterator[None]:
    """Runs a block of driver calls; whatever the driver raises leaves it as an error of `hindsight_graph.errors`."""
    try:
        yield
    except (exceptions.Neo4jError, exceptions.DriverError) as error:
        raise translate(error, target) from error
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"a text holds {error.object[error.start]!r}, half of a surrogate pair, which is not a character.",
            remedy="Decode the text as UTF-8 with errors='replace' before storing it.",
        ) from error


def translate(error: Exception, target: Target) -> HindsightError:
    """The product's error for a driver's; the message names host, user and setting, never the password."""
    match error:
        case exceptions.AuthError():
            return _refused_login(error, target)
        case exceptions.ConstraintError():
            return StaleChange(f"another write came first ({_words(error)}).")
        case exceptions.ServiceUnavailable() | exceptions.SessionExpired():
            return _away(error, target)
        case exceptions.ConfigurationError():
            return StoreRefused(
                f"{target.shown} can't be spoken to as configured ({_words(error)}).",
                remedy=f"Check the scheme of {URL}: neo4j or bolt, with +s only if the server speaks TLS.",
            )
        case exceptions.Neo4jError():
            return _server_error(error, target)
    return StoreError(f"Neo4j at {target.place} could not do it ({type(error).__name__}: {_words(error)}).")


def _refused_login(error: exceptions.AuthError, target: Target) -> StoreRefused:
    if "CredentialsExpired" in (error.code or ""):
        return StoreRefused(
            f"Neo4j at {target.place} wants the first password of user {target.user!r} to be changed.",
            remedy="Log in once with the Neo4j Browser or cypher-shell and choose a new one.",
        )
    if "AuthenticationRateLimit" in (error.code or ""):
        return StoreRefused(
            f"Neo4j at {target.place} locked user {target.user!r} out after too many wrong passwords.",
            remedy=f"Wait some seconds, then check the password in the store URL or {PASSWORD_SETTING}.",
        )
    if "Forbidden" in (error.code or ""):
        return StoreRefused(
            f"user {target.user!r} may not do this in Neo4j at {target.place} ({_words(error)}).",
            remedy="Give that user the right to read, write and change the schema of the database.",
        )
    if not target.password:
        return StoreRefused(
            f"no password was given for user {target.user!r} of Neo4j at {target.place}.",
            remedy=f"Set {PASSWORD_SETTING}, or put it into {URL}: neo4j://user:password@host:7687.",
        )
    return StoreRefused(
        f"Neo4j at {target.place} refused the password of user {target.user!r}.",
        remedy=f"Check the password in the store URL or {PASSWORD_SETTING}; the URL's wins where both are set.",
    )


def _away(error: Exception, target: Target) -> StoreUnavailable:
    if isinstance(error, exceptions.IncompleteCommit):
        return StoreUnavailable(
            f"the connection to Neo4j at {target.place} broke while it committed; it may have stored the change.",
            remedy="Write the same again: what was stored already is found and not stored twice.",
        )
    return StoreUnavailable(
        f"Neo4j can't be reached at host {target.host!r}, port {target.port}, for user {target.user!r}.",
        remedy=f"Check that the server runs, and host and port of {URL}.",
    )


def _server_error(error: exceptions.Neo4jError, target: Target) -> HindsightError:
    code, words = error.code or "", _words(error)
    if code.endswith("TransactionLogError") or "o space left" in words:
        return StoreFull(
            f"Neo4j at {target.place} could not write to its disk, which is most likely full; nothing was stored.",
            remedy="Free space there and restart the server: it serves nothing until then.",
        )
    if code.endswith(("TransactionStartFailed", "DatabaseNotAvailable")) or "needs to be restarted" in words:
        return StoreUnavailable(
            f"Neo4j at {target.place} stopped serving after a fault of its own ({words}).",
            remedy="See its debug.log for the reason (a full disk is the commonest), then restart it.",
        )
    if "TransactionTimedOut" in code or code.endswith("LockClientStopped"):
        return StoreUnavailable(
            f"Neo4j at {target.place} took too long and gave up.",
            remedy="Try again; if it stays so, raise HINDSIGHT_STORE_TIMEOUT or see what holds the locks.",
        )
    if code.endswith(("DatabaseNotFound", "UnknownDatabase")):
        return StoreRefused(
            f"Neo4j at {target.place} has no database {target.database!r}. Community Edition holds exactly one, "
            "whose name is 'neo4j' unless its settings say otherwise.",
            remedy=f"Leave the database out of {URL}, or create it first (Enterprise and Aura).",
        )
    if error.is_retryable() or code.startswith("Neo.TransientError") or "DatabaseUnavailable" in code:
        return StoreUnavailable(
            f"Neo4j at {target.place} could not do it now ({words}); nothing was stored.", remedy="Try again."
        )
    if "too large to index" in words:
        return InvalidInput(
            "an id, key or name is longer than Neo4j can index (about 8,000 bytes of UTF-8 with its namespace).",
            remedy="Use a shorter one; only contents may be long.",
        )
    if code.startswith("Neo.ClientError.Schema.Constraint"):
        return StaleChange(f"another write came first ({words}).")
    return StoreError(f"Neo4j at {target.place} could not do it ({code}: {words}).")


def _words(error: Exception) -> str:
    """The first line of a message, cut: a server's message may quote what was sent."""
    message = getattr(error, "message", None) or str(error)
    return message.splitlines()[0][:200] if message else type(error).__name__
