"""Arguments of tools: the schema that every vendor's function calling takes, and reading what models really send."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from hindsight_graph.api.mcp.said import Said
from hindsight_graph.errors import InvalidInput
from hindsight_graph.safety.masked import mask

TEXT, INTEGER, NUMBER, BOOLEAN, TEXTS, OBJECT, JSON = (
    "text", "integer", "number", "boolean", "texts", "object", "JSON object"
)  # fmt: skip
# Only keywords that OpenAI, Gemini, Anthropic and Dify all take: no default, format, pattern or bounds; the description
# says them and reading checks them.
_SCHEMA_TYPES = {
    TEXT: "string", INTEGER: "integer", NUMBER: "number", BOOLEAN: "boolean",
    TEXTS: "array", OBJECT: "object", JSON: "string",
}  # fmt: skip
_WHOLE = re.compile(r"\s*[+-]?\d{1,18}\s*", re.ASCII)
_REMEDIES = {
    TEXT: "Give a text in quotes.",
    INTEGER: "Give a whole number, such as 5.",
    NUMBER: "Give a number, such as 0.5.",
    BOOLEAN: "Give true or false.",
    TEXTS: 'Give a list of texts, such as ["a", "b"].',
    OBJECT: 'Give an object, such as {"ticket": 42}.',
    JSON: 'Give the text of a JSON object, such as "{\\"ticket\\": 42}".',
}


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a tool. `choices` are the only values it takes; `parts` the known members of an object."""

    name: str
    kind: str
    said: Said
    required: bool = False
    choices: tuple[str, ...] = ()
    parts: tuple[Argument, ...] = field(default=())

    def schema(self, language: str) -> dict[str, Any]:
        """Its JSON schema: one plain type, a description, and what belongs to the type."""
        found: dict[str, Any] = {"type": _SCHEMA_TYPES[self.kind], "description": self.said.of(language)}
        values = {"enum": list(self.choices)} if self.choices else {}
        if self.kind == TEXTS:
            return found | {"items": {"type": "string"} | values}
        if self.kind == OBJECT:
            return found | {"properties": {part.name: part.schema(language) for part in self.parts}}
        return found | values

    def read(self, value: object) -> Any:
        """The value as its kind, where what was sent can mean nothing else. Raises InvalidInput naming the argument."""
        found: Any = _READERS[self.kind](self, value)
        for one in found if self.kind == TEXTS else (found,):
            if self.choices and one not in self.choices:
                raise InvalidInput(
                    f"{self.name} {_quoted(one)} is not known.", remedy=f"Use one of {', '.join(self.choices)}."
                )
        return found

    def refuse(self, value: object) -> NoReturn:
        """Raises InvalidInput: the value can't be read as this argument."""
        raise InvalidInput(f"{self.name} must be a {self.kind}, not {_quoted(value)}.", remedy=_REMEDIES[self.kind])


def object_schema(arguments: Sequence[Argument], language: str) -> dict[str, Any]:
    """The input schema of a tool with these arguments."""
    return {
        "type": "object",
        "properties": {one.name: one.schema(language) for one in arguments},
        "required": [one.name for one in arguments if one.required],
    }


def read_arguments(tool: str, arguments: Sequence[Argument], given: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives, by name; what it leaves out, or sends as null or as an empty text, is absent.

    Models fill in every argument that they are shown, so an empty optional one is one that was left out. Raises
    InvalidInput for one that is not known, can't be read, or is missing.
    """
    known = {one.name: one for one in arguments}
    if unknown := sorted(set(given) - set(known)):
        raise InvalidInput(f"{tool} takes no argument {_quoted(unknown[0])}.", remedy=f"It takes {', '.join(known)}.")
    sent = {name: value for name, value in given.items() if value is not None and (value != "" or known[name].required)}
    for one in arguments:
        if one.required and one.name not in sent:
            raise InvalidInput(f"{tool} needs the argument {one.name!r}.", remedy=_REMEDIES[one.kind])
    return {name: known[name].read(value) for name, value in sent.items()}


def _quoted(value: object) -> str:
    """A value for an error, which hosts log: short, and without the secrets that may be in it (W13)."""
    return f"{mask(repr(value)).text:.80}"


def _text(argument: Argument, value: object) -> str:
    """Text as it is, whatever it looks like (C92); a whole number in its digits, which are all that was sent."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) else argument.refuse(value)


def _integer(argument: Argument, value: object) -> int:
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else argument.refuse(value)


def _number(argument: Argument, value: object) -> float:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            argument.refuse(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        argument.refuse(value)
    return value


def _boolean(argument: Argument, value: object) -> bool:
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    return value if isinstance(value, bool) else argument.refuse(value)


def _texts(argument: Argument, value: object) -> list[str]:
    """A list; also one that was sent as its JSON text, and a single text. What commas mean in one is not guessed,
    except between values of a known set."""
    if isinstance(value, str):
        if value.lstrip().startswith("["):
            value = _parsed(argument, value)
        elif "," in value:
            value = [one.strip() for one in value.split(",")] if argument.choices else argument.refuse(value)
        else:
            value = [value]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        argument.refuse(value)
    return value


def _object(argument: Argument, value: object) -> dict[str, Any]:
    found = _parsed(argument, value) if isinstance(value, str) else value
    return found if isinstance(found, dict) else argument.refuse(value)


def _parsed(argument: Argument, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        argument.refuse(text)


_READERS = {
    TEXT: _text, INTEGER: _integer, NUMBER: _number, BOOLEAN: _boolean, TEXTS: _texts, OBJECT: _object, JSON: _object,
}  # fmt: skip
