"""I, we, relatives, titles and names."""

from __future__ import annotations

import pytest

from hindsight_graph.model.turn import Who
from tests.requirements import case, requirement
from tests.support_extraction import Said


@requirement("W9")
def test_first_persons_are_the_speaker_and_the_group(said: Said) -> None:
    for text, who, cls in [
        ("I use Vim.", Who.SPEAKER, "Person"),
        ("We use Vim.", Who.GROUP, "Group"),
        ("我用Vim。", Who.SPEAKER, "Person"),
        ("我们用Vim。", Who.GROUP, "Group"),
    ]:
        subject = said.one(text, "uses").subject
        assert (subject.who, subject.cls) == (who, cls)


def test_what_only_a_person_can_do_is_said_of_the_speaker_when_we_do_it(said: Said) -> None:
    assert said.one("We speak French.", "speaks").subject.who is Who.SPEAKER


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("My mom works at Siemens.", "mother"),
        ("My significant other works at Siemens.", "significant other"),
        ("我妈在西门子工作。", "妈妈"),
        ("我老婆在西门子工作。", "妻子"),
    ],
)
def test_an_unnamed_relative_is_known_by_the_kin_word(said: Said, text: str, word: str) -> None:
    work = said.one(text, "worksFor")
    assert (work.subject.text, work.subject.who) == (word, Who.RELATIVE)
    assert any(o == word and s == "I" for s, _, o in said.triples(text))


@requirement("W9")
def test_a_named_relative_is_a_name_and_the_kin_word_is_mentioned_too(said: Said) -> None:
    found = said.extraction("My wife Anna is a dentist.")
    assert said.triples("My wife Anna is a dentist.") == [("I", "hasSpouse", "Anna"), ("Anna", "hasTitle", "dentist")]
    assert ("wife", Who.RELATIVE) in {(m.text, m.who) for m in found.mentions}
    assert said.triples("我妻子王芳是牙医。") == [("I", "hasSpouse", "王芳"), ("王芳", "hasTitle", "牙医")]


def test_a_relative_of_whom_nothing_is_said_is_not_noted(said: Said) -> None:
    assert said.triples("My mom is fine.") == []
    assert said.triples("My friend is visiting.") == []


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("I bought flowers for my wife Anna.", ("I", "hasSpouse", "Anna")),
        ("昨天给我妻子王芳买了花", ("I", "hasSpouse", "王芳")),
        ("We met Anna's brother Felix.", ("Anna", "hasSibling", "Felix")),
        ("My wife's sister Ines is a lawyer.", ("wife", "hasSibling", "Ines")),
        ("My boss, Oliver, hates meetings.", ("I", "hasManager", "Oliver")),
        ("Julia is my cousin.", ("I", "hasRelative", "Julia")),
        ("Felix is Anna's brother.", ("Anna", "hasSibling", "Felix")),
        ("张伟是李娜的哥哥。", ("李娜", "hasSibling", "张伟")),
        ("李娜的丈夫陈明喜欢钓鱼。", ("李娜", "hasSpouse", "陈明")),
        ("林涛和苏晴是夫妻。", ("林涛", "hasSpouse", "苏晴")),
        ("Sam and Kim are siblings.", ("Sam", "hasSibling", "Kim")),
        ("I have two sisters, Ada and Bea.", ("I", "hasSibling", "Bea")),
    ],
)
def test_ties_are_read_from_apposition_possession_and_chains(
    said: Said, text: str, triple: tuple[str, str, str]
) -> None:
    assert triple in said.triples(text)


@pytest.mark.parametrize(
    ("text", "person", "title"),
    [
        ("Our CTO, Ingrid Solberg, prefers Rust.", "Ingrid Solberg", "CTO"),
        ("Ingrid, our CTO, prefers Rust.", "Ingrid", "CTO"),
        ("产品经理孙悦喜欢爬山。", "孙悦", "产品经理"),
        ("我们的CTO周涛更喜欢Rust。", "周涛", "CTO"),
    ],
)
def test_a_title_beside_a_name_is_the_persons(said: Said, text: str, person: str, title: str) -> None:
    assert (person, "hasTitle", title) in said.triples(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("王老师和老李去了西湖。", {"王老师": "Person", "老李": "Person"}),
        ("乔伊·崔比安尼来了。", {"乔伊·崔比安尼": "Person"}),
        ("Dr. Chen met Mr. Baker.", {"Chen": "Person", "Baker": "Person"}),
        ("Read https://example.org/a and /etc/hosts", {"https://example.org/a": "Document", "/etc/hosts": "Document"}),
        ("we moved to postgres", {"postgres": "Database"}),
    ],
)
def test_names_are_found_in_every_shape(said: Said, text: str, names: dict[str, str]) -> None:
    assert names.items() <= said.names(text).items()


@pytest.mark.parametrize(
    ("text", "subject", "cls"),
    [
        ("Our project Atlas uses MySQL.", "Atlas", "Project"),
        ("The Falcon project uses MySQL.", "Falcon", "Project"),
        ("Our server Zeus runs on Debian.", "Zeus", "Device"),
    ],
)
def test_a_noun_beside_a_name_tells_what_it_is_and_is_no_title(said: Said, text: str, subject: str, cls: str) -> None:
    (found,) = said.extraction(text).triples
    assert (found.subject.text, found.subject.cls) == (subject, cls)


def test_everyday_words_are_no_products(said: Said) -> None:
    assert said.names("Please go and rust in the spring.") == {}
    assert said.names("The team writes it in Go.") == {"Go": "ProgrammingLanguage"}


def test_an_entity_has_one_class_in_a_turn(said: Said) -> None:
    found = said.extraction("Reporting was upgraded to Postgres 16.")
    assert {t.subject.cls for t in found.triples} == {"Project"}


@pytest.mark.parametrize(
    ("question", "answer", "triple"),
    [
        ("Where do you live?", "Hangzhou.", ("I", "livesIn", "Hangzhou")),
        ("你住哪儿？", "杭州", ("I", "livesIn", "杭州")),
        ("Great! And how old are you?", "34", ("I", "hasAge", "34")),
        ("你叫什么名字？", "我叫李雷", ("I", "hasName", "李雷")),
        ("Which database do you use?", "Postgres", ("I", "usesDatabase", "Postgres")),
    ],
)
def test_a_short_answer_is_read_with_its_question(
    said: Said, question: str, answer: str, triple: tuple[str, str, str]
) -> None:
    assert said.triples(answer, question) == [triple]


@pytest.mark.parametrize(
    "answer", ["No idea, sorry.", "Why do you ask?", "不知道", "ok", "In a house that I like a lot"]
)
def test_what_does_not_answer_is_no_answer(said: Said, answer: str) -> None:
    assert said.triples(answer, "Where do you live?") == []


def test_an_answer_needs_a_question_and_names_its_rule(said: Said) -> None:
    assert said.triples("Hangzhou.") == []
    assert said.triples("Hangzhou.", "I know where you live.") == []
    assert said.one("Hangzhou.", "livesIn", "Where do you live?").rule == "answer"


@requirement("W9")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我们有一个女儿，叫糖糖。", [("I", "hasChild", "糖糖")]),
        ("我们有个女儿叫糖糖。", [("I", "hasChild", "糖糖")]),
        ("我有一只猫，叫糖糖。", [("I", "hasPet", "糖糖")]),
        ("We have two cats, Mochi and Pixel.", [("I", "hasPet", "Mochi"), ("I", "hasPet", "Pixel")]),
        ("My dog Rex is 4 years old.", [("I", "hasPet", "Rex"), ("Rex", "hasAge", "4")]),
        (
            "I work for Zalando as a data scientist.",
            [("I", "hasTitle", "data scientist"), ("I", "worksFor", "Zalando")],
        ),
        (
            "I work as a data scientist at Zalando.",
            [("I", "hasTitle", "data scientist"), ("I", "worksFor", "Zalando")],
        ),
        ("I'm lactose intolerant.", [("I", "hasCondition", "lactose intolerance")]),
        ("推荐系统部署在阿里云上", [("推荐系统", "deployedOn", "阿里云")]),
        ("推荐系统用的是 PyTorch", [("推荐系统", "uses", "PyTorch")]),
        ("推荐系统设计的书。", []),
    ],
)
def test_family_pets_jobs_and_systems_are_said_of_whom_they_are(
    said: Said, text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert sorted(said.triples(text)) == sorted(expected)


@case("C23")
@requirement("W9")
@pytest.mark.parametrize(
    ("text", "person", "others"),
    [
        ("技术总监李雷昨天去了杭州。", "李雷", [("李雷", "hasTitle", "技术总监")]),
        ("李雷总监负责支付系统", "李雷", [("李雷", "hasTitle", "总监")]),
        ("王芳女士住在杭州", "王芳", [("王芳", "attribute", "女士")]),
        ("张总住在上海", "张总", []),
        ("王老师住在杭州", "王老师", []),
        ("老李住在杭州", "老李", []),
        ("Dr. Lee lives in Bonn.", "Lee", [("Lee", "attribute", "Dr.")]),
        ("Our CTO Ingrid lives in Bonn.", "Ingrid", [("Ingrid", "hasTitle", "CTO")]),
    ],
)
def test_a_person_keeps_one_name_with_and_without_a_title(
    said: Said, text: str, person: str, others: list[tuple[str, str, str]]
) -> None:
    found = said.triples(text)
    assert {triple[0] for triple in found} == {person}
    assert [triple for triple in found if triple[1] in ("hasTitle", "attribute")] == others
    assert len(found) == len(others) + 1


@pytest.mark.parametrize("text", ["I work in Berlin as a nurse.", "I work as a nurse in Berlin."])
def test_a_job_is_found_behind_the_place_too(said: Said, text: str) -> None:
    assert said.triples(text) == [("I", "hasTitle", "nurse")]


@requirement("E1")
@pytest.mark.parametrize(
    ("text", "subject", "relation", "value"),
    [
        ("晓雯住在杭州", "晓雯", "livesIn", "杭州"),
        ("晓雯喜欢狗", "晓雯", "likes", "狗"),
        ("晓雯会说法语", "晓雯", "speaks", "法语"),
        ("秀英在腾讯上班", "秀英", "worksFor", "腾讯"),
        ("若曦对花生过敏", "若曦", "allergicTo", "花生"),
        ("我的同事晓雯住在杭州", "晓雯", "livesIn", "杭州"),
        ("林晓雯和若曦住在杭州", "若曦", "livesIn", "杭州"),
    ],
)
def test_a_given_name_stands_for_the_person(said: Said, text: str, subject: str, relation: str, value: str) -> None:
    assert (subject, relation, value) in said.triples(text)


@pytest.mark.parametrize("text", ["过敏在春天最严重", "过敏从春天开始", "美丽是天生的", "高兴的人喜欢唱歌"])
def test_a_word_that_looks_like_a_given_name_is_nobody(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "Person" not in said.names(text).values()
