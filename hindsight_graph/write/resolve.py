"""Entity resolution: which node of the graph a mention means (W9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hindsight_graph.ids import new_id
from hindsight_graph.model.keys import entity_key, group_key, user_key
from hindsight_graph.model.memory import Entity
from hindsight_graph.model.schema import KnownName, Schema
from hindsight_graph.model.turn import Extraction, Mention, Turn, Who
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk
from hindsight_graph.text.spellings import spellings
from hindsight_graph.text.stopwords import CHINESE, ENGLISH
from hindsight_graph.text.surnames import given_name
from hindsight_graph.write.kin import Kin, called
from hindsight_graph.write.view import View

Fits = Callable[[str], bool]
ARTICLES = ("the", "a", "an", "")
GROUP_NAMES = {"en": "our team", "zh": "我们团队"}
MOST_SPELLINGS = 400  # looked up for one turn
COMMON = ENGLISH | CHINESE
NO_NAMES = frozenset("开源 个人 测试 外包 毕业 重点 实验 示例".split())  # of projects without a name
ROOT = "Thing"  # the class of what no word classifies; it may turn out to be anything of that name


def never(cls: str) -> bool:
    """No class but those compatible with the mention's own."""
    return False


class Resolver:
    """Resolves the mentions of one plan, turn by turn, adding entities and aliases to its view."""

    def __init__(self, view: View, schema: Schema) -> None:
        self._view = view
        self._schema = schema
        self._kin = Kin(view, schema)
        self._nouns = NO_NAMES.union(*(words for one in schema.classes.values() for words in one.cues.values()))

    def load(self, turns: Iterable[tuple[Turn, Extraction]]) -> None:
        """Fetches in two queries whatever the mentions of these turns could mean."""
        names: set[str] = set()
        keys: set[str] = set()
        for turn, extraction in turns:
            keys.update((user_key(turn.user_id), group_key(turn.user_id)))
            if turn.speaker:
                names.add(fold_name(turn.speaker))
                keys.add(entity_key(turn.speaker, "Person"))
            for mention in _mentions(extraction):
                if mention.who is Who.NAME:
                    canonical = self._canonical(mention)
                    names.update((fold_name(mention.text), fold_name(canonical)))
                    keys.add(self._key(canonical, mention.cls))
            names.update(fold_name(triple.replaces) for triple in extraction.triples if triple.replaces)
            names.update(map(fold_name, spellings(turn.content, MOST_SPELLINGS)))
        self._view.load_names(names, keys)

    def speaker(self, turn: Turn) -> Entity | None:
        """The person who says "I" in this turn; None for an assistant, a system or a tool."""
        if turn.role != "user":
            return None
        user = self._view.with_key(user_key(turn.user_id))
        if turn.speaker and not self._names_user(turn, user):
            return self._named(turn.speaker, "Person")
        if user is None:
            user = self._create(turn.speaker or turn.user_id or ("用户" if has_cjk(turn.content) else "the user"),
                                "Person", user_key(turn.user_id))  # fmt: skip
            if turn.user_id:
                self._view.add_alias(user, turn.user_id)
        elif turn.speaker:
            self._view.add_alias(user, turn.speaker)
        return user

    def resolve(self, mention: Mention, turn: Turn, fits: Fits = never) -> Entity | None:
        """The entity that a mention means; created if there is none. None where nobody can be meant.

        `fits` tells which other classes the mention's place in a statement allows: "Atlas" in "Atlas uses MySQL" may be
        a project as well as a product, so the Atlas that is known is meant, whatever the words made one guess.
        """
        if mention.who is Who.SPEAKER:
            return self.speaker(turn)
        if mention.who is Who.GROUP:
            return self._group(turn)
        if mention.who is Who.RELATIVE:
            return self._relative(mention, turn)
        return self._named(self._canonical(mention), mention.cls, mention.text, fits)

    def introduce(self, owner: Entity, relation: str, relative: Entity, said: str) -> None:
        """Notes the kin word by which a statement in the words `said` names somebody's relative."""
        self._kin.introduce(owner, relation, relative, said)

    def named_in(self, turn: Turn) -> list[Entity]:
        """What is known already and stands in the turn by one of its names that nothing else has.

        No extractor knows every name; the graph does. Function words are no names: "will" is not Will, nor "May" the
        person May where it opens a question.
        """
        found: dict[str, Entity] = {}
        for spelling in spellings(turn.content, MOST_SPELLINGS):
            key = fold_name(spelling)
            known = self._view.named(key) if key and key not in COMMON else []
            proper = has_cjk(spelling) or spelling != spelling.lower()
            if len(known) == 1 and len(spelling) > 1 and (proper or spelling in (known[0].name, *known[0].aliases)):
                found[known[0].id] = known[0]
        return list(found.values())

    def meant_by(self, name: str) -> frozenset[str]:
        """Ids of all entities known under a name; nothing is created."""
        canonical = self._known(name)
        keys = {fold_name(name)} | ({fold_name(canonical.name)} if canonical else set())
        return frozenset(entity.id for key in keys for entity in self._view.named(key))

    def spelled(self, name: str, language: str) -> str:
        """A well-known name as people write it in that language ("en", "zh"); any other as it is."""
        known = self._known(name)
        if known is None or has_cjk(name) == (language == "zh"):
            return name
        return next((one for one in (known.name, *known.others) if has_cjk(one) == (language == "zh")), name)

    def _names_user(self, turn: Turn, user: Entity | None) -> bool:
        spoken = fold_name(turn.speaker or "")
        if turn.user_id and fold_name(turn.user_id) in (spoken, *spoken.split()):
            return True  # "maya" is Maya Lindner
        return user is not None and any(entity.id == user.id for entity in self._view.named(spoken))

    def _named(self, name: str, cls: str, written: str | None = None, fits: Fits = never) -> Entity:
        """The entity of a (canonical) name; a new one is called as it is `written` where it is first seen."""
        key = fold_name(name)
        known = self._view.named(key) or (self._view.named(fold_name(bare)) if (bare := self._bare(name, cls)) else [])
        matching = [one for one in known if self._compatible(one.cls, cls)] or [one for one in known if fits(one.cls)]
        by_own_name = [one for one in matching if fold_name(one.name) == key]
        # A shared first name is no identity: of two Alices known by their full names neither is "Alice".
        matching = by_own_name or (matching if len(matching) == 1 else [])
        if not matching:
            existing = self._view.with_key(self._key(name, cls))
            matching = [existing] if existing else []
        if matching:
            entity = min(matching, key=lambda one: one.key)
            if fits is not never and self._is_below(cls, entity.cls):
                entity = self._view.classify(entity, cls)  # a statement tells what it is, a mere mention only guesses
        else:
            entity = self._create(written or name, cls, self._key(name, cls))
        for spelling in dict.fromkeys((name, written or name)):
            self._view.add_alias(entity, spelling)
        return entity

    def _group(self, turn: Turn) -> Entity:
        key = group_key(turn.user_id)
        entity = self._view.with_key(key)
        if entity is None:
            entity = self._create(GROUP_NAMES["zh" if has_cjk(turn.content) else "en"], "Group", key)
        for name in GROUP_NAMES.values():
            self._view.add_alias(entity, name)
        return entity

    def _relative(self, mention: Mention, turn: Turn) -> Entity | None:
        """Somebody known by kinship to the speaker: who is known to be that, else a node named after the kinship."""
        owner = self.speaker(turn)
        if owner is None:
            return None
        if known := self._kin.known_as(owner, mention.text):
            return known
        key = entity_key(fold_name(mention.text), "Person", f"of:{owner.id}")
        return self._view.with_key(key) or self._create(called(owner, mention.text), "Person", key)

    def _create(self, name: str, cls: str, key: str) -> Entity:
        entity = Entity(new_id("ent"), self._view.scope.namespace, name, cls, key)
        self._view.add_entity(entity)
        self._view.add_alias(entity, name)
        known = self._known(name)
        for other in (known.name, *known.others) if known and self._compatible(known.cls, cls) else ():
            self._view.add_alias(entity, other)
        if short := _called(name) if cls == "Person" else self._bare(name, cls):
            self._view.add_alias(entity, short)
        return entity

    def _bare(self, name: str, cls: str) -> str | None:
        """猎鹰 of 猎鹰项目, which is called either; None for a project without a name of its own (测试项目)."""
        bare = name.removesuffix("项目")
        if cls != "Project" or bare == name or len(bare) < 2 or bare in COMMON | self._nouns:
            return None
        return bare

    def _known(self, name: str) -> KnownName | None:
        known = self._schema.gazetteer.get(fold_name(name))
        if known is None or (known.ambiguous and name not in (known.name, *known.others)):
            return None  # "apple" is a fruit more often than a company
        return known

    def _canonical(self, mention: Mention) -> str:
        """The gazetteer's spelling, so that 杭州 and Hangzhou have one key; else the words as written."""
        known = self._known(mention.text)
        return known.name if known and self._compatible(known.cls, mention.cls) else mention.text

    def _key(self, name: str, cls: str) -> str:
        known = self._schema.classes.get(cls)
        return entity_key(name, known.top if known else cls)

    def _is_below(self, cls: str, other: str) -> bool:
        """Whether a class says more than another: it lies below it, or the other says nothing."""
        return cls != other and cls in self._schema.classes and (other == ROOT or self._schema.is_a(cls, other))

    def _compatible(self, one: str, other: str) -> bool:
        """Whether things of these classes can be the same thing: a common top class, or one of them unclassified."""
        if ROOT in (one, other):
            return True
        a, b = self._schema.classes.get(one), self._schema.classes.get(other)
        return a is not None and b is not None and a.top == b.top


def _called(name: str) -> str | None:
    """What friends call somebody of this full name: Robert of Robert Miller, 晓雯 of 林晓雯; None where unsure."""
    if has_cjk(name):
        return given_name(name)
    first, *rest = name.split() or [""]
    return first if rest and fold_name(first) not in ARTICLES else None


def _mentions(extraction: Extraction) -> Iterable[Mention]:
    yield from extraction.mentions
    for triple in extraction.triples:
        yield triple.subject
        if triple.object:
            yield triple.object
