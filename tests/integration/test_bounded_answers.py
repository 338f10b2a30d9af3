"""Answers stay small however much lies in the memory, and say that there is more."""

from __future__ import annotations

import re

from benchmarks.synthetic import World
from hindsight_graph.text.tokens import rough_tokens
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import hashed

MEMORIES = 1_500


@case("C132")
@requirement("R4", "S5")
def test_case_C132_an_answer_is_bounded_says_what_it_leaves_out_and_the_rest_is_read_page_by_page(
    opened: Opener, ns: str
) -> None:
    memory = opened(embedder=hashed())
    for change in World(ns, hashed()).changes(MEMORIES):
        memory._committer.commit(lambda change=change: (change, None))  # type: ignore[misc]
    assert len(memory.recall("status").hits) <= 8
    widest = memory.recall("the service in Lisbon uses Redis", top_k=50)
    assert len(widest.hits) == 50
    block = widest.prompt(token_budget=600)
    assert rough_tokens(block) <= 600
    left_out = re.search(r"\((\d+) more not shown\)", block)
    assert left_out is not None
    assert int(left_out[1]) == 50 - sum(line.startswith("- ") for line in block.splitlines())
    page = memory.memories(limit=400)
    seen = [one.id for one in page.memories]
    while page.cursor:
        page = memory.memories(limit=400, cursor=page.cursor)
        seen += [one.id for one in page.memories]
    assert (len(seen), len(set(seen))) == (MEMORIES, MEMORIES)
