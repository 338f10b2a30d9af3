"""Tokens in both stores: found by digest, listed, ended once and for all."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from hindsight_graph.ids import new_id
from hindsight_graph.model.access import EVERY, Right, Token
from hindsight_graph.model.change import GraphChange
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import T0


def made(**values: object) -> Token:
    token = Token(
        new_id("tok"),
        "laptop",
        new_id("digest"),
        ("a", "b"),
        (EVERY,),
        (Right.READ, Right.ADMIN),
        T0,
        T0 + timedelta(9),
    )
    return replace(token, **values)  # type: ignore[arg-type]


@requirement("S2")
def test_a_token_comes_back_whole_by_its_digest_and_in_the_list(store: Store, ns: str) -> None:
    first, second = made(), made(created_at=T0 + timedelta(1), expires_at=None, users=("阿丽",))
    store.apply(GraphChange(ns, T0, tokens=(second, first)))
    assert store.tokens(first.digest) == (first,)
    assert store.tokens(second.digest) == (second,)
    assert store.tokens("nothing") == ()
    assert [token for token in store.tokens() if token in (first, second)] == [first, second]


@requirement("S2")
def test_a_known_token_can_be_ended_and_neither_widened_nor_opened_again(store: Store, ns: str) -> None:
    token = made()
    store.apply(GraphChange(ns, T0, tokens=(token,)))
    ended = replace(token, revoked_at=T0 + timedelta(1))
    store.apply(GraphChange(ns, T0, tokens=(replace(ended, namespaces=(EVERY,)),)))
    assert store.tokens(token.digest) == (ended,)
    store.apply(GraphChange(ns, T0, tokens=(token,)))
    assert store.tokens(token.digest) == (ended,)
