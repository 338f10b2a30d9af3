"""Words by which a person tells the memory to keep something, or sets a rule for the time to come (level 5 of W1)."""

from __future__ import annotations

import re

from hindsight_graph.write.filters.cue import Cue, Said, either

# Where a request may begin: at the start of a clause, or behind words of politeness.
_LEAD = (
    r"(?:^|[.,;:!?–—-]\s*(?:and |so |but )?|\b(?:also|ok|okay|hey|well|oh)[ ,]+)"
    r"(?:please +|pls +|kindly +|just +|also +|(?:can|could|will|would) you (?:please )?|you (?:should|must|need to) +"
    r"|i(?:['’]d like| want| need) you to +)*"
)
_LEAD_ZH = (
    r"(?:^|[，。,;；：:!！、\s—]|好的?|嗯|对了|另外)(?:请注意|请|麻烦|帮我|帮忙|给我|你|您|要|得|一定|务必|千万|能"
    r"|可以|也|先)*"
)

_EXPLICIT = Cue(
    "remember memorize memorise note forget mind record down later memory",
    _LEAD
    + "(?:"
    + either(
        r"(?:remember|memori[sz]e)\b(?! (?:when|me|how|us|the (?:time|day)|back)\b)",
        r"note(?: that\b| this\b| down\b|:|,)",
        r"(?:don['’]?t|do not|never) (?:ever )?forget\b(?! it\b)",
        r"(?:keep|bear) (?:it |this |that )?in mind\b",
        r"(?:make|take) (?:a )?(?:mental )?note\b|for the record\b",
        r"(?:write|jot|note) (?:this|that|it) down\b",
        r"(?:save|store|keep) (?:this|that) (?:for later|in (?:your |my )?memory)\b",
        r"add (?:this|that|it) to (?:your |my )?memory\b",
    )
    + ")",
    _LEAD_ZH
    + "(?:"
    + either(
        r"(?:记住|记一下|记下来?|牢记|记录一下|记录下来|记着|存一下|存下来|保存一下|别忘了?|不要忘了?|不要忘记"
        r"|别忘记|备注"
        r"|备忘)(?!了(?:[。！!，,～~吗]|$))",
        r"(?:请|要|千万|务必)记得(?!吗)",
        r"(?<![我你您们])记得(?!小时|以前|那|有一|上次|当时|第一|你|我|吗|很)",
    )
    + ")",
)
_ADVICE = re.compile(r"^,? to \w|\byou(?:r|rs|rself)?\b")
_OWN = re.compile(r"\b(?:i|my|me|we|our|us)\b|\d")

# What follows "always" and "never" in a report ("never been there", "always a pleasure") and not in a rule.
_REPORTED = (
    r"mind|been|had|seen|heard|done|gone|a|an|the|in|again|ever|too|really|thought|knew|have|has|was|is|will|would"
    r"|could"
    r"|felt|here|there|on|up|down|at|for|with|full|good|great|nice|happy|fun|important|so|such|my|our|your|his|her"
    r"|their|love|loved|enough|know|knows|\w+ed|\w+ing"
)
_STANDING = Cue(
    "now onward onwards forward henceforth future always never ever stop whenever every each on",
    either(
        r"\bfrom now on\b|\bfrom (?:this point|here|today) (?:on|onwards?|forward)\b|\bgoing forward\b|\bhenceforth\b",
        r"^in (?:the )?future,? (?!(?:i|we|he|she|they|it|there|the|my|our)\b)",
        rf"^(?:(?:ok|okay|please|and|also|so|hey|thanks|well|oh)[, ]+)*(?:always|never) (?!(?:{_REPORTED})\b)",
        r"\byou (?:should|must|need to|have to) (?:always|never)\b",
        _LEAD + r"(?:do not|don['’]?t) ever\b|^(?:please )?stop \w+ing\b",
        r"\b(?:whenever|every time|each time) (?:i|we|you)\b[^,.?!]*, (?:please |always |then |first )*"
        r"(?:use|start|reply|answer|write|call|ask|show|send|give|keep|put|add|include|make|check|tell|remind|format"
        r"|respond|avoid|skip|run|list|explain|translate|cite|follow|say|treat|look|point|do not|don['’]?t)\b",
    ),
    either(
        r"(?:从现在起|从现在开始|从今以后|从今往后|从今天起|今后|往后)(?!的|我(?:想|要|会|打算|准备|得|就))",
        r"(?:^|[，。,;；！!：:\s你您请们那的])以后[^，。！？,]{0,8}?(?:都|请|不要|别|不用|一律|每次|叫我|称呼|要用|用"
        r"|必须|统一|回复|回答)",
        r"(?:^|[，。,;；！!\s请])(?:永远|绝对)(?:不要|别|不许)|一律|(?<!我)(?:不要再|别再|不许再|禁止)",
        r"^[^我，。]{1,12}(?:之前|时候?|前)(?:都|一定|必须|务必)(?:要|得|先)",
        r"每次[^，。我]{0,10}(?:都要|都先|都得|都请|都给)|(?:每次|每当)[^。]{0,16}，(?:你?(?:就|都|先|要)|请|记得)",
    ),
)
_OWN_PLAN_ZH = re.compile(
    r"我(?:想|要|会|打算|准备|希望|以后)?(?:想|要|会)?以后|以后我(?:想|会|打算|准备|希望|要)|以后再"
)
_WISH = re.compile(
    r"^(?:please )?(?:use|avoid|prefer|stick to|follow|write|reply|answer|respond|speak"
    r"|call me(?! (?:tomorrow|tonight|today|back|at|on|in|later|when|if|this|next|after|before|once|now|asap)\b)"
    r"|keep (?:your |the |all )?(?:answers?|replies|it|responses?|summaries|code))\b(?! it\b)"
    r"|^请?(?:使用|用(?!于)|避免|叫我(?!起床|一声|一下)|称呼我|统一用|默认用|回答.{0,4}(?:简短|详细|简洁))"
)


def explicit(said: Said) -> re.Match[str] | None:
    """Where the sentence asks to remember ("remember that …", 记住 …); None: it does not.

    Encouragement and advice to the other person ("remember, you can do it", "don't forget to take breaks") speak of
    that person and not of the speaker; they ask nobody to keep anything.
    """
    found = _EXPLICIT.search(said)
    if found is None:
        return None
    rest = said.low[found.end() :]
    return None if _ADVICE.search(rest) and not _OWN.search(rest) else found


def standing(said: Said) -> bool:
    """Whether the sentence sets a rule for the time to come ("from now on", "always …", 以后都 …)."""
    return _STANDING.search(said) is not None and not (said.han and _OWN_PLAN_ZH.search(said.text))


def wish(said: Said) -> bool:
    """Whether it is a bare instruction without a word about its duration ("Use tabs"): taken for a preference."""
    return _WISH.match(said.low) is not None


HEADS = _EXPLICIT.heads | _STANDING.heads
