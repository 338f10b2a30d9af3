"""Labelled utterances for the extractor, and how well an extractor does on them.

A line of `tests/data/extraction_*.jsonl` is {"id", "text", "triples", "role"?, "silent"?}. A triple is
[subject, relation, object or value, flags?]; the subject "I" is the speaker and "we" the group. Flags are `negated`,
`change`, `temporary`, `replaces`, `reason`, `name` (of an attribute) and `when` (the first day meant).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Mention, Triple, Turn, Who
from hindsight_graph.ports.extractor import Extractor
from hindsight_graph.text.fold import fold_name

SAID_AT = datetime.fromisoformat("2026-05-08T10:00:00+08:00")  # a Friday
_SELF = {Who.SPEAKER: "i", Who.GROUP: "we"}


@dataclass(frozen=True)
class Labelled:
    """One utterance with the triples that it states; `silent`: it states none, and that is the point of it."""

    id: str
    text: str
    triples: tuple[tuple[Any, ...], ...]
    role: str = "user"
    silent: bool = False


@dataclass
class Score:
    """Counts over a set, and the utterances where something went wrong."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    silent: int = 0
    spoke: int = 0
    errors: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Right triples over all found ones."""
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Right triples over all labelled ones."""
        return self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def quiet(self) -> float:
        """The share of silent utterances that gave nothing."""
        return self.silent / max(1, self.silent + self.spoke)


def load(language: str) -> list[Labelled]:
    """The labelled utterances of a language, "en" or "zh"."""
    path = Path(__file__).parent / "data" / f"extraction_{language}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Labelled(
            row["id"], row["text"], tuple(map(tuple, row["triples"])), row.get("role", "user"), row.get("silent", False)
        )
        for row in rows
    ]


def turn(text: str, *, role: str = "user", speaker: str | None = None, said_at: datetime = SAID_AT) -> Turn:
    """A turn with this text."""
    return Turn(text, said_at, "Asia/Shanghai", user_id="u", speaker=speaker, role=role)


def key_of(triple: Triple, schema: Schema) -> tuple[Any, ...]:
    """What makes two triples the same for scoring; a symmetric relation reads either way."""
    subject = _SELF.get(triple.subject.who) or fold_name(triple.subject.text)
    found = triple.value if triple.object is None else (_SELF.get(triple.object.who) or triple.object.text)
    return _key(subject, triple.relation, found or "", schema, {
        "negated": triple.negated, "change": triple.change, "temporary": triple.temporary, "replaces": triple.replaces,
        "name": triple.name,
    })  # fmt: skip


def label_of(label: tuple[Any, ...], schema: Schema) -> tuple[Any, ...]:
    """The same for a labelled triple."""
    return _key(fold_name(label[0]), label[1], label[2], schema, label[3] if len(label) > 3 else {})


def _key(subject: str, relation: str, target: str, schema: Schema, flags: dict[str, Any]) -> tuple[Any, ...]:
    ends = [subject, fold_name(target)]
    if schema.relations[relation].symmetric:
        ends.sort()
    return (
        *ends, relation, bool(flags.get("negated")), bool(flags.get("change")), bool(flags.get("temporary")),
        fold_name(flags.get("replaces") or ""), fold_name(flags.get("name") or ""),
    )  # fmt: skip


def score(extractor: Extractor, schema: Schema, rows: Iterable[Labelled]) -> Score:
    """Runs an extractor over labelled utterances."""
    total = Score()
    for row in rows:
        found = extractor.extract(turn(row.text, role=row.role))
        if row.silent:
            total.silent += not found.triples
            total.spoke += bool(found.triples)
        _count(total, row, found, schema)
    return total


def _count(total: Score, row: Labelled, found: Extraction, schema: Schema) -> None:
    have = {key_of(triple, schema) for triple in found.triples}
    want = {label_of(label, schema) for label in row.triples}
    total.right += len(have & want)
    total.wrong += len(have - want)
    total.missed += len(want - have)
    if have != want:
        lines = [f"{row.id} {row.text}", *(f"    missed {key}" for key in sorted(want - have, key=str))]
        lines += [f"    wrong  {key}" for key in sorted(have - want, key=str)]
        lines += [f"    dropped {note.reason}: {note.text}" for note in found.dropped]
        total.errors.append("\n".join(lines))


class Said:
    """What an extractor makes of a text, in a form that reads well in a test."""

    def __init__(self, extractor: Extractor) -> None:
        self.extractor = extractor

    def extraction(self, text: str, *before: str, role: str = "user", speaker: str | None = None) -> Extraction:
        """All of it. `before` are earlier turns of the assistant."""
        earlier = [turn(words, role="assistant") for words in before]
        return self.extractor.extract(turn(text, role=role, speaker=speaker), earlier)

    def triples(self, text: str, *before: str, role: str = "user") -> list[tuple[str, str, str]]:
        """(subject, relation, object or value); "I" and "we" in either language."""
        found = self.extraction(text, *before, role=role).triples
        return [(_short(t.subject), t.relation, t.value if t.object is None else _short(t.object)) for t in found]  # type: ignore[misc]

    def one(self, text: str, relation: str, *before: str) -> Triple:
        """The only triple with this relation."""
        found = [triple for triple in self.extraction(text, *before).triples if triple.relation == relation]
        assert len(found) == 1, f"{len(found)} triples {relation} in {text!r}"
        return found[0]

    def names(self, text: str, **options: Any) -> dict[str, str]:
        """The named entities of a text with their class."""
        return {m.text: m.cls for m in self.extraction(text, **options).mentions if m.who is Who.NAME}

    def reasons(self, text: str, *, role: str = "user") -> set[str]:
        """Why statements were dropped."""
        return {note.reason for note in self.extraction(text, role=role).dropped}


def _short(mention: Mention) -> str:
    return {Who.SPEAKER: "I", Who.GROUP: "we"}.get(mention.who) or mention.text
