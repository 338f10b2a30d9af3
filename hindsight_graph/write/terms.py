"""The words that a memory can be found by without being its content."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from hindsight_graph.model.turn import Turn
from hindsight_graph.text.times import date_words
from hindsight_graph.text.tokens import index_words
from hindsight_graph.text.values import TimeSpan


def keywords(turn: Turn, times: Sequence[TimeSpan], text: str | None = None) -> str:
    """Words that take part in full text without being content: who spoke, the dates spoken of, tags, task, day.

    And the parts of what the index keeps whole: "main" and "yml" of "main.yml". `text` is what the memory says, where
    that is only a part of the turn.
    """
    day = turn.observed_at.replace(hour=0, minute=0, second=0, microsecond=0)
    said = date_words(TimeSpan(day, day + timedelta(days=1), "day", "", 0, 0))
    parts = index_words(turn.content if text is None else text)
    spoken = [date_words(span) for span in times if not span.recurring]
    return " ".join(dict.fromkeys(filter(None, (turn.speaker, turn.task, *turn.tags, *spoken, said, parts))))
