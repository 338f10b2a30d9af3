"""Turns that are written again: keys, sources, namespaces. On both stores, through the library."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hindsight_graph import Hindsight, InvalidInput, Layer
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_store import fresh_namespace

EVERYTHING = {"layers": [layer.value for layer in Layer], "history": True, "all_users": True, "limit": 1000}


@requirement("W10")
@case("C19")
@pytest.mark.parametrize(
    "other",
    [
        {"content": "Invoice 8813 was paid"},
        {"content": "发票8813已付款"},
        {"content": "Invoice 8812 was paid", "speaker": "Bob"},
        {"content": "ok, thanks"},
    ],
)
def test_a_key_that_was_used_for_other_content_is_refused_and_nothing_is_stored(
    memory: Hindsight, other: dict[str, Any]
) -> None:
    memory.remember("Invoice 8812 was paid", user_id="u", idempotency_key="订单-1")
    before = memory.memories(**EVERYTHING)
    with pytest.raises(InvalidInput, match="'订单-1' was used for other content"):
        memory.remember(**other, user_id="u", idempotency_key="订单-1")
    assert memory.memories(**EVERYTHING) == before
    assert memory.remember("invoice 8812 was PAID.", user_id="u", idempotency_key="订单-1").status == "duplicate"


@requirement("W10")
def test_a_key_used_twice_in_one_batch_is_reported_and_the_others_go_in(memory: Hindsight) -> None:
    turns = [
        {"content": "Invoice 8812 was paid", "idempotency_key": "k"},
        {"content": "Invoice 8813 was paid", "idempotency_key": "k", "source_id": "t:2"},
        {"content": "", "source_id": "t:3"},
        {"content": "Invoice 8812 was paid", "idempotency_key": "k"},
        {"content": "Invoice 8814 was paid", "idempotency_key": "k4"},
    ]
    report = memory.ingest(turns)
    assert (report.counts["accepted"], report.counts["duplicate"], report.counts["failed"]) == (2, 1, 2)
    assert [(one.index, one.source_id) for one in report.failed] == [(1, "t:2"), (2, "t:3")]
    assert "'k' was used for other content" in report.failed[0].reason
    stored = {one.content for one in memory.memories(**EVERYTHING).memories}
    assert "Invoice 8813 was paid" not in stored


@requirement("W10")
def test_of_two_contents_under_one_key_at_once_one_is_stored(opened: Opener) -> None:
    handles = [opened() for _ in range(2)]

    def write(n: int) -> str:
        try:
            return handles[n % 2].remember(f"Invoice {n} was paid", user_id="u", idempotency_key="k").status
        except InvalidInput:
            return "refused"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(write, range(8)))
    assert answers == ["accepted", *["refused"] * 7]
    assert len(handles[0].memories(user_id="u").memories) == 1


@requirement("W10", "X5")
@pytest.mark.parametrize(
    ("first", "edited"),
    [("The kiln is fired on Thursdays", "The kiln is fired on Fridays"), ("周四烧窑，用北窑", "周五烧窑，用北窑")],
)
def test_an_edited_line_is_written_beside_the_first_and_the_answer_says_so(
    memory: Hindsight, first: str, edited: str
) -> None:
    line = {"source_id": "talk.txt:7", "session_id": "talk.txt:1", "user_id": "u"}
    assert memory.remember(first, **line).notes == ()
    written = memory.remember(edited, **line)
    assert (written.status, written.notes) == (
        "accepted",
        ("its source was written before with other words; both are kept",),
    )
    before = memory.memories(**EVERYTHING)
    for text in (first, edited, first):  # either version of the file adds nothing
        again = memory.remember(text, **line)
        assert (again.status, "nothing was added" in again.reason) == ("duplicate", True)
    assert memory.memories(**EVERYTHING) == before
    assert {first, edited} <= {one.content for one in before.memories}


@requirement("S1")
def test_a_turn_goes_where_its_namespace_says_whichever_way_it_is_written(opened: Opener, ns: str) -> None:
    memory, other = opened(), fresh_namespace()
    written = memory.remember("The kiln is fired on Thursdays", user_id="u", namespace=other)
    memory.ingest([{"content": "Shelf 7 holds glaze", "user_id": "u", "namespace": other}])
    assert memory.memories(**EVERYTHING).memories == ()
    there = opened(namespace=other)
    assert there.get(written.memory_id or "", user_id="u").namespace == other
    assert len(there.memories(user_id="u").memories) == 2
    for bad, rule in (
        ("", "namespace is empty"),
        ("a\nb", "namespace holds the control"),
        (7, "namespace must be text"),
    ):
        with pytest.raises(InvalidInput, match=rule):
            memory.remember("x is y", user_id="u", namespace=bad)


@requirement("S5")
def test_a_keyword_that_is_not_known_is_refused_by_name(memory: Hindsight) -> None:
    for call in (memory.remember, memory.assess):
        with pytest.raises(InvalidInput, match="unknown field 'sesion_id'"):
            call("The kiln is fired on Thursdays", sesion_id="s")
    assert memory.memories(**EVERYTHING).memories == ()
