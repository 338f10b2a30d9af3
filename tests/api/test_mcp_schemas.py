"""Tool schemas pass the published function-calling rules of OpenAI, Gemini, Anthropic and Dify (X2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from hindsight_graph.api.mcp.said import LANGUAGES
from hindsight_graph.api.mcp.tool import Tool
from hindsight_graph.api.mcp.toolsets import SETS
from tests.requirements import case, requirement


@dataclass(frozen=True, slots=True)
class Rules:
    """What a vendor publishes about the functions that it takes."""

    vendor: str
    tool_name: str
    argument_name: str
    types: frozenset[str]
    keywords: frozenset[str]  # of an argument's schema
    longest_description: int  # characters of a tool's


_JSON_TYPES = frozenset({"string", "integer", "number", "boolean", "array", "object"})
RULES = [
    # Function names of letters, digits, underscores and dashes, 64 at most; descriptions of 1,024 characters at most;
    # a subset of JSON Schema in which every array has items.
    Rules("OpenAI", r"[a-zA-Z0-9_-]{1,64}", r"[a-zA-Z0-9_.-]{1,64}", _JSON_TYPES,
          frozenset({"type", "description", "enum", "items", "properties", "required", "anyOf", "$ref", "pattern",
                     "format", "minimum", "maximum", "minItems", "maxItems", "additionalProperties"}), 1024),
    # The Schema object of the Gemini API: one type, no union written as a list, enum on strings only, an object with
    # at least one property; names begin with a letter or underscore, 63 characters at most.
    Rules("Gemini", r"[a-zA-Z_][a-zA-Z0-9_.-]{0,62}", r"[a-zA-Z_][a-zA-Z0-9_]{0,63}", _JSON_TYPES,
          frozenset({"type", "description", "enum", "items", "properties", "required", "format", "nullable", "minimum",
                     "maximum", "minItems", "maxItems", "title", "propertyOrdering", "anyOf"}), 1024),
    # Tool names of 64 characters at most, property keys of letters, digits, underscores, dots and dashes; the root of
    # input_schema is an object without oneOf, allOf or anyOf.
    Rules("Anthropic", r"[a-zA-Z0-9_-]{1,64}", r"[a-zA-Z0-9_.-]{1,64}", _JSON_TYPES,
          frozenset({"type", "description", "enum", "items", "properties", "required", "default", "format",
                     "additionalProperties", "anyOf", "allOf", "$ref", "const"}), 10_000),
    # One type a parameter, as a text that Dify has a kind of parameter for; no unions, no references.
    Rules("Dify", r"[a-zA-Z0-9_-]{1,64}", r"[a-zA-Z_][a-zA-Z0-9_]*", _JSON_TYPES,
          frozenset({"type", "description", "enum", "items", "properties", "required", "default", "title"}), 4096),
]  # fmt: skip
TOOLS = [pytest.param(tool, id=f"{name}-{tool.name}") for name, tools in SETS.items() for tool in tools]


def schemas(schema: dict[str, Any], name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside one, with the name of the argument that it belongs to."""
    for argument, inner in schema.get("properties", {}).items():
        yield argument, inner
        yield from schemas(inner, argument)
    if "items" in schema:
        yield name, schema["items"]
        yield from schemas(schema["items"], name)


@requirement("X2")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES, ids=[one.vendor for one in RULES])
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_keeps_the_rules_of(rules: Rules, tool: Tool, language: str) -> None:
    schema = tool.input_schema(language)

    assert re.fullmatch(rules.tool_name, tool.name)
    assert 0 < len(tool.said.of(language)) <= rules.longest_description
    for name, inner in schemas(schema):
        assert re.fullmatch(rules.argument_name, name)
        assert inner["type"] in rules.types
        assert set(inner) <= rules.keywords
        if inner["type"] == "array":
            assert inner["items"]["type"] in rules.types
        if "enum" in inner:
            assert inner["type"] == "string"
            assert all(isinstance(one, str) and one for one in inner["enum"])


@requirement("X2")
@case("C84", "C85", "C88", "C89")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_schema_is_a_flat_object_of_typed_arguments(tool: Tool) -> None:
    schema = tool.input_schema("en")

    assert schema["type"] == "object"
    assert schema["properties"]
    assert set(schema) == {"type", "properties", "required"}
    assert isinstance(schema["required"], list)
    assert set(schema["required"]) <= set(schema["properties"])
    for _, inner in schemas(schema):
        assert isinstance(inner["type"], str)
        assert "null" not in str(inner["type"])
        assert not {"anyOf", "oneOf", "allOf", "$ref", "$defs", "format", "default", "not"} & set(inner)
        if inner["type"] == "object":
            assert inner["properties"]


@requirement("X1")
@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_takes_a_namespace_and_a_user(tool: Tool) -> None:
    schema = tool.input_schema("en")

    assert {"namespace", "user_id"} <= set(schema["properties"])
    assert "namespace" not in schema["required"]


@requirement("X2")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_description_says_when_to_call_in_both_languages(tool: Tool) -> None:
    assert "Call this" in tool.said.en
    assert "调用" in tool.said.zh
    for argument in tool.takes:
        assert argument.said.en
        assert re.search(r"[\u4e00-\u9fff]", argument.said.zh)


CORE = {
    "memory_write": (["content", "layer"], {"tags", "ttl_days"}),
    "memory_search": (["query"], {"layers", "top_k"}),
    "memory_forget": (["memory_id"], {"reason"}),
}


@requirement("X1")
def test_the_core_tools_take_exactly_what_was_promised() -> None:
    assert {tool.name for tool in SETS["core"]} == set(CORE)
    for tool in SETS["core"]:
        required, optional = CORE[tool.name]
        schema = tool.input_schema("en")
        assert schema["required"] == required
        assert set(schema["properties"]) == {*required, *optional, "namespace", "user_id"}


@requirement("X1")
def test_the_sets_hold_the_tools_that_were_promised() -> None:
    names = {name: [tool.name for tool in tools] for name, tools in SETS.items()}

    assert set(names["memory"]) == {*CORE, "memory_trace", "decision_record", "decision_outcome", "conflict_resolve"}
    assert names["classic"] == ["write_memory", "read_memory", "trace_memory"]


@requirement("X1")
def test_the_classic_tools_take_exactly_what_was_promised() -> None:
    taken = {
        tool.name: set(tool.input_schema("en")["properties"]) - {"user_id", "namespace"} for tool in SETS["classic"]
    }

    assert taken == {
        "write_memory": {"content", "memory_type", "importance", "metadata"},
        "read_memory": {"query", "top_k", "memory_types"},
        "trace_memory": {"context", "limit"},
    }
