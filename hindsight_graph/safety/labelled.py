"""Secrets that are known by the word before them: "the password is …", `api_key=…`, 密码是…"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hindsight_graph.safety.found import KEY, PASSWORD, Found

_WORDS_EN = (
    r"pass[ \-]?words?|passwd|pass[ \-]?phrases?|pass[ \-]?codes?|pwd|psk|pin(?:[ \-](?:code|number))?"
    r"|(?:login|verification|one[ \-]time|recovery|security|access|unlock|backup|door|gate|auth(?:entication)?) codes?"
    r"|otp|cv[vc]2?"
)
_KEY_EN = (
    r"(?:api|access|secret|auth|account|service|encryption|signing|webhook|bot|deploy|license|master|client|app|admin"
    r"|private)[ _\-]?(?:access[ _\-]?)?(?:keys?(?:[ _\-]id)?|secrets?)"
    r"|(?:api|auth|access|bearer|refresh|bot|session|security|personal|service|deploy|csrf|jwt"
    r"|id)[ _\-]?(?:access[ _\-]?)?tokens?"
    r"|credentials?|secrets?|tokens?|keys?"
)
_WORDS_ZH = r"(?:支付|取款|登录|解锁|开机|无线|数据库)?(?:密码|口令|密令|暗号|验证码|动态码|安全码|解锁码|通行码)串?"
_KEY_ZH = r"(?:访问|接口|私|加密|签名)?(?:密钥|秘钥|令牌|凭证|凭据)"
# What stands behind the word: "for the staging db", (测试环境).
_OF = (
    r"(?:[ ]?[（(][^）)\n]{0,30}[）)]"
    r"|[ ](?:for|of|to|on|at|in)[ ][^\s:=,;.!?]{1,40}(?:[ ][^\s:=,;.!?]{1,40}){0,5}?)"
)
_LINK = (
    r"""(?:["'`]?[ ]*(?:=>|:=|[:：=])[ ]*"""
    r"|[ ](?:is|was|are|will[ ]be|(?:(?:has[ ]been|have[ ]been|was|is|got|gets|be)[ ])?(?:now|still|currently"
    r"|changed|set|reset|updated|rotated)(?:[ ]to)?)"
    r"(?:[ ](?:now|still|currently|just|simply|set[ ]to|called))?[ ]*:?[ ]+|[ ]to[ ]+|['’]s[ ]+"
    r"|[ ]*(?:就是|应该是|现在是|还是|仍是|用的是|是|为|叫|改成了?|改为|换成了?|换为|设成了?|设为了?|设置(?:为"
    r"|成)了?|变成了?|更新[为成]了?|重置[为成]了?)"
    r"[ ]*[:：]?[ ]*)"
)
_LABELLED = re.compile(
    rf"(?:(?<![A-Za-z0-9])(?:[A-Za-z0-9]{{1,20}}_){{0,4}})(?:(?P<pass>{_WORDS_EN})"
    rf"|(?P<key>{_KEY_EN}))(?![A-Za-z0-9])"
    rf"(?P<link1>{_LINK}|{_OF}{_LINK}|[ ]+)"
    rf"|(?:(?P<pass_zh>{_WORDS_ZH})|(?P<key_zh>{_KEY_ZH}))(?P<link2>{_LINK}|{_OF}{_LINK}|[ ]*)",
    re.I,
)
_QUOTED = re.compile(r"""(["'`])([^"'`\n]{1,200})\1|[“「『‘]([^”」』’\n]{1,200})[”」』’]""")
_BARE = re.compile(r"[!-~]+")
_TRAILING = ".,;:?)]}>\"'`"

# -- what a value is --------------------------------------------------------------------------------------------
_DIGIT, _LETTER = re.compile(r"\d"), re.compile(r"[A-Za-z]")
_SYMBOL = re.compile(r"[^A-Za-z0-9.,'’\-/]|[A-Za-z0-9]-[A-Za-z]*\d")
_WITHIN = re.compile(r"[a-z][A-Z]")  # "QuietOtter"
_PLACEHOLDER = re.compile(r"[*x.•…_?\-]+|\$.*|<.*|\[masked.*|\{.*|%.*%|(?:your|my|the|some)[-_]?\w*|x{3,}", re.I)
_VERSION = re.compile(r"v?\d+(?:\.\d+)+\w*|\d{4}-\d{2}-\d{2}.*|\d{1,2}:\d{2}.*|\d+(?:st|nd|rd|th|%|[smhdk]b?)", re.I)
# What is said of a password rather than being one.
_SAID_OF_IT = frozenset(
    """
    required optional mandatory needed wrong right correct incorrect invalid valid expired missing weak strong long
    short secure insecure safe unsafe set reset changed stored saved hashed encrypted empty blank unknown known lost
    forgotten here there good bad old new fine ok okay same different easy hard complex simple shared common known
    private public secret confidential important unique random default null none nil true false yes no string text
    case sensitive case-sensitive below above attached gone back that this it what which how where when why who a an
    the in on at of for from to by with not never always also only still just my your our his her their mine yours
    too very so being used kept written sent given protected disabled enabled available unavailable ready working
    broken leaked compromised stolen exposed visible hidden unchanged pending rejected accepted revoked rotated limited
    enough everything nothing something anything one two three four five six seven eight ten twelve at-least n/a tbd
    """.split()
)
_ENDINGS = ("ed", "ing", "able", "ible", "ly", "ful", "less", "ive", "ous")
# Words by which a line goes on to tell something, instead of being a passphrase of several words.
_FUNCTION = re.compile(
    r"\b(?:must|should|shall|has|have|had|is|are|was|were|be|been|the|an?|to|at|least|with|not|for|only|you|your|my|use"
    r"|used|using|ask|see|can|can't|cannot|will|would|may|if|when|than|or|of|in|on|i|we|it|that|this|same|as)\b",
    re.I,
)
_TECHNICAL_NEXT = re.compile(
    r"[ ]*(?:encrypted|hashed|salted|characters?|chars?|digits?|letters?|bits?|bytes?|long|days?|hours?|minutes?|times?"
    r"|years?|months?|policy|or\b|percent|%"
    r"|-?[ ]*\d*[ ]*(?:位|个|次|年|月|天|小时|分钟)|加密|算法|哈希|格式|编码|存储|以上|以内|左右|字符|字段|类型|协议"
    r"|[~～至到][ ]*\d)",
    re.I,
)
_ENDS_CLAUSE = re.compile(
    r"[ ]*(?:$|[\n.,;:!?)\"'，。；！？、）]|(?:and|but|for|on|now|then|please|so|ok)\b|[\u4e00-\u9fff])", re.I
)
_NO_SECRET_KEY = re.compile(
    r"(?:primary|foreign|partition|sort(?:ing)?|cache|redis|row|index|issue|ticket|jira|object|dict(?:ionary)?|json|map"
    r"|translation|i18n|hash|lookup|public|composite|unique|answer|home|arrow|function|escape|enter|shift|control|ctrl"
    r"|alt|keyboard|piano|musical|major|minor|max|total|prompt|completion|input|output|per|next[ _]page|page|主|外"
    r"|公)[ _\-]*$",
    re.I,
)
_LONG = {"key": 12, "keys": 12, "token": 12, "tokens": 12}  # characters from which a value behind a bare word counts

_KEY_NAMES = re.compile(
    r"(?:^|_)(?:(?P<pass>pass_?word|passwd|passphrase|passcode|pwd|psk|pin|cvv|otp)"
    r"|(?P<key>secret(?:_key)?|token|api_?key|access_?key(?:_id)?|private_?key|authorization|credentials?|cookie))$"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[\s\-.]+")


def find(text: str) -> Iterator[Found]:
    """Values behind a word for a password or a key, in English and Chinese.

    Behind "is" and 是 a value must look like a secret or stand alone: "the password is required" tells nothing.
    """
    for one in _LABELLED.finditer(text):
        password = one["pass"] or one["pass_zh"]
        link = one["link1"] if one["link1"] is not None else one["link2"]
        if not password and _NO_SECRET_KEY.search(
            text[max(0, one.start() - 16) : one.start("key")] if one["key"] else ""
        ):
            continue
        label = (password or one["key"] or one["key_zh"]).lower()
        if span := _value(text, one.end(), label, link.strip(), password=bool(password)):
            yield Found(*span, PASSWORD if password else KEY)


def kind_of_key(name: str) -> str | None:
    """What the name of a field says that it holds: a password, a key, or neither."""
    found = _KEY_NAMES.search(_CAMEL.sub("_", name).lower())
    if found:
        return PASSWORD if found["pass"] else KEY
    if re.fullmatch(_WORDS_ZH, name):
        return PASSWORD
    return KEY if re.fullmatch(_KEY_ZH, name) else None


def _value(text: str, start: int, label: str, link: str, *, password: bool) -> tuple[int, int] | None:
    """The stretch of the secret that begins at `start`; None if there is none."""
    if quoted := _QUOTED.match(text, start):
        group = 2 if quoted[2] is not None else 3
        said = quoted[group]
        good = not _is_said_of_it(said) if password and link else _is_key(said, label) or (password and _looks(said))
        return quoted.span(group) if good and not _PLACEHOLDER.fullmatch(said) else None
    bare = _BARE.match(text, start)
    if bare is None:
        return None
    value = bare.group().rstrip(_TRAILING)
    end = start + len(value)
    if not value or _PLACEHOLDER.fullmatch(value) or _VERSION.fullmatch(value) or _TECHNICAL_NEXT.match(text, end):
        return None
    if not password:
        return (start, end) if _is_key(value, label) else None
    if not link:
        return (start, end) if _looks(value) and len(value) >= 6 and _DIGIT.search(value) else None
    if _looks(value) or (value.isdigit() and 3 <= len(value) <= 12):
        return (start, end) if len(value) >= 3 else None
    return _plain_words(text, start, end, link)


def _plain_words(text: str, start: int, end: int, link: str) -> tuple[int, int] | None:
    """A password that is a plain word, or several words behind a colon."""
    value = text[start:end]
    said = _is_said_of_it(value)
    if _ENDS_CLAUSE.match(text, end):
        return None if said or len(value) < 4 else (start, end)
    if link[-1:] not in (":", "：", "="):
        return None
    line = text[start:].split("\n", 1)[0].rstrip(_TRAILING + " ")
    words = line.split(" ")
    if not (4 if said else 2) <= len(words) <= 8 or _FUNCTION.search(line) or not line.isascii():
        return None
    return start, start + len(line)


def _looks(value: str) -> bool:
    """Whether a value looks like a password: letters and digits, a symbol within, or capitals inside a word."""
    if not _LETTER.search(value):
        return bool(_DIGIT.search(value)) and bool(_SYMBOL.search(value))
    return bool(_DIGIT.search(value) or _SYMBOL.search(value) or _WITHIN.search(value))


def _is_key(value: str, label: str) -> bool:
    """Whether a value looks like a key: one long run of letters and digits, or of very many characters."""
    long = _LONG.get(label, 8)
    if len(value) < long or " " in value or "://" in value or "(" in value:
        return False
    return bool(_DIGIT.search(value) and _LETTER.search(value)) or (len(value) >= 24 and bool(_WITHIN.search(value)))


def _is_said_of_it(value: str) -> bool:
    low = value.lower()
    return low in _SAID_OF_IT or (low.isalpha() and low.endswith(_ENDINGS) and len(low) > 4)
