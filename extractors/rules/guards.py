"""What keeps a sentence from being a statement: questions, suppositions, hearsay, wishes, quotes, jokes, fiction."""

from __future__ import annotations

import re

from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.sentences import Stretches


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_SPEAKERS = (
    r"(?:he|she|they|people|someone|somebody|everyone|everybody|nobody|no one|you|the \w+|my \w+|our \w+|"
    r"(?-i:[A-Z])\w+)"
)
_SAID = (
    r"(?:says?|said|told|tells|mentions?|mentioned|claims?|claimed|thinks?|thought|believes?|believed|reckons?|insists?|"
    r"insisted|swears?|heard|suggests?|suggested|wrote|writes|replied|announced)"
)

ENGLISH = (
    (
        "question",
        _any(
            r"\?[\"'”’)\s]*$",
            r"^(?:(?:and|but|so|well|hey|hi|ok|okay|oh),?\s+)?(?:who|what|when|where|why|how|which|whose|whom)\b(?!ever)(?!\s+a\s|\s+an\s)[^.]*(?:\b(?:do|does|did|is|are|was|were|can|could|should|would|will)\b)",
            r"^(?:(?:and|but|so|well|hey|hi|ok|okay|oh),?\s+)?(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|isn't|aren't|don't|doesn't|didn't|wouldn't|couldn't|shouldn't|can't|won't)\s+(?:i|we|you|he|she|it|they|there|this|that|my|our|your|the|any(?:one|body)?)\b",
            r"\b(?:i|we)\s+(?:wonder|was wondering|were wondering|am wondering)\b",
            r"\b(?:not sure|don't know|do not know|no idea|can't remember|cannot remember|not certain|unsure|"
            r"unclear)\s+(?:if|whether|who|what|when|where|why|how|which)\b",
        ),
    ),
    (
        "hypothetical",
        _any(
            r"\b(?:suppose|supposing|imagine|assuming|hypothetically|what if|as if|if only|let's say|lets say|let's "
            r"pretend|pretend|thought experiment)\b",
            r"(?:^|[\s,(])(?:if|unless|in case)\s+(?!not\b|so\b|possible\b|any\b)\w+",
            r"^(?:maybe|perhaps|possibly|probably)\b",
            r"\b(?:i|we) (?:think|believe|suppose)(?: that)?,? (?:maybe|perhaps|possibly|probably)\b",
            r"\b(?:thinking aloud|just thinking|just brainstorming|for example,? if)\b",
        ),
    ),
    (
        "hearsay",
        _any(
            rf"(?:^|[\s,]){_SPEAKERS}\s+(?:also\s+|just\s+|once\s+|always\s+)?{_SAID}\b(?:\s+(?:me|us|him|her|them|everyone|that))*\s*[,:\"“]?\s*\S",
            r"\b(?:apparently|supposedly|allegedly|reportedly|rumou?r has it|according to|they say)\b",
            r"(?:^|[,;:]\s+)(?:(?:so|well|and|but|now|hey)\s+)?(?:the\s+)?word (?:is that|on the street)\b",
            r"^(?:(?:so|well),?\s+)?word is\b",
            r"\b(?:i|we)(?:'ve)?\s+(?:just\s+|recently\s+)?(?:heard|read|saw|was told|were told|am told)\s+(?:that|"
            r"about|somewhere|on|in)\b",
            r"\b(?:i|we)(?:'ve)?\s+heard\s+[A-Za-z]",
            r"\b(?:it is|it's)\s+(?:said|rumou?red|believed)\b",
        ),
    ),
    (
        "sarcasm",
        _any(
            r"\byeah,? right\b", r"\bsaid no one\b", r"\bsaid nobody\b", r"\bsure,? because\b",
            r"\b(?:just|only) kidding\b", r"\bjk\b",
            r"\bjoking\b", r"\bas a joke\b", r"(?:^|\s)/s\b", r"\bnot!\s*$", r"\bas if\b", r"\boh,? great\b",
            r"\bbecause i just\b",
            r"\bapril fool", r"\bkidding\b",
        ),
    ),
    (
        "fiction",
        _any(
            r"\b(?:my|the|her|his|our) (?:main )?character\b",
            r"\bin the (?:game|movie|film|book|novel|story|show|series|play|dream)\b",
            r"\b(?:role-?play|line from|lyrics|protagonist)\b", r"\bin my dream\b",
        ),
    ),
)  # fmt: skip
_WORD = re.compile(r"[a-z/]+")
# A word that each of these patterns needs: a quick look before the slow one.
_TRIGGERS = {
    "hypothetical": frozenset(
        "suppose supposing imagine assuming hypothetically if only let lets pretend thought unless case maybe perhaps "
        "possibly probably thinking brainstorming".split()
    ),
    "hearsay": frozenset(
        "say says said told tell tells mention mentions mentioned claim claims claimed think thinks thought believe "
        "believes believed "
        "reckon reckons insist insists insisted swear swears heard suggest suggests suggested wrote write writes "
        "replied announced "
        "apparently supposedly allegedly reportedly rumor rumour rumored rumoured according word they read saw "
        "were am".split()
    ),
    "sarcasm": frozenset("right one nobody because kidding jk joking joke /s not if great april".split()),
    "fiction": frozenset("character in role roleplay line lyrics protagonist play".split()),
}
_TAKES_BACK = re.compile(
    r"(?:\.{2,}\s*)?(?:not|psych|sike)[.!]*|(?:才怪|骗你的|逗你的|才不是)(?:呢|啦)?[。！!]*", re.IGNORECASE
)
_DOUBT = re.compile(r"\b(?:i|we) (?:guess|doubt|suspect|assume|bet)\b|\bnot sure\b", re.IGNORECASE)
_BELIEF = re.compile(r"\b(?:i|we) (?:think|believe|suppose)\b", re.IGNORECASE)

CHINESE = (
    (
        "question",
        _any(
            r"[？?][”」』）)\s]*$", r"[吗嘛么呢]\s*[。.!！~～]*$(?<!什么)(?<!那么)(?<!这么)",
            r"(?:是不是|会不会|有没有|要不要|能不能|可不可以|好不好|对不对|行不行|在不在|用不用|喜不喜欢|是否|还是不(?!行|好使|能用|对劲))",
            r"(?:什么时候|为什么|怎么样|怎么办|哪里|哪儿|哪个|哪家|哪位|多少|几点|几岁|谁)(?!都|也)[^，。]*$",
            r"^(?:请问|想问|问一下)", r"(?:不知道|不确定|不清楚|不记得|记不清)",
        ),
    ),
    (
        "hypothetical",
        _any(
            r"(?:假如|如果|要是|假设|倘若|万一|若是|假使|想象一下|试想|设想|打个比方|比方说)",
            r"(?:可能会|说不定|也许|或许|没准|大概会|恐怕|搞不好|可能)",
            r"的话[，,]", r"(?:假装|扮演|角色扮演)", r"随便想想", r"(?:就好了|该多好)",
        ),
    ),
    (
        "hearsay",
        _any(
            r"(?:听说|据说|据称|传闻|有人说|大家说|人家说|看新闻说|好像听)",
            r"(?:[他她它]们?|(?:小|老|阿)[一-鿿]|[一-鿿]{2,3}|[A-Z]\w+)(?:跟我|告诉我|和我|对我|昨天|今天|刚才|之前|也|还|曾经?|总)*(?<![会能用小传解演学])(?:说过?|告诉我|提到过?|声称|认为|觉得|以为|表示)(?!得|明|服|法|不定|话|的(?:做|办|方法|那样|试)|[法英日德韩俄汉中粤]语?)",
        ),
    ),
    (
        "sarcasm",
        _any(r"才怪", r"^呵呵", r"(?:开玩笑|逗你|骗你的|说笑)", r"可太(?:喜欢|爱)", r"反话", r"呵呵[。！!]*$"),
    ),
    (
        "fiction",
        _any(r"(?:游戏|电影|小说|故事|剧|梦)里", r"(?:我的|主)角色?(?:叫|住|是)", r"(?:台词|歌词|主角|主人公)"),
    ),
)  # fmt: skip
# 推荐系统用的是…, 翻译服务部署在…: the verb is the first half of a thing's name, and something is said of it.
_COMPOUND = (
    r"[一-鿿]{2}(?:系统|引擎|算法|服务|模型|模块|平台|接口|工具|组件|网关|流水线|任务|集群|器)(?:也|都|还|已经?|现在|目前|不再)?"
    r"(?:用|使用|采用|部署|跑|运行|基于|在|由|是|依赖|迁移|搬|改用|换|从|升级)"
)
_TO_THE_AGENT = _any(
    r"^(?:请你?|麻烦你?|帮我|帮忙|给我|替我|能不能|可以)(?!记住|注意)",
    r"^告诉[^我]",
    r"^(?!"
    + _COMPOUND
    + r")(?:解释|写一?[个篇段份首]|总结|翻译|修一?下|列出|生成|推荐|查一?下|分析|告诉我|介绍一?下|画一?[个张]|改一?下"
    r"|优化|检查一?下|运行|执行)",
)
_ZH_WISH = _any(
    r"(?:真想|想要|希望|盼望|渴望|但愿|恨不得|好想|梦想着?|多想|很想|(?<!来)想去|想学|想买|想养|想吃|想喝|想换|想搬|想当|期待)",
    r"^我?(?:也|还|一直|最近)?想(?!法|象|念|起|到|想|必|着|过|了|来想去)",
)

_QUOTED = re.compile(r"“([^”]{1,300})”|「([^」]{1,300})」|『([^』]{1,300})』|(?<!\w)\"([^\"\n]{1,300})\"(?!\w)")
_SPEECH_INSIDE = re.compile(r"\b(?:i|we|my|you|he|she|is|are|was|am)\b|[我你他她是]|'(?:m|s|re|ve)\b", re.IGNORECASE)


def why_silent(sentence: str) -> str | None:
    """The reason for which nothing that a sentence says is taken for a fact; None if it may state one."""
    if has_cjk(sentence):
        return _why_silent_chinese(sentence)
    words = set(_WORD.findall(sentence.lower()))
    for reason, pattern in ENGLISH:
        likely = reason == "question" or not words.isdisjoint(_TRIGGERS[reason])
        if likely and pattern.search(sentence):
            return reason
    return "doubtful" if _DOUBT.search(sentence) else None


def _why_silent_chinese(sentence: str) -> str | None:
    for reason, pattern in CHINESE:
        if pattern.search(sentence):
            return reason
    if _ZH_WISH.search(sentence):
        return "wish"
    return "instruction" if _TO_THE_AGENT.search(sentence) else None


def takes_back(sentence: str) -> bool:
    """Whether a sentence makes a joke of the one before it: "I just love durian. Not."."""
    return _TAKES_BACK.fullmatch(sentence.strip()) is not None


def belief(sentence: str) -> float:
    """How much a sentence's own hedge ("I think") leaves of the confidence in it: 1 without one."""
    return 0.65 if _BELIEF.search(sentence) else 1.0


def quotes(text: str) -> Stretches:
    """Where somebody's words stand in quotation marks; quoted names and titles are not among them."""
    found = []
    for match in _QUOTED.finditer(text):
        words = next(group for group in match.groups() if group is not None)
        if _SPEECH_INSIDE.search(words) and (len(words.split()) > 2 or (has_cjk(words) and len(words) > 3)):
            found.append(match.span())
    return Stretches(found)
