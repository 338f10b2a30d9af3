"""Vectors made after a memory was stored: missing ones, and those of another model until they are adopted (Y5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hindsight_graph.errors import EmbeddingMismatch, StoreRefused
from hindsight_graph.ports.store import EmbeddingIdentity, Lacking
from hindsight_graph.stores.neo4j import codec, migrate
from hindsight_graph.stores.neo4j.session import Row, Sessions, Unit
from hindsight_graph.stores.neo4j.writer import check_direction

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

_AT_ONCE = 1000  # nodes whose vectors are exchanged in one transaction: about 2 MB of vectors


def coverage(sessions: Sessions, embedding: EmbeddingIdentity) -> tuple[int, int]:
    """See `Store.coverage`."""
    staged = _staged(_mark(sessions), embedding)
    (row,) = sessions.read("read/coverage", staged=staged, digest=embedding.digest)
    return row["done"], row["total"]


def lacking(sessions: Sessions, embedding: EmbeddingIdentity, after: str | None, limit: int) -> tuple[Lacking, ...]:
    """See `Store.lacking`. In the order of their ids, which are the places."""
    staged = _staged(_mark(sessions), embedding)
    rows = sessions.read(
        "read/lacking", staged=staged, digest=embedding.digest, after=after or "", limit=limit, believed_at=None
    )
    return tuple(
        Lacking(memory, row["before_speaker"], row["before"], memory.id)
        for row in rows
        for memory in [codec.memory_of(row["found"])]
    )


def put(
    sessions: Sessions, embedding: EmbeddingIdentity, vectors: Mapping[str, Sequence[Vector]], *, packed: bool
) -> None:
    """See `Store.put_vectors`."""
    whole: list[dict[str, Any]] = []
    chunks: list[dict[str, Any]] = []
    for id, pieces in vectors.items():
        for number, vector in enumerate(pieces):
            if vector.shape != (embedding.dimension,):
                raise EmbeddingMismatch(
                    f"a vector of shape {vector.shape} for {id!r}; {embedding.model} makes {embedding.dimension}"
                    " dimensions.",
                    remedy="Check the embedder.",
                )
            check_direction(vector, repr(id))
            row = {"memory_id": id, "number": number, "vector": codec.vector_param(vector, packed=packed)}
            (whole if len(pieces) == 1 else chunks).append(row)

    def write(unit: Unit) -> None:
        staged = _staged(_only(unit.run("read/store_mark"), sessions), embedding)
        label, property = ("Staged", "staged") if staged else ("Embedded", "embedding")
        for name, rows in (("write/vector_put", whole), ("write/chunk_put", chunks)):
            if rows:
                unit.run(name, rows=rows, label=label, property=property, digest=embedding.digest)

    sessions.writing(write)


def adopt(sessions: Sessions, embedding: EmbeddingIdentity | None) -> bool:
    """See `Store.adopt`; whether the store's vectors were exchanged. Each step may be repeated after a break."""
    unfinished = adopting(_mark(sessions))
    exchanged = unfinished is not None
    if unfinished is not None:
        _exchange(sessions, unfinished)
    if embedding is not None and _staged(_mark(sessions), embedding):
        _exchange(sessions, embedding)
        exchanged = True
    return exchanged


def adopting(mark: Row) -> EmbeddingIdentity | None:
    """The model whose vectors are being taken into use."""
    if mark["adopting_digest"] is None:
        return None
    return EmbeddingIdentity(mark["adopting_model"], mark["adopting_dimension"], mark["adopting_digest"])


def require(mark: Row | None, embedding: EmbeddingIdentity, place: str) -> None:
    """Raises EmbeddingMismatch unless the store's vectors are those of the model that setup found, and all of them."""
    if mark is None or migrate.identity(mark) != embedding:
        raise EmbeddingMismatch(
            f"the vectors in {place} are now of {mark['model'] if mark else 'no model'}, no longer of "
            f"{embedding.model}: it was re-embedded.",
            remedy="Connect again.",
        )
    if new := adopting(mark):
        raise EmbeddingMismatch(
            f"the vectors in {place} are being exchanged for those of {new.model}.",
            remedy="Try again in a moment; if it was broken off, `hindsight-graph reindex` goes on with it.",
        )


def _exchange(sessions: Sessions, new: EmbeddingIdentity) -> None:
    named = {"model": new.model, "dimension": new.dimension, "digest": new.digest}
    sessions.writing(lambda unit: unit.run("write/adoption_begin", **named))
    for name, answer in (("write/vectors_clear", "cleared"), ("write/vectors_take", "taken")):
        while _some(sessions, name, new.digest)[answer] == _AT_ONCE:
            pass
    sessions.writing(lambda unit: unit.run("write/adoption_end"))
    migrate.prepare(sessions, new)


def _some(sessions: Sessions, name: str, digest: str) -> Row:
    return sessions.writing(lambda unit: unit.run(name, digest=digest, limit=_AT_ONCE))[0]


def _mark(sessions: Sessions) -> Row:
    return _only(sessions.read("read/store_mark"), sessions)


def _only(rows: list[Row], sessions: Sessions) -> Row:
    if not rows:
        raise StoreRefused(f"{sessions.target.shown} has not been set up.", remedy="Call setup() first.")
    return rows[0]


def _staged(mark: Row, embedding: EmbeddingIdentity) -> bool:
    """Whether vectors of this model have to wait, because those of the store are of another one."""
    return migrate.identity(mark) != embedding
