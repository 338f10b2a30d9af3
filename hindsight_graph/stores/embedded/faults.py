"""Translates what SQLite reports into the errors of the product, and says what to do about each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from hindsight_graph.errors import (
    HindsightError,
    InvalidInput,
    StaleChange,
    StoreError,
    StoreFull,
    StoreRefused,
    StoreUnavailable,
)

_STALE = {apsw.SQLITE_CONSTRAINT_UNIQUE, apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_FOREIGNKEY}


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Runs a block of SQLite calls; whatever `apsw` raises leaves it as an error of `hindsight_graph.errors`."""
    try:
        yield
    except apsw.Error as error:
        raise _translate(error, path) from error
    except UnicodeEncodeError as error:
        raise InvalidInput(
            f"{error.object[max(0, error.start - 10) : error.end]!r} ends in half a surrogate pair, not a character.",
            remedy="Decode the text as UTF-8 with errors='replace' before storing it.",
        ) from error


def _translate(error: apsw.Error, path: Path) -> HindsightError:
    extended = getattr(error, "extendedresult", 0)
    if extended == apsw.SQLITE_IOERR_SHMSIZE:  # no room even for the journal's index, which every opening needs
        error = apsw.FullError(str(error))
    match error:
        case apsw.BusyError() | apsw.LockedError():
            return StoreUnavailable(
                f"the memory file {str(path)!r} is locked by another process.",
                remedy="Try again; if it stays so, raise HINDSIGHT_STORE_TIMEOUT or stop the process that holds it.",
            )
        case apsw.FullError():
            return StoreFull(
                f"no room is left for the memory file {str(path)!r}; the change was rolled back.",
                remedy="Free space on that disk and try again.",
            )
        case apsw.NotADBError():
            return StoreRefused(
                f"{str(path)!r} is not a SQLite database (or is encrypted).",
                remedy="Name another file for the memory; this one was left as it is.",
            )
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError() | apsw.AuthError():
            return StoreRefused(
                f"the memory file {str(path)!r} or its folder can't be opened for writing.",
                remedy="Check its owner and permissions: the folder must be writable too, for the journal.",
            )
        case apsw.ConstraintError() if extended in _STALE:
            return StaleChange(f"another write came first ({error}).")
        case apsw.CorruptError():
            return StoreError(
                f"the memory file {str(path)!r} is damaged ({error}).",
                remedy="Restore it from a backup, or salvage it with `sqlite3 FILE .recover`.",
            )
        case apsw.IOError():
            return StoreError(
                f"the disk failed under the memory file {str(path)!r} ({error}).",
                remedy="Check the disk and whether the file still exists.",
            )
        case apsw.SQLError() if "no such table" in str(error):
            return StoreRefused(
                f"the memory file {str(path)!r} has not been set up ({error}).", remedy="Call setup() first."
            )
    return StoreError(f"SQLite could not do it ({type(error).__name__}: {error}).")
