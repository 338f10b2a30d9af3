"""Whatever the text, the rules answer, and answer within the ontology."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hindsight_graph.extractors.rules import RulesExtractor
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction
from hindsight_graph.text.fold import fold_name
from tests.requirements import requirement
from tests.support_extraction import turn

# Pieces of sentences, so that the rules meet every word in every place.
_PIECES = st.sampled_from(
    (
        "I|we|my wife|Anna|Anna's|my|the|of|is|am|are|was|'s|no longer|don't|used to|moved|from|to|Berlin|switched|"
        'replaced|with|because|since|and|,|.|?|!|“|”|"|(|)|-|—|12|$40k|2.4.1|a@b.co|https://x.y/z|called|named|a dog|'
        "allergic|years old|Postgres|16|likes|works at|any more|now|until|Friday|never|always|answer|in|Chinese|who|"
        "that|it|she|he|our CTO|Dr.|stopped|eating|gave up|"
        "我|我们|我妻子|王芳|的|是|叫|在|住在|从|到|换成|把|用|了|过|不再|以前|现在|因为|，|。|？|、|和|"
        "喜欢|对|过敏|岁|三十五|明天|以后|都|养了|一只|猫|《|》|Jest|欧阳雪|李老师|华星电子|预算|30万|"
        "他|她|这|那|最喜欢的|\n| |\t|İ|ﬁ|\u0301|🙂|𠀀"
    ).split("|")
)


def _check(found: Extraction, text: str, schema: Schema) -> None:
    for triple in found.triples:
        assert schema.check(triple.subject.cls, triple.relation, triple.object.cls if triple.object else None) is None
        assert (triple.object is None) != (triple.value is None)
        assert 0 <= triple.start < triple.end <= len(text)
        assert 0.5 <= triple.confidence <= 0.95
        if triple.object is not None:
            loop = fold_name(triple.object.text) == fold_name(triple.subject.text)
            assert not loop or triple.object.who is not triple.subject.who
    for mention in found.mentions:
        assert 0 <= mention.start <= mention.end <= len(text)
        assert mention.cls in schema.classes


@requirement("W8", "E1")
@settings(max_examples=300, deadline=None)
@given(st.text(min_size=1, max_size=200))
def test_any_text_is_answered_within_the_ontology(rules: RulesExtractor, schema: Schema, text: str) -> None:
    _check(rules.extract(turn(text)), text, schema)


@requirement("W8", "E1")
@settings(max_examples=600, deadline=None)
@given(
    st.lists(_PIECES, min_size=1, max_size=24),
    st.sampled_from([" ", ""]),
    st.sampled_from(["user", "assistant", "tool"]),
)
def test_any_order_of_familiar_words_is_answered_within_the_ontology(
    rules: RulesExtractor, schema: Schema, pieces: list[str], glue: str, role: str
) -> None:
    text = glue.join(pieces) or "x"
    before = [turn("Where do you live? 你住哪儿？", role="assistant")]
    _check(rules.extract(turn(text, role=role), before), text, schema)


@pytest.mark.parametrize(
    "text",
    [" ", "\x00", "\ud800", "。", "?", "“", "I", "我", "the", "'", "n't", "’s", "my", "My name is", "我叫", "是"],
)
def test_scraps_are_answered_with_nothing(rules: RulesExtractor, text: str) -> None:
    assert rules.extract(turn(text)).triples == ()


def test_the_same_turn_gives_the_same_answer_every_time(rules: RulesExtractor, schema: Schema) -> None:
    text = "My wife Anna works at Siemens and likes tea. 我住在杭州，喜欢爬山、游泳和摄影。"
    assert rules.extract(turn(text)) == rules.extract(turn(text)) == RulesExtractor(schema).extract(turn(text))


@requirement("E1")
@pytest.mark.parametrize(
    "piece",
    [
        "Bob and ",
        "I moved from ",
        "tomorrow and ",
        "1.",
        "我住在杭州，",
        "从A换到",
        "张伟和",
        "我妻子叫王芳。她",
        "“好。”",
    ],
)
def test_a_long_turn_of_one_pattern_costs_its_length_and_not_more(rules: RulesExtractor, piece: str) -> None:
    text = piece * (40_000 // len(piece.encode()))
    begin = time.process_time()
    rules.extract(turn(text))
    assert time.process_time() - begin < 5


@requirement("E1")
def test_a_long_turn_of_distinct_statements_gives_them_all(rules: RulesExtractor) -> None:
    text = " ".join(f"Anna{n} works at Firm{n} Ltd." for n in range(1_000))
    text += "".join(f"项目{n}的预算是{n}万。" for n in range(1_000))
    begin = time.process_time()
    assert len(rules.extract(turn(text)).triples) == 2_000
    assert time.process_time() - begin < 10
