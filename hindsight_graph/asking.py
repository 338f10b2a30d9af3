"""Reads what callers ask with: whose memory, which layers, agents, tags and times, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from hindsight_graph.clock import Clock
from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.change import SEARCHED
from hindsight_graph.model.forget import Chosen
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.recall import Filter, Scope
from hindsight_graph.text.clean import check_label
from hindsight_graph.text.times import read_time
from hindsight_graph.write.intake import read_layer, read_tags, read_user

Moment = datetime | str | None

_NARROWING = frozenset({"session_id", "agent_id", "layers", "tags", "task", "source_id", "before", "after"})


class Asking:
    """Turns arguments into filters over one namespace. Everything it refuses is an InvalidInput by name."""

    def __init__(self, namespace: str, settings: Settings, clock: Clock) -> None:
        self._namespace = namespace
        self._settings = settings
        self._clock = clock

    def user(self, user_id: str | None) -> str | None:
        """The user that is meant: the one named, else HINDSIGHT_USER, else nobody."""
        return read_user(user_id) or self._settings.user or None

    def scope(self, user_id: str | None, all_users: bool = False) -> Scope:
        """Whose memories are meant."""
        return Scope(self._namespace, self.user(user_id), all_users)

    def everything(self, user_id: str | None, all_users: bool = False) -> Filter:
        """All memories that may be seen, whatever their layer and state."""
        return Filter(self.scope(user_id, all_users), self._clock.now(), frozenset(Layer), history=True)

    def narrowed(
        self,
        user_id: str | None,
        *,
        all_users: bool,
        layers: Sequence[str] | None,
        history: bool,
        agent_id: str | None,
        task: str | None,
        tags: Sequence[str] | None,
        session_id: str | None = None,
        as_of: Moment = None,
        believed_at: Moment = None,
        zone: str | None = None,
    ) -> tuple[Filter, tuple[str, ...]]:
        """The filter of a question or a page, and what was assumed in reading it."""
        notes: list[str] = []
        filter = Filter(
            self.scope(user_id, all_users),
            self._clock.now(),
            SEARCHED if layers is None else read_layers(layers),
            session_id=_label(session_id, "session_id"),
            as_of=self._moment(as_of, "as_of", zone, notes),
            believed_at=self._moment(believed_at, "believed_at", zone, notes),
            history=history,
            agent_id=_label(agent_id, "agent_id"),
            task=_label(task, "task"),
            tags=read_tags(tags),
        )
        return filter, tuple(notes)

    def chosen(self, ids: Sequence[str] | None, **where: Any) -> Chosen:
        """Which memories a forgetting means: `ids`, or all that pass the rest. Raises InvalidInput for nothing at all,
        for both at once, and for a keyword that is not known."""
        if unknown := sorted(where.keys() - _NARROWING - {"user_id", "all_users"}):
            raise InvalidInput(
                f"forget takes no {unknown[0]!r:.40}.", remedy=f"It takes ids, or {', '.join(sorted(_NARROWING))}."
            )
        narrowing = {name for name in _NARROWING if where.get(name) not in (None, (), [])}
        user, everyone = where.get("user_id"), bool(where.get("all_users"))
        if ids is not None:
            if narrowing:
                raise InvalidInput("ids and a filter were given.", remedy="Give the one or the other.")
            return Chosen(self.everything(user, everyone), read_ids(ids))
        if not narrowing and (user is None or everyone):
            raise InvalidInput(
                "nothing says what to forget.",
                remedy=f"Give ids, a user_id for all that is theirs, or {', '.join(sorted(_NARROWING))}.",
            )
        return self._chosen_by(user, everyone, where)

    def _chosen_by(self, user: str | None, everyone: bool, where: Mapping[str, Any]) -> Chosen:
        notes: list[str] = []
        before = self._moment(where.get("before"), "before", None, notes)
        after = self._moment(where.get("after"), "after", None, notes)
        filter = Filter(
            self.scope(user, everyone),
            self._clock.now(),
            frozenset(Layer) if where.get("layers") is None else read_layers(where["layers"]),
            session_id=_label(where.get("session_id"), "session_id"),
            history=True,
            agent_id=_label(where.get("agent_id"), "agent_id"),
            task=_label(where.get("task"), "task"),
            tags=read_tags(where.get("tags")),
        )
        return Chosen(filter, (), _label(where.get("source_id"), "source_id"), before, after)

    def _moment(self, value: Moment, name: str, zone: str | None, notes: list[str]) -> datetime | None:
        if value is None:
            return None
        read_in = zone or self._settings.timezone
        moment, _, naive = read_time(value, read_in)
        if naive:
            notes.append(f"{name} has no zone; it was read in {read_in}")
        return moment


def read_layers(words: Sequence[str]) -> frozenset[Layer]:
    """Layers by either vocabulary. Raises InvalidInput for an unknown one, and for none or a bare text."""
    listed = read_list(words, "layers", 'Give e.g. ["episodic", "semantic"], or leave it out to search all layers.')
    return frozenset(layer for word in listed if (layer := read_layer(word or None) or _no_layer()))


def read_ids(ids: object) -> tuple[str, ...]:
    """Ids of memories, each once. Raises InvalidInput for none, a bare text, and what can't be an id."""
    remedy = 'Give a list of ids, e.g. ["mem_0199…"].'
    if isinstance(ids, str) or not isinstance(ids, list | tuple | set | frozenset):
        raise InvalidInput(f"ids must be a list, not {ids!r:.80}.", remedy=remedy)
    if not ids:
        raise InvalidInput("ids is an empty list.", remedy=remedy)
    return tuple(dict.fromkeys(check_label(id, "an id") for id in ids))


def read_list(words: Sequence[str], name: str, remedy: str) -> Sequence[str]:
    """The list as it is. Raises InvalidInput for an empty one, and for a text, which is a list of its letters."""
    if isinstance(words, str) or not isinstance(words, list | tuple | set | frozenset):
        raise InvalidInput(f"{name} must be a list, not {words!r}.", remedy=remedy)
    if not words:
        raise InvalidInput(f"{name} is an empty list.", remedy=remedy)
    return tuple(words)


def read_limit(value: object, most: int) -> int:
    """How many to answer with at most. Raises InvalidInput unless it is a whole number from 1 to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(f"limit {value!r:.40} is out of range.", remedy=f"Give a whole number from 1 to {most}.")
    return value


def read_cursor(value: object) -> str | None:
    """The cursor of a page; whether some page gave it is for the store to tell. Raises InvalidInput for no text."""
    if value is not None and not isinstance(value, str):
        raise InvalidInput(f"cursor {value!r:.40} is no text.", remedy="Pass on the cursor of the page before.")
    return value


def _label(value: str | None, name: str) -> str | None:
    return None if value is None else check_label(value, name)


def _no_layer() -> Layer:
    raise InvalidInput("a layer is empty.", remedy="Leave layers out to search all of them.")
