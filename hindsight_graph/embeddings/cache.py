"""Remembers vectors, so that equal text is embedded once: in this process, in the next one, and in others beside it."""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hindsight_graph.embeddings.checked import CheckedEmbedder
from hindsight_graph.errors import ModelError
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.text.clean import log_safe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.float32]

log = logging.getLogger(__name__)

FILE = "embeddings.db"
IN_MEMORY = 2048  # vectors kept in the process: 4 MB at 512 dimensions
ON_DISK = 100_000  # vectors kept in the file, oldest out first: about 230 MB at 512 dimensions
_AT_ONCE = 500  # keys in one query; SQLite's own limit is 32,766
_WAIT_MS = 2000  # for another process's write; after that the cache is passed by, never an error

_SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (n INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE, vector BLOB NOT NULL)
"""


class CachedEmbedder:
    """An embedder that asks `embedder` only for texts whose vectors it does not know yet.

    Vectors are kept as exact float32 under the SHA-256 of the embedder's identity and the text, in memory and, with
    `folder`, in one SQLite file there that several processes share. A file that is broken, full or unwritable is
    passed by with one warning in the log: then texts are embedded again, and nothing fails. Thread-safe.
    """

    def __init__(self, embedder: Embedder, folder: Path | None) -> None:
        self._embedder = CheckedEmbedder(embedder)
        self._near: OrderedDict[bytes, Row] = OrderedDict()
        self._lock = threading.Lock()
        self._disk = _Disk(folder / FILE) if folder is not None else None

    @property
    def identity(self) -> EmbeddingIdentity:
        """That of the embedder behind it."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ModelError if the embedder fails on one; the others stay known."""
        import numpy as np

        rows = np.empty((len(texts), self.identity.dimension), dtype=np.float32)
        for place, found in enumerate(self.embed_each(texts)):
            if isinstance(found, ModelError):
                raise found
            rows[place] = found
        return rows

    def embed_each(self, texts: Sequence[str]) -> list[Row | ModelError]:
        """For each text its vector, or the error it alone caused: one bad text does not sink the others.

        Each distinct unknown text goes to the embedder once, all in one call; again, one by one, if that call fails.
        """
        keys = self._keys(texts)
        found: dict[bytes, Row | ModelError] = {**self._recall(keys)}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        answers = dict(zip(missing, self._embedder.embed_each(list(missing.values())), strict=True))
        self._keep({key: row for key, row in answers.items() if not isinstance(row, ModelError)})
        found |= answers
        return [found[key] for key in keys]

    def forget(self, texts: Sequence[str]) -> None:
        """Gives up the vectors of these texts, here and in the file, whose room for them is written over.

        Another process may still hold one in its memory until it ends.
        """
        keys = self._keys(texts)
        with self._lock:
            for key in keys:
                self._near.pop(key, None)
        if self._disk is not None:
            self._disk.delete(keys)

    def close(self) -> None:
        """Lets go of the file; a later `embed` works without it."""
        if self._disk is not None:
            self._disk.close()

    def _keys(self, texts: Sequence[str]) -> list[bytes]:
        of = self.identity
        head = hashlib.sha256(f"{of.model}\0{of.dimension}\0{of.digest}\0".encode())
        keys = []
        for text in texts:
            digest = head.copy()
            digest.update(text.encode("utf-8", "surrogatepass"))
            keys.append(digest.digest())
        return keys

    def _recall(self, keys: Sequence[bytes]) -> dict[bytes, Row]:
        with self._lock:
            found = {key: self._near[key] for key in dict.fromkeys(keys) if key in self._near}
            for key in found:
                self._near.move_to_end(key)
        if self._disk is not None and (rest := [key for key in dict.fromkeys(keys) if key not in found]):
            read = self._disk.read(rest, self.identity.dimension)
            self._hold(read)
            found |= read
        return found

    def _keep(self, rows: dict[bytes, Row]) -> None:
        self._hold(rows)
        if rows and self._disk is not None:
            self._disk.write(rows)

    def _hold(self, rows: dict[bytes, Row]) -> None:
        with self._lock:
            for key, row in list(rows.items())[-IN_MEMORY:]:
                self._near[key] = row.copy()  # a row of its own, or it would keep the whole batch in memory
                self._near.move_to_end(key)
            while len(self._near) > IN_MEMORY:
                self._near.popitem(last=False)


class _Disk:
    """The file behind a cache. Nothing here raises: trouble ends in a warning and a cache that knows nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._db: Any = None
        self._off = False

    def read(self, keys: Sequence[bytes], dimension: int) -> dict[bytes, Row]:
        import numpy as np

        found: dict[bytes, Row] = {}
        with self._lock, self._trouble("read"):
            db = self._open()
            for start in range(0, len(keys) if db is not None else 0, _AT_ONCE):
                part = keys[start : start + _AT_ONCE]
                query = f"SELECT key, vector FROM vectors WHERE key IN ({','.join('?' * len(part))})"  # noqa: S608
                for key, blob in db.execute(query, part):
                    row = np.frombuffer(blob, dtype="<f4") if len(blob) == 4 * dimension else None
                    if row is not None and np.isfinite(row).all():
                        found[key] = row.astype(np.float32)
        return found

    def write(self, rows: dict[bytes, Row]) -> None:
        with self._lock, self._trouble("written"):
            db = self._open()
            if db is None:
                return
            with db:
                db.executemany(
                    "INSERT OR REPLACE INTO vectors (key, vector) VALUES (?, ?)",
                    ((key, row.astype("<f4").tobytes()) for key, row in rows.items()),
                )
                db.execute("DELETE FROM vectors WHERE n <= (SELECT max(n) FROM vectors) - ?", (ON_DISK,))

    def delete(self, keys: Sequence[bytes]) -> None:
        with self._lock, self._trouble("written"):
            db = self._open()
            if db is not None and keys:
                db.execute("PRAGMA secure_delete = ON")
                with db:
                    db.executemany("DELETE FROM vectors WHERE key = ?", ((key,) for key in keys))
                db.execute("PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        with self._lock:
            if self._db is not None:
                self._db.close()
            self._db, self._off = None, True

    def _open(self) -> Any:
        """The connection; None once the file was found unusable."""
        import apsw

        if self._db is None and not self._off:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            db = apsw.Connection(str(self._path))
            db.set_busy_timeout(_WAIT_MS)
            try:
                db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                db.execute(_SCHEMA)
            except apsw.Error:
                db.close()
                raise
            self._db = db
        return self._db

    @contextmanager
    def _trouble(self, done: str) -> Iterator[None]:
        """Turns trouble with the file into a warning; all but a lock held by another switches the file off."""
        import apsw

        try:
            yield
        except (apsw.BusyError, apsw.LockedError):
            log.info("The embedding cache is busy and was not %s this time.", done)
        except (apsw.Error, OSError) as error:
            self._off = True
            if self._db is not None:
                self._db.close()
                self._db = None
            log.warning(
                "The embedding cache %s can't be %s (%s); texts are embedded anew. Delete it to start a fresh one.",
                log_safe(self._path),
                done,
                type(error).__name__,
            )
