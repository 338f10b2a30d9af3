"""LoCoMo: does recall find the turns that answer the questions about a long talk, and did the gate keep them?

Each conversation is a namespace of its own. Turns go in through the file reader and `ingest`, questions through
`recall` as anybody would ask them, with the machine's clock. A turn counts as found if a hit has its `source_id`.
A file names its categories in words or by LoCoMo's numbers: 1 multi-hop, 2 temporal, 3 open domain, 4 single-hop;
5 (the answer is not there) has nothing to find.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from benchmarks.places import Place
from benchmarks.results import Result, Table
from benchmarks.scores import difference, means, score
from hindsight_graph import connect
from hindsight_graph.formats import Record, read_turns
from hindsight_graph.recall.channels import CHANNELS
from hindsight_graph.recall.fuse import FUSERS

NUMBERED = {1: "multi-hop", 2: "temporal", 3: "open domain", 4: "single-hop"}
UNANSWERABLE = 5
TOP_K = 15
DEEPEST = 50  # how far evidence that was missed is looked for, to say where it stands
KEPT = ("accepted", "held", "duplicate")
SCORES = ("recall@5", "recall@10", "recall@15", "hit@10", "mrr")
_TURN_ID = re.compile(r"D(\d+):(\d+)")

AS_IT_IS = "as configured"

Key = tuple[str, str]  # conversation and source id of a turn
Scores = dict[str, float]


@dataclass(frozen=True, slots=True)
class Question:
    """One question about one conversation, and the turns that answer it."""

    conversation: str
    text: str
    category: str
    evidence: frozenset[str]


def measure(place: Place, file: Path) -> Result:
    """Ingests the file once and asks all its questions: as configured, without each channel, and with each fusion."""
    figures, version = evaluate(place, file)
    title = "LoCoMo" if file.stem.startswith("locomo") else file.name
    return Result("locomo", place.store, version, figures, tables(figures, title, place.store))


def evaluate(place: Place, file: Path, *, held_out: bool = False) -> tuple[dict[str, Any], str]:
    """The figures of one file, and the store's version; of a held-out file nothing that choices could be made on."""
    statuses, talks, version = take_in(place, file)
    questions, left_out = read_questions(file, talks, statuses)
    configured = place.settings().fusion
    ask(place, questions, CHANNELS, configured)  # so that every variant finds the vectors of its questions cached
    variants = {AS_IT_IS: ask(place, questions, CHANNELS, configured)}
    missed = [] if held_out else missed_turns(place, questions, variants[AS_IT_IS], statuses)
    if not held_out:
        variants["with what has expired since"] = ask(place, questions, CHANNELS, configured, history=True)
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
        "interval": difference([one["recall@10"] for one in variants[AS_IT_IS]], [0.0] * len(questions)),
        "variants": {name: by_category(questions, scores) for name, scores in variants.items()},
        "differences": _differences(variants),
        "missed": missed,
    }
    return figures, version


def take_in(place: Place, file: Path) -> tuple[dict[Key, str], list[str], str]:
    """Ingests a file. Answers what became of each turn, the conversations in their order, and the store's version."""
    talks: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for reading in read_turns(file):
        if isinstance(reading, Record):
            turn = dict(reading.turn)
            talks[turn.pop("namespace")].append(turn)
    statuses: dict[Key, str] = {}
    version = ""
    for talk, turns in talks.items():
        with connect(place.url, f"{place.namespace}-{talk}", settings=place.settings()) as hs:
            written = hs.ingest(turns)
            statuses |= {(talk, str(one.source_id)): one.status for one in written.written}
            statuses |= {(talk, str(one.source_id)): "failed" for one in written.failed}
            version = hs.health().version
    return statuses, list(talks), version


def read_questions(file: Path, talks: Sequence[str], known: Mapping[Key, str]) -> tuple[list[Question], int]:
    """The questions that have an answer, in the order of the file, and how many of them name no turn that exists.

    `talks` are the conversations' names in the order of the file.
    """
    document = json.loads(file.read_text(encoding="utf-8"))
    found: list[Question] = []
    left_out = 0
    for talk, sample in zip(talks, document if isinstance(document, list) else [document], strict=True):
        for entry in sample["qa"]:
            category = NUMBERED.get(entry["category"], str(entry["category"]))
            if category == str(UNANSWERABLE):
                continue
            named = {
                f"D{int(session)}:{int(turn)}"  # the file writes some as "D30:05" and several in one text
                for text in entry.get("evidence") or ()
                for session, turn in _TURN_ID.findall(str(text))
            }
            evidence = frozenset(one for one in named if (talk, one) in known)
            if evidence:
                found.append(Question(talk, str(entry["question"]), category, evidence))
            else:
                left_out += 1
    return found, left_out


def ask(
    place: Place, questions: Sequence[Question], channels: Sequence[str], fusion: str, *, history: bool = False
) -> list[Scores]:
    """The scores of every question, in order, with these channels and this fusion; with history if asked for.

    Beside the scores stands how many milliseconds the answer took.
    """
    answers = _answers(place, questions, TOP_K, channels, fusion, history=history)
    return [
        score(ids, question.evidence) | {"milliseconds": spent}
        for (ids, spent), question in zip(answers, questions, strict=True)
    ]


def missed_turns(
    place: Place, questions: Sequence[Question], scores: Sequence[Scores], statuses: Mapping[Key, str]
) -> list[dict[str, Any]]:
    """The questions some of whose evidence is not among the first ten hits: at which rank each turn of it stands
    (None: not among the first 50) and what the gate made of it."""
    missed = [question for question, one in zip(questions, scores, strict=True) if one["recall@10"] < 1]
    answers = _answers(place, missed, DEEPEST, CHANNELS, place.settings().fusion)
    return [
        {
            "conversation": question.conversation,
            "question": question.text,
            "category": question.category,
            "ranks": {one: ids.index(one) + 1 if one in ids else None for one in sorted(question.evidence)},
            "gate": {one: statuses[question.conversation, one] for one in sorted(question.evidence)},
        }
        for question, (ids, _) in zip(missed, answers, strict=True)
    ]


def _answers(
    place: Place,
    questions: Sequence[Question],
    top_k: int,
    channels: Sequence[str],
    fusion: str,
    *,
    history: bool = False,
) -> list[tuple[list[str], float]]:
    """Source ids of the hits of each question, and the milliseconds it took; a conversation's questions must stand
    together."""
    answers: list[tuple[list[str], float]] = []
    for talk, asked in groupby(questions, key=attrgetter("conversation")):
        settings = place.settings(fusion=fusion)
        with connect(place.url, f"{place.namespace}-{talk}", settings=settings) as hs:
            for question in asked:
                start = time.perf_counter()
                found = hs.recall(question.text, top_k=top_k, channels=channels, history=history)
                spent = (time.perf_counter() - start) * 1000
                if found.degraded:
                    raise RuntimeError(f"a channel failed, so the figures would not count: {found.degraded[0]}")
                answers.append(([hit.memory.provenance.source_id or hit.memory.id for hit in found.hits], spent))
    return answers


def by_category(questions: Sequence[Question], scores: Sequence[Scores]) -> dict[str, Scores]:
    """Mean scores per category, in the order of their names' first question or LoCoMo's numbers, and over all."""
    rows: dict[str, list[Scores]] = {name: [] for name in NUMBERED.values()}
    for question, one in zip(questions, scores, strict=True):
        rows.setdefault(question.category, []).append(one)
    return {name: means(row) for name, row in rows.items() if row} | {"all": means(scores)}


def kept_shares(questions: Sequence[Question], statuses: Mapping[Key, str]) -> dict[str, Any]:
    """How many turns are evidence, the shares of them and of all turns that the gate kept (accepted, held, or known
    already), and the number of questions and the kept share of their evidence per category."""
    categories: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        categories[question.category].append(question)
        categories["all"].append(question)
    evidence = {
        name: {(question.conversation, one) for question in group for one in question.evidence}
        for name, group in categories.items()
    }
    shares = {name: sum(statuses[one] in KEPT for one in turns) / len(turns) for name, turns in evidence.items()}
    return {
        "evidence_turns": len(evidence["all"]),
        "evidence_kept": shares["all"],
        "turns_kept": sum(status in KEPT for status in statuses.values()) / len(statuses),
        "questions": {name: len(group) for name, group in categories.items()},
        "kept": shares,
    }


def _differences(variants: Mapping[str, Sequence[Scores]]) -> dict[str, dict[str, tuple[float, float, float]]]:
    base = variants[AS_IT_IS]
    return {
        name: {
            measure: difference([one[measure] for one in scores], [one[measure] for one in base])
            for measure in ("recall@10", "mrr")
        }
        for name, scores in variants.items()
        if name != AS_IT_IS
    }


def tables(figures: Mapping[str, Any], title: str, store: str) -> list[Table]:
    """Scores by category, and what each channel and the fusion are worth if that was measured."""
    gate = figures["gate"]
    counts = ", ".join(f"{count} {status}" for status, count in sorted(figures["statuses"].items()))
    _, low, high = figures["interval"]
    unnamed = figures["questions_without_evidence"]
    note = (
        f"{figures['questions']} questions over {figures['turns']} turns of {figures['file']}"
        f"{f' ({unnamed} more name no turn as evidence)' if unnamed else ''}; 95 % interval of recall@10 over all: "
        f"{low:.3f} to {high:.3f}. Turns: {counts}. The gate kept {gate['evidence_kept']:.1%} of the "
        f"{gate['evidence_turns']} evidence turns and {gate['turns_kept']:.1%} of all turns."
    )
    rows = [
        [
            name,
            f"{gate['questions'][name]}",
            *(f"{row[measure]:.3f}" for measure in SCORES),
            f"{gate['kept'][name]:.1%}",
        ]
        for name, row in figures["variants"][AS_IT_IS].items()
    ]
    columns = ("category", "questions", *SCORES, "evidence kept by the gate")
    main = Table(f"Evidence retrieval on {title}, {store}", columns, rows, note)
    return [main, _ablation(figures, title, store)] if figures["differences"] else [main]


def _ablation(figures: Mapping[str, Any], title: str, store: str) -> Table:
    rows = []
    for name, categories in figures["variants"].items():
        row = categories["all"]
        differences = figures["differences"].get(name)
        cells = [_signed(*differences[measure]) for measure in ("recall@10", "mrr")] if differences else ["", ""]
        rows.append(
            [name, f"{row['recall@10']:.3f}", cells[0], f"{row['mrr']:.3f}", cells[1], f"{row['milliseconds']:.1f}"]
        )
    return Table(
        f"What each part is worth on {title}, {store}",
        ("variant", "recall@10", "difference", "mrr", "difference", "mean ms"),
        rows,
        "95 % interval in brackets: paired bootstrap over questions. Leaving a channel out takes away its candidates; "
        "that a turn's speaker, time or facts fit the question counts all the same. Milliseconds are those of one "
        "recall whose question's vector is cached.",
    )


def _signed(mean: float, low: float, high: float) -> str:
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}]"
