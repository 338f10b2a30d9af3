"""The OpenAPI document against the server: schemathesis sends what it allows and forbids, and checks every answer."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from tests.integration.conftest import Opener
from tests.requirements import requirement
from tests.support_memory import Scripted, hashed
from tests.support_rest import served

# Refused although the schema allows it is right here: rules are finer than a schema tells (ids that must exist, times).
_NAMES = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method", "missing_required_header",
)  # fmt: skip


@requirement("X3", "S5")
@pytest.mark.parametrize(("mode", "cases"), [(GenerationMode.POSITIVE, 5), (GenerationMode.NEGATIVE, 4)])
@pytest.mark.parametrize("store_kind", ["embedded"], indirect=True)  # what is checked is in front of the store
@pytest.mark.timeout(240)
def test_every_operation_answers_as_the_document_says(opened: Opener, mode: GenerationMode, cases: int) -> None:
    memory = opened(embedder=hashed(), extractor=Scripted())
    memory.remember("I live in Rome.", user_id="u", session_id="s")
    with served(memory) as url:
        schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
        checks = [CHECKS.get_one(name) for name in _NAMES]
        operations = [one.ok() for one in schema.get_all_operations()]
        assert len(operations) > 25
        for operation in operations:
            if mode is GenerationMode.NEGATIVE and not (list(operation.iter_parameters()) or list(operation.body)):
                continue  # it takes nothing that could be wrong

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=cases,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def holds(case: schemathesis.Case) -> None:
                case.validate_response(case.call(base_url=url), checks=checks)

            holds()
