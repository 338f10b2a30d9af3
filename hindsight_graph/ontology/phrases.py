"""Facts and questions in words, English or Chinese, from the sentences that the ontology gives each relation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hindsight_graph.errors import InvalidInput
from hindsight_graph.model.schema import RelationDef, Schema
from hindsight_graph.text.fold import fold
from hindsight_graph.text.language import has_cjk

_PLACE = re.compile(r"\{(s|o|n|old|new)\}")

# How those are spoken of whom a question is put to: by nobody's name, or by what they call themselves.
_ASKED = frozenset({"", "i", "me", "we", "us", "you", "the user", "user", "我", "我们", "咱们", "你", "您", "用户"})

_POSSESSIVES = {"i": "my", "we": "our", "you": "your", "they": "their"}
_PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}
_OPENING = re.compile(r"(?:i|we|you|they|my|our|your|their|the)\b")  # words that a sentence capitalises
_VERB_AFTER_SUBJECT = re.compile(r"(\{s\} )([a-z]+)")


def say(
    schema: Schema,
    fact_relation: str,
    subject: str,
    object_or_value: str,
    language: str,
    name: str | None = None,
    negated: bool = False,
) -> str:
    """The fact in words, as a memory says it: "Alice lives in Hangzhou", 李雷住在杭州.

    `language` is "en" or "zh"; anything else ("mixed", "und") is Chinese if subject or object have Chinese in them,
    else English. `name` is the attribute's name where the relation is `attribute`. English verbs agree with "we",
    "you", "they" and "I" as subject. Raises InvalidInput if the ontology has no such relation or a name is missing.
    """
    relation = _relation(schema, fact_relation)
    tongue = _tongue(language, subject, object_or_value)
    said = _statement(relation, tongue, subject, object_or_value, name, negated=negated)
    return said[0].upper() + said[1:] if tongue == "en" and _OPENING.match(said) else said


def ask(
    schema: Schema,
    relation: str,
    subject: str,
    old: str,
    new: str,
    language: str,
    name: str | None = None,
    old_relation: str | None = None,
    denied: tuple[bool, bool] = (False, False),
) -> str:
    """The question that settles a contradiction: 您之前提到住在杭州，现在更新为上海吗？

    `subject` is a name, or "" (also "I", "我", "we", 我们, "the user", 用户) where the person asked is meant, who is
    then addressed as "you"/您. `old_relation` is the relation of the known fact where it is another one that excludes
    the new ("likes" before "dislikes"); `denied` says whether the old and the new one are denials ("you do not eat
    meat"). Language and errors are as for `say`.
    """
    known = _relation(schema, relation)
    tongue = _tongue(language, subject, old, new)
    if old_relation is None and not known.functional and known.disjoint:
        old_relation = min(known.disjoint, key=lambda one: (len(_relation(schema, one).parents), one))
    if fold(subject) in _ASKED:
        subject = "you" if tongue == "en" else "您"
    if not any(denied) and (old_relation is None or old_relation == relation):
        template = known.questions[tongue]
        if subject == "您":
            # 您之前提到 has named them already; only a possessor must be said again.
            template = re.sub(r"(?<=您之前提到)\{s\}(?!的)", "", template)
        return _fill(template, tongue, subject, {"old": old, "new": new, "n": _name(known, name, template)})
    before = _statement(_relation(schema, old_relation or relation), tongue, subject, old, name, negated=denied[0])
    after = _statement(known, tongue, subject, new, name, negated=denied[1])
    return (
        f"You said before: {before}. Is it now: {after}?"
        if tongue == "en"
        else f"您之前提到{before}，现在是{after}吗？"
    )


def _relation(schema: Schema, name: str) -> RelationDef:
    found = schema.relations.get(name)
    if found is None:
        raise InvalidInput(
            f"The ontology has no relation {name[:80]!r}.", remedy="Use a relation of the ontology in use."
        )
    return found


def _statement(
    relation: RelationDef, tongue: str, subject: str, value: str, name: str | None, *, negated: bool = False
) -> str:
    template = (relation.negations if negated else relation.phrases)[tongue]
    return _fill(template, tongue, subject, {"o": value, "n": _name(relation, name, template)})


def _name(relation: RelationDef, name: str | None, template: str) -> str:
    if name is None and "{n}" in template:
        raise InvalidInput(
            f"A fact with the relation {relation.name!r} needs the name of the attribute.", remedy="Pass its name."
        )
    return name or ""


def _tongue(language: str, *said: str) -> str:
    if language in ("en", "zh"):
        return language
    return "zh" if any(has_cjk(words) for words in said) else "en"


def _fill(template: str, tongue: str, subject: str, values: Mapping[str, str]) -> str:
    """Puts the values in their places in one pass, so that braces within a value stay what they are."""
    if tongue == "en" and fold(subject) in _POSSESSIVES:
        template = template.replace("{s}'s ", _POSSESSIVES[fold(subject)] + " ")
        template = _VERB_AFTER_SUBJECT.sub(lambda found: found[1] + _plural(found[2]), template)
    return _PLACE.sub(lambda found: {"s": subject, **values}[found[1]].strip(), template)


def _plural(verb: str) -> str:
    """The verb as it goes with "we": lives -> live, studies -> study, is -> are; forms without -s stay (visited)."""
    if verb in _PLURAL:
        return _PLURAL[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "sses", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
