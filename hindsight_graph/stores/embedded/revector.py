"""Vectors made after a memory was stored: missing ones, and those of another model until they are adopted (Y5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import apsw
import numpy as np

from hindsight_graph.errors import EmbeddingMismatch, StoreRefused
from hindsight_graph.ports.store import EmbeddingIdentity, Lacking
from hindsight_graph.stores.embedded import codec, quantise
from hindsight_graph.stores.embedded.codec import Params
from hindsight_graph.stores.embedded.setup import read_embedding
from hindsight_graph.stores.embedded.statements import rows, statement

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector


def lacking(
    connection: apsw.Connection, embedding: EmbeddingIdentity, after: str | None, limit: int
) -> tuple[Lacking, ...]:
    """See `Store.lacking`. In the order of their rows, whose numbers are the places."""
    params: Params = {"staged": _staged(connection, embedding), "after": int(after or 0), "limit": limit}
    if params["staged"] and _staging(connection) != embedding:
        params["staged"] = 2
    found = rows(connection, "lacking", params | {"believed_at": None})
    return tuple(Lacking(codec.memory_of(row), speaker, before, str(rid)) for rid, speaker, before, *row in found)


def coverage(connection: apsw.Connection, embedding: EmbeddingIdentity) -> tuple[int, int]:
    """See `Store.coverage`."""
    staged = _staged(connection, embedding)
    done, total = next(rows(connection, "coverage", {"staged": staged}))
    return (0 if staged and _staging(connection) != embedding else done), total


def put(connection: apsw.Connection, embedding: EmbeddingIdentity, vectors: Mapping[str, Sequence[Vector]]) -> None:
    """See `Store.put_vectors`; the caller holds an immediate transaction."""
    staged = _staged(connection, embedding)
    if staged and _staging(connection) != embedding:
        connection.execute(statement("staged_clear"))
        connection.execute(statement("staged_embedding_put"), _params(embedding))
    for id, pieces in vectors.items():
        owner = next(rows(connection, "owner_get", {"id": id}), None)
        if owner is None or not pieces:  # deleted since it was read
            continue
        for vector in pieces:
            if vector.shape != (embedding.dimension,):
                raise EmbeddingMismatch(
                    f"a vector of shape {vector.shape} for {id!r}; {embedding.model} makes {embedding.dimension}"
                    " dimensions.",
                    remedy="Check the embedder.",
                )
        _add(connection, owner, quantise.unit(np.stack(pieces)), staged=staged)


def adopt(connection: apsw.Connection, embedding: EmbeddingIdentity) -> None:
    """See `Store.adopt`; the caller holds an immediate transaction."""
    if not _staged(connection, embedding):
        return
    if _staging(connection) != embedding:  # nothing of it was ever put: an empty store, or one whose texts all failed
        connection.execute(statement("staged_clear"))
        connection.execute(statement("staged_embedding_put"), _params(embedding))
    connection.execute(_adoption())


def _add(connection: apsw.Connection, owner: tuple[object, ...], matrix: quantise.Matrix, *, staged: bool) -> None:
    memory, namespace, user_id, layer = owner
    key = {"namespace": namespace, "user_id": user_id, "layer": layer}
    part = next(rows(connection, "part_get", key), None) or next(rows(connection, "part_add", key))
    codes = quantise.encode(matrix)
    for chunk in range(len(matrix)):
        row = {"memory": memory, "chunk": chunk, "data": matrix[chunk].tobytes()}
        added = next(rows(connection, "staged_vector_add" if staged else "vector_put", row), None)
        if added is None:  # another process was faster
            continue
        code = {
            "rid": added[0],
            "part": part[0],
            "memory": memory,
            "scale": float(codes.scale[chunk]),
            "slack": float(codes.slack[chunk]),
            "codes": codes.codes[chunk].tobytes(),
        }
        connection.execute(statement("staged_code_add" if staged else "code_add"), code)
    if not staged:
        connection.execute(statement("embedded_set"), {"memory": memory})


def _staged(connection: apsw.Connection, embedding: EmbeddingIdentity) -> bool:
    """Whether vectors of this model have to wait, because those of the store are of another one."""
    stored = read_embedding(connection)
    if stored is None:
        raise StoreRefused("the memory has not been set up.", remedy="Call setup() first.")
    return stored != embedding


def _staging(connection: apsw.Connection) -> EmbeddingIdentity | None:
    row = next(rows(connection, "staged_embedding_get"), None)
    return EmbeddingIdentity(*row) if row else None


def _params(embedding: EmbeddingIdentity) -> Params:
    return {"model": embedding.model, "dimension": embedding.dimension, "digest": embedding.digest}


@cache
def _adoption() -> str:
    schema = files(__package__).joinpath("schema")
    return "\n".join(
        schema.joinpath(name).read_text(encoding="utf-8") for name in ("adopt.sql", "0002_staged_vectors.sql")
    )
