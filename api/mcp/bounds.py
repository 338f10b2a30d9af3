"""Whose memory a call may name: what the environment or the command line binds, no argument widens (S1, S2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from hindsight_graph.access.authorise import Principal
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.access import Right


@dataclass(frozen=True, slots=True)
class Bounds:
    """The namespace and user of calls that name none, and whether calls may name others.

    A server that was started for one namespace or user serves that one only: its arguments are written by a model, and
    what a model writes may have been put into its mouth by what it has read. `source` says what binds it.
    """

    namespace: str
    user_id: str | None = None
    namespace_bound: bool = False
    user_bound: bool = False
    source: str = "HINDSIGHT_NAMESPACE and HINDSIGHT_USER"
    principal: Principal = field(default_factory=Principal)

    def settle(
        self, right: Right, namespace: str | None, user_id: str | None, *, all_users: bool = False
    ) -> tuple[str, str | None]:
        """The namespace and user that are meant: those that a token allows (S2), within those that are served here.

        Raises Forbidden if the token does not allow them, InvalidInput for one that this server may not serve, and for
        `all_users` where it is bound to one.
        """
        if all_users and self.user_bound:
            raise InvalidInput(
                f"this reads what is everybody's, and {self.source} bind this server to {self.user_id!r}.",
                remedy="Ask with memory_search, graph_entity, graph_neighbours or graph_path.",
            )
        allowed = self.principal.may(right, namespace, user_id, self.namespace, all_users=all_users)
        namespace, user_id = allowed.namespace, allowed.user_id
        if self.namespace_bound and namespace not in (None, self.namespace):
            self._refuse("namespace", namespace, self.namespace)
        if self.user_bound and user_id not in (None, self.user_id):
            self._refuse("user_id", user_id, self.user_id)
        return namespace or self.namespace, user_id or self.user_id

    def _refuse(self, name: str, given: str | None, bound: str | None) -> None:
        raise InvalidInput(
            f"{name} {given!r:.80} is not served here: {self.source} bind this server to {bound!r}.",
            remedy=f"Leave {name} out, or start a server for the other one.",
        )
