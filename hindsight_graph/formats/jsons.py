"""Parses JSON strictly: what the standard forbids, or would exhaust the machine, is a reason and not a crash."""

from __future__ import annotations

import json
from typing import Any, NoReturn


class NotJson(ValueError):
    """The text is no JSON; the message says where and why."""


def parse(text: str) -> Any:
    """The value of a JSON text. Raises NotJson, also for NaN and Infinity, and for nesting beyond all reason."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}" if "\n" in text.strip() else f"column {error.colno}"
        raise NotJson(f"{error.msg.removesuffix(' at')} at {place}") from error
    except RecursionError as error:
        raise NotJson("nested too deeply") from error
    except ValueError as error:  # a number with thousands of digits
        raise NotJson(str(error)) from error


def undecodable(value: Any) -> bool:
    """Whether a string in `value` holds a byte that was no UTF-8 (see `read_document`)."""
    if isinstance(value, str):
        return any("\udc80" <= mark <= "\udcff" for mark in value)
    if isinstance(value, dict):
        return any(undecodable(key) or undecodable(part) for key, part in value.items())
    return isinstance(value, list) and any(undecodable(part) for part in value)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
