"""Names that machines give: identifiers, tickets, files, addresses on the web."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hindsight_graph.extractors.rules.frame import UNKNOWN
from hindsight_graph.model.turn import Mention
from hindsight_graph.text.language import has_cjk

_CODE = re.compile(
    r"(?P<url>\b[a-z][a-z0-9+.-]{1,12}://[^\s<>\"'，。；、）]*[\w/])"
    r"|(?P<mail>\b[\w.+-]{1,64}@\w[\w-]*(?:\.\w+)+)"
    r"|(?P<path>(?<![\w.])(?:~|\.{1,2})?(?:/[\w.+@-]+){2,}/?)"
    r"|(?P<code>(?<![A-Za-z0-9.@/-])[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)+)",
    re.IGNORECASE | re.ASCII,
)
_CLASSES = {"url": "Document", "path": "Document", "mail": "Account"}


def find_codes(text: str) -> Iterator[Mention]:
    """Addresses, paths and identifiers of a text as mentions. In English a hyphen alone makes no identifier."""
    chinese = has_cjk(text)
    for match in _CODE.finditer(text):
        kind = match.lastgroup or "code"
        word = match.group()
        if kind == "code" and not (chinese or any(char.isdigit() or char == "_" for char in word)):
            continue
        yield Mention(word, _CLASSES.get(kind, UNKNOWN), match.start(), match.end())
