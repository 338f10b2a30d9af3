"""Whom "my sister" means: the relative who was introduced by a word that can mean the same person."""

from __future__ import annotations

import re

from hindsight_graph.model.memory import Entity
from hindsight_graph.model.schema import Schema
from hindsight_graph.text import kinship
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk
from hindsight_graph.write.view import View


def called(owner: Entity, word: str) -> str:
    """How a relative is called who has no other name: Alice's sister, 林涛的姐姐."""
    return f"{owner.name}的{word}" if has_cjk(word) else f"{owner.name}'s {word}"


class Kin:
    """Relatives by the words for them. Such a word is kept as a name of the relative ("Alice's sister"), so that it is
    known again in any session and only to those who know the relative."""

    def __init__(self, view: View, schema: Schema) -> None:
        self._view = view
        self._words = {
            relation.name: tuple(fold_name(word) for words in relation.nouns.values() for word in words)
            for relation in schema.relations.values()
            if "Person" in relation.range
        }

    def introduce(self, owner: Entity, relation: str, relative: Entity, said: str) -> None:
        """Keeps the one kin word of the relation that a statement says, if it says one."""
        if word := self._word(relation, fold_name(said)):
            self._view.add_alias(relative, called(owner, word))

    def known_as(self, owner: Entity, word: str) -> Entity | None:
        """The only known relative that a kin word can mean; of several those who were introduced by such a word."""
        relations = [relation for relation, words in self._words.items() if fold_name(word) in words]
        held = {
            memory.fact.object_id: memory.fact.object_name
            for memory in self._view.facts(owner.id, relations)
            if memory.fact and memory.fact.object_id and not memory.fact.negated
        }
        introduced = self._introduced(owner, relations) if held else {}
        fitting = [one for one in held if all(kinship.agree(word, other) for other in introduced.get(one, ()))]
        likely = [one for one in fitting if one in introduced] or fitting
        if len(likely) != 1:
            return None
        return next((one for one in self._view.named(fold_name(held[likely[0]])) if one.id == likely[0]), None)

    def _introduced(self, owner: Entity, relations: list[str]) -> dict[str, set[str]]:
        """Ids of those whom the owner called by words for these relations, with the words."""
        names = {fold_name(called(owner, word)): word for relation in relations for word in self._words[relation]}
        self._view.load_names(names, ())
        found: dict[str, set[str]] = {}
        for name, word in names.items():
            for entity in self._view.named(name):
                found.setdefault(entity.id, set()).add(word)
        return found

    def _word(self, relation: str, said: str) -> str | None:
        """The longest kin word in a statement; None if it holds two that speak of different persons."""
        found: list[str] = []
        for word in sorted(self._words.get(relation, ()), key=len, reverse=True):
            pattern = re.escape(word) if has_cjk(word) else rf"\b{re.escape(word)}s?\b"
            said, times = re.subn(pattern, " ", said)
            found += [word] * (times > 0)
        agreed = all(kinship.agree(found[0], other) for other in found[1:])
        return found[0] if found and agreed else None
