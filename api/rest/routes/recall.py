"""Questions."""

from __future__ import annotations

from fastapi import APIRouter

from hindsight_graph.api.rest import given, models
from hindsight_graph.api.rest.whose import Asked
from hindsight_graph.as_json.answers import recalled_json
from hindsight_graph.model.access import Right

router = APIRouter(prefix="/v1", tags=["recall"])
_OTHER = frozenset({"namespace", "user_id", "all_users", "with_prompt", "token_budget", "query"})


@router.post("/recall")
def recall(question: given.Question, door: Asked) -> models.RecalledOut:
    """The memories that answer a question, best first, each with why it came."""
    seat = door.seat(Right.READ, question.namespace, question.user_id, all_users=question.all_users)
    asked = {name: value for name, value in question.model_dump(exclude_unset=True).items() if name not in _OTHER}
    found = seat.memory.recall(question.query, user_id=seat.user_id, all_users=seat.all_users, **asked)
    told = recalled_json(found)
    if question.with_prompt:
        told["prompt"] = found.prompt(token_budget=question.token_budget)
    return models.RecalledOut.model_validate(told)
