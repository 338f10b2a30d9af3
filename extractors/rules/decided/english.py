"""English decisions: the words that tell that somebody chose, what, and why."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.decided.frame import Clause, Rule, cut

_WHO = r"(?P<who>i|we|(?:our|the|my) (?:whole )?(?:team|group|company|department|family|board)|(?:my|our) \w+ and i)"
_THEN = (
    r"(?: (?:now|just|finally|then|both|all|also|already|therefore|thus|eventually|ultimately|unanimously|jointly|"
    r"together|recently|instead|simply|still))*"
)
_HAVE = r"(?:['’]ve| have| has|['’]d| had|['’](?:re|m)(?= going)| (?:are|am)(?= going))?"
_WILL = r"(?:['’]ll| will|['’]m going to| am going to|['’]re going to| are going to)"
# What may open the sentence: a few small words, and one phrase that tells the occasion.
_SMALL = (
    r"(?:(?:ok|okay|alright|all right|right|well|so|and|then|now|yes|yeah|good|great|fine|in the end|finally"
    r"|eventually|"
    r"therefore|that['’]s why|for now|this time|today|yesterday)[,:]? ){0,4}"
)
_OPEN = (
    rf"^{_SMALL}(?:(?:last|after|(?:in order )?to|for (?:your|that|this|the)|in (?:your|that|this)|with (?:your"
    rf"|that|this)|based on"
    rf"|given|following) [^,]{{2,60}}?(?:, |,? (?=(?:i|we)\b))|[a-z][\w’' ]{{2,30}}, (?=(?:i|we)\b))?{_SMALL}"
)
# Whoever comes along ("I went with my sister") is no choice.
_NOBODY = r"(?!(?:you|him|her|them|us|me|my|our|his|their|friends|some friends|a friend|everyone|somebody)\b)"
# What a decision does, where only the reason beside it tells that it is one.
_DO = (
    r"(?:accept|add|adopt|apply|avoid|ban|block|book|build|buy|cache|cancel|choose|close|cut|decline|delay"
    r"|deploy|disable|"
    r"drop|enable|extend|fire|focus|freeze|give up|go with|hire|host|implement|invest|keep|leave|limit|lower"
    r"|merge|migrate|"
    r"move|offer|order|pause|pay|pick|postpone|put|quit|raise|reduce|refund|refuse|reject|remove|rent|replace"
    r"|restrict|"
    r"roll back|run|sell|ship|sign|skip|split|start|stay|stick|stop|store|switch|take|upgrade|use|wait|write)"
)
_DOING = (
    r"(?:keeping|staying|switching|dropping|taking the|sticking|leaving|cancell?ing|selling|buying|moving|quitting|"
    r"skipping|postponing|delaying|rejecting|accepting|choosing|hiring|renting|closing|replacing|going with)"
)
_DID = (
    r"(?:restarted|added|removed|disabled|enabled|changed|reverted|set|increased|reduced|split|merged|skipped"
    r"|deleted|"
    r"renamed|upgraded|downgraded|rewrote|refactored|cached|blocked|escalated|refunded|scheduled|booked|ordered|used|"
    r"kept|left|offered|gave|took|put|stopped|started|paused|limited)"
)
_CHOSE = (
    rf"went with {_NOBODY}|go(?:ne|ing) with {_NOBODY}|ended up (?:going with|choosing|picking|using|buying"
    rf"|taking) |opted (?:for|to|against) |"
    r"settled (?:on|for) |chosen? (?!(?:my|our) words)|selected |adopted |stuck with |plumped for "
)
_WITH_REASON = (
    r"switched (?:over )?to |switched from |replaced |dropped |abandoned |picked (?!up\b)|moved (?:over )?to |"
    r"moved from |bought |cancelled |canceled |postponed |turned down |rolled back |stopped using |gave up "
)

RULES = (
    Rule("decided", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} (?:decided|resolved|agreed|voted)(?: together| today| yesterday)?"
         r" (?:that (?:i|we)(?:['’]ll| will| should|['’]d| would)? |(?=on |for )|to |(?=against "
         r"|not to ))(?P<action>.+)", 0.9),
    Rule("decided", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} made up (?:my|our) minds?(?: to|[:,] (?:i|we)(?:['’]ll| will)) "
         r"(?P<action>.+)", 0.9),
    Rule("decided", r"^(?:final )?(?:decision|decided|agreed)(?: today)?: (?:we |i |to )?(?P<action>.+)", 0.85),
    Rule("decided", rf"{_OPEN}it (?:was|has been) (?:decided|agreed) (?:to|that we(?:['’]ll| will"
         rf"| should)?) (?P<action>.+)",
         0.8),
    Rule("went with", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} (?P<action>(?:{_CHOSE}).+)", 0.85),
    Rule("went with", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} (?P<action>picked (?!up\b).+ (?:as|for|over|instead of"
         rf"|rather than) .+)",
         0.8),
    Rule("switched", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} (?P<action>(?:{_WITH_REASON}).+)", 0.8, reason=True),
    Rule("let's", rf"{_OPEN}let(?:['’]?s| us)(?: just| rather| simply)? (?P<action>(?:go with {_NOBODY}|"
         r"use (?!our (?:imagination|heads?|time))|stick (?:with|to) |adopt |switch (?:over )?to |settle on "
         r"|choose |pick |"
         r"postpone |cancel |drop |keep (?:the|using|our) |take the (?!time|opportunity|chance)).+)", 0.8),
    Rule("I'll choose", rf"{_OPEN}{_WHO}{_WILL}{_THEN} (?P<action>(?:go with {_NOBODY}|stick (?:with"
         rf"|to) {_NOBODY}|opt for |"
         r"settle (?:for|on) |choose ).+)", 0.8),
    Rule("I'll … because", rf"{_OPEN}{_WHO}{_WILL}{_THEN} (?P<action>(?:not )?{_DO}\b.+)", 0.8, reason=True),
    Rule("I'm …ing because", rf"{_OPEN}{_WHO}(?:['’]m|['’]re| am"
         rf"| are){_THEN} (?P<action>(?:not )?{_DOING}\b.+)", 0.75, reason=True),
    Rule("I did because", rf"{_OPEN}(?:(?P<who>i"
         rf"|we){_HAVE}{_THEN} )(?P<action>{_DID}\b.+)", 0.75, reason=True, agent=True),
    Rule("because …", rf"{_OPEN}{_WHO}{_THEN} (?P<action>{_DO}\b.+)", 0.7, reason=True, before=True),
    Rule("recommended", rf"{_OPEN}{_WHO}{_HAVE}{_THEN} (?P<action>(?:recommended|advised|proposed"
         rf"|suggested) .+)", 0.85),
    Rule("recommends", rf"{_OPEN}(?P<who>i|we)(?:['’]d| would)?(?: (?:strongly|also|definitely|personally|highly))* "
         r"(?P<action>(?:recommend|suggest|advise|propose|go with|choose|pick|opt for) .+)", 0.85, agent=True),
    Rule("recommends", rf"{_OPEN}my (?:recommendation|advice|suggestion|choice)(?: for you)? (?:is"
         rf"|would be) (?P<action>.+)",
         0.85, agent=True),
)  # fmt: skip

# Words without one of which no rule matches: a quick look before the slow ones.
HEADS = frozenset(
    "decided decide resolved agreed voted minds mind decision went ended opted settled chose selected adopted stuck "
    "chosen gone going plumped picked switched replaced dropped abandoned moved bought cancelled canceled "
    "postponed turned rolled "
    "stopped gave let lets because since as due given recommended advised proposed suggested recommend suggest "
    "advise "
    "propose go choose pick opt recommendation advice suggestion choice so stick settle".split()
)
# What says that it did not come to it, or that it is only thought of.
UNDONE = re.compile(
    r"\b(?:wish|almost|nearly|should have|would have|could have|might have|should['’]ve|would['’]ve|could['’]ve|"
    r"about to|(?:was|were) going to|changed (?:my|our) minds?|(?:haven['’]t|hasn['’]t|not|never)(?: yet)? decided|"
    r"thinking (?:of|about)|considering|lol|haha+|kidding)\b",
    re.IGNORECASE,
)

_REASON = re.compile(
    r"[,;]?\s+(?:\(?because(?: of)?|['’]?cause(?= (?:it|they|i|we|the|this|that|he|she|you)\b)|since(?! (?:then"
    r"|\d|last|yesterday|monday|january|that day|ever|(?:i"
    r"|we) (?:last|first|moved|met|spoke|started|was|were))\b)|due to|thanks to|"
    r"on account of|given that|as (?=(?:it|they|we|i|the|this|that|he|she) \w+))\s+(?P<reason>\S.*)$",
    re.IGNORECASE,
)
_REASON_FIRST = re.compile(
    r"^(?:(?:ok|okay|well|so|and|but),?\s+)?(?:because(?: of)?|since(?! (?:then|last|(?:i|we) (?:last|first"
    r"|moved|met|spoke|started|was|were))\b)|as|due to|given that)\s+(?P<reason>[^,]{3,160}),\s+(?:so\s+)?"
    r"(?P<rest>(?:i|we)\b.+)$",
    re.IGNORECASE,
)
_SO = re.compile(
    r"^(?P<reason>.{4,200}?)(?:,| —| -|;)\s+(?:and )?(?:so|therefore|hence|that['’]s why)\s+(?P<rest>(?:i|we|our"
    r"|the team)\b.+)$",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"[;—]|\s-\s|,?\s+but\b|,\s+(?:so|which|who|although|though|while|and|because)\b|,\s+(?=(?:it|that|they"
    r"|thanks|please)\b)|"
    r"\s+and\s+(?=(?:it|that|this|they|so far|now|the \w+ (?:is|was|are|were))\b)|\s+so that\b|[:：]",
    re.IGNORECASE,
)  # fmt: skip


def clauses(sentence: str, at: int) -> list[Clause]:
    """The readings of a sentence: the clause that may tell a decision, with the reason told beside it."""
    found: list[Clause] = []
    if first := _REASON_FIRST.match(sentence):
        found.append(Clause(first["rest"], at + first.start("rest"), first["reason"], before=True))
    elif so := _SO.match(sentence):
        rest, reason = _reasoned(so["rest"])
        found.append(Clause(rest, at + so.start("rest"), reason or so["reason"]))
    else:
        rest, reason = _reasoned(sentence)
        found.append(Clause(rest, at, reason))
    return found


def _reasoned(text: str) -> tuple[str, str]:
    match = _REASON.search(text)
    return (text[: match.start()], match["reason"]) if match and match.start() > 0 else (text, "")


def action(text: str) -> str:
    """The words of an action without what follows it."""
    return cut(text, _STOP)


def shared(who: str) -> bool:
    """Whether a decision is the group's."""
    return who.lower() != "i"
