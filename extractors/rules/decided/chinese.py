"""Chinese decisions: 我们决定改用…，因为…；最后选了…；那就用…吧；因为…，所以我们…."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.decided.frame import Clause, Rule, cut

_GROUP = r"我们(?:团队|公司|部门|组|一家|几个)?|咱们?|我司|我[和跟][^，。我]{1,4}?|(?:我们)?团队|本公司"
_WHO = rf"(?P<who>我(?!们)|{_GROUP})"
_THEN = r"(?:最后|最终|后来|还是|已经?|现在|今天|昨天|刚刚?|一致|都|就|终于|于是|也|先|又|暂时|经过讨论|商量后)*"
_OPEN = (
    r"^(?:(?:好的?|那么?|行|嗯|对|可以|OK|ok|所以|因此|于是|最后|最终|后来|结果|总之|经过?[^，]{0,10}(?:讨论"
    r"|商量|考虑|比较)后?|"
    r"讨论后|商量后|考虑再三|[按照根据][^，]{2,20}|开会|今天|昨天|这次)[，,：:]?){0,4}(?:[^，我你您他她它]{1,8}(?<![让叫请帮给对跟问替为说劝逼催])(?=我|咱))?"
)
_CHOSE = (
    r"选(?:择|定|中|用)?了(?!半天|很久|好久|一?[个会]?小时|[^，。]{0,3}也?没)|挑(?:中|选)了|(?:采用|敲定|拍板)(?:了"
    r"|(?!了))|选的是|决定选"
)
_WITH_REASON = r"改用了?|换成了?|挑了|换了|改成了?|改为|放弃了?|弃用了?|不再用|停用了?|取消了?|推迟了?|拒绝了?"
r"|回滚了?"
# What a decision does, where only the reason beside it tells that it is one.
_DO = (
    r"(?:先)?(?:把|将|用(?!了)|改|换|选|买|卖|坐|缓存|推迟|取消|放弃|决定|采用|停|不再|砍|搬|留在|留下|接受|拒绝|租"
    r"|请|订|分成|加|去掉|保留|"
    r"升级|降级|回滚|迁|关|延|暂停|跳过|重启|调整|增加|减少|删|合并|备份|报名|请假|辞职|重写|自己|招|辞|退出"
    r"|只(?:做|用|留)|走|坚持|上线|部署|限制|禁用|启用)"
)
_NOT_YET = r"(?!权|性|因素|论|书|于|着|不了|下来|是|了吗|因)"

RULES = (
    Rule("决定", rf"{_OPEN}{_WHO}?{_THEN}决定(?:了|好了?)?{_NOT_YET}[，,：:]?(?P<action>.+)", 0.9),
    Rule("决定", rf"{_OPEN}(?:{_WHO})?{_THEN}(?:定下来|定|敲定|商量好|说好|定好|讨论好|谈妥"
         rf"|拍板)了?[：:，,](?P<action>.+)", 0.85),
    Rule("选了", rf"{_OPEN}(?:[^，我你您他她它]{{1,8}}(?:最后|最终"
         rf"|还是))?{_WHO}?{_THEN}(?P<action>(?:{_CHOSE}).+)", 0.85),
    Rule("改用", rf"{_OPEN}{_WHO}{_THEN}(?P<action>(?:{_WITH_REASON}).+)", 0.8, reason=True),
    Rule("就用", r"^(?:(?:好的?|那么?|行|嗯|OK|ok|所以|因此)[，,]?)+(?P<who>我们|咱们?|我)?(?:就"
         r"|还是)(?:先)?(?P<action>(?:用(?![了过不得])|选|买|定|按|走|换|留|保留|继续|取消|推迟|改|放弃|维持"
         r"|采用|坚持)"
         r".+?)(?:好了)?$", 0.8),
    Rule("就用", r"^(?:[^，我你您他她它]{1,8}?)?(?P<who>我们|咱们?|我)?(?:就"
         r"|还是)(?:先)?(?P<action>(?:用(?![了过不得])|选|买|定|按|走|换"
         r"|留|保留|继续|取消|推迟|改|放弃|维持|采用|坚持).+?)(?:吧|好了|定了)$", 0.8),
    Rule("我选", rf"{_OPEN}(?P<who>我|我们|咱们?)(?:还是"
         rf"|就)?(?P<action>选(?![了修举课题秀手择拔项])[^，。]{{1,30}})$", 0.75),
    Rule("选择", rf"{_OPEN}{_WHO}{_THEN}(?P<action>选择(?![题性权困了])[^，。]{{2,}})", 0.8),
    Rule("最后用了", r"^[^，我你您他她它]{0,8}(?:最后|最终)(?P<who>我们|咱们?|我)?(?:还是|就)?"
         r"(?P<action>用了(?![\d一二两三四五六七八九十几半]).+)", 0.8),
    Rule("因为…所以", rf"{_OPEN}{_WHO}{_THEN}(?P<action>[^，。会没不]{{1,5}}了[^，。]{{2,}})", 0.7,
         reason=True, before=True, agent=True),
    Rule("因为…所以", rf"{_OPEN}{_WHO}{_THEN}(?P<action>{_DO}.+)", 0.75, reason=True, before=True),
    Rule("推荐了", rf"{_OPEN}(?P<who>我|我们)(?:[给向跟帮][^，]{{1,16}}?)?(?P<action>(?:推荐|建议)(?:了"
         rf"|的是).+)", 0.85),
    Rule("推荐", rf"{_OPEN}(?P<who>我)?(?:会|强烈|个人|比较|更)*(?P<action>(?:推荐|建议)(?!使?用过"
         rf"|您?你?可以)[您你]?.+)", 0.85,
         agent=True),
    Rule("推荐", rf"{_OPEN}我会(?P<action>选(?![了修举课题秀手择拔项]).+)", 0.8, agent=True),
)  # fmt: skip

UNDONE = re.compile(
    r"早知道|本来|原本|原先决定|差点|差一点|要不是|后悔没|没有?(?:决定|选|采用)|还没|不是.{0,6}决定|改主意|哈哈"
    r"|考虑(?:要不要|是否)|在考虑|纠结|"
    r"(?:该|要)不(?:该|要)|选择题|决定权"
)
SETTLED = re.compile(r"^(?:就这(?:么|样)(?:定|决定|办|说定)了?吧?|(?:就)?定了)$")

_REASON = re.compile(
    r"[，,；;]?\s*(?:主要|就|也|都|正)?(?:是)?因为(?P<reason>[^。；;]+)$|[，,]\s*(?:理由|原因)(?:是|："
    r"|:)(?P<why>[^。；;]+)$"
    r"|[，,]不然(?P<else>[^。；;]+)$"
)
_REASON_FIRST = re.compile(
    r"^(?:因为|由于|考虑到|鉴于|既然|为了)(?P<reason>[^。；;]{2,80}?)[，,]\s*(?:所以|因此|于是"
    r"|就)?(?P<rest>[^。；;]+)$"
)
_SO = re.compile(r"^(?P<reason>[^。；;]{2,80}?)[，,]\s*(?:所以|因此|于是|故)(?P<rest>[^。；;]+)$")
_STOP = re.compile(
    r"[。！!；;~～：:]|[，,](?:这样|以后|并且|而且|但是?|不过|结果|效果|现在|目前|就这|谢谢|你|您|他|她|它|大家"
    r"|客户|因为|所以|理由|不然|希望)|"
    r"(?:吧|了吧|啦|好了|哈)$"
)
_ENDS = re.compile(r"(?:吧|啦|哈|呀|啊|了)$")


def clauses(sentence: str, at: int) -> list[Clause]:
    """The readings of a sentence: each clause that may tell a decision, with the reason told beside it."""
    body = sentence.rstrip("。.!！~～ ")
    if first := _REASON_FIRST.match(body) or _SO.match(body):
        rest, reason = _reasoned(first["rest"])
        return [Clause(rest, at + first.start("rest"), reason if reason else first["reason"], before=True)]
    rest, reason = _reasoned(body)
    found = [Clause(rest, at, reason)]
    start = 0
    for match in re.finditer(r"[，,]", rest):
        start = match.end()
        found.append(Clause(rest[start:], at + start, reason))
    return found


def _reasoned(text: str) -> tuple[str, str]:
    match = _REASON.search(text)
    if match is None or match.start() == 0:
        return text, ""
    reason = match["reason"] or match["why"] or match["else"]
    return text[: match.start()], re.split(r"[，,](?=就这)", reason)[0]


def settled(sentence: str, at: int) -> Clause | None:
    """What "就这么定了" settles: what follows it in the sentence, else what stands before."""
    pieces = list(re.finditer(r"[^，,。.!！]+", sentence))
    here = next((n for n, piece in enumerate(pieces) if SETTLED.match(piece.group().strip())), None)
    if here is None or len(pieces) == 1:
        return None
    first, last = (here + 1, len(pieces) - 1) if here + 1 < len(pieces) else (0, here - 1)
    text = sentence[pieces[first].start() : pieces[last].end()]
    rest, reason = _reasoned(text)
    return Clause(re.sub(r"^我们?(?=.)", "", rest), at + pieces[first].start(), reason)


def action(text: str) -> str:
    """The words of an action without what follows it and without final particles."""
    words = cut(text, _STOP)
    return _ENDS.sub("", words) if len(words) > 2 and not words.endswith(("了了",)) else words


def shared(who: str) -> bool:
    """Whether a decision is the group's."""
    return who != "我"
