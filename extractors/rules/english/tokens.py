"""Cutting an English sentence into words, numbers, codes and marks, with contractions taken apart."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.frame import Token
from hindsight_graph.text.language import HAN

_MARK = "\u0300-\u036f"  # accents that no composed letter has: x̂
_TOKEN = re.compile(
    rf"""
    (?P<code>
        [a-z][a-z0-9+.-]{{1,12}}://[^\s<>"']*[\w/]      # URL
      | [\w.+-]{{1,64}}@\w[\w-]*(?:\.\w+)+                      # e-mail
      | (?<![\w.])(?:~|\.{{1,2}})?(?:/[\w.+@-]+){{2,}}/? # path
      | \+\d[\d\ ()-]{{6,18}}\d                          # phone number
      | v?\d+(?:\.\d+){{1,4}}(?:[-_.]?[a-z]+\d*)*\b(?!,\d) # version, decimal, IP
      | \d{{1,2}}:\d\d(?:\ ?(?:[ap]m\b|[ap]\.m\.))?     # time
      | \d+(?:-\d+)+\b                                   # 55-2210
      | (?=[\w-]*\d)(?=[\w-]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)+  # A-1042
    )
  | (?P<number>
        [$€£¥]\ ?\d[\d,]*(?:\.\d+)?(?:\ ?(?:k|m|bn)\b)?
      | \#?\d[\d,]*\d(?:\.\d+)?(?:k|m|%|th|st|nd|rd)?\b
      | \d+(?:k|m|%|th|st|nd|rd)?(?![\w])
    )
  | (?P<abbreviation>(?-i:(?:St|Mt|Ft|No)\.)(?=\ [^\W_]))
  | (?P<word>(?:[^\W_{HAN}]|(?<=\w)_|(?<=[\w{_MARK}])[{_MARK}])+
        (?:(?:[-.&/_]|(?<=[^\W\d_])['’](?!(?:s|t|m|re|ve|ll|d)\b))(?=[^\W_])(?:[^\W_{HAN}]|[{_MARK}])+)*(?:\+{{1,2}}(?!\w)|\#)?)
  | (?P<han>[{HAN}]+)
  | (?P<mark>n?['’](?:s|t|m|re|ve|ll|d)\b | \S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CLITIC = re.compile(r"['’](?:s|m|re|ve|ll|d|t)\b", re.IGNORECASE)
# Written without an apostrophe: where the word is cut.
_BARE = {"dont": 2, "doesnt": 4, "didnt": 3, "cant": 2, "wont": 2, "isnt": 2, "im": 1, "ive": 1, "cannot": 3}
_BEFORE_SAINT = frozenset("mount fort port lake east west north south new old upper lower i".split())
_SPOKEN = {"ca": "can", "wo": "will", "m": "'m", "ve": "'ve", "nt": "n't", "not": "not"}


def tokenise(text: str, at: int = 0) -> list[Token]:
    """The tokens of a text; `at` is added to their places. "don't" gives do + n't, "Anna's" gives Anna + 's,
    and "O'Brien" is one word."""
    found: list[Token] = []
    matches = _TOKEN.finditer(text)
    for match in matches:
        kind = match.lastgroup or "mark"
        piece, start = match.group(), match.start() + at
        if kind == "mark" and _CLITIC.fullmatch(piece):
            if piece[1:].lower() == "t" and found and found[-1].low.endswith("n") and found[-1].end == start:
                _split_not(found, piece, start)
            else:
                found.append(Token(piece, "'" + piece[1:].lower(), start, start + len(piece), "word"))
            continue
        if kind == "word" and (cut := _BARE.get(piece.lower())):
            _split_bare(found, piece, start, cut)
            continue
        if kind == "abbreviation":
            _abbreviated(found, piece, start, text[match.end() + 1])
            continue
        end = start + len(piece)
        if (
            piece == "-"
            and text[match.start() - 1 : match.start()] in (" ", "")
            and text[match.end() : match.end() + 1] == " "
        ):
            found.append(Token(piece, "–", start, end, "mark"))
            continue
        found.append(Token(piece, piece.lower(), start, end, "word" if kind == "han" else kind))
    return found


def _abbreviated(found: list[Token], piece: str, start: int, follows: str) -> None:
    """St. Louis and No. 5 School begin a name, dot and all; Main St. ends one, and No. an answer."""
    before = found[-1] if len(found) > 1 else None  # a capital that opens the sentence says nothing
    street = before is not None and before.text[0].isupper() and before.low not in _BEFORE_SAINT
    begins = follows.isdigit() if piece == "No." else follows.isupper() and not street
    end = start + len(piece)
    if begins:
        found.append(Token(piece, piece.lower(), start, end, "word"))
        return
    found.append(Token(piece[:-1], piece[:-1].lower(), start, end - 1, "word"))
    found.append(Token(".", ".", end - 1, end, "mark"))


def _split_not(found: list[Token], piece: str, start: int) -> None:
    """Turns the word before 't ("don", "can") and the 't into "do" and "n't"."""
    word = found.pop()
    low = _SPOKEN.get(word.low[:-1], word.low[:-1])
    if low:
        found.append(Token(word.text[:-1], low, word.start, word.end - 1, "word"))
    found.append(Token("n" + piece, "n't", word.end - 1, start + len(piece), "word"))


def _split_bare(found: list[Token], piece: str, start: int, cut: int) -> None:
    head, tail = piece[:cut], piece[cut:]
    low = head.lower()
    found.append(Token(head, _SPOKEN.get(low, low), start, start + cut, "word"))
    found.append(Token(tail, _SPOKEN.get(tail.lower(), tail.lower()), start + cut, start + len(piece), "word"))
