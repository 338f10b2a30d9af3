"""The ontology's English words, compiled once per schema into look-ups by the first word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.english.tokens import tokenise
from hindsight_graph.extractors.rules.english.words import LIGHT, PREPOSITIONS
from hindsight_graph.extractors.rules.frame import Token
from hindsight_graph.model.schema import KnownName, Schema

_SLOT = "{o}"
_LIGHT_TAILS = ((), ("to",), ("with",), ("for",), ("at",), ("on",), ("the",), ("up",), ("a", "new"), ("off", "to"))
# Relations whose cue words are too bare to be matched as words ("be", "always"); rules of their own find them.
_BY_RULE = frozenset({"attribute", "hasRule", "followsDiet", "hasStatus"})
# Well-known things that are no proper names in English: in lower case they are nouns like any other.
_COMMON_NOUNS = frozenset("Food Drink Activity Condition Topic Skill Medicine Animal".split())


# Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN", 2018), and a few names
# without one.
_DRUG = re.compile(
    r"(?:formin|gliptin|gliflozin|glutide|statin|pril|sartan|olol|dipine|semide|thiazide|azole|cillin|mycin|cycline|floxacin|profen|oxetine|"
    r"traline|pram|azepam|zolam|azine|triptan|setron|tidine|lukast|terol|sone|solone|parin|xaban|mab|vir|cetamol|aminophen|insulin|aspirin|"
    r"thyroxine|ritin|adol)$"
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A verb phrase that says `relation`: the verb, `words` up to the object, `tail` after it."""

    relation: str
    verb: str
    words: tuple[str, ...]
    tail: tuple[str, ...]

    @property
    def light(self) -> bool:
        """Whether the words alone say too little: then only an object that fits makes a statement of them."""
        if self.verb == "be":
            return self.words in _LIGHT_TAILS or (len(self.words) == 1 and self.words[0] in PREPOSITIONS)
        return self.verb in LIGHT and self.words in _LIGHT_TAILS and not self.tail

    @property
    def length(self) -> int:
        """How many words it has: the longer cue wins."""
        return 1 + len(self.words) + len(self.tail)


@dataclass(frozen=True, slots=True)
class Known:
    """One spelling of a well-known name: its tokens, and the exact texts it needs if it is an everyday word."""

    tokens: tuple[str, ...]
    exact: frozenset[str] | None
    name: KnownName


@dataclass(slots=True)
class Lexicon:
    """Look-ups for English. `verbs` maps a form of the first verb to (tag, cue); `be` the word after a form of be."""

    schema: Schema
    verbs: dict[str, list[tuple[str, Cue]]] = field(default_factory=dict)
    be: dict[str, list[Cue]] = field(default_factory=dict)
    raw: dict[str, list[Cue]] = field(default_factory=dict)
    nouns: dict[str, list[str]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    names: dict[str, list[Known]] = field(default_factory=dict)

    def relations_of(self, noun: str) -> list[str]:
        """Relations said as "the `noun` of …"; the noun is folded."""
        return self.nouns.get(noun) or self.nouns.get(inflect.singular(noun), [])

    def kin(self, noun: str) -> str | None:
        """The relation between persons that a noun names (wife, manager, friend); None if it names none."""
        for relation in self.relations_of(noun):
            known = self.schema.relations[relation]
            if known.range == {"Person"} and "Person" in known.domain and relation not in ("hasOwner", "employs"):
                return relation
        return None

    def values(self, relation: str) -> frozenset[str]:
        """The usual values of a literal relation, in lower case: by them it is known without a cue."""
        known = self.schema.relations.get(relation)
        return frozenset(value.lower() for value in known.values.get("en", ())) if known else frozenset()

    def kind(self, words: Sequence[str]) -> str | None:
        """The class of a common noun, by its last words."""
        for count in (3, 2, 1):
            if len(words) >= count:
                noun = " ".join(words[-count:])
                found = self.kinds.get(noun) or self.kinds.get(inflect.singular(noun))
                if found:
                    return found
        return "Medicine" if words and _DRUG.search(words[-1]) and "Medicine" in self.schema.classes else None

    def known(self, tokens: Sequence[Token], at: int) -> Known | None:
        """The longest well-known name that begins at a token."""
        for candidate in self.names.get(tokens[at].low, ()):
            end = at + len(candidate.tokens)
            if end <= len(tokens) and all(tokens[at + n].low == word for n, word in enumerate(candidate.tokens) if n):
                text = tokens[at].text if end == at + 1 else " ".join(token.text for token in tokens[at:end])
                if candidate.exact is None or text in candidate.exact:
                    return candidate
        return None


def compile_english(schema: Schema) -> Lexicon:
    """Builds the look-ups of a schema."""
    lexicon = Lexicon(schema)
    for relation in schema.relations.values():
        if relation.name not in _BY_RULE:
            for cue in relation.cues.get("en", ()):
                _add_cue(lexicon, relation.name, cue)
        for noun in relation.nouns.get("en", ()):
            lexicon.nouns.setdefault(noun.lower(), []).append(relation.name)
    for table in (lexicon.be, lexicon.raw):
        for cues in table.values():
            cues.sort(key=lambda cue: -cue.length)
    for tagged in lexicon.verbs.values():
        tagged.sort(key=lambda pair: -pair[1].length)
    for cls in schema.classes.values():
        for noun in cls.cues.get("en", ()):
            lexicon.kinds.setdefault(noun.lower(), cls.name)
    _add_names(lexicon)
    return lexicon


def _add_cue(lexicon: Lexicon, relation: str, text: str) -> None:
    before, _, after = text.partition(_SLOT)
    words = [token.low for token in tokenise(before)]
    tail = tuple(token.low for token in tokenise(after))
    if not words:
        return
    if words[0] == "be" and len(words) > 1:
        if words[1] != "not":
            lexicon.be.setdefault(words[1], []).append(Cue(relation, "be", tuple(words[1:]), tail))
    elif words[0] == "be" and tail:
        lexicon.be.setdefault(_SLOT, []).append(Cue(relation, "be", (), tail))
    elif (
        words[0] in ("can", "must", "would", "need", "have")
        and len(words) > 1
        and words[1] in ("not", "n't", "be", "to", "been")
    ):
        for form in ("have", "has", "'ve", "'s") if words[0] == "have" else (words[0],):
            lexicon.raw.setdefault(form, []).append(Cue(relation, "", tuple(words[1:]), tail))
    elif words[0] not in ("be", "can", "must", "would"):
        cue = Cue(relation, words[0], tuple(words[1:]), tail)
        for form, tag in inflect.forms(words[0]).items():
            lexicon.verbs.setdefault(form, []).append((tag, cue))


def _add_names(lexicon: Lexicon) -> None:
    for spelling, known in lexicon.schema.gazetteer.items():
        tokens = tuple(token.low for token in tokenise(spelling))
        if known.cls in _COMMON_NOUNS:
            if not known.ambiguous or spelling in (known.name, *known.others):
                lexicon.kinds.setdefault(spelling, known.cls)
        elif tokens:
            exact = frozenset((known.name, *known.others)) if known.ambiguous else None
            lexicon.names.setdefault(tokens[0], []).append(Known(tokens, exact, known))
    for candidates in lexicon.names.values():
        candidates.sort(key=lambda candidate: -len(candidate.tokens))
