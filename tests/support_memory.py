"""A whole memory for tests: either store, scripted extraction where a test wants it, a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hindsight_graph import Hindsight, Settings, connect
from hindsight_graph.clock import FixedClock
from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from hindsight_graph.errors import ModelError
from hindsight_graph.model.turn import Extraction, Mention, Triple, Turn, Who
from tests.support_embedders import HashEmbedder

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


class Scripted:
    """An extractor that answers with what the test wrote down for a content; raises where that is an error."""

    name = "scripted"

    def __init__(self, answers: Mapping[str, Sequence[Triple] | Exception] | None = None) -> None:
        self._answers = answers or {}

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """The scripted triples of this content, and their ends as mentions."""
        answer = self._answers.get(turn.content, ())
        if isinstance(answer, Exception):
            raise answer
        ends = [end for triple in answer for end in (triple.subject, triple.object) if end and end.who is Who.NAME]
        return Extraction(tuple(answer), tuple(ends))


def thing(text: str, cls: str = "Thing") -> Mention:
    """A named mention."""
    return Mention(text, cls, 0, 0)


I = Mention("I", "Person", 0, 0, Who.SPEAKER)  # noqa: E741 - it is who speaks
WE = Mention("we", "Group", 0, 0, Who.GROUP)


def triple(subject: Mention, relation: str, target: Mention | str, **flags: Any) -> Triple:
    """A triple to an entity (a Mention) or to a value (text)."""
    is_entity = isinstance(target, Mention)
    return Triple(
        subject,
        relation,
        target if is_entity else None,
        None if is_entity else str(target),
        0,
        0,
        flags.pop("confidence", 0.9),
        "scripted",
        **flags,
    )


def hashed(fails: Callable[[str], bool] = lambda _: False) -> HashEmbedder:
    """Vectors that depend on the text alone, under the built-in embedder's name: one server holds one identity."""
    embedder = HashEmbedder(512, fails=fails)
    embedder.identity = BuiltinEmbedder().identity
    return embedder


def broken_extractor() -> Scripted:
    """An extractor that fails on everything."""

    class Broken(Scripted):
        def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
            raise ModelError("the model does not answer")

    return Broken()


def open_memory(url: str, namespace: str, cache: Path, **parts: Any) -> Hindsight:
    """A memory with the shipped defaults and a standing clock, unless the test brings its own parts."""
    settings = {"workers": 0} | parts.pop("settings", {})  # a server's worker would carry out what others have waiting
    parts.setdefault("clock", FixedClock(NOW))
    return connect(url, namespace, settings=Settings(cache_dir=str(cache), **settings), **parts)
