"""What a tool is: what it says of itself, what it takes, what it answers; and the call that it gets."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.arguments import TEXT, Argument, object_schema
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.errors import HindsightError
from hindsight_graph.model.access import Right

if TYPE_CHECKING:
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.memory import Conflict

NAMESPACE = Argument(
    "namespace", TEXT, Said("Tenant; leave it out unless you were told one.", "租户；除非有人告诉你，否则不要填写。")
)
USER = Argument(
    "user_id",
    TEXT,
    Said(
        "Whose memory; leave it out unless you were told an id.",
        "谁的记忆；除非有人告诉你用户标识，否则不要填写。",
    ),
)


@dataclass(frozen=True, slots=True)
class Call:
    """One call: the memory of its namespace, whose memory is meant, and the arguments that were given, by name."""

    memory: Hindsight
    user_id: str | None
    given: Mapping[str, Any]
    agent_id: str | None = None
    language: str = "en"
    given_up: threading.Event = field(default_factory=threading.Event)

    def stop_if_given_up(self) -> None:
        """Raises GivenUp if the client has withdrawn the call: to be asked before something is changed."""
        if self.given_up.is_set():
            raise GivenUp("the call was withdrawn before it changed anything.")


class GivenUp(HindsightError):
    """The client withdrew a call before it was carried out; nobody reads this."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answers: the same as values and as lines to read, and the contradictions that a person can settle.

    `values` are None where a client reads all from `text`, which then is a block of its own before the lines.
    """

    values: dict[str, Any] | None
    lines: tuple[str, ...] = ()
    text: str | None = None
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. `said` says when to call it; `output` are the schemas of the members of its answer.

    `right` is what a caller must be allowed to: one that reads changes nothing, one that forgets takes away;
    with `all_users` it sees what is everybody's, which only those may who are bound to no user.
    """

    name: str
    title: Said
    said: Said
    arguments: tuple[Argument, ...]
    run: Callable[[Call], Answer]
    output: Mapping[str, Any] = field(default_factory=dict)
    right: Right = Right.WRITE
    all_users: bool = False

    @property
    def takes(self) -> tuple[Argument, ...]:
        """All its arguments: its own, and namespace and user_id where it does not have them as its own."""
        own = {one.name for one in self.arguments}
        return (*self.arguments, *(one for one in (USER, NAMESPACE) if one.name not in own))

    def input_schema(self, language: str) -> dict[str, Any]:
        """The schema of its arguments."""
        return object_schema(self.takes, language)

    def output_schema(self) -> dict[str, Any] | None:
        """The schema of its answer's values: what is always there is required, more may come with it (C90)."""
        if not self.output:
            return None
        return {"type": "object", "properties": dict(self.output)}
