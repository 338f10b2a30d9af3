"""Reads what the caller passes for one turn and checks every value before anything else sees it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from hindsight_graph.config import Settings
from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.memory import Layer
from hindsight_graph.model.turn import Turn
from hindsight_graph.safety.masked import check_id, mask, mask_value, note
from hindsight_graph.text.clean import check_content, check_label
from hindsight_graph.text.times import read_time

ROLES = ("user", "assistant", "system", "tool")
LAYER_WORDS = {"short_term": Layer.EPISODIC, "long_term": Layer.SEMANTIC} | {layer.value: layer for layer in Layer}
FIELDS = frozenset(
    "content user_id agent_id session_id speaker role source_id observed_at timezone layer task importance "
    "importance_level ttl_days tags metadata idempotency_key namespace".split()
)

# Told apart by their own check: an id is never masked, or two would become one.
_UNMASKED = frozenset("content metadata user_id agent_id session_id namespace idempotency_key".split())


def read_turn(raw: Mapping[str, Any], *, now: datetime, settings: Settings) -> Turn:
    """One checked turn from keyword values or a record of a file.

    Raises InvalidInput naming the value, the rule and the remedy. A time without a zone is read in `timezone`, else in
    the configured one, and the turn's `notes` say so. Secrets are masked before anything else sees them (W13).
    """
    unknown = sorted(set(raw) - FIELDS)
    if unknown:
        raise InvalidInput(
            f"unknown field {mask(unknown[0]).text!r:.80} in a turn.",
            remedy=f"Known fields: {', '.join(sorted(FIELDS))}.",
        )
    content = check_content(raw.get("content"), settings.max_content_kib * 1024)
    kinds: list[str] = []
    raw = {"content": content, **_masked(raw, kinds)}
    content = mask_value(content, kinds)
    notes: list[str] = []
    observed_at, zone = _when(raw, now, settings, notes)
    role = raw.get("role") or "user"
    if role not in ROLES:
        raise InvalidInput(f"role {role!r} is not known.", remedy=f"Use one of {', '.join(ROLES)}.")
    return Turn(
        content=content,
        observed_at=observed_at,
        timezone=zone,
        user_id=read_user(raw.get("user_id")) or settings.user or None,
        agent_id=own_id(raw, "agent_id"),
        session_id=own_id(raw, "session_id"),
        speaker=label(raw, "speaker"),
        role=role,
        source_id=label(raw, "source_id"),
        layer=read_layer(raw.get("layer")),
        task=label(raw, "task"),
        importance=_importance(raw),
        ttl_days=_ttl(raw.get("ttl_days")),
        tags=read_tags(raw.get("tags")),
        metadata=_metadata(raw.get("metadata"), kinds),
        idempotency_key=own_id(raw, "idempotency_key"),
        notes=(*notes, *([note(kinds)] if kinds else [])),
        undated=raw.get("observed_at") in (None, ""),
    )


def label(raw: Mapping[str, Any], name: str) -> str | None:
    """The id or name under `name`; None if absent or empty."""
    value = raw.get(name)
    return None if value is None or value == "" else check_label(value, name)


def own_id(raw: Mapping[str, Any], name: str) -> str | None:
    """The id under `name` that tells things apart, so that a secret in it can't be masked and is refused."""
    return None if label(raw, name) is None else check_id(raw[name], name)


def _masked(raw: Mapping[str, Any], kinds: list[str]) -> dict[str, Any]:
    """The fields but content and metadata, with the secrets in their words masked, also for what an error quotes."""
    plain = {name: value for name, value in raw.items() if name not in _UNMASKED}
    for name, value in plain.items():
        if isinstance(value, str):
            masked = mask(value, running=False)
            plain[name] = masked.text
            kinds += masked.kinds
        elif name == "tags":
            plain[name] = mask_value(value, kinds)
    return plain | {name: raw[name] for name in _UNMASKED - {"content"} if name in raw}


def read_user(value: object) -> str | None:
    """A user id; None where there is none. Raises InvalidInput for an empty one.

    An empty id is a variable that was never set; taken for "nobody", it would put what one person said into the memory
    that all users of the namespace read.
    """
    if value == "":
        raise InvalidInput("user_id is empty.", remedy="Name the user, or leave user_id out for the common memory.")
    return None if value is None else check_id(value, "user_id")


def read_namespace(value: object, default: str) -> str:
    """The namespace that a turn names, else `default`. Raises InvalidInput for an empty one, as for a user."""
    if value == "":
        raise InvalidInput("namespace is empty.", remedy="Name the namespace, or leave it out.")
    return default if value is None else check_id(value, "namespace")


def read_layer(value: object) -> Layer | None:
    """A layer by either vocabulary (L2); None if absent. Raises InvalidInput for an unknown word."""
    if value is None or value == "":
        return None
    if isinstance(value, str) and value in LAYER_WORDS:
        return LAYER_WORDS[value]
    raise InvalidInput(f"layer {value!r} is not known.", remedy=f"Use one of {', '.join(LAYER_WORDS)}.")


def _when(raw: Mapping[str, Any], now: datetime, settings: Settings, notes: list[str]) -> tuple[datetime, str]:
    named = label(raw, "timezone")
    zone = named or settings.timezone
    given = raw.get("observed_at")
    if given is None or given == "":
        return read_time(now, zone)[0].astimezone(read_zone(zone)), zone
    moment, kept, naive = read_time(given, zone)
    if naive:
        notes.append(f"observed_at has no zone; it was read in {zone}")
        return moment, zone
    if named:
        return moment.astimezone(read_zone(named)), named
    return moment, kept


def read_zone(name: str) -> Any:
    """The zone of an IANA name. Raises InvalidInput for one that does not exist."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError, TypeError, AttributeError) as error:
        raise InvalidInput(
            f"time zone {name!r} is not known.", remedy="Use an IANA name such as Asia/Shanghai."
        ) from error


def _importance(raw: Mapping[str, Any]) -> float | None:
    value, level = raw.get("importance"), raw.get("importance_level")
    if value is not None and level is not None:
        raise InvalidInput("importance and importance_level are both given.", remedy="Give one of them.")
    if level is not None:
        if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= 5:
            raise InvalidInput(
                f"importance_level {level!r} is out of range.", remedy="Give a whole number from 1 to 5."
            )
        return level / 5
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:  # NaN fails the comparison
        raise InvalidInput(f"importance {value!r} is out of range.", remedy="Give 0 to 1, or importance_level 1 to 5.")
    return float(value)


def _ttl(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 36500:
        raise InvalidInput(f"ttl_days {value!r} is out of range.", remedy="Give days from 0 (never expires) to 36500.")
    return float(value)


def read_tags(value: object) -> tuple[str, ...]:
    """Tags, each once. Raises InvalidInput for a text, which is a list of its letters, and for more than 64."""
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, list | tuple | set | frozenset):
        raise InvalidInput(f"tags must be a list of words, not {value!r}.", remedy='Give e.g. ["finance", "q3"].')
    if len(value) > 64:
        raise InvalidInput(f"{len(value)} tags are too many.", remedy="Give at most 64.")
    return tuple(dict.fromkeys(check_label(tag, "tag") for tag in value))


def _metadata(value: object, kinds: list[str]) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InvalidInput("metadata must be an object with text keys.", remedy='Give e.g. {"ticket": 42}.')
    try:
        text = json.dumps(dict(value), allow_nan=False, ensure_ascii=False)
        text.encode("utf-8")
        masked: dict[str, Any] = mask_value(json.loads(text), kinds)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(
            f"metadata is not JSON ({error}).", remedy="Use text, numbers, lists and objects."
        ) from error
    if len(text) > 65536:
        raise InvalidInput(f"metadata of {len(text)} characters is too long.", remedy="Keep it under 65,536 as JSON.")
    return masked
