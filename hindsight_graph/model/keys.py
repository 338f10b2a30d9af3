"""The keys by which the same thing is known again: entities, texts, facts, slots, sessions."""

from __future__ import annotations

import hashlib

from hindsight_graph.model.memory import Fact, Layer, Memory
from hindsight_graph.model.schema import Schema
from hindsight_graph.model.turn import Turn
from hindsight_graph.text.fold import content_hash, fold, fold_name
from hindsight_graph.text.same import fold_value

_CLOSING = " \t\n\"'”’」』)）!！"  # what may stand after a question mark


def digest(*parts: str | None) -> str:
    """SHA-256 over the parts; absent ones differ from empty ones and none can run into the next."""
    joined = "\x1f".join("\x00" if part is None else part for part in parts)
    return hashlib.sha256(joined.encode("utf-8")).hexdigest()


def entity_key(name: str, top: str, discriminator: str = "") -> str:
    """Folded name + top class + discriminator (W9); unique in a namespace."""
    return f"{fold_name(name)}|{top}|{discriminator}"


def user_key(user_id: str | None) -> str:
    """The key of the person whose memory it is; one for the namespace's common memory."""
    return entity_key(user_id or "user", "Person", f"user:{user_id or ''}")


def group_key(user_id: str | None) -> str:
    """The key of "we": one group per user, one for the common memory."""
    return entity_key("we", "Group", f"user:{user_id or ''}")


def text_key(namespace: str, turn: Turn, layer: Layer) -> str:
    """The dedupe key of a text (W6). In a talk between several people the speaker counts: "me too" is said by one.

    Final punctuation is folded, but who asks "Is it 30k?" has not said "It is 30k."
    """
    asks = "asks" if turn.content.rstrip(_CLOSING).endswith(("?", "？")) else ""
    return digest("text", namespace, turn.user_id, layer, fold_name(turn.speaker or ""), turn.role,
                  content_hash(turn.content), asks)  # fmt: skip


def stored_text_key(memory: Memory) -> str:
    """The dedupe key that the text of a stored memory has by `text_key`."""
    said = memory.provenance
    asks = "asks" if memory.content.rstrip(_CLOSING).endswith(("?", "？")) else ""
    return digest("text", memory.namespace, said.user_id, memory.layer, fold_name(said.speaker or ""), said.role,
                  content_hash(memory.content), asks)  # fmt: skip


def value_key(value: str, schema: Schema) -> str:
    """What a plain value is compared by: a well-known name is one in each of its spellings (vegetarian, 素食)."""
    known = schema.gazetteer.get(fold_name(value))
    return fold_value(known.name if known and not known.ambiguous else value)


def fact_key(namespace: str, user_id: str | None, fact: Fact, schema: Schema) -> str:
    """The dedupe key of a fact: the same triple in other words or another language is the same fact."""
    target = fact.object_id if fact.object_id is not None else "=" + value_key(fact.value or "", schema)
    return digest("fact", namespace, user_id, fact.subject_id, fact.relation, fold(fact.name or ""), target,
                  "not" if fact.negated else "")  # fmt: skip


def slot_key(namespace: str, user_id: str | None, subject_id: str, relation: str) -> str:
    """The guard of all facts of one subject and relation (W10)."""
    return digest("slot", namespace, user_id, subject_id, relation)


def session_key(namespace: str, user_id: str | None, session_id: str) -> str:
    """The guard of a session's order of turns."""
    return digest("session", namespace, user_id, session_id)


def outcome_key(decision_id: str) -> str:
    """The guard of the outcomes of a decision, so that two revisions at once get a number each (W10)."""
    return digest("outcome", decision_id)
