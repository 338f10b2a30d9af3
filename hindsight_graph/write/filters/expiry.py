"""When a plan or a passing state is over by its own words (W4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from hindsight_graph.model.turn import Triple
from hindsight_graph.text.times import ends_by
from hindsight_graph.text.values import Sentence
from hindsight_graph.write.filters.cue import Cue, Said, either, read

_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_MONTH_HEADS = (
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov "
    "november dec december"
)
_DAY_HEADS = "monday tuesday wednesday thursday friday saturday sunday"

# Only a sentence with such a word is read for times at all; it costs much more than this.
_AHEAD = Cue(
    f"today tonight tomorrow next until till through {_DAY_HEADS} {_MONTH_HEADS}",
    rf"\b(?:today|tonight|tomorrow|until|till|through|next (?!year)\w+|{_DAYS}|{_MONTHS} \d\d?"
    rf"|\d\d? (?:of )?{_MONTHS})\b",
    either(
        r"今天|今晚|今早|明天|明早|明晚|后天|这周|本周|这个?(?:星期|礼拜|周末|月)|下个?(?:周|星期|礼拜|月)|本月"
        r"|这几天|这两天|这阵子",
        r"(?:周|星期|礼拜)[一二三四五六日天末]|[\d一二三四五六七八九十]+[月号日天]|月底|为止",
        r"(?:[\d一二两三四五六七八九十]+|半)个?半?(?:小时|钟头|分钟|天|周|星期|礼拜|月)(?:[之以]?后|[之以]?内)|再过",
    ),
)
_SPAN = Cue(
    "week weekend month morning afternoon evening summer winter spring fall autumn coming hour hours day days "
    "weeks months",
    either(
        r"\bthis (?:week|weekend|month|morning|afternoon|evening|summer|winter|spring|fall|autumn|coming)\b",
        r"\bin (?:an?|one|two|three|four|five|six|\d+) (?:few )?(?:hour|day|week|month)s?\b",
        r"\bfor (?:the next|the rest of the|an?|one|two|three|\d+) (?:few )?(?:hour|day|week|month)s?\b",
    ),
)
# What is over by itself at a date, as an offer is and a deadline is not: that date remains one to be asked for.
_ENDS = Cue(
    "expire expires expiring valid good redeemable ends",
    either(
        r"\bexpir(?:e|es|ing)\b|\b(?:valid|good|redeemable) (?:until|till|through|thru|to|up to)\b",
        r"\b(?:offer|sale|deal|discount|promo(?:tion)?|coupon|voucher)s? (?:period )?ends\b",
    ),
    r"有效期?(?:到|至|截止|截至|为止)|到期|过期(?!了)|失效|作废|(?:优惠|券|折扣|促销|活动|特价|团购|秒杀)[^，。]{0,12}(?:截止|结束)",
)
# A place or service that is shut for the time that is named.
_SHUT = Cue(
    "closed shut unavailable outage maintenance",
    r"\b(?:closed|shut|unavailable|outage|under maintenance)\b",
    r"关门|关闭|停业|歇业|不营业|闭馆|停电|停水|停运|停课|维护中|暂停服务",
)
# What holds beyond its date: a change of life or of a system, and what comes of work.
_LASTING = re.compile(
    r"\b(?:mov(?:e|es|ing)|relocat\w*|marry\w*|married|wedding|engaged|divorc\w*|graduat\w*|retir\w*|join\w*"
    r"|quit\w*|resign\w*"
    r"|leav(?:e|ing) (?:my|the|our)|start(?:s|ing)? (?:a|an|my|our|at|as|the|work|school|college|uni\w*|with)|becom\w*"
    r"|turn(?:s|ing)? \d+|bab(?:y|ies)|birth|pregnan\w*|adopt\w*|buy\w*|sell\w*|switch\w*|migrat\w*|replac\w*|launch\w*"
    r"|releas\w*|ship(?:s|ping)?|deploy\w*|publish\w*|open(?:s|ing) (?:a|my|our|the)|hir(?:e|es|ing)|sign(?:s|ing)?"
    r"|submit\w*"
    r"|finish\w*|complet\w*|upgrad\w*|enrol\w*|apply\w*|chang(?:e|es|ing)|learn\w*|propos\w*|receiv\w*"
    r"|get(?:ting)? (?:a|my|our|the) (?:new|own))\b"
    r"|搬|迁|结婚|订婚|离婚|婚礼|毕业|退休|入职|离职|辞职|跳槽|加入|买|卖|领养|换|上线|发布|部署|发版|开业|出生"
    r"|生孩子|预产期|成为|转正|签"
    r"|开学|上(?:小学|初中|高中|大学|学|班)|升级|取消|学会|学习|报名|申请|完成|提交|交付|考上|升职"
)
# Facts that merely carry a date.
_DATED = re.compile(
    r"\b(?:birthday|born|anniversary|deadline|due|expir\w*|valid|ends? (?:on|in)|starts? on|effective|founded)\b"
    rf"|\b(?:by|before|later than) (?:the end|end of|tomorrow|tonight|next|noon|midnight|{_DAYS}|\d|{_MONTHS})"
    r"|生日|出生|纪念日|截止|到期|期限|有效|生效|(?:之前|以前|前)[^，。]{0,4}(?:完成|提交|交|做完|搞定|给|发)|岁"
)
_PAST = re.compile(
    r"\b(?:i|we|he|she|they|it|you|[a-z]+)(?:['’]ve| have| has|['’]s)?(?: just| also| already| finally| really| only)? "
    r"(?:\w{2,}ed|was|were|went|had|did|got|came|saw|made|met|took|bought|flew|left|ate|found|lost|won|sold|told"
    r"|said|spent"
    r"|drove|ran|began|gave|wrote|heard|felt|thought|knew|been|done|gone|seen)\b"
    r"|了(?!一)|过(?:了|$|[，。])|已经?|昨|刚"
)
# A change that has happened: the period with it tells when, not for how long (本周搬到了柏林, 今天改用了…).
_CHANGED = re.compile(
    r"\b(?:moved|switched|joined|migrated|relocated|replaced|changed|upgraded|started|adopted|hired|quit|resigned)\b"
    r"|\bleft (?!for\b|on\b|at\b|early\b)[a-z]+"
    r"|(?:搬|迁移|迁|改用|换成|换到|换|切换到|加入|入职|离职|辞职|跳槽)[^，。要]{0,12}?了|改用|换成|切换到"
)
# Unless the change is itself for a time, or yet to come.
_FOR_A_TIME = re.compile(
    r"\b(?:until|till|for (?:now|(?:a|an|the|one|two|three|\d+) (?:few |next )?(?:day|week|month)s?)|temporarily)\b"
    r"|暂时|临时|到[^，。]{1,4}为止|几天"
)
_STILL = re.compile(
    r"\b(?:will|going to|gonna|am|are|is|have to|has to)\b|['’](?:ll|m|re)\b|明|后天|下周|下个|下星期|下礼拜|要|将"
    r"|快|就"
)
# Whose doings pass: people, speaking of themselves or each other, and engagements whoever has them.
_PEOPLE = frozenset("i we he she they".split())
_PEOPLE_ZH = re.compile("[我咱他她]")
_ENGAGEMENT = re.compile(
    r"\b(?:appointment|meeting|trip|flight|interview|exam|vacation|holiday|on leave|out of (?:the )?office|ooo"
    r"|out sick|away"
    r"|in town|visit\w*|travel\w*|concert|dinner|lunch|call|conference|camping|party|off)\b"
    r"|出差|旅行|旅游|开会|会议|请假|休假|放假|面试|考试|体检|看病|航班|聚餐|约|露营|出游|拜访|参加|不在|去|飞|回"
)

# Relations whose facts are over when the time is that they are said of; others last, whatever stands beside them.
_PASSING = frozenset({"travelsTo", "plans", "attends"})
_BREAK = re.compile(
    r"[,，;；]|\s[–—-]\s|——"
    r"|\s(?=(?:and|but|so|because|while) (?:i|we|my|our|he|she|they|next|this|tomorrow|tonight|today|on|in)\b)"
)
_OWN_SUBJECT = re.compile(
    r"\s*(?:(?:and|but|so|because|while|also|by the way|btw) )*(?:i|we|my|our|he|she|they)\b"
    r"|\s*(?:另外|而且|不过|顺便)?[我咱他她]"
)
_BARE_TIME, _BARE_TIME_ZH = 3, 4  # words, or characters of Han, of a clause that is only a time and opens the next one


def of(sentences: Sequence[Said], said_at: datetime, triples: Sequence[Triple] = ()) -> datetime | None:
    """The instant from which all that was said is over, or None.

    The rule: a turn expires when *every* sentence of it that says something is a plan or a passing state of
    people or things that ends at a time it names ("next week I travel", 这周在上海出差, "the coupon expires on
    …"), or a triple marked temporary that does; it expires with the last of them. A sentence that also
    states something lasting in a clause of its own ("I live in Oslo, and next week I travel") does not. No
    expiry follows from what is past or recurs, from a time as wide as a year, from a fact that carries a
    date (birthdays, deadlines), nor from a change that outlasts its day (moving house, a wedding, a
    release). `said_at` is aware; the answer is in its zone.
    """
    ends = [_end(one, said_at, triples) for one in sentences]
    known = [end for end in ends if end is not None]
    return max(known) if known and len(known) == len(ends) else None


def of_fact(sentence: Said, triple: Triple, said_at: datetime) -> datetime | None:
    """The instant from which one fact of a sentence is over, by the clause that states it; None: it lasts."""
    passing = triple.temporary or triple.relation in _PASSING
    ended_by = {"hasDeadline": _ENDS, "hasStatus": _SHUT}.get(triple.relation)
    if not passing and (ended_by is None or ended_by.search(sentence) is None):
        return None
    clauses = _clauses(sentence)
    own = clauses[_clause_of(triple, sentence, clauses)]
    return _end(own if _names_time(own) else sentence, said_at, (triple,))


def tells_lasting(said: Said, triples: Sequence[Triple]) -> bool:
    """Whether the sentence states something lasting apart from what it says of a time.

    That is so before the time is named ("I live in Oslo, and next week …"), and after it in a clause with a subject of
    its own ("next week …, and I live in Oslo"); without one the clause goes on with the time (这周在上海，住在酒店).
    """
    stated = [
        one
        for one in triples
        if said.start <= one.start < said.end and not one.temporary and one.relation not in _PASSING
    ]
    clauses = _clauses(said) if stated else []
    timed = [place for place, clause in enumerate(clauses) if _names_time(clause)]
    if not timed:
        return False
    places = {_clause_of(one, said, clauses) for one in stated} - set(timed)
    return any(place < timed[0] or _OWN_SUBJECT.match(clauses[place].low) for place in places)


def _clauses(said: Said) -> list[Said]:
    """The clauses of a sentence in order; a bare time belongs to the clause that it opens ("This week, I …")."""
    cuts = [0, *(found.end() for found in _BREAK.finditer(said.low)), len(said.text)]
    found: list[Said] = []
    start = 0
    for end in cuts[1:]:
        clause = read(Sentence(said.text[start:end], said.start + start, said.start + end))
        length, most = (len("".join(clause.tokens)), _BARE_TIME_ZH) if said.han else (len(clause.tokens), _BARE_TIME)
        if end < len(said.text) and length <= most and _names_time(clause):
            continue
        found.append(clause)
        start = end
    return found


def _clause_of(triple: Triple, said: Said, clauses: Sequence[Said]) -> int:
    """The clause in which the words of a triple end."""
    last = max(triple.start, min(triple.end, said.end) - 1)
    return next((place for place, one in enumerate(clauses) if last < one.end), len(clauses) - 1)


def may_pass(said: Said, triples: Sequence[Triple] = ()) -> bool:
    """Whether the sentence is worth reading for an end; cheap."""
    return any(triple.temporary for triple in triples) or _names_time(said)


def _names_time(said: Said) -> bool:
    return any(cue.search(said) is not None for cue in (_AHEAD, _SPAN, _ENDS))


def _end(said: Said, said_at: datetime, triples: Sequence[Triple]) -> datetime | None:
    if not may_pass(said, triples) or tells_lasting(said, triples):
        return None
    if _CHANGED.search(said.low) and not _FOR_A_TIME.search(said.low) and not _STILL.search(said.low):
        return None
    for triple in triples:
        when = triple.when if triple.temporary and said.start <= triple.start < said.end else None
        if when is not None and not when.recurring and when.end > said_at:
            return when.end
    if not _names_time(said) or not _passes(said):
        return None
    end = ends_by(said.text, said_at)
    return end if end is not None and end > said_at else None


def _passes(said: Said) -> bool:
    """Whether it speaks of what ends by itself, or of a plan or state of people that is over when its time is."""
    text = said.low
    ends = _ENDS.search(said) is not None
    if _LASTING.search(text) or (_DATED.search(text) and not ends):
        return False
    if _PAST.search(text) and not _STILL.search(text):
        return False
    if ends or _SHUT.search(said):
        return True
    people = not _PEOPLE.isdisjoint(said.words) or (said.han and _PEOPLE_ZH.search(text) is not None)
    return people or _ENGAGEMENT.search(text) is not None
