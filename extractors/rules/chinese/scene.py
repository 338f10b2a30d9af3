"""One Chinese sentence under the rules: its words and names, and how subjects and objects are read from it."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.lexicon import LIGHT, Lexicon, Match
from hindsight_graph.extractors.rules.chinese.names import find_names
from hindsight_graph.extractors.rules.dialogue import resolve
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Phrase, Token
from hindsight_graph.extractors.rules.sink import Sink
from hindsight_graph.model.turn import Mention
from hindsight_graph.text.tokens import segment
from hindsight_graph.text.values import TimeSpan

_MOST_HAN = 15
BLANK = "\ue000"  # a private-use character: no pattern asks for it
_NOMINAL = frozenset("n nz vn nr ns nt eng j l i b ng an nrt nrfg x m q f s g zg a".split())
_PLANS = ("打算", "准备", "计划", "要", "将", "想")
_ANIMATE = frozenset({"Person", "Group", "Animal"})
_OF_THINGS = frozenset("用 使用 在 在用 采用 选用 基于 换成了 换成 迁移到 切换到 包括 分为 调用 调用了 需要".split())
_VERY = re.compile(r"很|太(?!极)|非常|特别|越来越")
_TELLING = re.compile(r"^(?:项目|公司|团队|数据库|框架|语言)$")
_VERBAL_TAIL = re.compile(r"^(?:写|做|跑|来|处理|管理|开发|部署|存|记|看|上|测试|办公|画|拍|打|沟通|协作|作为|当|进行)")


class Scene:
    """A sentence with what the rules need around it. Places are offsets in the turn's content."""

    def __init__(
        self, content: str, start: int, end: int, lexicon: Lexicon, sink: Sink, times: tuple[TimeSpan, ...]
    ) -> None:
        self.content = content
        self.start = start
        self.end = end
        self.lexicon = lexicon
        self.sink = sink
        self.tokens: list[Token] = []
        self.tags: list[str] = []
        at = start
        for word, tag in segment(content[start:end]):
            self.tokens.append(Token(word, word, at, at + len(word), "word"))
            self.tags.append(tag)
            at += len(word)
        self.starts = {token.start: n for n, token in enumerate(self.tokens)}
        self.names = find_names(content[start:end], self.tokens, self.tags, start, lexicon)
        self.masked = content  # well-known names blanked, so that no pattern cuts into one (字节跳动)
        for name in self.names:
            if name.known:
                blank = BLANK * (name.end - name.start)
                self.masked = f"{self.masked[: name.start]}{blank}{self.masked[name.end :]}"
        self.name_at = {name.start: name for name in self.names}
        self.times = [span for span in times if span.at < end and span.at_end > start]
        self.earlier: list[Mention] = []
        self.possessor: Phrase | None = None  # whose the thing is that is spoken of (我们的数据库)
        self.renamed: Phrase | None = None  # the name that the clause has just given its subject

        self.vacant: tuple[Mention, str, str] | None = None  # whose, which part, who had it (张伟不再是我的上级)

    def who(self, pronoun: str, at: int) -> Phrase | None:
        """The one person that a pronoun can mean."""
        addressed = {
            name.start
            for name in self.names
            if name.start == self.start and self.content[name.end : name.end + 1] in ("，", ",", "！", "!")
        }
        here = [Mention(n.text, n.cls, n.start, n.end) for n in self.names if n.start not in addressed]
        here += [mention for mention in self.sink.people() if mention.start not in addressed]
        return resolve(pronoun, self.earlier, here, at, at + len(pronoun), self.sink.turn)

    def time_at(self, at: int) -> TimeSpan | None:
        """The time whose words cover a place."""
        return next((span for span in self.times if span.at <= at < span.at_end), None)

    def time_in(self, start: int, end: int) -> TimeSpan | None:
        """The first time named between two places."""
        return next((span for span in self.times if span.at < end and span.at_end > start), None)

    def name_in(self, start: int, end: int) -> Name | None:
        """The name that begins at a place and ends within the stretch."""
        name = self.name_at.get(start)
        return name if name is not None and name.end <= end else None

    def cues(self, at: int, end: int) -> list[Match]:
        """The ontology's cues that begin at a place."""
        if self.masked.startswith(BLANK, at):
            return []  # a verb inside a name
        return self.lexicon.cues_at(self.content, at, end)

    def cue_at(self, at: int, end: int, *, thing: bool = False) -> bool:
        """Whether a cue that says enough by itself begins here; `thing`: one that may be said of a thing."""
        for cue, _, _ in self.cues(at, end):
            if cue.before in LIGHT and not cue.after and not (thing and cue.before in _OF_THINGS):
                continue
            if not thing or self.sink.schema.relations[cue.relation].domain - _ANIMATE:
                return True
        return False

    def longer_cue(self, at: int, end: int) -> bool:
        """Whether words that might be an adverb or a modal begin a cue (正在学, 会说, 不喜欢)."""
        return any(
            len(cue.before) > 1 and not cue.after and not cue.before.startswith(_PLANS)
            for cue, _, _ in self.cues(at, end)
        )

    def nouns(self, start: int, end: int) -> list[Phrase]:
        """The noun phrases of a list (爬山、游泳和摄影)."""
        found: list[Phrase] = []
        at = start
        for match in w.CONJUNCTIONS.finditer(self.content, start, end):
            if match.start() <= at or any(name.start < match.end() and name.end > match.start() for name in self.names):
                continue
            if not self._cuts(match):
                continue
            if phrase := self.noun(at, match.start()):
                found.append(phrase)
            at = match.end()
        if phrase := self.noun(at, end):
            found.append(phrase)
        return found

    def _cuts(self, match: re.Match[str]) -> bool:
        """Whether a conjunction stands as a word of its own."""
        if match.group()[0] in "、，/&以还":
            return True
        token = self.starts.get(match.start())
        return token is not None and self.tokens[token].end == match.end()

    def noun(self, start: int, end: int, *, deictic: bool = False) -> Phrase | None:
        """The noun phrase of a stretch, without measure words before it and particles after it; 这 and 那 point at
        something that only those who were there can tell, unless `deictic`."""
        shown = start < end and self.content[start] in "这那" and not deictic
        start, end = self.trim(start, end)
        if start >= end:
            return None
        text = self.content[start:end]
        name = self._name(start, end)
        if name is not None:
            return Phrase(name.text, name.start, name.end, name.cls, name, loose=name.loose, version=name.version)
        plain = (
            not shown
            and text[0] not in "的得地"
            and not w.INNER_DENIAL.search(text)
            and (_VERY.search(text) is None or "的" in text)
        )
        plain = (
            plain
            and not w.DEICTIC.match(text)
            and text not in w.VAGUE
            and len(text) <= _MOST_HAN
            and not text.isdigit()
        )
        if (
            plain
            and len(text) == 1
            and not self.lexicon.kind(text)
            and text not in "酒茶糖辣肉鱼蛋奶面米盐醋葱姜蒜猫狗车房烟"
            and not self._noun_alone(start)
        ):
            plain = False
        whole = text in self.lexicon.kinds or self.nominal(start, end)
        cls = self._kind(text, loosely=whole or len(text) < 4)
        loose = (
            cls is not None
            and len(text) > 1
            and self.lexicon.kinds.get(text[-1]) == cls
            and text not in self.lexicon.kinds
        )
        return Phrase(text, start, end, cls or UNKNOWN, loose=loose, plain=plain)

    def _kind(self, text: str, *, loosely: bool) -> str | None:
        known = self.lexicon.known(text, 0)
        if known is not None and known[0] == text and not known[1].ambiguous:
            return known[1].cls
        return self.lexicon.kind(text) if loosely else None

    def _name(self, start: int, end: int) -> Name | None:
        """The name that a stretch is: all of it, or followed only by a noun that tells what it is, or by a verb."""
        name = self.name_at.get(start)
        if name is not None and name.end <= end:
            rest = self.content[self.start + name.last : end].strip()
            if (
                not rest
                or _TELLING.match(rest)
                or _VERBAL_TAIL.match(rest)
                or rest in ("里", "上", "中", "那边", "这边", "里面", "上面")
            ):
                kind = self.lexicon.kind(rest) if rest and _TELLING.match(rest) else None
                return (
                    Name(name.text, kind, name.start, name.end, 0, 0, True, name.version)
                    if kind and name.cls == UNKNOWN
                    else name
                )
        last = next((n for n in self.names if n.end == end and n.start > start), None)
        if last is not None and self.content[start : last.start].endswith(("的", "二手", "新", "款")):
            return last
        if (
            last is not None
            and self.lexicon.kind(self.content[start : last.start])
            and not self.content[start : last.start].endswith("的")
        ):
            return last
        return None

    def _noun_alone(self, at: int) -> bool:
        """Whether the word cutter sees one character as a noun by itself: 梨."""
        n = self.starts.get(at)
        return n is not None and self._word(at, 1) and self.tags[n] == "n"

    def _word(self, at: int, size: int) -> bool:
        n = self.starts.get(at)
        return n is not None and self.tokens[n].end == at + size

    def bare(self, start: int, end: int) -> tuple[int, int]:
        """A stretch without blanks and final particles: what a value may be."""
        text = self.content
        while start < end and text[start].isspace():
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in "。.!！~～"):
            end -= 1
        match = w.PARTICLES.search(text[start:end])
        return start, start + match.start() if match and match.start() > 0 else end

    def trim(self, start: int, end: int) -> tuple[int, int]:
        """A stretch without blanks, quotes, measure words, times and trailing particles."""
        text = self.content
        stop = w.BREAKS.search(text, start, end)
        if stop:
            end = stop.start()
        while start < end and (text[start].isspace() or text[start] in '“"「了着过'):
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in '”"」、,，'):
            end -= 1
        measure = w.MEASURE.match(text[start:end])
        if measure and measure.end() < end - start and (len(measure.group()) > 1 or self._word(start, 1)):
            start += measure.end()
        changed = True
        while changed and end > start:
            changed = False
            for pattern in (w.PARTICLES, w.COUNTED_TAIL):
                match = pattern.search(text[start:end])
                if match and match.start() > 0:
                    end = start + match.start()
                    changed = True
            for span in self.times:
                if span.at_end == end and span.at > start:
                    end, changed = span.at, True
                elif span.at == start and span.at_end < end:
                    start, changed = span.at_end, True
        return start, end

    def boundary(self, at: int) -> bool:
        """Whether a word ends at a place."""
        return at in self.starts or at >= self.end

    def nominal(self, start: int, end: int) -> bool:
        """Whether only nouns and what may stand in a noun phrase lie between two word boundaries."""
        n = self.starts.get(start)
        if n is None or not self.boundary(end):
            return False
        while n < len(self.tokens) and self.tokens[n].end <= end:
            noun = self.tags[n] in _NOMINAL or self.tokens[n].text == "的"
            verbal = self.tags[n] == "v" and (len(self.tokens[n].text) == 2 or self.tokens[n].text in "端侧机")
            if not noun and not verbal:  # 支付系统, 数据迁移
                return False
            n += 1
        return True
