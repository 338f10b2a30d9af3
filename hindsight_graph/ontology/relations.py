"""Compiles OWL properties: domain, range, axioms closed under inference, policy, and the words that say them."""

from __future__ import annotations

from rdflib.namespace import OWL, RDFS, XSD
from rdflib.term import URIRef

from hindsight_graph.model.schema import ClassDef, RelationDef
from hindsight_graph.ontology.axioms import check_axioms
from hindsight_graph.ontology.classes import labels
from hindsight_graph.ontology.graph import Ontology, closure, local
from hindsight_graph.ontology.templates import Templates
from hindsight_graph.ontology.terms import (
    EDGE_NAME,
    NAMESPACE,
    POLICIES,
    QUALIFIERS,
    RELATION_NAME,
    RESERVED_EDGES,
    ROOT,
    VALUE_KINDS,
    edge_of,
)

_LITERAL_TYPES = {XSD.decimal: "number", XSD.integer: "number", XSD.dateTime: "date"}


def compile_relations(onto: Ontology, classes: dict[str, ClassDef]) -> dict[str, RelationDef]:
    """All relations by name. What breaks a rule is noted in `onto.problems`."""
    declared = onto.declared(OWL.ObjectProperty, OWL.DatatypeProperty)
    declared = {name: term for name, term in declared.items() if _safe(onto, name, term)}
    parents = closure({name: _related(onto, name, term, declared) for name, term in declared.items()})
    inverses = _inverses(onto, declared)
    disjoint = _disjoint(onto, parents)
    functional = {name for name, term in declared.items() if onto.is_a(term, OWL.FunctionalProperty)}
    relations = {}
    for name, term in sorted(declared.items()):
        literal = onto.is_a(term, OWL.DatatypeProperty)
        single = _one_of(onto, name, term, "singlePer", QUALIFIERS)
        # A sub-property of a functional property is functional: its values are values of the parent.
        is_functional = single is not None or not functional.isdisjoint(parents[name] | {name})
        words = Templates(onto, name, term, qualified=single is not None)
        phrases = words.phrases()
        relations[name] = RelationDef(
            name=name,
            edge=_edge(onto, name, term),
            domain=_classes(onto, name, term, RDFS.domain, classes),
            range=frozenset() if literal else _classes(onto, name, term, RDFS.range, classes),
            literal=literal,
            functional=is_functional,
            symmetric=onto.is_a(term, OWL.SymmetricProperty),
            transitive=onto.is_a(term, OWL.TransitiveProperty),
            inverse=inverses.get(name),
            parents=frozenset(parents[name]),
            disjoint=frozenset(disjoint[name]),
            policy=_one_of(onto, name, term, "policy", POLICIES),
            labels=labels(onto, name, term),
            cues=words.cues(),
            phrases=phrases,
            negations=words.negations(phrases),
            questions=words.questions(phrases),
            value_kind=_value_kind(onto, name, term) if literal else None,
            nouns=onto.words(term, URIRef(NAMESPACE + "noun")),
            values=onto.words(term, URIRef(NAMESPACE + "value")),
        )
    check_axioms(onto, declared, relations, classes)
    return relations


def _safe(onto: Ontology, name: str, term: URIRef) -> bool:
    if RELATION_NAME.fullmatch(name):
        return True
    onto.problems.add(
        str(term), f"{name[:80]!r} can't be a relation name",
        "Relation names are a small letter and then at most 63 ASCII letters and digits, such as livesIn.",
    )  # fmt: skip
    return False


def _edge(onto: Ontology, name: str, term: URIRef) -> str:
    stated = onto.literals(term, "edge")
    edge = stated[0] if stated else edge_of(name)
    if len(stated) > 1 or not EDGE_NAME.fullmatch(edge):
        onto.problems.add(
            str(term), f"the edge {' / '.join(stated)[:80]!r} of {name} is no usable name",
            'Give one hg:edge of capitals, digits and "_", such as "LIVES_IN".',
        )  # fmt: skip
    elif edge in RESERVED_EDGES:
        message = f"{edge}, the edge of {name}, is an edge of the memory graph itself"
        onto.problems.add(str(term), message, "Choose another hg:edge.")
    return edge


def _related(onto: Ontology, name: str, term: URIRef, declared: dict[str, URIRef]) -> list[str]:
    found = []
    for parent in onto.terms(term, RDFS.subPropertyOf):
        if local(parent) in declared:
            found.append(local(parent))
        else:
            message = f"{name} is a sub-property of {local(parent)[:80]!r}, which is no relation"
            onto.problems.add(str(term), message, "Declare that relation or correct its name.")
    return found


def _inverses(onto: Ontology, declared: dict[str, URIRef]) -> dict[str, str]:
    """Relation -> its inverse, in both directions wherever it was stated."""
    inverses: dict[str, str] = {}
    for name, term in declared.items():
        for other in onto.terms(term, OWL.inverseOf):
            if local(other) not in declared:
                message = f"{name} has the inverse {local(other)[:80]!r}, which is no relation"
                onto.problems.add(str(term), message, "Declare that relation or correct its name.")
                continue
            for one, two in ((name, local(other)), (local(other), name)):
                if inverses.setdefault(one, two) != two:
                    message = f"{one} has two inverses, {inverses[one]} and {two}"
                    onto.problems.add(str(term), message, "Keep one owl:inverseOf.")
    return inverses


def _disjoint(onto: Ontology, parents: dict[str, set[str]]) -> dict[str, set[str]]:
    """Relation -> all that exclude it: disjointness of two relations holds for all below them."""
    disjoint: dict[str, set[str]] = {name: set() for name in parents}
    for one, other in onto.disjoint_pairs(OWL.propertyDisjointWith, OWL.AllDisjointProperties):
        left = [name for name in parents if one in parents[name] | {name}]
        right = [name for name in parents if other in parents[name] | {name}]
        for a in left:
            disjoint[a].update(right)
        for b in right:
            disjoint[b].update(left)
    return disjoint


def _classes(
    onto: Ontology, name: str, term: URIRef, predicate: URIRef, classes: dict[str, ClassDef]
) -> frozenset[str]:
    """The union of classes that a domain or range states; the root where nothing is stated."""
    stated = list(onto.graph.objects(term, predicate))
    which = local(predicate)
    if len(stated) > 1:
        onto.problems.add(
            str(term), f"{name} has {len(stated)} statements of its {which}; OWL takes them as 'all of these at once'",
            f"For 'any of these' write rdfs:{which} [ a owl:Class ; owl:unionOf ( ... ) ].",
        )  # fmt: skip
    if not stated:
        return frozenset({ROOT})
    members = onto.class_expression(stated[0])
    if not members:
        message = f"the {which} of {name} is neither a class nor a union of classes"
        onto.problems.add(str(term), message, "Use owl:unionOf with a list of classes.")
        return frozenset({ROOT})
    for unknown in sorted({local(member) for member in members} - classes.keys()):
        message = f"the {which} of {name} speaks of {unknown[:80]!r}, which is no usable class"
        onto.problems.add(str(term), message, "Declare the class or correct its name.")
    return frozenset(local(member) for member in members if local(member) in classes)


def _one_of(onto: Ontology, name: str, term: URIRef, annotation: str, allowed: tuple[str, ...]) -> str | None:
    stated = onto.literals(term, annotation)
    if not stated:
        return None
    if len(stated) == 1 and stated[0] in allowed:
        return stated[0]
    choices = " or ".join(f'"{choice}"' for choice in allowed)
    message = f"{name} has hg:{annotation} {' / '.join(stated)[:80]!r}"
    onto.problems.add(str(term), message, f"hg:{annotation} is {choices}.")
    return None


def _value_kind(onto: Ontology, name: str, term: URIRef) -> str:
    """The stated kind, else the one that follows from the datatype of the range, else text."""
    stated = _one_of(onto, name, term, "valueKind", VALUE_KINDS)
    if stated is not None:
        return stated
    kinds = [_LITERAL_TYPES[range_] for range_ in onto.terms(term, RDFS.range) if range_ in _LITERAL_TYPES]
    return kinds[0] if kinds else "text"
