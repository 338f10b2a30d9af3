"""What can be done about what a memory keeps; a part of the handle that people hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hindsight_graph.access.authorise import Authoriser
from hindsight_graph.access.tokens import Tokens
from hindsight_graph.asking import read_ids
from hindsight_graph.conflicts.review import MOST_REASON
from hindsight_graph.jobs.queue import Operations
from hindsight_graph.lifecycle.audit import Audit
from hindsight_graph.lifecycle.forget import Forgetting
from hindsight_graph.lifecycle.restore import Restored, Restoring
from hindsight_graph.lifecycle.sweep import Sweep
from hindsight_graph.lifecycle.traces import Traces
from hindsight_graph.model.forget import Forgotten
from hindsight_graph.safety.masked import mask
from hindsight_graph.sessions import Sessions
from hindsight_graph.text.clean import check_content

if TYPE_CHECKING:
    from hindsight_graph.asking import Asking
    from hindsight_graph.clock import Clock
    from hindsight_graph.commit import Committer
    from hindsight_graph.config import Settings
    from hindsight_graph.embeddings.guard import Guard
    from hindsight_graph.model.schema import Schema
    from hindsight_graph.ports.store import Store
    from hindsight_graph.write.reindex import Reindexed


class Keeping:
    """The methods of `Hindsight` that change what is kept without anything being said."""

    schema: Schema
    settings: Settings
    _store: Store
    _committer: Committer
    _clock: Clock
    _guard: Guard
    _asking: Asking

    def _keep_in(self, namespace: str) -> None:
        self.sessions = Sessions(
            self._store, self._committer, self._clock, namespace, self._asking.user, self._guard.writer(), self.settings
        )
        parts = (self._store, self._committer, self._clock, namespace)
        self.sweep = Sweep(*parts, self.settings, self.sessions)
        self._restoring = Restoring(*parts, self.schema)
        traces = Traces(self._store, self._guard.writer())
        self.tokens = Tokens(self._store, self._committer, self._clock, namespace)
        self.operations = Operations(self._store, self._clock, namespace, self.settings)
        self.audit = Audit(self._store, self._clock, namespace)
        self._forgetting = Forgetting(self._store, self._committer, self._clock, namespace, self.schema, traces)

    def forget(
        self,
        ids: Sequence[str] | None = None,
        *,
        reason: str,
        erase: bool = False,
        dry_run: bool = False,
        **where: Any,
    ) -> Forgotten:
        """Forgets memories, and what rests on them alone: facts that nothing else says, copies in working memory.

        `ids`, or a filter by keyword: session_id, agent_id, layers, tags, task, source_id, before and after (when it
        was said: datetime or ISO text, half-open), or nothing but a user_id for all that is theirs. `user_id` says
        whose memories are meant, as everywhere; all_users those of all. Retired memories keep their history and can
        be restored; with `erase` content, vectors and names are gone for good, and a tombstone with `reason` stays.
        `dry_run` changes nothing and tells what would go. Repeating it changes nothing. Raises InvalidInput for an
        empty filter or reason and for common memories named by a user, NotFound for an id that is not there: then
        nothing is forgotten.
        """
        said = mask(check_content(reason, MOST_REASON, "reason")).text
        chosen = self._asking.chosen(ids, **where)
        done = self._forgetting.forget(chosen, said, erase=erase, dry_run=dry_run)
        if erase and (left := self.operations.unread(where.get("user_id"))):
            told = f"{left} operations of this user still hold turns that were not read; erase again once they are done"
            done = replace(done, notes=(*done.notes, told))
        return done

    def restore(self, ids: Sequence[str], *, user_id: str | None = None, all_users: bool = False) -> Restored:
        """Brings back memories that were archived or retired, as they were before; facts have ids of their own.

        Raises NotFound for an id that is not there (what was erased is not), InvalidInput for one that was superseded,
        was said again since, or does not go with what holds now: then nothing is restored.
        """
        return self._restoring.restore(self._asking.scope(user_id, all_users), read_ids(ids))

    def reindex(self, progress: Callable[[int, int], None] | None = None) -> Reindexed:
        """Embeds what has no vector of this memory's embedder: all of it after a change of the embedder, else what was
        stored without one. Of all namespaces and users of the store; resumed by calling it again (Y5).

        Reading and writing go on meanwhile. `progress` gets how many memories are embedded, and how many there are.
        Raises ModelError if the embedder answers nothing, StoreError if the store does not.
        """
        from hindsight_graph.write.reindex import reindex

        done = reindex(self._store, self._guard.model, progress or (lambda embedded, total: None))
        self._guard.stored = done.now
        return done

    def authoriser(self, *, required: bool) -> Authoriser:
        """Who tells, for a server of this memory, by whose token which request may do what (S2)."""
        return Authoriser(self._store, self._clock, required=required)
