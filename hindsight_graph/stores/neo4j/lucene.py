"""Full-text queries for Neo4j's two text indexes, built from search terms so that no text is read as syntax."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hindsight_graph.stores.neo4j.names import bucket_token
from hindsight_graph.text.values import Term

MAX_TERMS = 64
"""A query is cut to this many terms, exact ones first: Lucene refuses more than 1,024 clauses."""

_MAX_PHRASE = 64  # words of one phrase
_EXACT_WEIGHT = 2  # as in the embedded store, where exact terms stand twice
_FIELDS = ("content", "keywords", "variants")
_WORD = re.compile(r"[^\W_]+(?:['’‘ʼ＇][^\W_]+)*")
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'"})


@dataclass(frozen=True, slots=True)
class Buckets:
    """Which part of the index is asked: layers of a namespace, for `users` ('' the common ones) or None: for all."""

    namespace: str
    layers: Sequence[str]
    users: Sequence[str] | None

    def clause(self) -> str:
        """A required clause without weight."""
        tokens = [
            bucket_token(self.namespace, layer, user)
            for layer in self.layers
            for user in (self.users if self.users is not None else (None,))
        ]
        return "+bucket:(" + " ".join(f'"{token}"' for token in tokens) + ")^0"


def legs(indexes: tuple[str, str], terms: Iterable[Term], buckets: Buckets) -> list[dict[str, str]]:
    """The queries of `recall/fulltext.cypher`: Latin terms to the first index (English), others to the second (CJK).

    A term of several tokens is a phrase. An exact term weighs twice. [] when nothing can be asked.
    """
    if not buckets.layers:
        return []
    kept = sorted(dict.fromkeys(terms), key=lambda term: not term.exact)[:MAX_TERMS]
    asked = {
        indexes[0]: [
            _clause(_quoted(" ".join(words)), term) for term in kept if not term.cjk and (words := _words(term))
        ],
        indexes[1]: [_clause(clause, term) for term in kept if term.cjk for clause in _cjk(_words(term))],
    }
    scope = buckets.clause()
    return [{"index": index, "query": f"{scope} +({' '.join(clauses)})"} for index, clauses in asked.items() if clauses]


def variants(text: str) -> str | None:
    """The words of a text that are also looked for in a plainer form: café as cafe, O’Brien as O'Brien, ＡＢＣ as ABC.

    Neo4j's english analyser tells these apart; the plain forms are indexed beside the text, and terms are made plain.
    """
    if text.isascii():
        return None
    words = (found.group() for found in _WORD.finditer(text) if not found.group().isascii())
    changed = {plain: None for word in words if (plain := _plain(word)) != word}
    return " ".join(changed) or None


def _plain(word: str) -> str:
    """Width, marks and apostrophes folded; letters of scripts that need their marks come back composed."""
    parts = unicodedata.normalize("NFKD", word.translate(_STRAIGHT))
    bare = "".join(char for char in parts if not unicodedata.category(char).startswith("M"))
    return unicodedata.normalize("NFC", bare)


def _words(term: Term) -> list[str]:
    """The tokens that can be looked for: with a letter or digit, and of whole characters."""
    return [_plain(token) for token in term.tokens[:_MAX_PHRASE] if any(map(str.isalnum, token)) and _whole(token)]


def _whole(token: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in token)


def _cjk(words: list[str]) -> list[str]:
    """The index holds pairs of neighbouring characters (and a character alone only where it has no neighbour), so that
    a word is a phrase of pairs, and a single character is whatever pair begins or ends with it."""
    text = "".join(words)
    if len(text) == 1 and text.isalnum():
        return [_quoted(text), f"{text}*", f"*{text}"]
    return [_quoted(text)] if text else []


def _clause(clause: str, term: Term) -> str:
    weight = f"^{_EXACT_WEIGHT}" if term.exact else ""
    return " ".join(f"{field}:{clause}{weight}" for field in _FIELDS)


def _quoted(text: str) -> str:
    """Inside quotes only the quote and the backslash mean something."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
