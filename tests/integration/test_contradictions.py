"""What contradictions and changes do to whole memories: whose facts they touch, how they begin and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from hindsight_graph import Hindsight, InvalidInput
from hindsight_graph.clock import FixedClock
from hindsight_graph.errors import NotFound
from hindsight_graph.model.memory import Conflict
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import NOW

CITIES = [
    ("I live in Hangzhou.", "I live in Shanghai.", "I live in Beijing.", "I don't live in Hangzhou anymore."),
    ("我住在杭州。", "我住在上海。", "我住在北京。", "我不再住在杭州了。"),
]


def states(memory: Hindsight, **who: Any) -> dict[str, str]:
    """Every fact that may be seen, by what it says of its object, with its state."""
    page = memory.memories(layers=["semantic"], history=True, **who)
    said: dict[str, str] = {}
    for one in page.memories:
        if one.fact:
            said[("not " if one.fact.negated else "") + (one.fact.object_name or one.fact.value or "")] = one.state
    return said


# -- whose facts ------------------------------------------------------------------------------------------------
@requirement("S1", "C3")
@pytest.mark.parametrize(
    ("common", "private"),
    [
        ("The Apollo project uses MySQL.", "The Apollo project moved from MySQL to Postgres because of cost."),
        ("Apollo的数据库是MySQL。", "Apollo从MySQL换成了Postgres，因为成本太高。"),
    ],
)
def test_a_private_change_leaves_the_common_fact_to_everybody_and_asks_its_user(
    memory: Hindsight, common: str, private: str
) -> None:
    memory.remember(common)
    written = memory.remember(private, user_id="ana")
    assert written.superseded == ()
    assert [conflict.user_id for conflict in written.conflicts] == ["ana"]
    assert states(memory) == states(memory, user_id="ben") == {"MySQL": "current"}
    assert states(memory, user_id="ana") == {"MySQL": "current", "Postgres": "conflicted"}
    assert memory.conflicts.open(user_id="ben") == memory.conflicts.open() == ()


@requirement("S1", "C2")
def test_a_private_change_closes_ones_own_fact_and_still_asks_about_the_common_one(memory: Hindsight) -> None:
    memory.remember("The Apollo project uses MySQL.")
    memory.remember("The Apollo project uses MySQL.", user_id="ana")
    written = memory.remember("The Apollo project switched from MySQL to Postgres.", user_id="ana")
    assert len(written.superseded) == len(written.conflicts) == 1
    seen = memory.memories(layers=["semantic"], history=True, user_id="ana").memories
    mine = {(one.provenance.user_id, one.state) for one in seen if one.fact and one.fact.object_name == "MySQL"}
    assert mine == {(None, "current"), ("ana", "superseded")}


# -- how a contradiction lives ----------------------------------------------------------------------------------
@requirement("C2")
@pytest.mark.parametrize("said", CITIES)
def test_a_third_side_joins_the_open_contradiction(memory: Hindsight, said: tuple[str, ...]) -> None:
    for text in said[:3]:
        memory.remember(text, user_id="u")
    (conflict,) = memory.conflicts.open(user_id="u")
    assert len(conflict.memory_ids) == 3
    assert set(states(memory, user_id="u").values()) == {"conflicted"}


@requirement("C2", "C4")
@pytest.mark.parametrize("said", CITIES)
def test_when_one_side_is_denied_the_other_is_current_and_nobody_is_asked(
    memory: Hindsight, said: tuple[str, ...]
) -> None:
    for text in (said[0], said[1], said[3]):
        memory.remember(text, user_id="u")
    assert memory.conflicts.open(user_id="u") == ()
    assert sorted(states(memory, user_id="u").values()) == ["current", "current", "superseded"]
    assert [state for said_of, state in states(memory, user_id="u").items() if said_of in ("Shanghai", "上海")] == [
        "current"
    ]


@requirement("C2")
@pytest.mark.parametrize("said", CITIES)
def test_saying_one_side_again_asks_no_second_question(memory: Hindsight, said: tuple[str, ...]) -> None:
    for text in (said[0], said[1]):
        memory.remember(text, user_id="u")
    (question,) = memory.conflicts.open(user_id="u")
    assert memory.remember("By the way, " + said[1], user_id="u").conflicts == ()
    assert memory.conflicts.open(user_id="u") == (question,)


# -- denial and return ------------------------------------------------------------------------------------------
@requirement("C2")
@pytest.mark.parametrize(
    ("denial", "claim", "question"),
    [
        ("I don't eat meat.", "I eat meat.", "You said before: you do not eat meat. Is it now: you eat meat?"),
        ("我不吃肉。", "我吃肉。", "您之前提到您不吃肉，现在是您吃肉吗？"),
    ],
)
def test_a_bare_claim_against_a_denial_is_asked_about(
    memory: Hindsight, denial: str, claim: str, question: str
) -> None:
    memory.remember(denial, user_id="u")
    assert [conflict.question for conflict in memory.remember(claim, user_id="u").conflicts] == [question]
    assert set(states(memory, user_id="u").values()) == {"conflicted"}


@case("C37")
@requirement("C2")
@pytest.mark.parametrize(
    ("habit", "deed", "denied", "question"),
    [
        (
            "I never fly, I only take trains.",
            "My flight to Porto last night was bumpy.",
            "not flying",
            "how do I travel",
        ),
        ("我从不坐飞机，只坐火车。", "昨晚飞波尔图的航班很颠簸。", "not 坐飞机", "我怎么出行"),
    ],
)
def test_case_C37_what_happened_does_not_retire_a_habit_but_marks_a_possible_contradiction(
    memory: Hindsight, habit: str, deed: str, denied: str, question: str
) -> None:
    memory.remember(habit, user_id="u", observed_at="2026-05-01T09:00:00Z")
    memory.remember(deed, user_id="u", observed_at="2026-05-20T09:00:00Z")
    assert states(memory, user_id="u")[denied] == "conflicted"
    hits = memory.recall(question, user_id="u").hits
    assert {hit.memory.content for hit in hits} >= {habit, deed}
    assert any(hit.conflicts for hit in hits)


@requirement("C5")
@pytest.mark.parametrize(
    ("first", "then", "again"),
    [
        ("I love durian.", "I don't love durian anymore.", "I love durian again."),
        ("I live in Hangzhou.", "I moved from Hangzhou to Shanghai.", "I live in Hangzhou."),
        ("我喜欢榴莲。", "我不再喜欢榴莲了。", "我又喜欢榴莲了。"),
        ("我住在杭州。", "我从杭州搬到了上海。", "我住在杭州。"),
    ],
)
@pytest.mark.parametrize("at_once", [False, True])
def test_what_was_superseded_and_is_stated_again_is_current_again_as_a_new_link(
    memory: Hindsight, first: str, then: str, again: str, at_once: bool
) -> None:
    turns = [
        {"content": text, "user_id": "u", "session_id": "s", "observed_at": f"2026-05-0{n}T09:00:00Z"}
        for n, text in enumerate((first, then, again), start=1)
    ]
    written = (
        memory.ingest(turns).written
        if at_once
        else [memory.remember(str(turn.pop("content")), **turn) for turn in turns]
    )
    (last,) = written[2].superseded
    assert last.old_id in {fact.memory_id for fact in written[1].facts}
    assert last.reason == "stated again after it was superseded"
    assert last.new_id not in {fact.memory_id for fact in written[0].facts}
    assert memory.get(last.new_id, user_id="u").state == "current"
    assert memory.conflicts.open(user_id="u") == ()


@requirement("C5", "W10")
def test_a_denial_and_a_claim_in_one_turn_leave_one_live_fact_of_each(memory: Hindsight) -> None:
    memory.remember("I use Vim.", user_id="u")
    memory.remember("I don't use Vim anymore. I use Vim again.", user_id="u")
    live = [one for one in memory.memories(layers=["semantic"], user_id="u").memories if one.fact]
    assert [(one.fact.negated, one.state) for one in live if one.fact] == [(False, "current")]


# -- for a while and for good -----------------------------------------------------------------------------------
@requirement("C4", "W4")
@pytest.mark.parametrize(
    ("home", "visit", "for_good", "ruling"),
    [
        (
            "I live in Hangzhou.",
            "This week I'm living in Shanghai.",
            "I moved from Hangzhou to Shanghai.",
            "superseded",
        ),
        ("I live in Hangzhou.", "This week I'm living in Shanghai.", "I live in Shanghai.", "conflicted"),
        ("我住在杭州。", "这周我住在上海。", "我从杭州搬到了上海。", "superseded"),
        ("我住在杭州。", "这周我住在上海。", "我住在上海。", "conflicted"),
    ],
)
def test_what_held_for_a_while_and_is_then_said_for_good_stays_and_is_ruled_on(
    opened: Opener, home: str, visit: str, for_good: str, ruling: str
) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    memory.remember(home, user_id="u")
    assert memory.remember(visit, user_id="u").expires_at is not None
    assert sorted(states(memory, user_id="u").values()) == ["current", "current"]
    memory.remember(for_good, user_id="u")
    found = states(memory, user_id="u")
    assert found.pop("Hangzhou", None) or found.pop("杭州") == ruling
    clock.advance(days=60)
    kept = [one for one in memory.memories(layers=["semantic"], user_id="u").memories if one.fact]
    assert {one.fact.object_name for one in kept if one.fact} >= set(found)


@requirement("W4", "W6")
@pytest.mark.parametrize("text", ["The Wi-Fi word is heron-77.", "无线网的口令是heron-77。"])
def test_the_same_words_without_an_end_take_the_end_away(opened: Opener, text: str) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    first = memory.remember(text, user_id="u", ttl_days=2)
    assert memory.remember(text, user_id="u", ttl_days=0).memory_id == first.memory_id
    clock.advance(days=30)
    assert first.memory_id in {hit.memory.id for hit in memory.recall("heron-77", user_id="u").hits}


# -- the answer -------------------------------------------------------------------------------------------------
def asked(memory: Hindsight, said: tuple[str, ...], user: str = "u") -> Conflict:
    """An open contradiction between the first sides of these."""
    for text in said:
        memory.remember(text, user_id=user)
    (conflict,) = memory.conflicts.open(user_id=user)
    return conflict


@requirement("C2")
@pytest.mark.parametrize("said", CITIES)
@pytest.mark.parametrize(
    ("keep", "expected"),
    [
        ("new", ["superseded", "current"]),
        ("old", ["current", "retired"]),
        ("both", ["current", "current"]),
    ],
)
def test_an_answer_settles_a_contradiction_and_nothing_is_deleted(
    memory: Hindsight, said: tuple[str, ...], keep: str, expected: list[str]
) -> None:
    conflict = asked(memory, said[:2])
    done = memory.conflicts.resolve(conflict.id, keep, user_id="u", reason="I asked")
    assert [memory.get(id, user_id="u").state for id in conflict.memory_ids] == expected
    assert memory.conflicts.open(user_id="u") == ()
    assert (done.conflict.state, done.conflict.verdict) == ("closed", f"kept {keep}: I asked")
    with pytest.raises(InvalidInput, match="settled already"):
        memory.conflicts.resolve(conflict.id, keep, user_id="u")


@requirement("C2")
@pytest.mark.parametrize("said", CITIES)
def test_of_three_sides_any_can_be_kept(memory: Hindsight, said: tuple[str, ...]) -> None:
    conflict = asked(memory, said[:3])
    first, second, third = conflict.memory_ids
    memory.conflicts.resolve(conflict.id, second, user_id="u")
    assert [memory.get(id, user_id="u").state for id in (first, second, third)] == ["superseded", "current", "retired"]


@requirement("C2")
@pytest.mark.parametrize("said", CITIES)
def test_what_was_said_to_be_both_true_is_not_asked_about_again(memory: Hindsight, said: tuple[str, ...]) -> None:
    memory.conflicts.resolve(asked(memory, said[:2]).id, "both", user_id="u")
    for text in said[:2]:
        assert memory.remember("As I said: " + text, user_id="u").conflicts == ()
    assert set(states(memory, user_id="u").values()) == {"current"}
    assert len(memory.remember(said[2], user_id="u").conflicts) == 1


@requirement("C2", "S1")
def test_only_who_may_see_a_contradiction_can_settle_it_and_common_facts_stay(memory: Hindsight) -> None:
    memory.remember("The Apollo project uses MySQL.")
    memory.remember("The Apollo project moved from MySQL to Postgres.", user_id="ana")
    (conflict,) = memory.conflicts.open(user_id="ana")
    with pytest.raises(NotFound):
        memory.conflicts.resolve(conflict.id, "new", user_id="ben")
    done = memory.conflicts.resolve(conflict.id, "new", user_id="ana")
    assert (len(done.current), len(done.untouched), done.superseded) == (1, 1, ())
    assert states(memory) == {"MySQL": "current"}


@requirement("C2", "S5")
@pytest.mark.parametrize("said", ["I live in Town{}.", "我住在Town{}。"])
@pytest.mark.parametrize("batch", [1, 12])
def test_what_contradicts_many_sides_does_not_look_up_the_past_of_each(
    memory: Hindsight, monkeypatch: pytest.MonkeyPatch, said: str, batch: int
) -> None:
    asked_for: list[int] = []
    real = memory._store.predecessors
    monkeypatch.setattr(memory._store, "predecessors", lambda scope, ids: (asked_for.append(1), real(scope, ids))[1])
    done = memory.ingest([{"content": said.format(n), "user_id": "u"} for n in range(100, 112)], batch=batch)
    assert done.counts["conflicts"] == 11
    assert len(asked_for) <= 11


@requirement("C2", "S1")
@pytest.mark.parametrize("keep", ["new", "old", "both"])
@pytest.mark.parametrize(
    "said",
    [
        ("The Apollo project is deployed on AWS.", "The Apollo project is deployed on Azure."),
        ("Apollo部署在AWS上。", "Apollo部署在Azure上。"),
    ],
)
def test_a_contradiction_of_common_facts_is_not_settled_by_one_user(
    memory: Hindsight, said: tuple[str, str], keep: str
) -> None:
    conflict = [memory.remember(text) for text in said][-1].conflicts[0]
    assert memory.conflicts.open(user_id="ana") == (conflict,)
    with pytest.raises(InvalidInput, match="common to all users"):
        memory.conflicts.resolve(conflict.id, keep, user_id="ana")
    assert memory.conflicts.open() == (conflict,)
    memory.conflicts.resolve(conflict.id, keep)
    assert memory.conflicts.open(user_id="ana") == ()
    assert "conflicted" not in states(memory).values()


@requirement("C2")
def test_an_answer_that_names_no_side_is_refused_and_settles_nothing(memory: Hindsight) -> None:
    conflict = asked(memory, CITIES[0][:2])
    with pytest.raises(InvalidInput, match="new, old, both"):
        memory.conflicts.resolve(conflict.id, "newest", user_id="u")
    assert memory.conflicts.open(user_id="u") == (conflict,)


@requirement("C2", "C4")
@pytest.mark.parametrize(
    "said",
    [
        ("I live in Hangzhou.", "I live in Shanghai.", "I live in Beijing.",
         "I don't live in Shanghai.", "I don't live in Beijing anymore."),
        ("我住在杭州。", "我住在上海。", "我住在北京。", "我不住在上海。", "我不住在北京了。"),
    ],
)  # fmt: skip
def test_each_denial_narrows_the_question_until_one_side_is_left(memory: Hindsight, said: tuple[str, ...]) -> None:
    asked(memory, said[:3])
    memory.remember(said[3], user_id="u")
    (narrowed,) = memory.conflicts.open(user_id="u")
    assert len(narrowed.memory_ids) == 2
    assert not any(city in narrowed.question for city in ("Shanghai", "上海"))
    memory.remember(said[4], user_id="u")
    assert memory.conflicts.open(user_id="u") == ()
    assert memory.get(narrowed.memory_ids[0], user_id="u").state == "current"


# -- the same whichever way it comes ----------------------------------------------------------------------------
@requirement("S1", "C2")
@pytest.mark.parametrize(
    ("common", "private"),
    [
        ("The lease costs 950 a month.", "The lease costs 920 a month."),
        ("Apollo使用MySQL。", "Apollo使用Postgres。"),
    ],
)
def test_a_batch_does_what_its_turns_would_do_one_by_one(opened: Opener, ns: str, common: str, private: str) -> None:
    turns = [
        {"content": "I drink coffee.", "user_id": "u"},
        {"content": common},
        {"content": private, "user_id": "u"},
    ]
    found = []
    for way in ("batch", "single"):
        memory = opened(namespace=f"{ns}-{way}")
        if way == "batch":
            memory.ingest(turns)
        else:
            for turn in turns:
                memory.remember(**turn)
        found.append((sorted(states(memory, user_id="u").items()), len(memory.conflicts.open(user_id="u"))))
    assert found[0] == found[1]
    assert found[0][1] == 1


@requirement("S1", "C4")
def test_a_private_statement_said_before_a_common_one_is_asked_about_not_filed_as_past(memory: Hindsight) -> None:
    memory.remember("The lease costs 950 a month.", observed_at="2026-03-01T09:00:00Z")
    written = memory.remember("The lease costs 920 a month.", user_id="u", observed_at="2026-02-01T09:00:00Z")
    assert (len(written.conflicts), written.superseded) == (1, ())


@requirement("R7", "C4")
@pytest.mark.parametrize("order", [(2, 1, 0), (0, 2, 1), (1, 0, 2), (2, 0, 1), (1, 2, 0)])
@pytest.mark.parametrize("text", ["The lease costs {} a month.", "房租是每月{}元。"])
def test_of_values_that_follow_each_other_one_held_at_each_time_whatever_order_they_come_in(
    memory: Hindsight, order: tuple[int, ...], text: str
) -> None:
    said = [("900", 1), ("950", 2), ("990", 3)]
    for n in order:
        value, month = said[n]
        memory.remember(text.format(value), user_id="u", observed_at=f"2026-0{month}-01T09:00:00Z")
    for value, month in said:
        hits = memory.recall(
            "lease 房租", user_id="u", as_of=f"2026-0{month}-15T09:00:00Z", layers=["semantic"], top_k=20
        ).hits
        assert {digits for hit in hits for digits in ("900", "950", "990") if digits in hit.memory.content} == {value}


@requirement("R7", "C3")
def test_a_change_told_with_an_earlier_date_leaves_one_residence_at_each_time(memory: Hindsight) -> None:
    for text, day in (
        ("I live in Hangzhou.", "2026-01-05"),
        ("I moved from Hangzhou to Shanghai.", "2026-03-05"),
        ("I moved from Shanghai to Beijing on 1 February 2026.", "2026-04-05"),
    ):
        memory.remember(text, user_id="u", observed_at=f"{day}T09:00:00Z")
    for day, city in (("2026-01-20", "Hangzhou"), ("2026-02-15", "Beijing"), ("2026-05-01", "Beijing")):
        hits = memory.recall("where do I live", user_id="u", as_of=f"{day}T09:00:00Z", layers=["semantic"]).hits
        assert [hit.memory.fact.object_name for hit in hits if hit.memory.fact] == [city], day
