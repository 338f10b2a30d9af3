"""Whose memory a request means, checked against who asks: the one way from a route to a memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query, Request

from hindsight_graph.access.authorise import Allowed, Principal
from hindsight_graph.facade import Hindsight
from hindsight_graph.model.access import Right

_NAMESPACE = Query(description="Tenant; left out: the token's only one, else the server's.", max_length=256)
_USER = Query(description="Whose memory; left out: the token's only user, else the common memory.", max_length=256)
_ALL = Query(description="Over all users of the namespace; needs the admin right.")

Namespace = Annotated[str | None, _NAMESPACE]
User = Annotated[str | None, _USER]
AllUsers = Annotated[bool, _ALL]


@dataclass(frozen=True, slots=True)
class Seat:
    """A memory, and as whom it is asked or changed."""

    memory: Hindsight
    allowed: Allowed

    @property
    def user_id(self) -> str | None:
        """Whose memory."""
        return self.allowed.user_id

    @property
    def all_users(self) -> bool:
        """Whether those of all users are read."""
        return self.allowed.all_users


class Door:
    """Leads one request to memories; nothing else in the server does."""

    def __init__(self, request: Request) -> None:
        self._memory: Hindsight = request.app.state.memory
        principal = request.scope["principal"]
        assert isinstance(principal, Principal)
        self.principal = principal

    def seat(
        self, right: Right, namespace: str | None = None, user_id: str | None = None, *, all_users: bool = False
    ) -> Seat:
        """The memory that is meant. Raises Forbidden if who asks may not, InvalidInput for a name that can't be one."""
        allowed = self.principal.may(right, namespace, user_id, self._memory.namespace, all_users=all_users)
        return Seat(self._memory.within(allowed.namespace), allowed)


Asked = Annotated[Door, Depends(Door)]


def reading(door: Asked, namespace: Namespace = None, user_id: User = None, all_users: AllUsers = False) -> Seat:
    """A memory to read, as the query names it."""
    return door.seat(Right.READ, namespace, user_id, all_users=all_users)


Reading = Annotated[Seat, Depends(reading)]
