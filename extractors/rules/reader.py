"""Reading one turn: sentence by sentence, each in its language, past the guards, into the sink."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from hindsight_graph.extractors.rules import corrections, guards, standing
from hindsight_graph.extractors.rules.answers import say_answer
from hindsight_graph.extractors.rules.chinese.lexicon import compile_chinese
from hindsight_graph.extractors.rules.chinese.scene import Scene as ChineseScene
from hindsight_graph.extractors.rules.chinese.statements import read_sentence as read_chinese
from hindsight_graph.extractors.rules.codes import find_codes
from hindsight_graph.extractors.rules.decided import find_decided
from hindsight_graph.extractors.rules.dialogue import asked
from hindsight_graph.extractors.rules.english.lexicon import compile_english
from hindsight_graph.extractors.rules.english.scene import Scene as EnglishScene
from hindsight_graph.extractors.rules.english.statements import read_sentence as read_english
from hindsight_graph.extractors.rules.places import original
from hindsight_graph.extractors.rules.sink import Sink
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Extraction, Mention, Turn, Who
from hindsight_graph.text import sentences
from hindsight_graph.text.language import HAN
from hindsight_graph.text.times import find_times, no_such_days
from hindsight_graph.text.values import Sentence, TimeSpan
from hindsight_graph.text.view import view

_HAN = re.compile(f"[{HAN}]")
_LATIN_WORD = re.compile(r"[A-Za-z][\w'’-]*")
# A statement before a question in one sentence: "I moved to Berlin, do you know it?"
_THEN_ASKED = re.compile(
    r",\s+(?:and |but |so )?(?:do|does|did|are|is|was|can|could|would|will|have|has|what|where|who|why|how|which|any|"
    r"should)\b[^,]*\?\W*$"
    r"|[，,](?:你|请问|能不能|可以|有没有|怎么|什么|哪)[^，,]*[？?]\W*$",
    re.IGNORECASE,
)
_TAG = re.compile(
    r",\s+(?:do|does|did|are|is|was|can|could|would|will|have|has)n['’]t\s+\w+\?\W*$|,\s*(?:right|huh|yeah|no)\?\W*$",
    re.IGNORECASE,
)
_LONGEST = 600  # characters of a sentence that are read together: some rules look at all of it for each of its words
_LOOK_BACK = 4000  # characters of the turn before in which a pronoun may find its person, or a correction its object
_PRONOUN = re.compile(r"\b(?:he|she)\b|[他她]", re.IGNORECASE)


class Reader:
    """Everything compiled from one schema, and the reading of turns with it."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._english = compile_english(schema)
        self._chinese = compile_chinese(schema)
        self._common = frozenset((*self._english.kinds, *self._chinese.kinds))

    def read(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """All that the rules find in a turn. They read its `view`; places and spellings are those of the turn."""
        seen = view(turn.content)
        earlier = [
            turn_before if (was := view(turn_before.content)).same else replace(turn_before, content=was.text)
            for turn_before in before
        ]
        if seen.same:
            return self._read_whole(turn, earlier)
        return original(self._read_whole(replace(turn, content=seen.text), earlier), seen)

    def _read_whole(self, turn: Turn, before: Sequence[Turn]) -> Extraction:
        short = turn.role == "user" and len(turn.content) <= _LOOK_BACK  # to be read more than once
        made = corrections.find(turn.content) if short else None
        if made is None:
            return self._read_turn(turn, before[-1:])
        near = [one for one in before if len(one.content) <= _LOOK_BACK]
        return corrections.read_corrected(turn, made, near, lambda one: self._read_turn(one, before[-1:]))

    def _read_turn(self, turn: Turn, before: Sequence[Turn]) -> Extraction:
        times = tuple(find_times(turn.content, turn.observed_at))
        starts = [span.at for span in times]
        sink = Sink(self._schema, turn, self._common)
        quoted = guards.quotes(turn.content)
        earlier = self._people_before(turn, before)
        parts = list(sentences.bounded(turn.content, _LONGEST))
        for n, sentence in enumerate(parts):
            if n + 1 < len(parts) and guards.takes_back(parts[n + 1].text):
                sink.drop(sentence.text, "sarcasm")
                continue
            here = times[max(0, bisect_left(starts, sentence.start) - 1) : bisect_left(starts, sentence.end)]
            self._read(sink, sentence, here, quoted, earlier)
        for start, end in no_such_days(turn.content, turn.observed_at):
            sink.drop(turn.content[start:end], "no such day")
        self._add_codes(sink)
        question = asked(before, turn)
        if question is not None and not sink.triples:
            say_answer(sink, question, sink.mentions)
        decided = find_decided(turn, parts, quoted)
        return replace(sink.finish(times), decisions=decided.decisions, outcomes=decided.outcomes)

    @staticmethod
    def _add_codes(sink: Sink) -> None:
        taken = sentences.Stretches((mention.start, mention.end) for mention in sink.mentions)
        for mention in find_codes(sink.turn.content):
            if not taken.touches(mention.start, mention.end):
                sink.mention(mention)

    def _people_before(self, turn: Turn, before: Sequence[Turn]) -> list[Mention]:
        """Persons of the turn before, read only if a pronoun may need them."""
        if not before or not _PRONOUN.search(turn.content):
            return []
        last = before[-1]
        sink = Sink(self._schema, last, self._common)
        for sentence in sentences.bounded(last.content[-_LOOK_BACK:], _LONGEST):
            self._read(sink, sentence, (), sentences.Stretches(()), [])
        return list(sink.finish(()).mentions)

    def _read(
        self,
        sink: Sink,
        sentence: Sentence,
        times: tuple[TimeSpan, ...],
        quoted: sentences.Stretches,
        earlier: list[Mention],
    ) -> None:
        chinese = _is_chinese(sentence.text)
        scene: EnglishScene | ChineseScene
        if chinese:
            scene = ChineseScene(sink.turn.content, sentence.start, sentence.end, self._chinese, sink, times)
        else:
            scene = EnglishScene(sink.turn.content, sentence.start, sentence.end, self._english, sink, times)
        for name in scene.names:
            sink.mention(Mention(name.text, name.cls, name.start, name.end))
        start = sentence.start
        rule = standing.chinese(sentence.text, start) if chinese else standing.english(sentence.text, start)
        if rule is not None and sink.turn.role == "user" and "?" not in sentence.text and "？" not in sentence.text:
            self._say_rule(sink, rule, chinese)
            return
        stated = self._guarded(sink, sentence, quoted)
        if stated is None:
            return
        if stated < sentence.end:
            scene = self._shorter(sink, start, stated, times, chinese)
        scene.earlier = earlier
        if isinstance(scene, ChineseScene):
            read_chinese(scene)
        else:
            read_english(scene, guards.belief(sentence.text))

    def _shorter(
        self, sink: Sink, start: int, end: int, times: tuple[TimeSpan, ...], chinese: bool
    ) -> EnglishScene | ChineseScene:
        if chinese:
            return ChineseScene(sink.turn.content, start, end, self._chinese, sink, times)
        return EnglishScene(sink.turn.content, start, end, self._english, sink, times)

    @staticmethod
    def _guarded(sink: Sink, sentence: Sentence, quoted: sentences.Stretches) -> int | None:
        """Where the part of a sentence that may state something ends; None if all of it is silent."""
        if quoted.touches(sentence.start, sentence.end):
            sink.drop(sentence.text, "quote")
            return None
        end = sentence.end
        ask = _THEN_ASKED.search(sentence.text)
        if ask is not None and not _TAG.search(sentence.text):
            end = sentence.start + ask.start()
        reason = guards.why_silent(sink.turn.content[sentence.start : end])
        if reason is not None:
            sink.drop(sentence.text, reason)
            return None
        return end

    @staticmethod
    def _say_rule(sink: Sink, rule: standing.Standing, chinese: bool) -> None:
        who, cls = (Who.GROUP, "Group") if rule.group else (Who.SPEAKER, "Person")
        word = ("我们" if rule.group else "我") if chinese else ("we" if rule.group else "I")
        subject = Mention(word, cls, rule.start, rule.start, who)
        span = (rule.start, rule.end)
        name = standing.nickname(rule.text)
        if name is not None:
            sink.claim(subject, "hasNickname", name, span, 0.85, "call me")
        else:
            sink.claim(subject, "hasRule", rule.text, span, 0.85, "standing")


def _is_chinese(text: str) -> bool:
    """Whether a sentence is read as Chinese: at least as many Han characters as Latin words."""
    if text.isascii():
        return False
    han = len(_HAN.findall(text))
    return han > 1 and han >= len(_LATIN_WORD.findall(text))
