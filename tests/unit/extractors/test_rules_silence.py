"""What the rules must not take for facts, and that they say why."""

from __future__ import annotations

import pytest

from tests.requirements import case, requirement
from tests.support_extraction import Said


@requirement("W8")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Does Anna work at Bosch?", "question"),
        ("Where do you live?", "question"),
        ("李雷还在华为工作吗？", "question"),
        ("你住在哪里", "question"),
        ("If I lived in Paris, I'd eat croissants every day.", "hypothetical"),
        ("Suppose we moved to Azure.", "hypothetical"),
        ("Maybe we should use Kafka.", "hypothetical"),
        ("假如我们搬到Azure上会怎样呢", "question"),
        ("如果我住在巴黎，我每天都吃可颂。", "hypothetical"),
        ("我可能会养一只狗。", "hypothetical"),
        ("She says he lives in Madrid.", "hearsay"),
        ("Tom told me that Greg works at Tesla.", "hearsay"),
        ("According to Lena, the office is in Prague.", "hearsay"),
        ("听说马可搬到智利了。", "hearsay"),
        ("小王告诉我老张在特斯拉上班。", "hearsay"),
        ("I want to learn Italian.", "wish"),
        ("I'd like to visit Peru.", "wish"),
        ("我想学意大利语。", "wish"),
        ("Yeah right, I love doing taxes.", "sarcasm"),
        ("我最喜欢加班了，才怪。", "sarcasm"),
        ("My character lives in Eldoria.", "fiction"),
        ("游戏里我的角色住在艾尔登。", "fiction"),
        ("请把这段话翻译成德语", "instruction"),
        ("I didn't go to Paris.", "past"),
        ("我没去巴黎。", "negated past"),
        ("I lived in Rome as a child.", "past"),
        ("I almost bought a boat.", "nearly"),
        ("我差点买了一艘船。", "nearly"),
    ],
)
def test_what_is_no_statement_is_dropped_with_the_reason(said: Said, text: str, reason: str) -> None:
    assert said.triples(text) == []
    assert reason in said.reasons(text)


@requirement("W8")
@pytest.mark.parametrize("text", ['"I live in Rome" is a famous line.', "“我住在罗马”是一句名言。"])
def test_quoted_speech_is_nobodys_fact(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "quote" in said.reasons(text)


def test_a_quoted_title_is_a_name_and_silences_nothing(said: Said) -> None:
    assert said.triples('I love "Dune".') == [("I", "likes", "Dune")]
    assert said.names("我喜欢《三体》。")["三体"] == "Document"


@case("C129")
def test_thinking_aloud_about_azure_is_no_use_of_azure(said: Said) -> None:
    assert said.triples("Suppose we moved to Azure — worth it? Just thinking aloud.") == []


@case("C131")
def test_asking_about_a_cat_gives_nobody_a_cat(said: Said) -> None:
    assert said.triples("Do you remember my cat Pixel?") == []
    assert "Pixel" in said.names("Do you remember my cat Pixel?")


def test_a_statement_before_a_question_in_one_sentence_is_kept(said: Said) -> None:
    assert said.triples("I live in Berlin, do you know it?") == [("I", "livesIn", "Berlin")]
    assert said.triples("You live in Berlin, don't you?") == []


def test_a_hedged_statement_is_kept_with_little_confidence(said: Said) -> None:
    sure = said.one("Ben works at Intel.", "worksFor").confidence
    assert said.one("I think Ben works at Intel.", "worksFor").confidence < sure - 0.2


@pytest.mark.parametrize(
    "text", ["他在腾讯上班，喜欢爬山。", "She works at Tencent.", "你喜欢披萨。", "It uses Redis."]
)
def test_somebody_who_cannot_be_told_is_not_taken_for_the_speaker(said: Said, text: str) -> None:
    assert said.triples(text) == []


@requirement("W13")
@case("C116")
@pytest.mark.parametrize(
    "text",
    ["Remember: staging db password is Quiet-Otter-41", "密码是 Quiet-Otter-41", "The wifi password is hunter22"],
)
def test_secrets_are_no_attributes(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "a secret" in said.reasons(text)


@requirement("W8")
def test_a_whole_clause_is_no_entity(said: Said) -> None:
    assert said.triples("I love how you always make everybody in the room feel at home.") == []
    assert said.triples("我喜欢你每次都让所有人在房间里感到像在自己家里一样舒服") == []


def test_a_color_in_a_picture_is_no_lasting_preference(said: Said) -> None:
    assert said.triples("Wow, I love the color and texture.") == []
    assert said.triples("我喜欢这部电影。") == []


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("The vault word is Tamarind.", False),
        ("Word is that Nokia moves to Oulu.", True),
        ("The word on the street is that Anna lives in Oulu.", True),
    ],
)
def test_a_word_is_no_rumour(said: Said, text: str, heard: bool) -> None:
    assert ("hearsay" in said.reasons(text)) is heard


@requirement("W7")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The deadline of Atlas is 30 February 2026.", "30 February 2026"),
        ("The deadline of Atlas is 2026-02-30.", "2026-02-30"),
        ("Atlas的截止日期是2026年2月30日。", "2026年2月30日"),
    ],
)
def test_a_day_that_does_not_exist_is_no_date_and_that_is_said(said: Said, text: str, words: str) -> None:
    found = said.extraction(text)
    assert [(triple.relation, triple.value, triple.when) for triple in found.triples] == [("attribute", words, None)]
    assert [(one.text, one.reason) for one in found.dropped] == [(words, "no such day")]


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "I think maybe Atlas uses Redis",
        "I think probably Atlas uses Redis",
        "Atlas probably uses Redis",
        "The service probably uses Redis",
        "Atlas大概用Redis",
    ],
)
def test_what_is_only_supposed_is_no_fact(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert said.reasons(text) & {"doubtful", "hypothetical"}
