"""Chinese statements of jobs: 我是护士, 担任技术总监, 王强是小米的CEO."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.scene import Scene
from hindsight_graph.extractors.rules.choose import state
from hindsight_graph.extractors.rules.frame import UNKNOWN, Mood, Name, Phrase

_JOB = re.compile(
    r"(?:是|当|担任|任|做|现任|(?:被?提拔|升职|晋升|提升|升)(?:为|成|到|当))了?(?:一?(?:名|个|位))?(?P<job>.+)$"
)
# Parts in a firm, not in a product: 林娜是Orion的产品经理 tells no employer.
_TOP = re.compile(r"CEO|CTO|CFO|COO|总裁|副总裁|董事长|总经理|创始人|联合创始人|合伙人|老板")
_COUNTED = re.compile(r"[一两二三四五六七八九十几\d]")


def say_job(scene: Scene, subject: Phrase, at: int, end: int, mood: Mood) -> bool:
    """What the subject is by trade, and whose firm it leads; False if the clause tells neither."""
    match = _JOB.match(scene.content, at, end)
    if match is None:
        return False
    start, stop = scene.trim(match.start("job"), end)
    start += scene.content.startswith("做", start)  # 我是做销售的
    job = scene.content[start:stop]
    cut = job.rfind("的")
    firm = scene.name_in(start, start + cut) if cut > 0 else None
    if cut > 0 and (job[cut - 1] in "你您他她们我" or firm is not None):
        if firm is None or mood.negated or firm.end != start + cut or not _leads(scene, firm, job[cut + 1 :]):
            return False  # 你的老师: whose, not what
        org = Phrase(firm.text, firm.start, firm.end, firm.cls, firm)
        state(scene.sink, subject.entity(), "worksFor", org, (min(subject.start, at), stop), mood, "title", 0.8)
    if cut >= 0:
        start += cut + 1
        job = job[cut + 1 :]
    named = any(start <= name.start < stop for name in scene.names if name.cls == "Person")
    if (
        not job
        or named
        or _COUNTED.match(job)
        or len(job) > 12
        or not w.JOB.fullmatch(job)
        or (job in ("产品", "测试", "老板", "人事") and scene.content[at] == "是")
    ):
        return False
    return state(
        scene.sink,
        subject.entity(),
        "hasTitle",
        Phrase(job, start, stop),
        (min(subject.start, at), stop),
        mood,
        "title",
        0.85,
    )


def _leads(scene: Scene, firm: Name, job: str) -> bool:
    """王强是小米的CEO: a part in a firm, and who has it works there."""
    schema = scene.sink.schema
    known = (
        (firm.cls == UNKNOWN and _TOP.fullmatch(job) is not None)
        or schema.is_a(firm.cls, "Organisation")
        or schema.is_a(firm.cls, "Technology")
    )
    return known and w.JOB.fullmatch(job) is not None
