"""Whether the words around a time speak of the past or of what is to come."""

from __future__ import annotations

import re

PAST, UNKNOWN, FUTURE = -1, 0, 1

_FUTURE = re.compile(
    r"\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|upcoming|coming up|tomorrow|must|need(?:s)? to|"
    r"have to|has to|should|due|deadline|remind|scheduled|book(?:ed)? for|let's|can you|could you|until|by|next|"
    r"(?:i|we|they|you|he|she)'(?:ll)|(?:'m|'re|am|are|is) (?:\w+ing|off|out|away|on leave|free|busy))\b"
    r"|(?<![开聚晚约年例周议宴])会(?![议员计面])|(?<![重需主只])要(?!求|是|不)|[将]|打算|计划|准备|预计|即将|下次|明天|后天|截止|到期|记得|提醒|"
    r"务必|届时|届满|争取|待会|马上|以后|之前要"
)
_PAST = re.compile(
    r"\b(?:was|were|did|didn't|had|went|got|saw|met|took|made|came|ago|yesterday|been|bought|left|gave|began|started|"
    r"became|said|told|wrote|ran|lost|won|found|felt|kept|sent|spent|drove|flew|ate|drank|broke|built|chose|heard|held|"
    r"knew|paid|read|sold|spoke|taught|thought|threw|wore|last|(?!need|speed|feed|breed|indeed|hundred|exceed)\w{2,}ed)\b"
    r"|了|过(?![程期])|曾|刚|昨|前天|那时|当时|已经|上次"
)
_STOP = re.compile(r"[.!?](?=\s|$)|[。！？\n；]")
_REACH = 120  # characters on either side: a long clause


def tense(text: str, at: int, at_end: int) -> int:
    """PAST, FUTURE or UNKNOWN for the sentence around [at, at_end); words of the future outweigh those of the past."""
    start = max(0, at - _REACH)
    for stop in _STOP.finditer(text, start, at):
        start = stop.end()
    ahead = _STOP.search(text, at_end, at_end + _REACH)
    end = ahead.start() if ahead else min(len(text), at_end + _REACH)
    around = f"{text[start:at]} \x00 {text[at_end:end]}"
    if _FUTURE.search(around):
        return FUTURE
    return PAST if _PAST.search(around) else UNKNOWN
