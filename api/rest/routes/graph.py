"""Entities and the facts between them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from hindsight_graph.api.rest import forms, models
from hindsight_graph.api.rest.routes.memories import Cursor
from hindsight_graph.api.rest.whose import Reading
from hindsight_graph.facade import MOST_ENTITIES

router = APIRouter(prefix="/v1", tags=["graph"])

Named = Annotated[str, Query(description="The name of an entity in any spelling, or its id.", max_length=256)]


@router.get("/entities")
def entities(
    seat: Reading,
    name: Annotated[str | None, Query(description="Only those that go by this name.", max_length=256)] = None,
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
) -> models.EntitiesOut:
    """A page of the people, places and things that visible memories speak of, by name."""
    if name is None:
        known = seat.memory.entities(user_id=seat.user_id, all_users=seat.all_users, limit=MOST_ENTITIES)
    else:
        known = seat.memory.graph.named(name, user_id=seat.user_id, all_users=seat.all_users)
    found, after = forms.page_of(known, cursor, limit)
    return models.EntitiesOut(entities=[models.EntityOut(**forms.entity(one)) for one in found], cursor=after)


@router.get("/graph/neighbours")
def neighbours(entity: Named, seat: Reading, limit: Annotated[int, Query(ge=1, le=500)] = 50) -> models.NeighboursOut:
    """The facts around an entity that hold now, newest first."""
    found, facts = seat.memory.graph.neighbours(entity, user_id=seat.user_id, all_users=seat.all_users, limit=limit)
    return models.NeighboursOut(
        entity=models.EntityOut(**forms.entity(found)), edges=[models.EdgeOut(**forms.edge(one)) for one in facts]
    )


@router.get("/graph/paths")
def paths(
    source: Annotated[str, Query(alias="from", description="Name or id to start from.", max_length=256)],
    target: Annotated[str, Query(alias="to", description="Name or id to arrive at.", max_length=256)],
    seat: Reading,
    hops: Annotated[int, Query(ge=1, le=4, description="Facts that a way may have.")] = 3,
    limit: Annotated[int, Query(ge=1, le=20)] = 5,
) -> models.PathsOut:
    """The shortest ways from one entity to another, each a chain of facts."""
    found = seat.memory.graph.paths(
        source, target, user_id=seat.user_id, all_users=seat.all_users, hops=hops, limit=limit
    )
    return models.PathsOut(paths=[[models.EdgeOut(**forms.edge(one)) for one in way] for way in found])
