"""Errors as application/problem+json: what is wrong, by which code, and the remedy."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hindsight_graph import errors
from hindsight_graph.safety.masked import mask
from hindsight_graph.text.clean import log_safe

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

log = logging.getLogger("hindsight_graph.server")

MEDIA = "application/problem+json"
RETRY_SECONDS = 2
_SHOWN = 20  # faults of one request that are told

# The most exact class first: what an error is answered with.
_STATUS: tuple[tuple[type[errors.HindsightError], int, str], ...] = (
    (errors.Unauthenticated, 401, "unauthenticated"),
    (errors.Forbidden, 403, "forbidden"),
    (errors.NotFound, 404, "not-found"),
    (errors.Changed, 412, "changed"),
    (errors.InvalidInput, 422, "invalid-input"),
    (errors.EmbeddingMismatch, 503, "embedding-mismatch"),
    (errors.StoreFull, 507, "store-full"),
    (errors.StoreRefused, 503, "store-refused"),
    (errors.StoreUnavailable, 503, "store-unavailable"),
    (errors.StoreError, 503, "store-error"),
    (errors.ModelError, 503, "model-unavailable"),
    (errors.ConfigError, 500, "misconfigured"),
    (errors.HindsightError, 500, "error"),
)


class Fault(BaseModel):
    """One value of a request that can't be taken."""

    where: str = Field(description="Where it stands, e.g. body.content.")
    problem: str = Field(description="The rule that it breaks.")


class Problem(BaseModel):
    """What went wrong (RFC 9457)."""

    type: str = Field("about:blank", description="Always about:blank: `code` says what it is.")
    title: str = Field(description="The status in words.")
    status: int = Field(description="The HTTP status.")
    code: str = Field(description="What it is, for programs; docs/rest.md lists all codes.")
    detail: str = Field(description="What is wrong, in a sentence; never a stored text.")
    remedy: str = Field("", description="What to do about it.")
    request_id: str = Field("", description="The id of this request, as in the log and in X-Request-Id.")
    faults: list[Fault] = Field(default_factory=list, description="Each value that can't be taken.")


def problem(
    status: int,
    code: str,
    detail: str,
    remedy: str = "",
    *,
    request_id: str = "",
    faults: list[dict[str, str]] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A response that says what is wrong. Plain ASCII, whatever characters the request held."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "remedy": remedy,
        "request_id": request_id,
        "faults": faults or [],
    }
    return Response(json.dumps(body), status, headers, MEDIA)


def of_error(error: errors.HindsightError, request_id: str = "") -> Response:
    """The response for an error of the library."""
    status, code = next((status, code) for kind, status, code in _STATUS if isinstance(error, kind))
    headers = {"Retry-After": str(RETRY_SECONDS)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = 'Bearer realm="hindsight-graph"'
    return problem(status, code, mask(str(error.args[0])).text, error.remedy, request_id=request_id, headers=headers)


def install(app: FastAPI) -> None:
    """Makes every error of the app a problem."""

    async def known(request: Request, error: Exception) -> Response:
        assert isinstance(error, errors.HindsightError)
        return of_error(error, _id(request))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = [
            {"where": log_safe(".".join(str(part) for part in one["loc"]), 120), "problem": log_safe(one["msg"])}
            for one in error.errors()[:_SHOWN]
        ]
        detail = "; ".join(f"{one['where']}: {one['problem']}" for one in faults[:3])
        return problem(
            422, "invalid-request", detail, "GET /openapi.json describes every request.", request_id=_id(request),
            faults=faults,
        )  # fmt: skip

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "no-such-route", 405: "method-not-allowed", 400: "unreadable-body"}.get(error.status_code, "http")
        detail = log_safe(error.detail)
        return problem(error.status_code, code, detail, request_id=_id(request), headers=error.headers)

    async def unknown(request: Request, error: Exception) -> Response:
        log.error("request %s failed: %s", _id(request), type(error).__name__)
        return problem(500, "fault", "the server failed; its log says where.", request_id=_id(request))

    app.add_exception_handler(Exception, unknown)
    app.add_exception_handler(errors.HindsightError, known)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, of_http)


def documented(schema: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with every error as a problem."""
    schema["components"]["schemas"].update(_schemas())
    schema["components"]["schemas"].pop("HTTPValidationError", None)
    schema["components"]["schemas"].pop("ValidationError", None)
    for methods in schema["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                if status.isdigit() and int(status) >= HTTPStatus.BAD_REQUEST and "x-other" not in response:
                    response["content"] = {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return schema


def _schemas() -> dict[str, Any]:
    whole = Problem.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    return {**whole.pop("$defs", {}), "Problem": whole}


def _id(request: Request) -> str:
    return str(request.scope.get("request_id", ""))
