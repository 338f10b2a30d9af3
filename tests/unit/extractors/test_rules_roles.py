"""Who says it matters: facts about people come from what users say."""

from __future__ import annotations

import pytest

from tests.requirements import case, requirement
from tests.support_extraction import Said, turn


@requirement("W9")
@case("C127")
def test_what_the_assistant_prefers_is_nobodys_preference(said: Said) -> None:
    assert said.triples("I wrote a recursive version and prefer it.", "Explain quicksort.", role="assistant") == []
    assert said.triples("Explain quicksort.") == []


@pytest.mark.parametrize("role", ["assistant", "system", "tool"])
@pytest.mark.parametrize(
    "text", ["I live in Berlin.", "We use Postgres.", "Anna works at Siemens.", "我住在杭州。", "李雷在华为上班。"]
)
def test_no_one_but_the_user_states_facts_about_people(said: Said, role: str, text: str) -> None:
    assert said.triples(text) != []
    assert said.triples(text, role=role) == []
    assert any(reason.startswith(f"said by the {role}") for reason in said.reasons(text, role=role))


def test_the_assistant_may_state_facts_about_systems_and_is_believed_less(said: Said) -> None:
    assert said.triples("Billing stores its data in Postgres.", role="assistant") == [
        ("Billing", "usesDatabase", "Postgres")
    ]
    theirs, ours = (
        said.extraction("Billing stores its data in Postgres.", role=role).triples[0].confidence
        for role in ("assistant", "user")
    )
    assert theirs < ours


@pytest.mark.parametrize("text", ["Always answer in Chinese.", "以后都用中文回复。"])
def test_only_users_give_standing_instructions(said: Said, text: str) -> None:
    assert [relation for _, relation, _ in said.triples(text)] == ["hasRule"]
    assert said.triples(text, role="assistant") == []
    assert said.triples(text, role="tool") == []


def test_a_pronoun_is_never_the_speaker(said: Said) -> None:
    found = said.extractor.extract(
        turn("He works at Siemens.", speaker="Mel"), [turn("Mel has a new job.", speaker="Tom")]
    )
    assert found.triples == ()


def test_a_pronoun_means_the_only_person_named_here_or_in_the_turn_before(said: Said) -> None:
    assert ("Anna", "worksFor", "Siemens") in said.triples("Anna moved to Oslo. She works at Siemens.")
    assert ("Anna", "worksFor", "Siemens") in said.triples("She works at Siemens.", "Say hello to Anna.")
    assert ("王芳", "hasTitle", "牙医") in said.triples("我妻子叫王芳，她是牙医。")
    two = said.triples("Anna met Julia. She works at Siemens.")
    assert all(relation != "worksFor" for _, relation, _ in two)


def test_a_person_spoken_to_is_mentioned_but_is_not_he_or_she(said: Said) -> None:
    assert said.names("Hey Mel! How was it?") == {"Mel": "Person"}
    assert said.triples("Ross, she's 25 years old.") == []
    assert said.triples("罗斯，她25岁了。") == []


@case("C10")
@requirement("W9")
@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("The kiln is fired on Thursdays", "The kiln was bought in Portugal.", "The kiln costs 900 euros."), "kiln"),
        (("The coffee machine needs a new pump.", "The coffee machine broke down yesterday."), "coffee machine"),
        (("窑炉每周四点火", "那台窑炉是从葡萄牙买的", "窑炉坏了"), "窑炉"),
    ],
)
def test_a_thing_without_a_name_is_the_same_in_every_turn(said: Said, texts: tuple[str, ...], name: str) -> None:
    assert len({said.names(text)[name] for text in texts}) == 1


@case("C10")
@pytest.mark.parametrize(
    "text",
    [
        "The weather is nice.",
        "The weather changed yesterday.",
        "The problem is that I forgot.",
        "The thing broke.",
        "The way it works is fun.",
        "The food was great.",
        "The meeting went well.",
        "The doctor needs an hour.",
        "The only issue remains.",
        "天气很好",
        "天气变了",
        "问题解决了",
        "心情不错",
        "食物很好吃",
        "会议结束了",
    ],
)
def test_talk_of_nothing_in_particular_names_no_thing(said: Said, text: str) -> None:
    assert said.names(text) == {}
