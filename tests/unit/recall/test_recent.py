"""What was recalled just before: by user and session, bounded in time and number."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hindsight_graph.recall.recent import JUST_BEFORE, MOST_RECALLED, MOST_SESSIONS, Recent
from tests.requirements import requirement

NOW = datetime(2026, 6, 1, tzinfo=UTC)


@requirement("D1", "S1")
def test_what_was_recalled_in_the_session_or_without_one_counts_for_its_user_only() -> None:
    recent = Recent()
    recent.add("ana", "s1", ["a"], NOW)
    recent.add("ana", None, ["b"], NOW + timedelta(minutes=1))
    recent.add("ana", "s2", ["c"], NOW)
    recent.add("ben", "s1", ["d"], NOW)
    recent.add(None, None, ["e"], NOW)
    later = NOW + timedelta(minutes=2)
    assert recent.before("ana", "s1", later) == ["b", "a"]
    assert recent.before("ana", None, later) == ["b"]
    assert recent.before("ben", "s2", later) == []
    assert recent.before(None, "s9", later) == ["e"]


@requirement("D1")
def test_it_is_forgotten_after_half_an_hour_and_never_more_than_fits() -> None:
    recent = Recent()
    recent.add("ana", "s1", ["old"], NOW)
    assert recent.before("ana", "s1", NOW + JUST_BEFORE) == ["old"]
    assert recent.before("ana", "s1", NOW + JUST_BEFORE + timedelta(seconds=1)) == []
    recent.add("ana", "s1", [f"m{n}" for n in range(MOST_RECALLED)], NOW)
    assert "old" not in recent.before("ana", "s1", NOW)
    for n in range(MOST_SESSIONS):
        recent.add("ana", f"other{n}", ["x"], NOW)
    assert recent.before("ana", "s1", NOW) == []
