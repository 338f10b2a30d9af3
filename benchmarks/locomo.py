"""LoCoMo: does recall find the turns that answer the questions about a long talk, and did the gate keep them?

Each conversation is a namespace of its own. Turns go in through the file reader and `ingest`, questions through
`recall` as anybody would ask them, with the machine's clock. A turn counts as found if a hit has its `source_id`.
Categories: 1 multi-hop, 2 temporal, 3 open domain, 4 single-hop; 5 (the answer is not there) has nothing to find.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.places import Place
from benchmarks.results import Result, Table
from benchmarks.scores import difference, means, score
from hindsight_graph import connect
from hindsight_graph.formats import Record, read_turns
from hindsight_graph.recall.channels import CHANNELS
from hindsight_graph.recall.fuse import FUSERS

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open domain", 4: "single-hop"}
TOP_K = 15
KEPT = ("accepted", "held", "duplicate")
SCORES = ("recall@5", "recall@10", "recall@15", "hit@10", "mrr")
_TURN_ID = re.compile(r"D(\d+):(\d+)")

Key = tuple[str, str]  # conversation and source id of a turn


@dataclass(frozen=True, slots=True)
class Question:
    """One question about one conversation, and the turns that answer it."""

    conversation: str
    text: str
    category: int
    evidence: frozenset[str]


def measure(place: Place, file: Path) -> Result:
    """Ingests the file once and asks all its questions: as configured, without each channel, and with each fusion."""
    talks: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for reading in read_turns(file):
        if isinstance(reading, Record):
            turn = dict(reading.turn)
            talks[turn.pop("namespace")].append(turn)
    statuses: dict[Key, str] = {}
    for talk, turns in talks.items():
        with connect(place.url, f"{place.namespace}-{talk}", settings=place.settings()) as hs:
            written = hs.ingest(turns)
            statuses |= {(talk, str(one.source_id)): one.status for one in written.written}
            statuses |= {(talk, str(one.source_id)): "failed" for one in written.failed}
            version = hs.health().version
    questions, left_out = read_questions(file, list(talks), statuses)
    configured = place.settings().fusion
    variants = {"as configured": ask(place, questions, CHANNELS, configured)}
    for left in CHANNELS:
        variants[f"without {left}"] = ask(place, questions, [one for one in CHANNELS if one != left], configured)
    for fusion in FUSERS:
        if fusion != configured:
            variants[f"fusion {fusion} in place of {configured}"] = ask(place, questions, CHANNELS, fusion)
    figures = {
        "file": file.name,
        "turns": len(statuses),
        "questions": len(questions),
        "questions_without_evidence": left_out,
        "statuses": dict(Counter(statuses.values())),
        "gate": kept_shares(questions, statuses),
        "variants": {name: by_category(questions, scores) for name, scores in variants.items()},
        "differences": {
            name: {
                measure: difference(
                    [one[measure] for one in scores], [one[measure] for one in variants["as configured"]]
                )
                for measure in ("recall@10", "mrr")
            }
            for name, scores in variants.items()
            if name != "as configured"
        },
    }
    return Result("locomo", place.store, version, figures, tables(figures, place.store))


def read_questions(file: Path, talks: Sequence[str], known: Mapping[Key, str]) -> tuple[list[Question], int]:
    """The questions of categories 1–4 in the order of the file, and how many name no turn that exists.

    `talks` are the conversations' names in the order of the file.
    """
    document = json.loads(file.read_text(encoding="utf-8"))
    found: list[Question] = []
    left_out = 0
    for talk, sample in zip(talks, document if isinstance(document, list) else [document], strict=True):
        for entry in sample["qa"]:
            if entry["category"] not in CATEGORIES:
                continue
            named = {
                f"D{int(session)}:{int(turn)}"  # the file writes some as "D30:05" and several in one text
                for text in entry.get("evidence") or ()
                for session, turn in _TURN_ID.findall(str(text))
            }
            evidence = frozenset(one for one in named if (talk, one) in known)
            if evidence:
                found.append(Question(talk, str(entry["question"]), entry["category"], evidence))
            else:
                left_out += 1
    return found, left_out


def ask(place: Place, questions: Sequence[Question], channels: Sequence[str], fusion: str) -> list[dict[str, float]]:
    """The scores of every question, in order, with these channels and this fusion."""
    scores: list[dict[str, float]] = []
    for talk in dict.fromkeys(question.conversation for question in questions):
        settings = place.settings(fusion=fusion)
        with connect(place.url, f"{place.namespace}-{talk}", settings=settings) as hs:
            for question in questions:
                if question.conversation == talk:
                    found = hs.recall(question.text, top_k=TOP_K, channels=channels)
                    if found.degraded:
                        raise RuntimeError(f"a channel failed, so the figures would not count: {found.degraded[0]}")
                    ids = [hit.memory.provenance.source_id or hit.memory.id for hit in found.hits]
                    scores.append(score(ids, question.evidence))
    return scores


def by_category(questions: Sequence[Question], scores: Sequence[dict[str, float]]) -> dict[str, dict[str, float]]:
    """Mean scores per category and over all questions."""
    rows = {
        name: means([one for question, one in zip(questions, scores, strict=True) if question.category == category])
        for category, name in CATEGORIES.items()
    }
    return {name: row for name, row in rows.items() if row} | {"all": means(scores)}


def kept_shares(questions: Sequence[Question], statuses: Mapping[Key, str]) -> dict[str, float]:
    """The shares of evidence turns and of all turns that the gate kept (accepted, held, or known already)."""
    evidence = {(question.conversation, one) for question in questions for one in question.evidence}
    return {
        "evidence_turns": len(evidence),
        "evidence_kept": sum(statuses[one] in KEPT for one in evidence) / len(evidence),
        "turns_kept": sum(status in KEPT for status in statuses.values()) / len(statuses),
    }


def tables(figures: Mapping[str, Any], store: str) -> list[Table]:
    """Scores by category, and what each channel and the fusion are worth."""
    gate = figures["gate"]
    counts = ", ".join(f"{count} {status}" for status, count in sorted(figures["statuses"].items()))
    note = (
        f"{figures['questions']} questions over {figures['turns']} turns of {figures['file']} "
        f"({figures['questions_without_evidence']} more name no turn as evidence). Turns: {counts}. The gate kept "
        f"{gate['evidence_kept']:.1%} of the {gate['evidence_turns']:.0f} evidence turns and {gate['turns_kept']:.1%} "
        "of all turns."
    )
    main = figures["variants"]["as configured"]
    rows = [[name, *(f"{row[measure]:.3f}" for measure in SCORES)] for name, row in main.items()]
    ablation = []
    for name, categories in figures["variants"].items():
        row = categories["all"]
        differences = figures["differences"].get(name)
        cells = [_signed(*differences[measure]) for measure in ("recall@10", "mrr")] if differences else ["", ""]
        ablation.append([name, f"{row['recall@10']:.3f}", cells[0], f"{row['mrr']:.3f}", cells[1]])
    interval = "95 % interval in brackets: paired bootstrap over questions."
    return [
        Table(f"Evidence retrieval on LoCoMo, {store}", ("category", *SCORES), rows, note),
        Table(
            f"What each part is worth, {store}",
            ("variant", "recall@10", "difference", "mrr", "difference"),
            ablation,
            interval,
        ),
    ]


def _signed(mean: float, low: float, high: float) -> str:
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}]"
