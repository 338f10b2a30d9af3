"""The audit trail: who changed what, when and why, and whether the trail is whole (S3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hindsight_graph.clock import Clock
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.audit import GENESIS, AuditRecord, chained, record
from hindsight_graph.model.memory import Layer, Memory
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.ports.store import Store
from hindsight_graph.text.fold import content_hash

_AT_ONCE = 500  # records that are read at once
MOST_LISTED = 1000


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether an audit trail is whole. `number` and `hash` are those of its last record; kept elsewhere, they tell
    later whether its end was cut off. `faults` say what is wrong, the first first; at most 100."""

    number: int
    hash: str
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


class Audit:
    """The audit trail of one namespace: of all its users, so for whoever runs it and not for one of them."""

    def __init__(self, store: Store, clock: Clock, namespace: str) -> None:
        self._store = store
        self._clock = clock
        self._namespace = namespace

    def __call__(self, *, after: int | None = None, limit: int = 100) -> tuple[AuditRecord, ...]:
        """Records in order: those that follow number `after`, or the last ones. `limit`: 1 to 1000.

        Raises InvalidInput for a value out of range, and for a record that can't be read (see `verify`).
        """
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_LISTED:
            raise InvalidInput(f"limit {limit!r:.40} is out of range.", remedy=f"Give 1 to {MOST_LISTED}.")
        if after is None:
            after = max(0, self._store.audit_head(self._namespace)[0] - limit)
        if isinstance(after, bool) or not isinstance(after, int) or after < 0:
            raise InvalidInput(f"after {after!r:.40} is no number of a record.", remedy="Numbers begin with 1.")
        kept = self._store.audit(self._namespace, after, limit)
        found = [self._read(*one) for one in kept]
        if broken := next((one for one in found if isinstance(one, str)), None):
            raise InvalidInput(
                f"the audit trail can't be read: {broken}.", remedy="audit.verify() lists what is wrong."
            )
        return tuple(one for one in found if isinstance(one, AuditRecord))

    def verify(self, *, known: tuple[int, str] | None = None, contents: bool = True) -> Verified:
        """Goes through the whole trail: no record altered, added or left out, and what is stored is what was written.

        `known`: number and hash of a record noted earlier, which must still be there. `contents`: whether each memory
        that was written is compared with its recorded hash; one that is gone must have been erased or trimmed.
        """
        faults: list[str] = []
        number, hash = 0, GENESIS
        for kept in self._pages():
            records: list[AuditRecord] = []
            for found, body, said in kept:
                if found != number + 1:
                    faults.append(f"record {number + 1} is missing" if found > number else f"record {found} is double")
                if chained(hash, self._namespace, found, body) != said:
                    faults.append(f"record {found} does not follow on the one before, or was altered")
                if known and found == known[0] and said != known[1]:
                    faults.append(f"record {found} is another one than was noted")
                one = self._read(found, body, said)
                if isinstance(one, str):
                    faults.append(one)
                else:
                    records.append(one)
                number, hash = found, said
            if contents:
                faults += self._altered(records)
        faults += self._ends(number, hash, known)
        return Verified(number, hash, tuple(faults[:100]))

    def _pages(self) -> Iterator[tuple[tuple[int, str, str], ...]]:
        after = 0
        while kept := self._store.audit(self._namespace, after, _AT_ONCE):
            yield kept
            after = kept[-1][0]

    def _read(self, number: int, body: str, hash: str) -> AuditRecord | str:
        try:
            return record(self._namespace, number, body, hash)
        except (ValueError, KeyError, TypeError):
            return f"record {number} is no record"

    def _ends(self, number: int, hash: str, known: tuple[int, str] | None) -> list[str]:
        last, said = self._store.audit_head(self._namespace)
        faults = []
        if last > number or (last == number and said != hash):
            faults.append(f"the trail ends with record {number}, and not with {last} as it should")
        if known and known[0] > number:
            faults.append(f"the trail ends with record {number}, but {known[0]} was noted")
        return faults

    def _altered(self, records: list[AuditRecord]) -> list[str]:
        """Memories that do not say what was written, or are gone without having been erased."""
        written = {id: hash for one in records for id, _, _, hash in one.what.get("memories", ())}
        if not written:
            return []
        everyone = Scope(self._namespace, all_users=True)
        seen = Filter(everyone, self._clock.now(), frozenset(Layer), history=True)
        found: dict[str, Memory] = dict(self._store.get(seen, list(written)))
        absent = [id for id in written if id not in found]
        erased = self._store.tombstones(everyone, absent) if absent else {}
        faults = [f"memory {id} is gone and was not erased" for id in absent if id not in erased]
        return faults + [
            f"memory {id} does not say what was written"
            for id, one in found.items()
            if content_hash(one.content) != written[id]
        ]
