"""Short answers to a clear question: "Hangzhou." after "Where do you live?"."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.dialogue import Asked
from hindsight_graph.extractors.rules.frame import UNKNOWN
from hindsight_graph.extractors.rules.numbers import chinese_number
from hindsight_graph.extractors.rules.sink import Sink
from hindsight_graph.model.turn import Mention, Who

_MOST_WORDS = 5
_MOST_HAN = 12
_LEAD = re.compile(
    r"^(?:(?:oh|well|yes|yeah|hi|hello|hey|it's|it is|that's|just|in|at|from|a|an|the|to|i'm|i am|about|around|"
    r"currently|mostly)[,!]?\s+|"
    r"(?:嗯|哦|是的?|在|叫|来自|我叫|我在|我是|我|大概|目前|现在)[，,]?)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s.。!！,，~～]+$|(?:\s(?:now|currently|actually|please|mostly))[.!]*$|(?:吧|啊|呀|哦|的|了|呢)[。！]*$"
)
_NOT_AN_ANSWER = re.compile(
    r"^(?:no|nope|yes|yeah|yep|none|nothing|nowhere|ok|okay|sure|thanks|maybe|why|what|who|how|where|i|we|you|it|that|this|not|don't|guess|"
    r"sorry|never|and|but|is|are|do|does|can|good|great|fine)\b|^(?:没有?|不|是|好|嗯|你|为什么|什么|谁|怎么|不知道|保密|猜|无|算了|随便)",
    re.IGNORECASE,
)
_VERBLIKE = re.compile(
    r"\b(?:is|are|was|were|have|has|had|do|did|will|would|can|because|but|so|think|know|love|like)\b|[，,？?]|因为|但是|所以",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,3}|[一二三四五六七八九十两]{1,3}")


def say_answer(sink: Sink, question: Asked, mentions: list[Mention]) -> bool:
    """Says what a short answer answers, as a fact about the speaker; False if the turn is no such answer."""
    content = sink.turn.content
    lead = _LEAD.match(content)
    start = lead.end() if lead else 0
    text = content[start:]
    while (shorter := _TAIL.sub("", text)) != text:
        text = shorter
    if not text or "\n" in text or _NOT_AN_ANSWER.match(text) or _VERBLIKE.search(text):
        return False
    if len(text.split()) > _MOST_WORDS or (len(text) > _MOST_HAN and not text.isascii()):
        return False
    known = sink.schema.relations.get(question.relation)
    if known is None:
        return False
    me = Mention("I", "Person", start, start, Who.SPEAKER)
    span = (start, start + len(text))
    if known.literal:
        if known.value_kind == "number":
            number = _NUMBER.search(text)
            if number is None:
                return False
            text = chinese_number(number.group())
        return sink.claim(me, question.relation, text, span, 0.75, "answer", name=question.name)
    named = next((m for m in mentions if m.start >= start and m.text == text), None)
    if named is None and not (text[0].isupper() or not text.isascii() or known.range == {"Thing"}):
        return False
    target = Mention(text, named.cls if named else UNKNOWN, *span)
    return sink.claim(me, question.relation, target, span, 0.75, "answer")
