"""Natural utterances about people, work, health, pets, tools and plans: what they state, and what they only seem to."""

from __future__ import annotations

import pytest

from tests.requirements import requirement
from tests.support_extraction import Said


@requirement("W8", "E1")
@pytest.mark.parametrize(
    ("text", "triples"),
    [
        ("I started a new job at Siemens last Monday.", [("I", "worksFor", "Siemens")]),
        ("I was hired by Bosch.", [("I", "worksFor", "Bosch")]),
        ("I started working at Bosch in May.", [("I", "worksFor", "Bosch")]),
        ("I just got promoted to team lead.", [("I", "hasTitle", "team lead")]),
        (
            "I'm a software engineer at Spotify.",
            [("I", "hasTitle", "software engineer"), ("I", "worksFor", "Spotify")],
        ),
        ("Nina is the CEO of Acme.", [("Nina", "hasTitle", "CEO"), ("Nina", "worksFor", "Acme")]),
        (
            "I'm a third-year student at Oxford.",
            [("I", "hasTitle", "third-year student"), ("I", "studiesAt", "Oxford")],
        ),
        ("Anna works with me at Zalando.", [("Anna", "worksFor", "Zalando")]),
        ("I live with my boyfriend Tom in Ghent.", [("I", "livesIn", "Ghent"), ("I", "hasPartner", "Tom")]),
        (
            "My wife's name is Anna. She works at Siemens.",
            [("I", "hasSpouse", "Anna"), ("Anna", "worksFor", "Siemens")],
        ),
        ("I really enjoy baking sourdough bread.", [("I", "likes", "baking sourdough bread")]),
        ("I'm studying medicine in Heidelberg.", [("I", "studies", "medicine")]),
        ("I know how to code in Haskell.", [("I", "hasSkill", "coding in Haskell")]),
        ("I like to just sit by the sea.", [("I", "likes", "sitting by the sea")]),
        ("We upgraded Django to 5.0 yesterday.", [("Django", "hasVersion", "5.0")]),
        ("Ticket OPS-123 is blocked.", [("Ticket OPS-123", "hasStatus", "blocked")]),
        ("The staging cluster runs on AWS.", [("staging cluster", "deployedOn", "AWS")]),
        ("我们昨天把Django升级到了5.0。", [("Django", "hasVersion", "5.0")]),
        ("我们把数据库迁到了PlanetScale。", [("we", "usesDatabase", "PlanetScale")]),
        ("我和男朋友小赵住在成都。", [("I", "livesIn", "成都")]),
        ("我同事小刘住在通州。", [("I", "hasColleague", "小刘"), ("小刘", "livesIn", "通州")]),
        ("我儿子乐乐今年7岁。", [("I", "hasChild", "乐乐"), ("乐乐", "hasAge", "7")]),
        ("我升职为技术总监了。", [("I", "hasTitle", "技术总监")]),
        ("王强是小米的CEO。", [("王强", "worksFor", "小米"), ("王强", "hasTitle", "CEO")]),
        ("我在爱丁堡大学读计算机。", [("I", "studiesAt", "爱丁堡大学"), ("I", "studies", "计算机")]),
        ("我每天吃两次二甲双胍。", [("I", "takesMedication", "二甲双胍")]),
        ("我在吃布洛芬。", [("I", "takesMedication", "布洛芬")]),
        ("我对摄影很感兴趣。", [("I", "likes", "摄影")]),
        ("三月份我被诊断出多动症。", [("I", "hasCondition", "多动症")]),
        ("叫我小杰就行。", [("I", "hasNickname", "小杰")]),
        ("I'll be in Madrid from May 10 to May 15.", [("I", "travelsTo", "Madrid")]),
        ("Kafka was replaced by Redpanda.", [("we", "uses", "Redpanda")]),
        ("Kafka被Redpanda取代了。", [("we", "uses", "Redpanda")]),
        ("我室友小李养了一只仓鼠叫果果。", [("I", "knows", "小李"), ("小李", "hasPet", "果果")]),
        ("我是做销售的。", [("I", "hasTitle", "销售")]),
        ("我的上级是李强，负责支付系统。", [("I", "hasManager", "李强"), ("李强", "responsibleFor", "支付系统")]),
    ],
)
def test_talk_states_what_it_says(said: Said, text: str, triples: list[tuple[str, str, str]]) -> None:
    assert said.triples(text) == triples


@requirement("W8")
@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("I got laid off from Intel.", "worksFor"),
        ("Nina left Acme in March.", "worksFor"),
        ("我被英特尔裁员了。", "worksFor"),
        ("我们弃用了MongoDB。", "usesDatabase"),
    ],
)
def test_talk_of_an_end_ends_what_was(said: Said, text: str, relation: str) -> None:
    found = said.one(text, relation)
    assert (found.negated, found.change) == (True, True)


@requirement("W8")
@pytest.mark.parametrize(
    "text",
    [
        "I left Acme to get lunch.",
        "I have no pets.",
        "I know how to dazzle him.",
        "I think I am an expert hiker now.",
        "We ship on Thursdays.",
        "林娜是Orion的产品经理。",
        "I prefer to work alone.",
        "We use a lot of tools.",
        "I should move to Berlin.",
        "我喝咖啡不加糖。",
        "我养过狗。",
        "我从安卓换成了苹果。",
        "我在写一本小说。",
    ],
)
def test_what_only_seems_a_statement_gives_none(said: Said, text: str) -> None:
    assert said.triples(text) == []


def test_what_follows_the_name_of_a_pet_is_said_of_the_pet(said: Said) -> None:
    assert ("I", "hasAge", "3") not in said.triples("我家的狗叫豆豆，今年三岁了。")
    assert said.triples("我的邮箱是a@b.com，住在杭州。") == [("I", "hasContact", "a@b.com"), ("I", "livesIn", "杭州")]


def test_what_somebody_cannot_drink_is_denied(said: Said) -> None:
    found = said.one("我喝不了牛奶。", "drinks")
    assert (found.object and found.object.text, found.negated) == ("牛奶", True)


def test_a_dish_is_no_place(said: Said) -> None:
    assert said.names("我对海鲜过敏。") == {"海鲜": "Food"}


@requirement("W8", "W9", "E1")
@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Apollo项目使用MySQL数据库。", ("Apollo", "usesDatabase", "MySQL")),
        ("阿波罗项目用的是MySQL。", ("阿波罗", "usesDatabase", "MySQL")),
        ("阿波罗项目从MySQL换成了Postgres，因为成本。", ("阿波罗", "usesDatabase", "Postgres")),
        ("我们的Atlas平台依赖Kafka。", ("Atlas", "dependsOn", "Kafka")),
        ("Apollo项目部署在AWS上。", ("Apollo", "deployedOn", "AWS")),
        ("Apollo项目的截止日期是2027年3月3日。", ("Apollo", "hasDeadline", "2027-03-03")),
        ("我在Zetta公司上班。", ("I", "worksFor", "Zetta")),
    ],
)
def test_a_name_before_the_word_for_what_it_is_names_that(said: Said, text: str, triple: tuple[str, str, str]) -> None:
    assert triple in said.triples(text)


@requirement("W8")
def test_a_project_manager_is_no_project(said: Said) -> None:
    assert said.triples("李雷是Apollo项目经理。") == [("李雷", "hasTitle", "Apollo项目经理")]
