"""How much of a sentence is left once the words that carry nothing are taken away (W2)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hindsight_graph.write.filters import words_en, words_zh
from hindsight_graph.write.filters.classes import Hollow
from hindsight_graph.write.filters.cue import TOKEN, Said

_LAUGH_IN_DIGITS = re.compile(r"\s*(?:2333+|666+|88|886)\W*$")
_STRETCHED = re.compile(r"([a-z])\1{2,}")
_NOISE = re.compile(
    r"(?:(?:ha|he|hi|ho|ja|ah)+h*|(?:lo)+l|a+w+|h+m+|m+h*m+|u+g+h+|u+h+|o+h+|a+h+|e+r+m*|e+w+|z+|(?:ya|ye)+[yh]*)$"
)
# "I love snow" is a preference, "looks like rain" is not.
_TASTE = re.compile(
    r"\b(?:i|we|he|she|they)\b(?:['’]d)?(?: \w+| don['’]t| doesn['’]t)? (?:like|love|hate|enjoy|prefer)[sd]?\b|喜欢"
    r"|讨厌|爱"
)
# "I'll come over tomorrow" is a plan although its words are light; "see you tomorrow" and "I'm beat tonight" are not.
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_ENGAGES = re.compile(
    r"\b(?:i|we)(?:['’](?:ll|m|re)| will| am| are| can| could)? "
    r"(?!(?:see|talk|speak|chat|catch|let|get back|keep|hope|mean|think|guess|know|look)\b)\w+"
    rf"[^.?!]*\b(?:tomorrow|tonight|next|{_WEEKDAY})\b|\b(?:tomorrow|{_WEEKDAY}) (?:would be|will be|is|at)\b"
    r"|\bi(?:['’]m| am) (?:off|out|away|in) (?:today|tonight|this)\b"
    r"|(?:我|我们|咱们?)(?:今晚|明[天早晚]|后天|下周|周[一二三四五六日末])[^见聊说，。]*[去来到在回忙]"
)
_ILL = re.compile(r"\b(?:have|has|had|got|with) a (?:bad |nasty |terrible )?cold\b(?! \w)")
_TITLE = "总|老师|哥|姐|工|董|导|医生|经理|主任|叔|阿姨|师傅|先生|女士|同学"
_GREETED_BY_TITLE = re.compile(rf".{{1,2}}(?:{_TITLE})(?:早上|中午|下午|晚上)?[好早]$")
# 小王, 张老师, 李雷: a pet name, or one of the hundred or so commonest surnames of China and what may follow it.
_SURNAME = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭"
    "陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)
_CALLED_HAN = re.compile(
    rf"[啦了啊呀]?(?:(?:{_TITLE}|兄弟|哥们|姐妹|朋友|老板|宝贝|小伙伴|老铁|大佬|楼主|客官|大家|各位)们?|[小老阿]\S"
    rf"|(?:[{_SURNAME}]|欧阳|司马|诸葛|上官)(?:{_TITLE}|\S{{1,2}}))$"
)
_GREETS = re.compile(
    r"(?:谢谢你?|谢了|多谢|感谢|你好|您好|早安?|[早晚][上安]好?|[上中下]午好|再见|拜拜|哈喽|嗨|嘿|恭喜|辛苦了?|欢迎"
    r"|加油)"
)

_TASTED = Hollow.WEATHER | Hollow.TIME | Hollow.PROCESS
_PASSING = Hollow.WEATHER | Hollow.MOOD
_VOCATIVES = frozenset("team man girl girls friend friends honey sweetie love all both kids boss chief".split())
_COPULA = frozenset("m s re is am are was were be".split())
_CAPITAL_NAMES = frozenset(("US", "IT"))  # the country and the trade, not the pronouns
_SHORT = 4  # more content words than this no phrase or form of address can explain away
_NAME_HAN = 3  # longest form of address in Han characters: 张老师
_NAMES = 2  # more names than this are not called out at once
_FEW = 3  # tokens of a sentence that may be nothing but a name

_EN, _ZH = words_en.WORDS, words_zh.WORDS
_LENGTHS: dict[str, tuple[int, ...]] = {
    first: tuple(sorted({len(word) for word in _ZH if word[0] == first}, reverse=True))
    for first in {word[0] for word in _ZH}
}
_HEADS: dict[str, list[tuple[str, ...]]] = {}
for _words in sorted((tuple(phrase.split()) for phrase in words_en.PHRASES), key=len, reverse=True):
    _HEADS.setdefault(_words[0], []).append(_words)
_IN_PHRASES = frozenset(word for words in _HEADS.values() for phrase in words for word in phrase)
_CAPITAL_INSIDE = re.compile(r"\s(?:[A-HJ-Z][a-z]|US\b|IT\b)")


class Residue(NamedTuple):
    """What is left of a sentence: the number of content words (Han: characters), and the kinds of the empty ones.

    `bare`: nothing but content, without a verb, pronoun or particle around it ("Paris.", 绿茶).
    """

    content: int
    hollow: int
    bare: bool = False


def residue(said: Said, *, answering: bool = False, names: Collection[str] = ()) -> Residue:
    """What a sentence says. `answering`: it follows a question, so a time or a name alone says something.

    `names` are the lower-case names of those who speak; to be called by name is no content. Other forms of address
    are found by shape: a capitalised or short Han word right after a greeting, or cut off by a comma.
    """
    if not answering and _LAUGH_IN_DIGITS.match(said.text):
        return Residue(0, Hollow.FILLER)
    content = bits = 0
    sure = False  # whether some word is content whatever phrases explain away
    for token in said.tokens:
        bit = _EN.get(token, 0)
        if bit:
            bits |= bit
        elif token[0] < "\u2e80":
            content += 1
            sure = sure or _is_sure(token)
        else:
            for start, end, kind in _han(token):
                bits |= kind
                if not kind:
                    content += end - start
                    sure = sure or end - start > _NAME_HAN
        if sure and content > _SHORT:
            return Residue(content, bits)
    named = content <= _NAMES and (len(said.tokens) <= _FEW or _CAPITAL_INSIDE.search(said.text))
    if named or (content and not sure):
        content, bits = _closely(said.text, answering, names)
    if not content and _says_by_shape(said.low, bits, answering):
        content = 1
    return Residue(content, bits, bare=content > 0 and not bits & Hollow.GRAMMAR)


def _is_sure(word: str) -> bool:
    return word not in _IN_PHRASES and not _NOISE.match(word) and not _STRETCHED.search(word)


def _says_by_shape(low: str, bits: int, answering: bool) -> bool:
    """Whether light words alone make a statement: an answer in time, a preference, an engagement."""
    if bits & Hollow.TIME and (answering or (not bits & _PASSING and _ENGAGES.search(low))):
        return True
    if bits & Hollow.WEATHER and _ILL.search(low):
        return True
    return bool(bits & Hollow.TASTE and bits & _TASTED and _TASTE.search(low))


@dataclass(slots=True)
class _Piece:
    """A token or part of a Han run, with its bits (0: content) and place."""

    text: str
    start: int
    end: int
    bits: int


def _closely(sentence: str, answering: bool, names: Collection[str]) -> tuple[int, int]:
    """Content and bits of a short sentence, after phrases, stretched words and forms of address are seen through."""
    pieces = list(_pieces(sentence))
    bits = 0
    for piece in pieces:
        bits |= piece.bits
    solid = [piece for piece in pieces if not piece.bits]
    if solid and (len(solid) <= _NAMES):
        called = [_called(sentence, piece, pieces, answering, names) for piece in solid]
        solid = [piece for piece, is_called in zip(solid, called, strict=True) if not is_called]
        bits |= Hollow.FILLER if any(called) else 0
    return sum(len(p.text) if p.text[0] >= "\u2e80" else 1 for p in solid), bits


def _pieces(sentence: str) -> Iterator[_Piece]:
    tokens = list(TOKEN.finditer(sentence))
    lowered = [token.group().lower() for token in tokens]
    index = 0
    while index < len(tokens):
        token, word = tokens[index], lowered[index]
        if length := _phrase(lowered, index):
            yield _Piece(word, token.start(), tokens[index + length - 1].end(), Hollow.FILLER | Hollow.ADDRESS)
            index += length
            continue
        if word[0] >= "\u2e80":
            base, run = token.start(), token.group()
            greeting = _GREETS.match(run)
            if _GREETED_BY_TITLE.match(run) or (greeting and _CALLED_HAN.match(run, greeting.end())):
                yield _Piece(run, base, token.end(), Hollow.FILLER | Hollow.ADDRESS)
            else:
                for start, end, kind in _han(run):
                    yield _Piece(run[start:end], base + start, base + end, kind)
        else:
            previous = lowered[index - 1] if index else ""
            yield _Piece(token.group(), token.start(), token.end(), _latin(token.group(), word, previous))
        index += 1


def _phrase(lowered: list[str], index: int) -> int:
    """The number of words of the longest hollow phrase that begins at `index`; 0: none."""
    for words in _HEADS.get(lowered[index], ()):
        if tuple(lowered[index : index + len(words)]) == words:
            return len(words)
    return 0


def _latin(token: str, word: str, previous: str) -> int:
    bits = _EN.get(word, 0)
    if bits:
        named = token in _CAPITAL_NAMES or (previous in _COPULA and token[0].isupper() and token[1:].islower())
        return 0 if named and not bits & Hollow.TIME else bits
    if _NOISE.match(word):
        return Hollow.FILLER
    if _STRETCHED.search(word):
        return _EN.get(_STRETCHED.sub(r"\1", word), 0) or _EN.get(_STRETCHED.sub(r"\1\1", word), 0)
    return 0


def _han(run: str) -> Iterator[tuple[int, int, int]]:
    """Cuts a run of Han into known hollow words (longest first) and the stretches between them (bits 0)."""
    at = since = 0
    end = len(run)
    while at < end:
        for length in _LENGTHS.get(run[at], ()):
            bits = _ZH.get(run[at : at + length])
            if bits:
                if since < at:
                    yield since, at, 0
                yield at, at + length, bits
                at += length
                since = at
                break
        else:
            at += 1
    if since < end:
        yield since, end, 0


def _called(sentence: str, piece: _Piece, pieces: list[_Piece], answering: bool, names: Collection[str]) -> bool:
    """Whether the piece is only the name of the one who is spoken to."""
    word = piece.text.lower()
    if any(word == name or (len(word) > 2 and name.startswith(word)) for name in names):
        return not answering or len(pieces) > 1
    if answering or not any(other.bits & Hollow.ADDRESS for other in pieces):
        return False
    if word[0] >= "\u2e80":
        if not _CALLED_HAN.match(word):
            return False
    elif not piece.text[0].isupper() and word not in _VOCATIVES:
        return False
    before, after = sentence[: piece.start].rstrip(), sentence[piece.end :].strip()
    if not before:
        return after[:1] in (",", "，", "!", "！")
    if after[:1].isalnum():
        return False
    if before[-1] in ",，!！":
        return True
    return any(other.bits & Hollow.ADDRESS and sentence[other.end : piece.start].strip() == "" for other in pieces)
