"""The write path: intake → extract → gate → embed → resolve, dedupe, rule, plan → commit → answer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice
from typing import Any

from hindsight_graph.clock import Clock
from hindsight_graph.commit import Committer
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput, ModelError
from hindsight_graph.model.answers import FAILED, Failed, Ingested, Written
from hindsight_graph.model.change import GraphChange
from hindsight_graph.model.memory import SUSPICIOUS, Layer
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Judgement, Turn, Verdict
from hindsight_graph.ports.embedder import EachEmbedder
from hindsight_graph.ports.extractor import Extractor
from hindsight_graph.ports.store import Store
from hindsight_graph.safety.masked import mask
from hindsight_graph.text.coverage import uncovered
from hindsight_graph.write.ahead import sentences_ahead
from hindsight_graph.write.checked import Checker, name_of
from hindsight_graph.write.decided import wordings
from hindsight_graph.write.draft import Draft
from hindsight_graph.write.gate import judge
from hindsight_graph.write.intake import read_namespace, read_turn
from hindsight_graph.write.plan import Planner
from hindsight_graph.write.receipts import receipt_keys, standing
from hindsight_graph.write.resting import note_resting
from hindsight_graph.write.running import Running
from hindsight_graph.write.vectors import Vectors, pieces
from hindsight_graph.write.view import View

MOST_AT_ONCE = 1000  # turns that one change may hold
CONTEXT_TURNS = 2  # earlier turns that an extractor and the gate may look at


class Writer:
    """Writes turns into one store."""

    def __init__(
        self,
        store: Store,
        committer: Committer,
        extractor: Extractor,
        embedder: EachEmbedder,
        schema: Schema,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._store = store
        self._committer = committer
        self._extractor = extractor
        self._checker = Checker(extractor, schema)
        self._embedder = embedder
        self._schema = schema
        self._settings = settings
        self._clock = clock
        self._running = Running(store, committer, embedder, settings, clock)

    def remember(self, raw: Mapping[str, Any], namespace: str) -> Written:
        """Writes one turn, atomically (W10). Raises InvalidInput before anything is stored."""
        turn = self._read(raw)
        (written,) = self._write([turn], read_namespace(raw.get("namespace"), namespace))
        if written.status == FAILED:
            raise InvalidInput(f"{written.reason}.", remedy="Use a key of its own for each turn.")
        return written

    def assess(self, raw: Mapping[str, Any]) -> tuple[Judgement, Extraction]:
        """What the gate and the extractor say of a turn, without writing it (W1)."""
        turn = self._read(raw)
        draft = self._understand(Draft(0, turn))
        return draft.judgement, draft.extraction

    def ingest(
        self,
        raws: Iterable[Mapping[str, Any]],
        namespace: str,
        *,
        batch: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Ingested:
        """Writes many turns in order, in batches; a turn that can't be taken is reported and the rest goes in.

        A record may name its own `namespace`. `progress` is called with the number of records done so far.
        """
        if batch is not None and (not isinstance(batch, int) or not 1 <= batch <= MOST_AT_ONCE):
            raise InvalidInput(f"batch {batch!r} is out of range.", remedy=f"Give 1 to {MOST_AT_ONCE}.")
        written: list[Written] = []
        failed: list[Failed] = []
        records = iter(raws)
        done = 0
        while taken := list(islice(records, batch or self._settings.batch)):
            groups: dict[str, list[tuple[int, Turn]]] = defaultdict(list)
            for index, raw in enumerate(taken, start=done):
                try:
                    if not isinstance(raw, Mapping):
                        raise InvalidInput(f"a turn must be a mapping, not {type(raw).__name__}.")
                    turn = self._read(raw)
                    groups[read_namespace(raw.get("namespace"), namespace)].append((index, turn))
                except InvalidInput as error:
                    source = raw.get("source_id") if isinstance(raw, Mapping) else None
                    failed.append(Failed(index, mask(source).text if isinstance(source, str) else None, str(error)))
            told = _Told(progress, done)
            for group, indexed in groups.items():
                answers = self._write([turn for _, turn in indexed], group, told)
                written += [one for one in answers if one.status != FAILED]
                failed += [
                    Failed(index, one.source_id, one.reason)
                    for (index, _), one in zip(indexed, answers, strict=True)
                    if one.status == FAILED
                ]
            done += len(taken)
            if progress:
                progress(done)
        failed.sort(key=lambda one: one.index)
        return Ingested(_counts(written, failed), tuple(written), tuple(failed))

    # -- one batch ----------------------------------------------------------------------------------------------
    def _read(self, raw: Mapping[str, Any]) -> Turn:
        return read_turn(raw, now=self._clock.now(), settings=self._settings)

    def _write(self, turns: Sequence[Turn], namespace: str, told: _Told | None = None) -> list[Written]:
        """Writes turns of any users as if they came one by one: what is common is seen by what users say after it."""
        answers: dict[int, Written] = {}
        for _, run in groupby(enumerate(turns), key=lambda pair: pair[1].user_id is None):
            by_user: dict[str | None, list[tuple[int, Turn]]] = defaultdict(list)
            for index, turn in run:
                by_user[turn.user_id].append((index, turn))
            for user_id, indexed in by_user.items():
                answers.update(self._write_for_user(indexed, Scope(namespace, user_id), told or _Told()))
        return [answers[index] for index in range(len(turns))]

    def _write_for_user(self, indexed: list[tuple[int, Turn]], scope: Scope, told: _Told) -> dict[int, Written]:
        answers, fresh = self._repeats(indexed, scope)
        told.stored(len(answers))
        drafts = [self._understand(draft) for draft in self._with_context(fresh, scope)]
        if drafts:
            vectors = self._embed(drafts, scope)
            written, grown = self._committer.commit(partial(self._plan, drafts, scope, vectors))
            told.stored(len(written))
            written = note_resting(self._store, scope, self._clock.now(), written)
            self._running.sum_up(scope, grown)
            answers.update({draft.index: one for draft, one in zip(drafts, written, strict=True)})
        return answers

    def _repeats(
        self, indexed: list[tuple[int, Turn]], scope: Scope
    ) -> tuple[dict[int, Written], list[tuple[int, Turn]]]:
        """Turns that were answered before get the same answer and are not even read again."""
        keys = [key for _, turn in indexed for key in receipt_keys(turn)]
        kept = self._store.receipts(scope, keys) if keys else {}
        answers = {index: answer for index, turn in indexed if (answer := standing(turn, kept).answer)}
        return answers, [(index, turn) for index, turn in indexed if index not in answers]

    def _with_context(self, indexed: list[tuple[int, Turn]], scope: Scope) -> list[Draft]:
        said: dict[str, list[Turn]] = {}
        drafts: list[Draft] = []
        for index, turn in indexed:
            if turn.session_id is None:
                drafts.append(Draft(index, turn))
                continue
            if turn.session_id not in said:
                said[turn.session_id] = self._said_before(turn.session_id, scope)
            earlier = said[turn.session_id]
            drafts.append(Draft(index, turn, tuple(earlier[-CONTEXT_TURNS:])))
            earlier.append(turn)
        return drafts

    def _said_before(self, session_id: str, scope: Scope) -> list[Turn]:
        state = self._store.sessions(scope, [session_id]).get(session_id)
        if state is None:
            return []
        working = Filter(scope, self._clock.now(), frozenset({Layer.WORKING}), session_id)
        near = self._store.dialogue(working, [(session_id, state.turns)], CONTEXT_TURNS)
        found = self._store.get(working, [ranked.memory_id for ranked in near])
        earlier = sorted(found.values(), key=lambda memory: memory.provenance.turn or 0)
        return [
            Turn(
                content=memory.content,
                observed_at=memory.provenance.observed_at,
                timezone=memory.provenance.timezone,
                user_id=memory.provenance.user_id,
                session_id=session_id,
                speaker=memory.provenance.speaker,
                role=memory.provenance.role,
            )
            for memory in earlier
        ]

    def _understand(self, draft: Draft) -> Draft:
        """Extracts and judges; when the extractor fails the words are kept all the same, and the answer says so."""
        try:
            draft.extraction = self._checker.extract(draft.turn, draft.before)
        except ModelError as error:
            draft.degraded.append(f"{name_of(self._extractor)} failed, kept as text: {error}")
            draft.turn = replace(draft.turn, metadata={**draft.turn.metadata, "extraction": "failed"})
            draft.unread = True
        draft.judgement = judge(draft.turn, draft.extraction, before=draft.before)
        if draft.unread and draft.judgement.verdict is Verdict.REJECT:
            draft.judgement = replace(draft.judgement, verdict=Verdict.HOLD, reason="the extractor failed; kept")
        if draft.judgement.suspicious:
            draft.turn = replace(draft.turn, metadata={**draft.turn.metadata, SUSPICIOUS: draft.judgement.suspicious})
        draft.weigh()
        return draft

    def _embed(self, drafts: Sequence[Draft], scope: Scope) -> Vectors:
        """The vectors of the turns and, as far as they can be told before planning, of their facts, all in one call."""
        vectors = Vectors(self._embedder)
        texts = [text for draft in drafts for text in pieces(draft.turn, draft.before)]
        view = View(self._store, scope, self._clock.now())
        decided = (text for draft in drafts for text in wordings(draft))
        vectors.load([*texts, *sentences_ahead(drafts, view, self._schema), *decided])
        for draft in drafts:
            draft.vectors = vectors.of(pieces(draft.turn, draft.before), draft.degraded)
            if draft.vectors and (said := uncovered(self._embedder.identity.model, draft.language)):
                draft.notes.append(said)
        return vectors

    def _plan(
        self, drafts: Sequence[Draft], scope: Scope, vectors: Vectors
    ) -> tuple[GraphChange, tuple[list[Written], dict[str, tuple[int, int]]]]:
        now = self._clock.now()
        planner = Planner(View(self._store, scope, now), self._schema, self._settings, now, vectors)
        change, written = planner.plan(drafts)
        return change, (written, planner.grown())


class _Told:
    """Tells how many records are done after each commit, of which a batch may take several (W10)."""

    def __init__(self, progress: Callable[[int], None] | None = None, done: int = 0) -> None:
        self._progress = progress
        self._done = done

    def stored(self, count: int) -> None:
        """So many more are stored."""
        self._done += count
        if self._progress and count:
            self._progress(self._done)


def _counts(written: Sequence[Written], failed: Sequence[Failed]) -> dict[str, int]:
    counts = Counter({"accepted": 0, "held": 0, "rejected": 0, "duplicate": 0})
    counts.update(one.status for one in written)
    counts[FAILED] = len(failed)
    counts["facts"] = sum(len(one.facts) for one in written)
    counts["superseded"] = sum(len(one.superseded) for one in written)
    counts["decisions"] = sum(len(one.decisions) for one in written)
    counts["outcomes"] = sum(len(one.outcomes) for one in written)
    counts["conflicts"] = sum(len(one.conflicts) for one in written)
    return dict(counts)
