"""Whether one action takes back another: "rolled back to 4.1", "switched back to MySQL", 撤销了, 改回原价."""

from __future__ import annotations

import re

from hindsight_graph.text.sentences import clauses, split
from hindsight_graph.text.tokens import query_terms

# Going back: whoever follows from a decision and does that takes it back, unless another thing is named.
_BACK = re.compile(
    r"\b(?:revert(?:ed|ing|s)?|roll(?:ed|ing|s)?[ -]?back|undo(?:ing|es)?|undid|undone|(?:switch|chang|mov|turn)(?:e|ed"
    r"|ing|es|s)? (?:it |them |everything )?back)\b(?P<what>.*)"
    r"|\b(?:brought|bring(?:ing)?|put(?:ting)?|took|tak(?:e|ing|en)|switched|changed|moved|turned) "
    r"(?P<thing>[^,;]{1,80}?) back\b"
    r"|(?:回滚|回退|撤销|撤回|收回|撤下|改回|换回|切回|推翻|作废)(?P<worum>.*)",
    re.IGNORECASE,
)
# Ending and bringing back: takes back only what it names, or what it points at.
_END = re.compile(
    r"\b(?:cancel(?:l?ed|l?ing|s)?|drop(?:ped|ping|s)?|abandon(?:ed|ing|s)?|scrap(?:ped|ping|s)?|withdr[ea]wn?"
    r"|call(?:ed|ing)? off|stop(?:ped|ping|s)?(?: using| doing)?|remov(?:ed?|ing|es)|disabl(?:ed?|ing|es)|ditch(?:ed"
    r"|ing)?|quit|gave up|giv(?:e|ing) up|took back|tak(?:e|ing|en) back|went back to|go(?:ing)? back to|restor(?:ed?"
    r"|ing)|brought back|back(?:ed)? out of)\b(?P<what>.*)"
    r"|(?:取消|放弃|停用|弃用|停止|不再使?用?|关掉|关闭|去掉|移除|下线|恢复(?:成|到|为)?|退回到?)(?P<worum>.*)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"^\s*(?:(?:to )?(?:it|that|this|them|those|everything|all of it|(?:what|how) it was|normal|before)\b"
    r"|(?:to )?the (?:old|previous|former|original|change|decision|move|switch|rollout|release|plan|experiment"
    r"|migration|deployment)\b|(?:这|那|该|上一|之前|以前|原|旧|老|此)[个次项条]?|它们?|全部)",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|never|no|without|don['’]?t|didn['’]?t|won['’]?t|can['’]?t|cannot|instead of|rather than|avoid(?:ed|ing)?"
    r"|refus(?:e|ed|ing) to|ready to|able to|plan(?:ned)? to)\b[^,;]*$"
    r"|(?:不|没有?|未|别|无需|不用|拒绝|避免|以便|准备|可以|能够|随时)[^，；]*$",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|unless|in case|when|once|as soon as)\b|如果|若|一旦|万一|要是|只要|等到?", re.IGNORECASE)
_TO = re.compile(r"\s*(?:to\b|[成到为至])", re.IGNORECASE)
_FROM = re.compile(
    r"\b(?:from|instead of|rather than|off)\b.*?(?=\bto\b|$)|(?:从|由).*?(?=到|换|改|迁|切|$)", re.IGNORECASE
)


def taken_back(later: str, earlier: str) -> str:
    """The words of the action `later` by which it takes back the action `earlier`; "" if it does not.

    Meant for two actions of which one followed from the other. Saying that one will not go back, or might, is none.
    """
    whole = list(split(later))
    for clause in clauses(later):
        sentence = next(one for one in whole if one.start <= clause.start < one.end)
        for pattern, ends in ((_BACK, False), (_END, True)):
            match = pattern.search(clause.text)
            if match is None or _NOT.search(clause.text[: match.start()]):
                continue
            if _IF.search(later[sentence.start : clause.start + match.start()]):
                continue
            said = next((words for words in match.groupdict().values() if words), "")
            if _is_meant(said.removeprefix("了"), earlier, ends=ends):
                return match.group().strip()
    return ""


def _is_meant(what: str, earlier: str, *, ends: bool) -> bool:
    """Whether what is taken back is the earlier action: pointed at, or named by its words.

    Of "moved from MySQL to Postgres" MySQL can be gone back to, but ending MySQL is part of the move.
    """
    if not what.strip() or _POINTS.match(what):
        return True
    named = _terms(what)
    if ends:
        return bool(named & _terms(_FROM.sub(" ", earlier)))
    return _TO.match(what) is not None or bool(named & _terms(earlier))


def _terms(text: str) -> set[str]:
    return {token for term in query_terms(text) for token in ((term.text.casefold(),) if term.cjk else term.tokens)}
