"""Compiles OWL classes: ancestors, top class, disjointness, words."""

from __future__ import annotations

from rdflib.namespace import OWL, RDFS
from rdflib.term import URIRef

from hindsight_graph.model.schema import ClassDef
from hindsight_graph.ontology.graph import Ontology, closure, local
from hindsight_graph.ontology.terms import CLASS_NAME, LANGUAGES, NAMESPACE, RESERVED_LABELS, ROOT

_CUE = URIRef(NAMESPACE + "cue")


def compile_classes(onto: Ontology) -> dict[str, ClassDef]:
    """All classes by name. What breaks a rule is noted in `onto.problems` and left out."""
    declared = {name: term for name, term in onto.declared(OWL.Class).items() if _safe(onto, name, term)}
    direct = {name: _parents(onto, name, term, declared) for name, term in declared.items()}
    above = closure(direct)
    tops = {name: _top(onto, name, declared[name], above) for name in declared}
    disjoint = _disjoint(onto, above)
    classes = {}
    for name, term in sorted(declared.items()):
        top = tops[name]
        if top is None:
            continue
        if clash := disjoint[name] & (above[name] | {name}):
            onto.problems.add(
                str(term), f"nothing can be a {name}: it lies below {sorted(clash)[0]}, which is disjoint with it",
                "Take away one of the parents or the disjointness.",
            )  # fmt: skip
        classes[name] = ClassDef(
            name=name,
            top=top,
            ancestors=frozenset(above[name] | {name}),
            labels=labels(onto, name, term),
            cues=onto.words(term, _CUE),
            disjoint=frozenset(disjoint[name]),
        )
    return classes


def labels(onto: Ontology, name: str, term: URIRef) -> dict[str, tuple[str, ...]]:
    """The labels of a class or relation; a problem if one of the languages has none."""
    found = onto.words(term, RDFS.label)
    for language in LANGUAGES:
        if language not in found:
            onto.problems.add(
                str(term), f"{name} has no label in {language!r}", f'Add rdfs:label "..."@{language} to it.'
            )
    return found


def _safe(onto: Ontology, name: str, term: URIRef) -> bool:
    if not CLASS_NAME.fullmatch(name):
        onto.problems.add(
            str(term), f"{name[:80]!r} can't be a class name",
            "Class names are a capital letter and then at most 63 ASCII letters and digits, such as Company.",
        )  # fmt: skip
        return False
    if name in RESERVED_LABELS:
        onto.problems.add(str(term), f"{name} is a label of the memory graph itself", "Choose another class name.")
        return False
    return True


def _parents(onto: Ontology, name: str, term: URIRef, declared: dict[str, URIRef]) -> list[str]:
    parents = []
    for parent in onto.terms(term, RDFS.subClassOf):
        if local(parent) in declared:
            parents.append(local(parent))
        else:
            onto.problems.add(
                str(term), f"{name} is a sub-class of {local(parent)[:80]!r}, which is no usable class",
                f"Declare it with owl:Class, or use a class of the core such as hg:{ROOT}.",
            )  # fmt: skip
    return parents


def _top(onto: Ontology, name: str, term: URIRef, above: dict[str, set[str]]) -> str | None:
    """The one ancestor (or itself) just below the root; entity keys need exactly one."""
    if name in above[name]:
        circle = sorted(other for other in above[name] if name in above.get(other, ()))
        onto.problems.add(
            str(term), f"{name} is below itself, by way of {', '.join(circle)}", "Take away one rdfs:subClassOf."
        )
        return None
    if name == ROOT:
        return ROOT
    tops = sorted(c for c in {name} | above[name] if above[c] == {ROOT})
    if len(tops) == 1:
        return tops[0]
    if tops:
        message = f"{name} is below {' and '.join(tops)}, so what is it first?"
        onto.problems.add(str(term), message, "Keep the parents that lie below one of them.")
    else:
        onto.problems.add(
            str(term),
            f"{name} is not below hg:{ROOT}",
            f"Give it a parent: rdfs:subClassOf hg:{ROOT} or a class below.",
        )
    return None


def _disjoint(onto: Ontology, above: dict[str, set[str]]) -> dict[str, set[str]]:
    """Each class -> every class that can share nothing with it: what is stated, passed on to all sub-classes."""
    below: dict[str, set[str]] = {name: {name} for name in above}
    for name, ancestors in above.items():
        for ancestor in ancestors & below.keys():
            below[ancestor].add(name)
    disjoint: dict[str, set[str]] = {name: set() for name in above}
    for one, other in onto.disjoint_pairs(OWL.disjointWith, OWL.AllDisjointClasses):
        for left in below.get(one, ()):
            for right in below.get(other, ()):
                disjoint[left].add(right)
                disjoint[right].add(left)
    return disjoint
