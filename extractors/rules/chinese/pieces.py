"""Cutting a Chinese sentence into clauses: reasons go to the clause they explain, 而不是 to the clause it completes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.chain import why_between
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.frame import Mood

_CUT = re.compile(
    r"[，,]?而(?:是|(?=[用住喝吃在使采选改]))"
    r"|[，,；;：:。！!\n（）()]|——+|(?<=[^，])(?=(?:因为|由于|但是|不过(?!敏)|可是|所以|而且|然后)[^，])"
)
_REASON = re.compile(r"^(?:主要)?(?:是)?(?:因为|由于)\s*")
_INSTEAD = re.compile(r"而(?:不再?是|非)(?:用|使用)?|(?<=[，,])(?:用来|以)?(?:代替|取代|替代|替换|替换掉)了?")


@dataclass(slots=True)
class Piece:
    """A clause: its place and mood."""

    start: int
    end: int
    reason: bool = False
    denied: bool = False  # 不用A, before 而是用B
    mood: Mood = field(default_factory=Mood)


def cut(scene: Scene) -> list[Piece]:
    """The clauses of a sentence in order; those that give a reason are marked, and the clause they explain has it."""
    pieces = _contrast(scene, _pieces(scene))
    for n, piece in enumerate(pieces):
        if piece.reason:
            words = _REASON.sub("", scene.content[piece.start : piece.end]).strip("。，！ ")
            words = w.PARTICLES.sub("", words) if len(words) > 2 else words
            target = pieces[n - 1] if n else pieces[n + 1] if len(pieces) > 1 else None
            if target is not None and not target.reason:
                target.mood = target.mood.but(reason=words)
    return pieces


def _contrast(scene: Scene, pieces: list[Piece]) -> list[Piece]:
    """用A而不是B, 用A，代替了B: what A took the place of goes into the mood of the clause that says A."""
    kept: list[Piece] = []
    for piece in pieces:
        match = _INSTEAD.search(scene.content, piece.start, piece.end)
        old = scene.noun(match.end(), piece.end) if match else None
        if match is None or old is None or not old.plain or w.TASTE.search(scene.content, scene.start, match.start()):
            kept.append(piece)
            continue
        if match.start() > piece.start:
            piece.end = match.start()
            kept.append(piece)
        if kept:
            kept[-1].mood = kept[-1].mood.but(change=True, replaces=old.text)
    return kept


def _pieces(scene: Scene) -> list[Piece]:
    found: list[Piece] = []
    start = scene.start
    for match in _CUT.finditer(scene.content, scene.start, scene.end):
        if any(name.start < match.start() < name.end for name in scene.names) or _in_number(scene.content, match):
            continue
        if _after_subject(scene, start, match.start()) and why_between(scene, match.end(), scene.end):
            continue
        _add(scene, found, start, match.start())
        start = match.end()
        if found and "而" in match.group()[:2]:
            found[-1].denied = w.NEGATIONS.search(scene.content, found[-1].start, found[-1].end) is not None
    _add(scene, found, start, scene.end)
    return found


def _after_subject(scene: Scene, start: int, at: int) -> bool:
    """Whether one who may be the subject ends at a place: 我|因为工作从杭州搬到了上海."""
    return scene.content.endswith(("我", "我们", "咱们", "咱"), start, at) or any(n.end == at for n in scene.names)


def _in_number(text: str, match: re.Match[str]) -> bool:
    """A comma between digits."""
    return (
        match.group() == ","
        and text[match.start() - 1 : match.start()].isdigit()
        and text[match.end() : match.end() + 1].isdigit()
    )


def _add(scene: Scene, found: list[Piece], start: int, end: int) -> None:
    while start < end and scene.content[start].isspace():
        start += 1
    while end > start and scene.content[end - 1] in " 。.!！~～…":
        end -= 1
    if end > start:
        found.append(Piece(start, end, _REASON.match(scene.content[start:end]) is not None))
