"""The recall path: question → channels side by side → choose → fold → read → fuse → policy → rerank → explain."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import nlargest
from typing import TYPE_CHECKING

import numpy as np

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Conflict
from hindsight_graph.model.recall import Filter, Hit, Why
from hindsight_graph.model.schema import Schema
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.store import Store
from hindsight_graph.recall.account import with_accounts
from hindsight_graph.recall.asked import Asked
from hindsight_graph.recall.channels import CHANNELS, Channels, run
from hindsight_graph.recall.evidence import NEAR, WEAK, Evidence, weigh
from hindsight_graph.recall.fold import Group, fold
from hindsight_graph.recall.fuse import Fuser
from hindsight_graph.recall.matching import Counts
from hindsight_graph.recall.moment import rank_by_time, stretch_of
from hindsight_graph.recall.pack import Found
from hindsight_graph.recall.policy import Profile, policy_parts, profile
from hindsight_graph.recall.question import Question, read_question
from hindsight_graph.recall.reading import read
from hindsight_graph.recall.rerank import Reranking
from hindsight_graph.recall.tasks import like
from hindsight_graph.recall.tried import count_trials

if TYPE_CHECKING:
    from hindsight_graph.model.change import Vector

CANDIDATES = 80  # best candidates that are read whole


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """A checked question to the memory. `zone_now` is the present in the asker's zone."""

    text: str
    filter: Filter
    top_k: int
    profile: Profile
    channels: tuple[str, ...]
    zone_now: datetime
    own_keys: tuple[str, str]


LONGEST_QUESTION = 20_000  # characters


class Recaller:
    """Answers questions from one store."""

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        pool: Executor,
        fusion: Fuser,
        schema: Schema,
        reranking: Reranking,
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._pool = pool
        self._fusion = fusion
        self._asked = Asked(schema)
        self._reranking = reranking

    def recall(self, query: RecallQuery) -> Found:
        """Hits best first. Raises a channel's error if every channel failed: never an empty list instead (R9).

        A task that nothing is kept for under just that name is taken for those most like it (L5).
        """
        found = self._recall(query)
        asked = query.filter.task
        if found.hits or asked is None:
            return found
        for task in like(self._store, query.filter.scope, self._embedder.embed, asked):
            other = self._recall(replace(query, filter=replace(query.filter, task=task)))
            if other.hits:
                return replace(other, notes=(*other.notes, f"nothing is kept for just that task; asked for {task!r}"))
        return found

    def _recall(self, query: RecallQuery) -> Found:
        start = time.perf_counter()
        question = read_question(
            query.text, query.filter.scope, self._store, query.zone_now, query.own_keys, self._asked
        )
        filter = query.filter
        stretch = stretch_of(question, filter, self._store)
        if stretch is not None:
            filter = replace(filter, during=stretch)
        understood = time.perf_counter()
        found = run(question, filter, self._store, self._embed, query.channels, self._pool)
        if found.failed and not any(channel in found.lists for channel in CHANNELS):
            raise next(iter(found.failed.values()))
        features = found.features()
        best = nlargest(CANDIDATES, ((sum(shares.values()), one) for one, shares in self._fusion(features).items()))
        searched = time.perf_counter()
        groups = fold(self._store, filter, {one: features[one] for _, one in best})
        if stretch is not None and filter.as_of is None:
            rank_by_time(groups, question, found.asked, stretch)
        count_trials(self._store, filter, groups)
        hits, evidence = self._hits(groups, found, question, query)
        hits = with_accounts(self._store, query.filter, hits)
        end = time.perf_counter()
        timings = {
            **found.timings,
            "question": (understood - start) * 1000,
            "channels": (searched - understood) * 1000,
            "fold": (end - searched) * 1000,
        }
        return Found(
            query=query.text,
            hits=tuple(hits),
            conflicts=_all_conflicts(hits),
            degraded=tuple(f"{name}: {error}" for name, error in sorted(found.failed.items())),
            notes=tuple(_notes(question, hits, evidence)),
            timings=timings,
        )

    def _embed(self, text: str) -> Vector:
        vector: Vector = self._embedder.embed([text])[0]
        return vector

    def _hits(
        self, groups: Sequence[Group], found: Channels, question: Question, query: RecallQuery
    ) -> tuple[list[Hit], Evidence]:
        if not groups:
            return [], Evidence(0.0, ())
        counts = read(groups, question, query.channels)
        shares = self._fusion({group.memory.id: group.features for group in groups})
        fused = {one: max(0.0, sum(parts.values())) for one, parts in shares.items()}
        best = max(fused.values()) or 1.0
        scored: list[tuple[float, dict[str, float], Group]] = []
        for group in groups:
            one = group.memory.id
            score = policy_parts(group.memory, fused[one] / best, query.filter.now, query.profile, group.tried)
            scored.append((score["score"], {**shares[one], **score}, group))
        scored.sort(key=lambda entry: (-entry[0], entry[2].memory.id))
        scored = self._reranking(scored, query.text, query.top_k, query.filter.now, query.profile, found)
        chosen = scored[: query.top_k]
        ranks = found.ranks()
        evidence = _evidence(question, [group for _, _, group in chosen], counts, found)
        return [
            _hit(score * evidence.strength, {**parts, "evidence": evidence.strength}, group, found, ranks, query)
            for score, parts, group in chosen
        ], evidence


def _evidence(question: Question, groups: Sequence[Group], counts: Mapping[str, Counts], found: Channels) -> Evidence:
    return weigh(
        question.terms,
        np.stack([counts[group.memory.id] for group in groups], axis=1) > 0,
        cosine=found.best_cosine if "vector" in found.lists else None,
        answered=max((group.features.get("asked", 0.0) for group in groups), default=0.0),
        in_window=any("time" in group.features for group in groups),
    )


def _hit(
    score: float,
    parts: dict[str, float],
    group: Group,
    found: Channels,
    ranks: Mapping[str, Mapping[str, int]],
    query: RecallQuery,
) -> Hit:
    channels = {
        channel: min(given[one] for one in group.members if one in given)
        for channel, given in sorted(ranks.items())
        if any(one in given for one in group.members)
    }
    reached = [found.paths[one] for one in group.members if one in found.paths]
    # The path that ends with the hit's own statement says more than one that only leads to somebody it mentions.
    path = next((one for one in reached if one[-1].memory_id in group.members), reached[0] if reached else ())
    expires = group.memory.expires_at
    return Hit(
        memory=group.memory,
        score=round(score, 6),
        why=Why(channels, {name: round(value, 6) for name, value in parts.items()}, path),
        state=group.state,
        facts=tuple(group.facts),
        decisions=tuple(group.decisions),
        superseded_by=group.successor,
        conflicts=group.conflicts,
        expired=expires is not None and expires <= query.filter.now,
        tried=group.tried,
    )


def check_query(
    text: object,
    *,
    filter: Filter,
    top_k: object = 8,
    profile_name: str = "assistant",
    channels: Sequence[str] | None = None,
    zone_now: datetime,
    own_keys: tuple[str, str],
) -> RecallQuery:
    """A RecallQuery from a filter and values not yet checked. Raises InvalidInput naming what is wrong."""
    if not isinstance(text, str) or not text.strip():
        raise InvalidInput("the question is empty.", remedy="Ask something, e.g. 'Where does Alice live?'.")
    if len(text) > LONGEST_QUESTION:
        raise InvalidInput(
            f"the question has {len(text)} characters; at most {LONGEST_QUESTION} are read.", remedy="Ask in short."
        )
    if isinstance(top_k, bool) or not isinstance(top_k, int) or not 1 <= top_k <= 50:
        raise InvalidInput(f"top_k {top_k!r} is out of range.", remedy="Give a whole number from 1 to 50.")
    if channels is not None and not channels:
        raise InvalidInput("channels is an empty list.", remedy="Leave it out to search by all channels.")
    unknown = sorted(set(channels or ()) - set(CHANNELS))
    if unknown:
        raise InvalidInput(f"channel {unknown[0]!r} is not known.", remedy=f"Use some of {', '.join(CHANNELS)}.")
    return RecallQuery(text, filter, top_k, profile(profile_name), tuple(channels or CHANNELS), zone_now, own_keys)


def _notes(question: Question, hits: Sequence[Hit], evidence: Evidence) -> list[str]:
    notes: list[str] = []
    if question.window:
        notes.append(f"time asked about: {question.window.start.isoformat()} to {question.window.end.isoformat()}")
    if question.entities:
        notes.append("named: " + ", ".join(sorted({entity.name for entity in question.entities})))
    if hits and evidence.missing:
        notes.append("not spoken of in any of these: " + ", ".join(evidence.missing[:8]))
    if hits and evidence.strength < WEAK:
        notes.append("nothing matched well; these are only the nearest memories")
    return notes


def _all_conflicts(hits: Sequence[Hit]) -> tuple[Conflict, ...]:
    """The contradictions that the question touches: those of hits that answer it nearly as well as the best one."""
    near = [hit for hit in hits if hit.score >= NEAR * hits[0].score]
    return tuple({conflict.id: conflict for hit in near for conflict in hit.conflicts}.values())
