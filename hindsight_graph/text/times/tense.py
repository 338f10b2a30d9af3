"""Whether the words around a time speak of the past, of what is to come, or of what is so again and again."""

from __future__ import annotations

import re

ASKED, PAST, UNKNOWN, FUTURE = -2, -1, 0, 1  # ASKED: a question that shows no tense, so rather the past

_HERE = "\x00"  # stands where the time itself stood
_FUTURE = re.compile(
    rf"\b(?:by|until|till)(?: the)? +{_HERE}"
    rf"|(?:截[至止]|最[晚迟]|不[晚迟]于)\w{{0,4}}[:：]? *{_HERE}|{_HERE} (?:之前|前(?!往)|内)"
    r"|\bnext(?! (?:day|morning|night|time))\b"
    rf"|\b(?:moved|postponed|rescheduled|pushed|shifted|delayed|changed)\b.{{0,40}}\bto +{_HERE}"
    rf"|(?:推迟|延期?|改|提前|调整?|挪)[到至]了? *{_HERE}"
    r"|\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|upcoming|coming up|tomorrow|must|needs? to|"
    r"ha(?:ve|s) to|should|due|deadline|remind|scheduled|booked for|let's|can you|"
    r"could you|(?:i|we|they|you|s?he|it)'ll|"
    r"(?:'m|'re|am|are|is) (?:\w+ing|off|out|away|on leave|free|busy))\b"
    r"|(?<![开聚晚约年例周议宴社机委大协工都学体误])会(?![议员计面])|(?<![重需主只首])要(?![求是不么点素紧])"
    r"|(?<!麻)将(?![军领士])|打算|计划|准备|预计|下次|明天|后天|截止|到期|记得|提醒|务必|届时|争取|待会|马上"
)
_PAST = re.compile(
    r"\b(?:was|were|did|didn't|had|went|got|saw|met|took|made|came|ago|yesterday|been|bought|left|gave|began|"
    r"became|said|told|wrote|ran|lost|won|found|felt|kept|sent|spent|drove|flew|ate|drank|broke|built|chose|heard|held|"
    r"knew|paid|sold|spoke|taught|thought|threw|wore|caught|grew|hit|slept|swam|sang|rode|rose|last|"
    r"(?!(?:need|speed|feed|breed|indeed|hundred|exceed|embed|proceed|succeed|seed|bed|red)\b)[a-z]{2,}ed)\b"
    r"|(?<![为除])了(?![解不如])|(?<![不通超经])过(?![程期去来度分于年节])|曾|刚|昨|前天|那时|当时|已经|上次"
)
_HABIT = re.compile(
    r"\b(?:usually|often|always|typically|normally|generally|tends? to|likes? to|loves? to|enjoys?|never|sometimes)\b"
    r"|喜欢|爱(?!人)|经常|常常|常去|总是|一般|通常|习惯|往往|平时|偶尔|从不"
)
_SCHEDULE = re.compile(
    r"\b(?:work(?:s|ing hours)?|open|opens|available|office hours|hours|schedule|shifts?|on call)\b"
    r"|上班|工作|营业|开放|办公|值班|上课"
)
_YEARLY = re.compile(r"\b(?:birthdays?|anniversar(?:y|ies)|bday|born)\b|生日|纪念日|周年|忌日")
_STOP = re.compile(r"[.!?](?=\s|$)|[。！？\n；]")
_REACH = 120  # characters on either side: a long clause


def tense(text: str, at: int, at_end: int) -> int:
    """PAST, FUTURE or UNKNOWN for the sentence around [at, at_end); words of the future outweigh those of the past."""
    around = _around(text, at, at_end)
    if _FUTURE.search(around):
        return FUTURE
    return PAST if _PAST.search(around) else UNKNOWN


def is_habit(text: str, at: int, at_end: int, *, days: bool) -> bool:
    """Whether a bare weekday there means every such day; `days`: a range of weekdays, such as working days."""
    around = _around(text, at, at_end)
    return _HABIT.search(around) is not None or (days and _SCHEDULE.search(around) is not None)


def is_yearly(text: str, at: int, at_end: int) -> bool:
    """Whether a date without a year comes back every year (a birthday)."""
    return _YEARLY.search(_around(text, at, at_end)) is not None


def _around(text: str, at: int, at_end: int) -> str:
    start = max(0, at - _REACH)
    for stop in _STOP.finditer(text, start, at):
        start = stop.end()
    ahead = _STOP.search(text, at_end, at_end + _REACH)
    end = ahead.start() if ahead else min(len(text), at_end + _REACH)
    return f"{text[start:at]} {_HERE} {text[at_end:end]}"
