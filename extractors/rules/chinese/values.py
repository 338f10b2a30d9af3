"""Plain values in a Chinese sentence: money, dates, numbers, versions, and short texts."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.dates import iso
from hindsight_graph.extractors.rules.frame import Phrase
from hindsight_graph.extractors.rules.numbers import chinese_number
from hindsight_graph.text.same import said_day

_LEAD = re.compile(r"(?:大概|大约|差不多|约|只要|只|才|现在|目前|到|了|是|为|：|:|\s)+")
_MONEY = re.compile(
    r"(?:每个?[月年周天]|一个月|一年|月付|年付)?\s*[¥$€￥]?\s*(?:\d[\d,.]*|[一二三四五六七八九十百千两]+)\s*(?:[千万亿百]+|k|K|w|W)?\s*(?:多)?(?:块钱?|元|美元|欧元|人民币|日元|港币|英镑|刀|块)?"
    r"(?:\s*(?:/|每|一)\s*个?(?:月|年|周|天|人|次|件|晚|小时))?"
)
_BIRTHDAY = re.compile(
    r"(?:农历|阴历|阳历)?(?:\d{4}年)?\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?|\d{4}-\d\d?-\d\d?"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?|[一二两三四五六七八九十百]+")
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)*(?:[-_.]?[A-Za-z]+\d*)*")


def read_value(scene: Scene, kind: str | None, start: int, end: int) -> Phrase | None:
    """The value of a literal relation in a stretch; None if nothing of its kind stands at its beginning."""
    text = scene.content
    if lead := _LEAD.match(text, start, end):
        start = lead.end()
    if start >= end:
        return None
    if kind == "date":
        span = next((span for span in scene.times if start <= span.at <= start + 1), None)
        return Phrase(iso(span), span.at, span.at_end) if span and not span.recurring else None
    pattern = {"money": _MONEY, "number": _NUMBER, "version": _VERSION}.get(kind or "")
    if pattern is not None:
        match = pattern.match(text, start, end)
        if match is None or not any(char in "0123456789一二两三四五六七八九十百千万" for char in match.group()):
            return None
        value = match.group().strip()
        at = match.start() + match.group().index(value[0])
        return Phrase(chinese_number(value) if kind == "number" else value, at, at + len(value))
    return short_text(scene, start, end)


def read_birthday(scene: Scene, start: int, end: int) -> Phrase | None:
    """A day with its year in ISO 8601; one without as it was said (3月5日)."""
    match = _BIRTHDAY.match(scene.content, start, end)
    return Phrase(said_day(match.group()) or match.group(), match.start(), match.end()) if match else None


def short_text(scene: Scene, start: int, end: int) -> Phrase | None:
    """What is left of a stretch without particles and quotes."""
    text = scene.content
    while start < end and text[start] in ' “"「：:':
        start += 1
    while end > start and text[end - 1] in ' ”"」。！,，':
        end -= 1
    match = w.PARTICLES.search(text[start:end])
    if match and match.start() > 0:
        end = start + match.start()
    return Phrase(text[start:end], start, end) if start < end else None
