"""What reading the candidates adds to what the indexes said of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from hindsight_graph.model.memory import Fact, Layer, Memory, Provenance, State
from hindsight_graph.recall.channels import CHANNELS
from hindsight_graph.recall.fold import Group
from hindsight_graph.recall.fuse import LINEAR, linear, rrf
from hindsight_graph.recall.question import Question
from hindsight_graph.recall.reading import read
from hindsight_graph.text.tokens import query_terms
from tests.requirements import case, requirement

SAID = datetime(2026, 5, 1, tzinfo=UTC)


def turn(number: int, content: str, speaker: str = "Ann", *, session: str | None = "s", vector: float = 0.0) -> Group:
    where = Provenance(None, None, session, f"t{number}", speaker, "user", SAID, SAID, "UTC", number)
    memory = Memory(f"m{number}", "ns", Layer.EPISODIC, content, "", State.CURRENT, 0.5, 0.8, where, "en")
    return Group(memory, {"fulltext": 0.5} | ({"vector": vector} if vector else {}), [memory.id])


def question(text: str, *people: str, when: bool = False, which: bool = False) -> Question:
    return Question(text, query_terms(text), None, (), frozenset(people), frozenset(), when, which)


def best(groups: list[Group], asked: Question, channels: tuple[str, ...] = CHANNELS) -> str:
    """The content of the candidate that comes first."""
    read(groups, asked, channels)
    shares = linear({group.memory.id: group.features for group in groups})
    return max(groups, key=lambda group: sum(shares[group.memory.id].values())).memory.content


@requirement("R1")
@pytest.mark.parametrize(
    ("asked", "said", "answer", "other"),
    [
        (
            "Which colour is the kiln door",
            "Which colour did you paint the kiln door?",
            "Grey, as before",
            "Ten, at most",
        ),
        ("窑门刷的是什么颜色", "窑门你刷了什么颜色？", "还是灰色的", "最多十个人"),
    ],
)
def test_an_answer_that_makes_sense_only_after_its_question_beats_the_question(
    asked: str, said: str, answer: str, other: str
) -> None:
    groups = [turn(0, said), turn(1, answer), turn(7, other)]
    read(groups, question(asked), CHANNELS)
    after, elsewhere = groups[1].features, groups[2].features
    assert after["context"] == pytest.approx(0.7)
    assert after["answers"] == pytest.approx(1.0)
    assert "context" not in elsewhere
    assert "answers" not in elsewhere


@requirement("R1")
def test_turns_of_another_session_or_of_none_are_not_around() -> None:
    apart = [turn(0, "The kiln door is grey"), turn(1, "Yes", session="other"), turn(2, "No", session=None)]
    read(apart, question("kiln door"), CHANNELS)
    assert all("context" not in group.features for group in apart[1:])


@requirement("R1")
def test_a_word_that_all_candidates_have_says_less_than_one_that_few_have() -> None:
    groups = [turn(9 * n, f"The kiln and shelf {n}") for n in range(8)] + [turn(99, "A glaze without a name")]
    assert best(groups, question("kiln glaze")) == "A glaze without a name"


@requirement("R1", "R5")
def test_who_is_named_as_speaker_counts_only_for_what_has_to_do_with_the_question() -> None:
    groups = [turn(0, "Grey doors for the kiln"), turn(20, "Nice weather, isn't that so"), turn(40, "The kiln", "Bo")]
    read(groups, question("What did Ann say about the kiln", "ann"), CHANNELS)
    assert groups[0].features["speaker"] > 0.8
    assert "speaker" not in groups[1].features
    assert "speaker" not in groups[2].features


@requirement("R5")
def test_asked_when_what_speaks_of_a_time_comes_before_what_does_not() -> None:
    dated = turn(50, "The kiln was fired on the third")
    dated.memory = replace(dated.memory, event_from=SAID)
    groups = [turn(0, "The kiln was fired by the pupils"), dated]
    assert best(groups, question("kiln fired", when=True)) == "The kiln was fired on the third"
    assert "when" not in groups[0].features


@requirement("R5", "C3")
@case("C30")
def test_a_denial_does_not_answer_what_holds() -> None:
    def groups() -> list[Group]:
        denied, changed = turn(0, "Omar no longer drinks matcha"), turn(60, "Omar has changed to espresso")
        for group, content in ((denied, "Omar does not drink matcha"), (changed, "Omar drinks espresso")):
            fact = Fact("o", "drinks", "x", negated=group is denied)
            group.facts = [replace(group.memory, id="f", layer=Layer.SEMANTIC, content=content, fact=fact)]
        return [denied, changed]

    assert best(groups(), question("what does Omar drink", which=True)) == "Omar has changed to espresso"
    assert best(groups(), question("does Omar drink matcha")) == "Omar no longer drinks matcha"


@requirement("R1")
def test_a_channel_that_was_not_asked_adds_nothing() -> None:
    groups = [turn(0, "The kiln door?", vector=0.2), turn(1, "Grey", vector=0.9)]
    read(groups, question("kiln door ann", "ann"), ("vector",))
    assert {name for group in groups for name in group.features} == {"meaning", "length", "question"}


@requirement("R1")
def test_every_feature_has_a_weight_and_what_is_no_ranking_takes_no_part_in_rank_fusion() -> None:
    groups = [turn(0, "The kiln door?", vector=0.2), turn(1, "Grey", vector=0.9), turn(2, "I see", vector=0.4)]
    read(groups, question("kiln door", "ann", when=True, which=True), CHANNELS)
    assert {name for group in groups for name in group.features} <= LINEAR.keys()
    shares = rrf({group.memory.id: group.features for group in groups})
    assert not {"length", "question", "denial"} & {name for parts in shares.values() for name in parts}
