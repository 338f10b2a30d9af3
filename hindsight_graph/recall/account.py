"""What is known of decisions by now: outcomes, what followed, what they rest on, and what to beware of (D2, D3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from hindsight_graph.model.decided import BAD_OUTCOME, RESTS_ON_PAST, TAKEN_BACK, Caution, Decided, Rest, brought
from hindsight_graph.model.decision import Outcome
from hindsight_graph.model.memory import Layer, Link, LinkType, Memory, State
from hindsight_graph.model.recall import Filter, Hit
from hindsight_graph.ports.store import Gathered, Store

REASONED = frozenset({LinkType.RELIED_ON, LinkType.MAY_RELY_ON, LinkType.FOLLOWED, LinkType.UNDID})
_OVER = (State.SUPERSEDED, State.RETIRED)
_UNSURE = (State.HELD, State.RETIRED)  # a later decision in one of these states takes nothing back

_WORDS = {
    "en": {
        BAD_OUTCOME: "This went badly (score {score}): {text}.",
        TAKEN_BACK: "This was taken back on {day}: {text}.",
        RESTS_ON_PAST: "This rested on what no longer holds: {text}.",
        "now": "{over}; now: {successor}",
    },
    "zh": {
        BAD_OUTCOME: "这个决定的结果不好（评分 {score}）：{text}。",
        TAKEN_BACK: "这个决定在 {day} 被撤回：{text}。",
        RESTS_ON_PAST: "这个决定所依据的信息已失效：{text}。",
        "now": "{over}；现在：{successor}",
    },
}
_CLOSING = " .。!！"


def accounts(
    store: Store,
    filter: Filter,
    decisions: Iterable[Memory],
    also: Mapping[str, Sequence[Outcome]] | None = None,
) -> dict[str, Decided]:
    """The account of each decision, by memory id: in the asker's scope, as of the times asked about.

    `also` gives the outcomes of decisions whose newest one is about to be stored. Costs at most four reads of the
    store, however many decisions there are. Raises what the store raises.
    """
    asked = {memory.id: memory for memory in decisions}
    if not asked:
        return {}
    seen = replace(filter.widened, history=True, as_of=None)
    links = store.links(seen, list(asked), REASONED)
    outcomes = {**store.outcomes(seen, list(asked)), **(also or {})}
    undoers = [link.source for link in links if link.type is LinkType.UNDID and link.target in asked]
    undone = store.links(seen, undoers, {LinkType.UNDID}) if undoers else ()
    around = {end for link in (*links, *undone) for end in (link.source, link.target)} - asked.keys()
    found = store.gather(seen, sorted(around)) if around else Gathered({}, {}, frozenset(), {})
    view = _View({**found.around, **found.memories, **asked}, found, filter, (*links, *undone))
    return {id: view.account(memory, outcomes.get(id, ())) for id, memory in asked.items()}


def with_accounts(store: Store, filter: Filter, hits: Sequence[Hit]) -> list[Hit]:
    """The hits, each decision with what is known of it, and each turn that told one; reads nothing where there is none.

    Of a turn that told several it is the first.
    """
    decisions = [hit.memory if hit.memory.layer is Layer.TRACE else next(iter(hit.decisions), None) for hit in hits]
    told = accounts(store, filter, (one for one in decisions if one is not None))
    return [
        replace(hit, decided=told[one.id]) if one is not None and one.id in told else hit
        for hit, one in zip(hits, decisions, strict=True)
    ]


@dataclass(slots=True)
class _View:
    """What was read about some decisions, ready to be told of each."""

    memories: Mapping[str, Memory]
    found: Gathered
    filter: Filter
    links: Sequence[Link]
    outgoing: dict[tuple[LinkType, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    incoming: dict[tuple[LinkType, str], list[str]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for link in dict.fromkeys(self.links):
            if link.source in self.memories and link.target in self.memories:
                self.outgoing[link.type, link.source].append(link.target)
                self.incoming[link.type, link.target].append(link.source)

    def account(self, memory: Memory, outcomes: Sequence[Outcome]) -> Decided:
        relied = tuple(self.outgoing[LinkType.RELIED_ON, memory.id])
        guessed = tuple(one for one in self.outgoing[LinkType.MAY_RELY_ON, memory.id] if one not in relied)
        told = Decided(
            memory,
            outcomes=tuple(one for one in outcomes if self._known(one.observed_at)),
            relied_on=relied,
            candidates=guessed,
            follows=tuple(self.outgoing[LinkType.FOLLOWED, memory.id]),
            followed_by=tuple(filter(self._happened, self.incoming[LinkType.FOLLOWED, memory.id])),
            taken_back_by=tuple(self._undoers(memory.id)),
            affected=tuple(
                rest
                for ids, candidate in ((relied, False), (guessed, True))
                for one in ids
                for rest in self._rests(one, candidate=candidate)
                if not (rest.successor and brought(memory, rest.successor))
            ),
        )
        return replace(told, cautions=tuple(self._cautions(told)))

    def _undoers(self, id: str) -> list[str]:
        """The later decisions that took this one back, but for those that were taken back themselves."""
        sure = [one for one in self.incoming[LinkType.UNDID, id] if self._holds(one)]
        return [one for one in sure if not any(map(self._holds, self.incoming[LinkType.UNDID, one]))]

    def _holds(self, id: str) -> bool:
        return self.memories[id].state not in _UNSURE and self._happened(id)

    def _happened(self, id: str) -> bool:
        memory = self.memories[id]
        return self._known(memory.decision.decided_at if memory.decision else memory.provenance.observed_at)

    def _known(self, moment: datetime) -> bool:
        return self.filter.as_of is None or moment <= self.filter.as_of

    def _rests(self, relied_on: str, *, candidate: bool) -> list[Rest]:
        """What no longer holds of something that was relied on: it, or statements that were made in it."""
        if self._over(relied_on):
            return [Rest(relied_on, self.memories[relied_on], self._successor(relied_on), candidate)]
        links = self.found.relatives.get(relied_on)
        stated = [one for one in (links.facts if links else ()) if one in self.memories and self._over(one)]
        return [Rest(relied_on, self.memories[one], self._successor(one), candidate) for one in stated]

    def _over(self, id: str) -> bool:
        memory = self.memories[id]
        if memory.state not in _OVER:
            return False
        return self.filter.as_of is None or memory.valid_to is None or memory.valid_to <= self.filter.as_of

    def _successor(self, id: str) -> Memory | None:
        links = self.found.relatives.get(id)
        newer = [one for one in (links.superseded_by if links else ()) if one in self.memories]
        return self.memories[newer[-1]] if newer else None

    def _cautions(self, told: Decided) -> list[Caution]:
        words = _WORDS["zh" if told.memory.language == "zh" else "en"]
        found: list[Caution] = []
        if (outcome := told.outcome) and outcome.score < 0:
            text = words[BAD_OUTCOME].format(score=_signed(outcome.score), text=outcome.text.strip(_CLOSING))
            found.append(Caution(told.memory.id, BAD_OUTCOME, text))
        for one in told.taken_back_by:
            later = self.memories[one]
            day = (later.decision.decided_at if later.decision else later.provenance.observed_at).date().isoformat()
            action = later.decision.action if later.decision else later.content
            text = words[TAKEN_BACK].format(day=day, text=action.strip(_CLOSING))
            found.append(Caution(told.memory.id, TAKEN_BACK, text, one))
        for rest in told.affected:
            if not rest.candidate:
                text = words[RESTS_ON_PAST].format(text=_changed(rest, words["now"]))
                found.append(Caution(told.memory.id, RESTS_ON_PAST, text, rest.over.id))
        return found


def _changed(rest: Rest, now: str) -> str:
    over = rest.over.content.strip(_CLOSING)
    return now.format(over=over, successor=rest.successor.content.strip(_CLOSING)) if rest.successor else over


def _signed(score: float) -> str:
    return f"{score:+.2g}".replace("-", "−")
