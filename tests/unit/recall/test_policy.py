"""The policy score: near-equals by time and importance, and nothing else moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.decided import Tried
from hindsight_graph.model.memory import Layer, Memory, Provenance, State
from hindsight_graph.recall.policy import PROFILES, Profile, policy_parts, profile
from tests.requirements import case, requirement

NOW = datetime(2026, 6, 1, tzinfo=UTC)
SHARES = st.floats(0, 1)
ages = st.integers(0, 40 * 365 * 24)
layers = st.sampled_from([Layer.EPISODIC, Layer.SEMANTIC, Layer.PROCEDURAL])
profiles = st.sampled_from(sorted(PROFILES)).map(profile)


def memory(
    hours: int, importance: float, confidence: float = 1.0, layer: Layer = Layer.EPISODIC, recalls: int = 0
) -> Memory:
    said = NOW - timedelta(hours=hours)
    where = Provenance(None, None, None, None, None, "user", said, said, "UTC")
    return Memory(
        "m", "ns", layer, "x", "", State.CURRENT, importance, confidence, where, "en", recall_count=recalls
    )  # fmt: skip


memories = st.builds(memory, ages, SHARES, SHARES, layers, st.integers(0, 10_000))


@requirement("R2")
@given(right=memories, wrong=memories, similarity=SHARES, weights=profiles)
def test_the_only_right_answer_is_never_buried_whatever_its_age(
    right: Memory, wrong: Memory, similarity: float, weights: Profile
) -> None:
    best = policy_parts(right, 1.0, NOW, weights)["score"]
    other = policy_parts(wrong, min(similarity, 1 - weights.margin), NOW, weights)["score"]
    assert best >= other


@requirement("R2")
@given(older=st.integers(100, 10_000), newer=st.integers(0, 50), importance=SHARES, weights=profiles, similarity=SHARES)
def test_of_equals_the_newer_comes_first(
    older: int, newer: int, importance: float, weights: Profile, similarity: float
) -> None:
    old = policy_parts(memory(older, importance), similarity, NOW, weights)["score"]
    new = policy_parts(memory(newer, importance), similarity, NOW, weights)["score"]
    assert new >= old
    assert new > old or weights.recency == 0 or new == 0


@requirement("R2")
@given(hours=ages, weights=profiles, similarity=st.floats(0.1, 1))
def test_of_equals_the_more_important_comes_first(hours: int, weights: Profile, similarity: float) -> None:
    much = policy_parts(memory(hours, 0.9), similarity, NOW, weights)["score"]
    little = policy_parts(memory(hours, 0.2), similarity, NOW, weights)["score"]
    assert much > little


@requirement("R2")
@given(near=st.floats(0.96, 0.999))
def test_a_new_and_important_memory_passes_an_old_one_that_is_hardly_more_similar(near: float) -> None:
    new = policy_parts(memory(0, 1.0), 1 - (1 - near) * 0.4, NOW, profile("assistant"))["score"]
    assert new > policy_parts(memory(9000, 0.0), 1.0, NOW, profile("assistant"))["score"]


@requirement("R2")
@given(one=memories, similarity=SHARES, weights=profiles)
def test_scores_stay_between_0_and_1(one: Memory, similarity: float, weights: Profile) -> None:
    assert 0 <= policy_parts(one, similarity, NOW, weights)["score"] <= 1


@requirement("R2")
def test_an_unknown_profile_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput, match=r"'lawyer'.*assistant"):
        profile("lawyer")


@requirement("R2", "L5")
@case("C167")
def test_a_procedure_moves_by_what_came_of_it_and_a_single_trial_by_little() -> None:
    one = memory(0, 0.5, layer=Layer.PROCEDURAL)
    untried = policy_parts(one, 0.8, NOW, profile("assistant"))["score"]

    def moved(worked: int, failed: int, neither: int = 0) -> float:
        tried = Tried(worked, failed, neither)
        return policy_parts(one, 0.8, NOW, profile("assistant"), tried)["score"] / untried

    assert moved(0, 0) == moved(0, 0, 7) == moved(3, 3) == 1
    assert moved(5, 0) > moved(1, 0) > 1 > moved(0, 1) > moved(0, 4)
    assert moved(1, 0) < 1.04
    assert moved(1000, 0) < 1.1
    assert moved(0, 1000) > 0.9
