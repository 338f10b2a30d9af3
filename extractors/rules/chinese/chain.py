"""What stands between a Chinese subject and its verb: adverbs, time, negation, wish and will."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.past import time_end
from hindsight_graph.extractors.rules.chinese.scene import Scene

_WISH = re.compile(r"(?:想要?|希望|愿意|盼|渴望|想着)(?!念|起|到)")
_DOUBT = re.compile(r"(?:可能|应该|应当|大概|也许|好像|似乎|必须|得(?!了|到)|需要)")
_NEARLY = re.compile(r"(?:差点儿?|差一点|险些|几乎)")
# 我因为工作从杭州搬到了上海: why, said between the one who changed something and the change.
_WHY = re.compile(
    r"(?:因为|由于|为了)(?P<why>[^，。；！？我]{1,20}?)(?:而|就|才)?(?=(?:已经|刚刚?|要|会)*(?:从[^，。]{1,16}(?:搬|换|迁|转|切|升|改|跳)"
    r"|搬[到去回来至]|换[成到用]|改[用成]|迁移?到|切换?到|转到|升级到|离开|辞职|离职|[把将][^，。]{1,14}(?:换|迁|改|升|搬)))"
)
_ALREADY = re.compile(r"(?:已经|早已|早就)")


@dataclass(slots=True)
class Chain:
    """How a verb is said. `at` is where the verb stands; `why_not` names the reason if nothing is stated."""

    at: int
    negated: bool = False
    change: bool = False
    former: bool = False
    now: bool = False
    plan: bool = False
    can: bool = False
    only: bool = False
    already: bool = False
    past_negation: bool = False
    reason: str = ""
    why_not: str = ""


def read(scene: Scene, at: int, end: int) -> Chain:
    """Reads the words before the verb that begins somewhere after `at`."""
    chain = Chain(at)
    while chain.at < end:
        step = _step(scene, chain, end)
        if step == 0:
            break
        chain.at += step
    return chain


def why_between(scene: Scene, at: int, end: int) -> re.Match[str] | None:
    """The reason that stands between a subject and the change it explains, if one begins at a place."""
    return _WHY.match(scene.content, at, end)


def _step(scene: Scene, chain: Chain, end: int) -> int:
    text, at = scene.content, chain.at
    if text[at].isspace() or text[at] in "，,、":
        return 1
    if timed := time_end(scene, at, end):
        return timed - at
    if match := why_between(scene, at, end):
        chain.reason = match["why"]
        return len(match.group())
    if match := _NEARLY.match(text, at, end):
        chain.why_not = "nearly"
        return len(match.group())
    if match := w.NEGATIONS.match(text, at, end):
        return _negation(scene, chain, match.group(), at)
    for word in ("现如今", "现在", "如今"):
        if text.startswith(word, at):
            chain.now = True
            return len(word)
    if match := w.FORMER.match(text, at, end):
        chain.former = True
        return len(match.group())
    if scene.longer_cue(at, end):
        return 0
    if text[at] == "改" and text[at + 1 : at + 2] not in ("用", "") and scene.cues(at + 1, end):
        chain.change = True  # 改喝绿茶了
        return 1
    if text[at] == "是" and text[at + 1 : at + 2] in ("用", "在", "由", "从") and text[at + 2 : at + 3]:
        return 1  # 是用X写的
    if match := _WISH.match(text, at, end):
        chain.why_not = "wish"
        return len(match.group())
    if match := _DOUBT.match(text, at, end):
        chain.why_not = "doubtful"
        return len(match.group())
    if match := w.ADVERBS.match(text, at, end):
        word = match.group()
        if not _whole(scene, at, word):
            return 0
        chain.already = chain.already or _ALREADY.match(word) is not None
        chain.only = chain.only or word == "只"
        return len(word)
    return _modal(scene, chain, at, end)


def _negation(scene: Scene, chain: Chain, word: str, at: int) -> int:
    text = scene.content
    rest = text[at : at + 4]
    if rest.startswith("不过") and not rest.startswith("不过敏"):
        return 0
    if rest.startswith("不是") and scene.cues(at + 2, scene.end):
        chain.negated = True  # 不是住在北京，而是…
        return 2
    if rest.startswith(
        (
            "不仅",
            "不但",
            "不光",
            "不错",
            "不同",
            "没错",
            "没事",
            "别的",
            "别人",
            "不喜欢",
            "不爱",
            "不太",
            "不怎么",
            "不是",
        )
    ):
        if not rest.startswith(("不太", "不怎么", "不喜欢", "不爱")):
            return 0
        if rest.startswith(("不喜欢", "不爱")):
            return 0
    chain.negated = True
    chain.past_negation = (word.endswith(("没", "没有")) and "再" not in word) or word == "从未"
    chain.change = chain.change or "再" in word or chain.already or word.startswith(("已经", "早"))
    if rest.startswith("不太"):
        return 2
    return 3 if rest.startswith("不怎么") else len(word)


def _whole(scene: Scene, at: int, word: str) -> bool:
    """Whether an adverb is not the beginning of a longer word (就 of 就读)."""
    if len(word) > 1:
        return True
    n = scene.starts.get(at)
    return (
        n is None
        or len(scene.tokens[n].text) == 1
        or scene.cue_at(at + 1, scene.end)
        or scene.tags[n] in ("d", "zg", "c")
        or scene.tokens[n].text[1:] in ("会", "在", "是", "不")
    )


def _modal(scene: Scene, chain: Chain, at: int, end: int) -> int:
    match = w.MODALS.match(scene.content, at, end)
    if match is None:
        return 0
    word = match.group()
    n = scene.starts.get(at)
    if n is not None and len(scene.tokens[n].text) > len(word) and scene.tags[n] in ("n", "nr") and len(word) == 1:
        return 0
    if word in ("能", "能够", "可以", "敢", "肯"):
        chain.can = True
    elif word in w.PLANNING:
        if word == "会":
            chain.can = True
        chain.plan = True
    else:
        chain.why_not = "wish"
    return len(word)
