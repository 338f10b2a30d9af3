"""Words that make a sentence doubtful: questions, what-ifs, hedges, hearsay, jokes (W5)."""

from __future__ import annotations

import re

from hindsight_graph.write.filters.cue import Cue, Said, either, read_part

# -- remarks that cast doubt on the sentences beside them --------------------------------------------------------
_JOKE = Cue(
    "kidding joking jk yeah if not psych",
    either(
        r"^(?:not|psych)[.!]*$|\b(?:just|only) (?:kidding|joking)\b|\bjk\b|^yeah right\b|\bas if!",
        r"\bi(?:['’]m| am| was) (?:just |only )?(?:kidding|joking)\b",
    ),
    r"开(?:个)?玩笑(?:的|啦|而已)?(?:$|[。！!，,~～])|逗你|骗你的|说着玩|闹着玩|瞎说的|^才怪",
)
_MUSING = Cue(
    "thinking brainstorming musing thought daydreaming hypothetically",
    either(
        r"\bthinking (?:aloud|out loud)\b|\bhypothetically\b",
        r"\bjust (?:brainstorming|musing|a thought|daydreaming)\b",
    ),
    r"随便(?:想想|说说|聊聊|问问)|只是(?:设想|假设|随口)|瞎想|脑洞",
)
REMARK_HEADS = _JOKE.heads | _MUSING.heads

# -- doubt about one sentence ------------------------------------------------------------------------------------
_WHAT_IF = Cue(
    "suppose supposing imagine assume assuming if whether say wish",
    either(
        r"(?:^|[,;:.–—-]\s*)(?:suppose|supposing|imagine|assume|assuming)\b(?! so\b| not\b)",
        r"\bwhat if\b|\blet['’]?s (?:say|suppose|assume)\b|(?:^|, *)say (?:we|i|you|they)\b",
        r"\bif only\b|\bi wish (?:i|we|he|she|it|they|my|there)\b",
        r"\bif (?:i|we|you|he|she|they|it|the|my|our|there)\b[^.?!]*\b(?:would|could|might|['’]d)\b",
        # "If I get the promotion, I'll move": what will be depends on it, like 如果…
        r"\bif (?:i|we|he|she|they|it|the|my|our|there)\b[^.?!]*"
        r"(?:\bwill\b|['’]ll\b|\b(?:going to|gonna)\b|\bwon['’]t\b)",
        r"(?:\bwill\b|['’]ll\b|\b(?:going to|gonna)\b|\bwon['’]t\b)[^.?!]*\bif (?:i|we|he|she|they|it|the|my|our)\b",
        r"\b(?:would|could|might|['’]d)\b[^.?!]*\bif (?:i|we|you|he|she|they|it)\b",
        r"\b(?:thinking about|wondering|debating|deciding|not sure|unsure|undecided|considering)"
        r"(?: about| on)? (?:if|whether)\b",
    ),
    either(
        r"假设|假如|假使|倘若|设想|想象一下|要是|万一",
        r"(?:如果|若是)(?:说|有一天)?(?:我|咱|你|能|可以|当初|当时)|如果[^。！？]*(?:会怎|怎么办|该多好|就好了)",
        # 如果下雨我们就待在家里: what will be depends on it, as with "if it rains, we'll stay home"
        r"(?:如果|若是)[^。！？]*(?:我们?|咱们?|他们?|她们?|大家)[^。！？，,]{0,4}(?:就(?!说|是)|会|将)",
        r"(?:会|能)怎(?:么)?样[？?]?$|在(?:想|考虑|纠结|犹豫)[^。]{0,6}(?:要不要|是不是|该不该|能不能)",
    ),
)
_HEDGE = Cue(
    "maybe perhaps possibly probably presumably might may could suppose guess sure certain decided",
    either(
        r"(?:^|[,;:.–—-]\s*|\b(?:and|but|so|or|well) )(?:maybe|perhaps|possibly|probably)\b",
        r"\b(?:i|we|he|she|they|it|you|that|there) (?:might|may|could (?:possibly|maybe|perhaps|also)"
        r"|(?:will |would |can )?(?:maybe|perhaps|possibly))\b",
        r"\b(?:i|we) (?:think|believe) (?:that )?(?:maybe|perhaps|possibly|probably)\b",
        # "Atlas probably uses Redis": what is so is supposed of somebody or something else
        r"(?:^|[,;:.] )(?!(?:i|we|you|and|but|so) )(?:[\w.-]+ ){1,3}(?:maybe|perhaps|possibly|probably|presumably)"
        r" (?:is|are|was|has|\w{2,}[^s\W]s)\b(?! (?:and|or|of)\b)",
        r"['’]ll (?:maybe|perhaps|probably)\b|\bi (?:suppose|guess)\b(?! so| not)",
        r"\bmight (?:be|have|not|also|try|need|get|go|take|do|start|move|just)\b",
        r"\bnot (?:sure|certain|decided)(?: yet)?(?:$|[,;.]| but\b)",
    ),
    r"也许|或许|说不定|没准|搞不好|八成|大概(?:会|是|要|率|在?用|住)|好像(?:在?用|住)|(?<![不尽只])可能(?!性|的话)|还没(?:想好|决定|确定|定)"
    r"|不(?:太)?确定|拿不准",
)
_HEARSAY = Cue(
    "hear heard apparently rumor rumour rumors rumours say supposedly allegedly word someone somebody told",
    either(
        r"\b(?:i|we)(?:['’]ve)? (?:have )?hear(?:d)? (?:that\b|there\b|they\b|he\b|she\b|it['’]s\b|it is\b|you['’]re\b"
        r"|rumou?rs?\b|someone\b|people\b|(?:the |a )?\w+(?: \w+)? (?:is|are|was|were|has|have|will|might|may|got"
        r"|plans?)\b)",
        r"(?:^|[,;:.]\s*)apparently\b|\brumou?rs? (?:has|have|is|says?|that)\b|\bsupposedly\b|\ballegedly\b",
        r"\b(?:they|people|some) say\b(?! (?:hi|hello|yes|no)\b)|\bword (?:is that|has it|on the street)\b",
        r"(?:^|[,;:.]\s*)word is\b",
        r"\b(?:someone|somebody) (?:told me|said|says|mentioned|claims?)\b|\bi (?:was|am|['’]m) told\b",
    ),
    r"听说(?!过)|据说|据传|传言|传闻|有人说|听人(?:家)?说|听别人说|(?:大家|人们|别人|网上)都?说|谣传|(?:^"
    r"|[，。,])(?:我)?好像",
)

# -- questions and requests --------------------------------------------------------------------------------------
_PRONOUN = (
    r"(?:you|we|i|he|she|they|it|there|this|that|these|those|my|your|our|his|her|the|anyone|someone|anybody|somebody)"
)
_ASKS_EN = re.compile(
    r"(?:(?:hey|hi|so|ok|okay|well|and|but|oh|also|btw|by the way|please|sorry|hmm|wow)[, ]+)*"
    r"(?:(?:what|where|who|whom|whose|which|why|how|when)(?:['’]s| (?:is|are|do|does|did|can|could|would|should|was"
    r"|were"
    r"|will|has|have|about|many|much|long|often|old|far))\b"
    r"|(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|had|don['’]t|didn['’]t|isn['’]t"
    rf"|aren['’]t|won['’]t|can['’]t|haven['’]t) {_PRONOUN}\b"
    r"|any (?:idea|chance|tips|advice|news|plans|recommendations|suggestions)\b)"
)
_ASKS_ZH = re.compile(
    r"[吗呢么][。！!~～]*$|(?:对吧|是吧|对不|是不)[。！!]?$"
    r"|(?:是不是|能不能|可不可以|要不要|有没有|会不会|对不对|好不好|行不行|什么时候|为什么|怎么办|哪里|哪儿"
    r"|多少钱)[^，。]*[？?]?$"
)
_NO_QUESTION_ZH = re.compile(r"(?:才|正|还|都|在)[^，。]*呢[。！!~～]*$|(?:无论|不管|不论)")
_REQUEST = re.compile(
    r"(?:(?:hey|hi|so|ok|okay|well|and|please|pls|now|thanks|great|cool)[, ]+)*"
    r"(?:explain|describe|summari[sz]e|translate|rewrite|rephrase|proofread|draft|generate|recommend|suggest|compare"
    r"|calculate|(?:tell|show|give|help|teach) (?:me|us)|find (?:me|us|out)|remind (?:me|us) (?:what|who|when|where"
    r"|how|why)"
    r"|(?:write|make|create|compose|list|plan|design|build) (?:me |us )?(?:a|an|some|the|three|five|ten|\d+)\b"
    r"|look up|search for|search the|google|(?:can|could|would|will) (?:you|u|someone|anybody|anyone))\b"
)
_REQUEST_ZH = re.compile(
    r"(?:请|麻烦|劳驾|帮忙|那|再|能|可以|你|您|给我|帮我|帮|为我|替我|来)*(?:"
    r"(?:帮|给|为|替)(?:我|我们|忙)?(?:写|查|找|算|看|翻译|总结|解释|推荐|生成|列|做|画|改|润色|分析|整理|起草|设计"
    r"|想|订|搜|讲)"
    r"|(?:帮|替)我(?!的)|解释(?:一下)?|翻译(?:一下|成)?|总结(?:一下)|介绍一下|推荐(?:一|几|个|下)|告诉我|写(?:一|首"
    r"|个|篇|封|段)|列出"
    r"|讲讲|说说"
    r"|教我|生成|润色|给(?!我)[^，。]{1,12}(?:起|写|做|设计|想|画|列|推荐)|把.{1,20}(?:翻译|改写|总结|转换|整理"
    r"|润色)成?)"
)
_WANTS = re.compile(
    r"\b(?:when|where|who|whose|which|how (?:many|much|old|long|far|often)|name)\b"
    r"|什么时候|哪|谁|几|多[大少久远]|叫什么"
)

# -- statements beside a question --------------------------------------------------------------------------------
_CLAUSE = re.compile(r"[,，;；]|\s[–—-]\s|——|(?<=\s)(?=(?:but|and|so|because) (?:i|we|my|our)\b)")
_TAG = re.compile(
    r"(?:right|correct|yes|no|huh|eh|yeah|ok|okay"
    r"|(?:is|are|was|were|do|does|did|have|has|had|ca|can|could|wo|would|should)n['’]t \w+"
    r"|(?:is|are|do|does|did|was|were|have|has|can|will) (?:it|they|we|i|he|she)"
    r"|对吧|是吧|对吗|是吗|对不对|是不是|没错吧|是不)\s*[?？]*$"
)
_OWN = re.compile(
    r"\s*(?:(?:and|but|so|well|yeah|yes|no|oh|ok|okay|because|since|actually|btw) )*(?:i|we|my|our|mine)\b"
    r"|\s*(?:因为|其实|而且|但是?|不过)?(?:我|咱|俺)"
)
_QUOTES = "\"'”’」』)） "


def remark(said: Said) -> str | None:
    """The kind of a remark that casts doubt beyond its own sentence: "joke" or "hypothetical"."""
    if _JOKE.search(said) or is_sarcastic(said):
        return "joke"
    return "hypothetical" if _MUSING.search(said) else None


def is_sarcastic(said: Said) -> bool:
    """Whether the sentence ends with the mark "/s" by which sarcasm is owned to in writing."""
    return said.low.endswith(" /s")


def of_sentence(said: Said) -> str | None:
    """Why one sentence is doubtful: "hypothetical", "question", "tag" (a statement that asks for a yes), "request",
    "hedge" or "hearsay"; None: it is not."""
    if _WHAT_IF.search(said):
        return "hypothetical"
    if asks(said):
        return "tag" if _ends_with_tag(_clauses(said)) else "question"
    if _REQUEST.match(said.low) or (said.han and _REQUEST_ZH.match(said.text)):
        return "request"
    if _HEARSAY.search(said):
        return "hearsay"
    return "hedge" if _HEDGE.search(said) else None


def asks(said: Said) -> bool:
    """Whether the sentence is a question, with or without its mark."""
    text = said.low
    if text.rstrip(_QUOTES)[-1:] in ("?", "？"):
        return True
    if _ASKS_EN.match(text):
        return not text.endswith("!")
    return said.han and _ASKS_ZH.search(text) is not None and _NO_QUESTION_ZH.search(text) is None


def wants_to_know(question: Said) -> bool:
    """Whether a question asks for something in particular: it is not "how are you?"."""
    return _WANTS.search(question.low) is not None


def plain_clauses(said: Said) -> list[str]:
    """The clauses of a doubtful sentence in which the speaker says something of their own without any doubt.

    "I'm in Rome next week, any tips?" is a question, and a statement beside it. After a supposition nothing is plain:
    "if I won, I'd buy an island".
    """
    clauses = _clauses(said)
    if len(clauses) == 1 or _ends_with_tag(clauses):  # "we use Postgres, right?" asks all of it
        return []
    if supposed := _WHAT_IF.search(said):
        clauses = [clause for clause in clauses if said.low.find(clause) + len(clause) <= supposed.start()]
    return [clause for clause in clauses if _OWN.match(clause) and of_sentence(read_part(clause)) is None]


def _clauses(said: Said) -> list[str]:
    return [clause.strip() for clause in _CLAUSE.split(said.low) if clause and clause.strip()]


def _ends_with_tag(clauses: list[str]) -> bool:
    return len(clauses) > 1 and _TAG.match(clauses[-1]) is not None
