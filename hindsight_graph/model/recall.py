"""What is asked of the memory, what the stores answer, and what the caller gets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from hindsight_graph.model.change import SEARCHED
from hindsight_graph.model.decided import Decided, Tried
from hindsight_graph.model.memory import Conflict, Layer, Memory


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose memories may be seen (S1): the namespace's common ones, plus `user_id`'s own, or `all_users`."""

    namespace: str
    user_id: str | None = None
    all_users: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What a read may return; every store applies it inside the query, before top-k.

    A memory passes when all of these hold:
      * its namespace is `scope.namespace`, and it has no user, or `scope.user_id`, or `scope.all_users` is set;
      * its layer is in `layers`; with `session_id`, it was said in that session; with `agent_id`, that agent wrote it;
        with `task`, that is its task; it has all `tags`;
      * state: live (current, held, conflicted); with `as_of` superseded ones too; with `history` every state;
      * not expired: no `expires_at`, or later than `as_of`, else `believed_at`, else `now`; `history` shows all;
      * `as_of` T: (`valid_from` or `observed_at`) <= T < `valid_to`, open ends always pass;
      * `during` [A, B): what is superseded or has expired passes all the same if it held at some time of that stretch
        ((`valid_from` or `observed_at`) < B, `valid_to` > A, `expires_at` > A); with `as_of` it says nothing;
      * `believed_at` B: `recorded_at` <= B, and state and validity are those of the revision in force at B.
    """

    scope: Scope
    now: datetime
    layers: frozenset[Layer] = SEARCHED
    session_id: str | None = None
    as_of: datetime | None = None
    believed_at: datetime | None = None
    history: bool = False
    agent_id: str | None = None
    task: str | None = None
    tags: tuple[str, ...] = ()
    during: tuple[datetime, datetime] | None = None

    @property
    def stretch(self) -> tuple[datetime, datetime] | None:
        """The stretch of time whose facts are wanted as well; None with `as_of`, which asks for one moment only."""
        return self.during if self.as_of is None else None

    @property
    def widened(self) -> Filter:
        """The same asker and times over all layers, sessions, agents, tasks and tags: for what belongs to a hit."""
        return replace(self, layers=frozenset(Layer), session_id=None, agent_id=None, task=None, tags=())

    @property
    def judged_at(self) -> datetime:
        """The time at which it is decided whether a memory had expired."""
        return self.as_of or self.believed_at or self.now


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate of a channel, best first. `session_id` and `turn` place it in its dialogue."""

    memory_id: str
    score: float
    session_id: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class PathStep:
    """One edge of a path through the graph, in the direction it is stored in."""

    subject: str
    relation: str
    object: str
    memory_id: str | None = None


@dataclass(frozen=True, slots=True)
class Reached:
    """A memory that the graph channel reached: `hops` edges from a query entity, by `path`.

    `degree` is how many memories mention the last entity on the way; the more do, the less it says (hub damping).
    """

    memory_id: str
    hops: int
    degree: int
    path: tuple[PathStep, ...]
    session_id: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Relatives:
    """Links of a memory that recall needs to fold and explain hits. All ids respect the scope of the question.

    For a fact: `sources` the turns that said it. For a turn: `facts` the semantic memories derived from it.
    `superseded_by` the newer memories, newest last; `conflicts` the open conflicts it takes part in.
    """

    sources: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a hit came: `channels` name -> rank (1-based), `parts` of its score by name, the `path` through the graph."""

    channels: dict[str, int]
    parts: dict[str, float]
    path: tuple[PathStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer. `facts` are the statements that came with a turn, in words, `decisions` those that it told of;
    `decided` is what is known by now of a decision, or of the first that a turn told of: what came of it, what to
    beware of; `tried` what came of a procedure (None for all else)."""

    memory: Memory
    score: float
    why: Why
    state: str
    facts: tuple[Memory, ...] = ()
    superseded_by: Memory | None = None
    conflicts: tuple[Conflict, ...] = ()
    expired: bool = False
    decided: Decided | None = None
    decisions: tuple[Memory, ...] = ()
    tried: Tried | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """The answer to a question: hits best first, open conflicts among them, and what did not work.

    `degraded` names each channel that failed, with the reason; `notes` what was read into the question.
    """

    query: str
    hits: tuple[Hit, ...]
    conflicts: tuple[Conflict, ...] = ()
    degraded: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    timings: dict[str, float] = field(default_factory=dict)  # milliseconds by step
