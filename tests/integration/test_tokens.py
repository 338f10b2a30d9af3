"""Tokens from their making to their end, and what the one authoriser says of requests (S1, S2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hindsight_graph import Hindsight, InvalidInput
from hindsight_graph.clock import FixedClock
from hindsight_graph.errors import Forbidden, NotFound, Unauthenticated
from hindsight_graph.model.access import EVERY, Right
from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import NOW, hashed


@requirement("S2")
def test_a_token_is_shown_once_and_only_its_digest_is_stored(opened: Opener, tmp_path: Path) -> None:
    memory = opened(embedder=hashed())
    minted = memory.tokens.create("laptop", users=["alice"])
    assert minted.text.startswith("hgt_")
    assert minted.text not in repr(memory.tokens.list())
    assert minted.token in memory.tokens.list()
    if "://" not in memory.location:
        stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert minted.text.encode() not in stored
        assert minted.token.digest.encode() in stored


@requirement("S2")
def test_a_token_opens_until_it_expires_or_is_revoked(opened: Opener) -> None:
    clock = FixedClock(NOW)
    memory = opened(embedder=hashed(), clock=clock)
    door = memory.authoriser(required=True)
    short, long = memory.tokens.create("short", days=1), memory.tokens.create("long", days=None)
    assert door.principal(short.text).token == short.token
    with pytest.raises(Unauthenticated):
        door.principal(None)
    for wrong in ("hgt_", "x", short.text[:-1], short.text + "A", "hgt_" + "A" * 43, "密"):
        with pytest.raises(Unauthenticated):
            door.principal(wrong)
    clock.advance(days=1)
    with pytest.raises(Unauthenticated):
        door.principal(short.text)
    assert door.principal(long.text).token == long.token
    memory.tokens.revoke(long.token.id)
    with pytest.raises(Unauthenticated):
        door.principal(long.text)
    with pytest.raises(NotFound):
        memory.tokens.revoke("tok_nothing")


@requirement("S1", "S2")
def test_the_authoriser_lets_a_token_act_only_where_and_as_whom_it_says(opened: Opener) -> None:
    memory = opened(embedder=hashed())
    door = memory.authoriser(required=True)
    one = door.principal(memory.tokens.create("one", namespaces=["a"], users=["alice"], rights=["read"]).text)
    assert one.may(Right.READ, None, None, "default").namespace == "a"
    assert one.may(Right.READ, None, None, "default").user_id == "alice"
    assert one.may(Right.READ, "a", "alice", "default").user_id == "alice"
    for right, namespace, user, everyone in (
        (Right.WRITE, None, None, False),
        (Right.READ, "b", None, False),
        (Right.READ, None, "bob", False),
        (Right.READ, None, None, True),
    ):
        with pytest.raises(Forbidden):
            one.may(right, namespace, user, "default", all_users=everyone)
    two = door.principal(memory.tokens.create("two", namespaces=["a", "b"], users=["alice", "bob"]).text)
    assert two.may(Right.WRITE, "b", "bob", "default").user_id == "bob"
    with pytest.raises(Forbidden, match="name the namespace"):
        two.may(Right.WRITE, None, "bob", "default")
    with pytest.raises(Forbidden, match="name the user_id"):
        two.may(Right.WRITE, "a", None, "default")
    with pytest.raises(Forbidden):
        two.may_admin()
    root = door.principal(memory.tokens.create("root", namespaces=[EVERY], rights=["read", "admin"]).text)
    assert root.may(Right.READ, "z", None, "default", all_users=True).all_users
    root.may_admin()


@requirement("S2")
@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""}, {"namespaces": []}, {"namespaces": "abc"}, {"users": [""]}, {"rights": ["fly"]}, {"rights": []},
        {"days": 0}, {"days": -1}, {"days": float("nan")}, {"days": 10**9}, {"users": ["a\nb"]},
    ],
)  # fmt: skip
def test_a_token_that_breaks_a_rule_is_not_made(memory: Hindsight, ns: str, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        memory.tokens.create(**{"name": ns, **wrong})  # type: ignore[arg-type]
    assert ns not in {token.name for token in memory.tokens.list()}
