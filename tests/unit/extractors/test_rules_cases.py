"""Inputs that went wrong elsewhere, and what they mean here."""

from __future__ import annotations

import pytest

from tests.requirements import case, requirement
from tests.support_extraction import Said


@case("C27")
def test_an_upgrade_of_reporting_says_nothing_of_billing(said: Said) -> None:
    assert said.triples("Billing stores its data in Postgres.") == [("Billing", "usesDatabase", "Postgres")]
    assert said.triples("Reporting was upgraded to Postgres 16.") == [
        ("Reporting", "usesDatabase", "Postgres"),
        ("Reporting", "attribute", "16"),
    ]
    assert said.one("Reporting was upgraded to Postgres 16.", "attribute").name == "Postgres version"


@case("C32")
@pytest.mark.parametrize(
    ("text", "subject", "relation", "value", "name"),
    [
        ("The lease costs 900 a month", "lease", "hasPrice", "900 a month", None),
        ("The lease costs 950 a month", "lease", "hasPrice", "950 a month", None),
        ("预算是30万", "I", "attribute", "30万", "预算"),
        ("预算是35万", "I", "attribute", "35万", "预算"),
    ],
)
def test_a_changed_number_is_another_value_of_the_same_slot(
    said: Said, text: str, subject: str, relation: str, value: str, name: str | None
) -> None:
    assert said.triples(text) == [(subject, relation, value)]
    assert said.one(text, relation).name == name


@case("C33")
def test_the_test_runner_and_what_replaced_it_share_a_relation(said: Said) -> None:
    assert said.triples("We test with Jest.") == [("we", "testsWith", "Jest")]
    assert said.triples("We replaced Jest with Vitest.") == [("we", "testsWith", "Vitest")]


@case("C35")
@pytest.mark.parametrize("city", ["Graz", "Linz"])
def test_an_office_is_located_without_an_article_or_a_capital(said: Said, city: str) -> None:
    assert said.triples(f"office is in {city}") == [("office", "locatedIn", city)]


@case("C58")
def test_a_peanut_allergy_in_chinese_is_just_that(said: Said) -> None:
    found = said.extraction("我对花生过敏。")
    assert said.triples("我对花生过敏。") == [("I", "allergicTo", "花生")]
    assert {mention.text for mention in found.mentions} == {"我", "花生"}


@case("C59")
def test_a_favourite_teahouse_stays_chinese(said: Said) -> None:
    found = said.one("我最喜欢的茶馆在成都宽窄巷子", "attribute")
    assert (found.name, found.value) == ("最喜欢的茶馆", "成都宽窄巷子")


@case("C60")
@requirement("W9")
def test_chinese_names_keep_their_characters(said: Said) -> None:
    text = "同事欧阳雪在华星电子做测试"
    assert said.names(text) == {"欧阳雪": "Person", "华星电子": "Organisation"}
    assert said.triples(text) == [
        ("I", "hasColleague", "欧阳雪"),
        ("欧阳雪", "worksFor", "华星电子"),
        ("欧阳雪", "hasTitle", "测试"),
    ]


@case("C23")
@requirement("W9")
def test_a_person_with_and_without_a_title_has_one_name(said: Said) -> None:
    assert said.triples("李雷负责支付系统。") == [("李雷", "responsibleFor", "支付系统")]
    assert said.triples("技术总监李雷昨天去了杭州。") == [
        ("李雷", "hasTitle", "技术总监"),
        ("李雷", "visited", "杭州"),
    ]


@case("C142")
def test_an_adopted_dog_is_a_pet_with_a_name(said: Said) -> None:
    found = said.one("Tomas adopted a dog called Bolt", "hasPet")
    assert found.object is not None
    assert (found.subject.text, found.object.text, found.object.cls) == ("Tomas", "Bolt", "Animal")


@case("C20", "C56")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The NVKA review is due.", "NVKA"),
        ("昨晚sync-job挂了，队列已恢复", "sync-job"),
        ("see ticket OPS_12", "OPS_12"),
    ],
)
def test_acronyms_and_identifiers_are_mentioned(said: Said, text: str, name: str) -> None:
    assert name in said.names(text)


@case("C123")
def test_nothing_is_said_of_itself(said: Said) -> None:
    assert said.triples("Helios API depends on the Helios API.") == []
    assert "about itself" in said.reasons("Helios API depends on the Helios API.")


@case("C25")
def test_names_keep_their_diacritics_and_width(said: Said) -> None:
    assert "İzmir" in said.names("I live in İzmir.")
    assert said.triples("I live in Żubr.") != said.triples("I live in Zubr.")


@case("C25")
@requirement("W8", "W9")
@pytest.mark.parametrize(
    ("text", "relation", "target"),
    [
        ("I work at Zoe\u0308 Corp.", "worksFor", "Zoe\u0308 Corp"),
        ("I work at X\u0302yl Corp.", "worksFor", "X\u0302yl Corp"),
        ("I li\u200bve in Mu\u0308n\u00adchen.", "livesIn", "Mu\u0308nchen"),
        ("\ufeff我住\u200d在杭\u200b州。", "livesIn", "杭州"),
        ("我妻\u200b子在西门\u00ad子工作。", "worksFor", "西门子"),
    ],
)
def test_words_are_read_as_people_see_them_and_kept_as_they_were_written(
    said: Said, text: str, relation: str, target: str
) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert found.object.text == target
    written = text[found.object.start : found.object.end]
    assert written[0] == target[0]
    assert written[-1] == target[-1]
    assert written in text[found.start : found.end]


@case("C25")
def test_times_and_values_have_their_places_in_the_text_as_it_was_written(said: Said) -> None:
    text = "My na\u200bme is Rene\u0301e and I moved to Ko\u0308ln la\u00adst week."
    found = said.extraction(text)
    assert [triple.value or (triple.object and triple.object.text) for triple in found.triples] == [
        "Rene\u0301e",
        "Ko\u0308ln",
    ]
    assert [text[span.at : span.at_end] for span in found.times] == ["la\u00adst week"]
