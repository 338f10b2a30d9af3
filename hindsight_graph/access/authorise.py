"""The one authoriser: who asks, for whose memory in which namespace, and whether that one may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hindsight_graph.access.tokens import digest_of
from hindsight_graph.errors import Forbidden, Unauthenticated
from hindsight_graph.model.access import EVERY, Right, Token

if TYPE_CHECKING:
    from hindsight_graph.clock import Clock
    from hindsight_graph.ports.store import Store

_TOKENS = "`hindsight-graph token create` makes one; send it as `Authorization: Bearer …`."


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a request acts on, after it was found that it may."""

    namespace: str
    user_id: str | None
    all_users: bool = False


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks. `token` is None for somebody on this machine who needs none and may do everything."""

    token: Token | None = None

    @property
    def name(self) -> str:
        """For the log: the token's id, never its text."""
        return self.token.id if self.token else "local"

    def may(
        self, right: Right, namespace: str | None, user_id: str | None, default: str, *, all_users: bool = False
    ) -> Allowed:
        """Where a request acts: the namespace that it names, else the token's only one, else `default`; likewise the
        user. Raises Forbidden, in the same words whether the other namespace or user exists or not."""
        token = self.token
        if token is None:
            return Allowed(default if namespace is None else namespace, user_id, all_users)
        if right not in token.rights:
            raise Forbidden(f"this token has no right to {right}.", remedy=f"Make one with --right {right}.")
        if all_users and (Right.ADMIN not in token.rights or EVERY not in token.users):
            raise Forbidden("this token may not read over all users.", remedy="Name a user, or use an admin's token.")
        where = _settled(namespace, token.namespaces, default, "namespace")
        user = user_id if EVERY in token.users else _settled(user_id, token.users, None, "user_id")
        return Allowed(where or default, user, all_users)

    def may_admin(self) -> None:
        """Raises Forbidden unless what concerns the whole store may be done."""
        if self.token and (Right.ADMIN not in self.token.rights or EVERY not in self.token.namespaces):
            raise Forbidden("this needs an admin's token for all namespaces.", remedy="--right admin --namespace '*'.")


class Authoriser:
    """Tells by its token who asks. Every request asks the store, so that a revoked token is refused at once."""

    def __init__(self, store: Store, clock: Clock, *, required: bool) -> None:
        self._store = store
        self._clock = clock
        self.required = required

    def principal(self, text: str | None) -> Principal:
        """Who sends this token. Raises Unauthenticated for one that is wrong or over, and for none where one is
        needed."""
        if text is None:
            if self.required:
                raise Unauthenticated("a token is needed.", remedy=_TOKENS)
            return Principal()
        digest = digest_of(text)
        found = self._store.tokens(digest) if digest else ()
        if not found or not found[0].valid(self._clock.now()):
            raise Unauthenticated("the token is not known, expired or revoked.", remedy=_TOKENS)
        return Principal(found[0])

    def any_valid(self) -> bool:
        """Whether there is any token that would be accepted now."""
        now = self._clock.now()
        return any(token.valid(now) for token in self._store.tokens())


def _settled(named: str | None, own: tuple[str, ...], default: str | None, what: str) -> str | None:
    if named is None:
        if EVERY in own or default in own:
            return default
        if len(own) == 1:
            return own[0]
        raise Forbidden(f"this token is for several: name the {what}.", remedy=f"Pass {what}.")
    if EVERY not in own and named not in own:
        raise Forbidden(f"this token is not for that {what}.", remedy=f"Leave {what} out, or use another token.")
    return named
