"""Tokens: made, listed and revoked. Their text is shown once and kept nowhere (S2)."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from hindsight_graph.errors import InvalidInput, NotFound
from hindsight_graph.ids import new_id
from hindsight_graph.model.access import EVERY, Right, Token
from hindsight_graph.safety.masked import check_id
from hindsight_graph.text.clean import check_label

if TYPE_CHECKING:
    from hindsight_graph.clock import Clock
    from hindsight_graph.commit import Committer
    from hindsight_graph.ports.store import Store

PREFIX = "hgt_"  # so that a token in a text is recognised, and masked
_BYTES = 32
_FORM = re.compile(r"hgt_[A-Za-z0-9_\-]{43}")
_MOST_NAMES = 64
_MOST_DAYS = 3650


@dataclass(frozen=True, slots=True)
class Minted:
    """A new token: `text` is what its holder sends, shown this once."""

    text: str
    token: Token


def digest_of(text: str) -> str | None:
    """What a token's text is known by; None for what no token looks like.

    256 random bits can't be guessed, so one round of SHA-256 keeps them as safe as a slow hash would.
    """
    return hashlib.sha256(text.encode()).hexdigest() if _FORM.fullmatch(text) else None


class Tokens:
    """The tokens of a store."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, namespace: str) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._namespace = namespace

    def create(
        self,
        name: str,
        *,
        namespaces: Sequence[str] | None = None,
        users: Sequence[str] = (EVERY,),
        rights: Sequence[str] = (Right.READ, Right.WRITE),
        days: float | None = 90,
    ) -> Minted:
        """A new token for namespaces (None: this one) and users ("*": any), for so many days (None: for ever).

        Raises InvalidInput for a value that breaks a rule.
        """
        from hindsight_graph.model.change import GraphChange

        now = self._clock.now()
        text = PREFIX + secrets.token_urlsafe(_BYTES)
        token = Token(
            id=new_id("tok"),
            name=check_id(name, "a token's name"),
            digest=digest_of(text) or "",
            namespaces=_names((self._namespace,) if namespaces is None else namespaces, "namespaces"),
            users=_names(users, "users"),
            rights=_rights(rights),
            created_at=now,
            expires_at=None if days is None else now + timedelta(days=_days(days)),
        )
        self._committer.commit(lambda: (GraphChange(self._namespace, now, tokens=(token,)), None))
        return Minted(text, token)

    def list(self) -> tuple[Token, ...]:
        """All tokens, oldest first, also those that are over."""
        return self._store.tokens()

    def revoke(self, id: str) -> Token:
        """Ends a token at once; one that is revoked already stays as it was. Raises NotFound."""
        check_label(id, "a token's id")
        found = next((token for token in self._store.tokens() if token.id == id), None)
        if found is None:
            raise NotFound(f"there is no token {id!r:.80}.", remedy="`hindsight-graph token list` shows all.")
        if found.revoked_at is None:
            from hindsight_graph.model.change import GraphChange  # what only checks tokens need not load it

            now = self._clock.now()
            found = replace(found, revoked_at=now)
            change = GraphChange(self._namespace, now, tokens=(found,))
            self._committer.commit(lambda: (change, None))
        return found


def _names(given: Sequence[str], what: str) -> tuple[str, ...]:
    if isinstance(given, str) or not given or len(given) > _MOST_NAMES:
        raise InvalidInput(f"{what} must be a list of 1 to {_MOST_NAMES} names.", remedy=f'"{EVERY}" means all.')
    names = tuple(dict.fromkeys(EVERY if one == EVERY else check_id(one, what) for one in given))
    return (EVERY,) if EVERY in names else names


def _rights(given: Sequence[str]) -> tuple[Right, ...]:
    known = {str(right) for right in Right}
    if isinstance(given, str) or not given or not all(isinstance(one, str) and one in known for one in given):
        raise InvalidInput(f"rights {given!r:.80} are not known.", remedy=f"Give some of {', '.join(sorted(known))}.")
    return tuple(right for right in Right if right in given)


def _days(days: object) -> float:
    if isinstance(days, bool) or not isinstance(days, int | float) or not 0 < days <= _MOST_DAYS:
        raise InvalidInput(f"days {days!r:.40} is out of range.", remedy=f"Give up to {_MOST_DAYS} days.")
    return float(days)
