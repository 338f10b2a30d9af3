"""Rules that the relations of an ontology must keep among themselves, so that what is inferred from them is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rdflib.term import URIRef

from hindsight_graph.model.schema import ClassDef, RelationDef
from hindsight_graph.ontology.graph import Ontology

Finding = tuple[str, str]  # message, remedy


def check_axioms(
    onto: Ontology, terms: Mapping[str, URIRef], relations: Mapping[str, RelationDef], classes: Mapping[str, ClassDef]
) -> None:
    """Notes in `onto.problems` every relation that breaks one of the rules below."""
    edges: dict[str, str] = {}
    for name in terms:  # in the order of the files, so that a clash is told of the later one
        relation = relations[name]
        findings = [*_policy(relation), *_parents(relation, relations, classes), *_inverse(relation, relations)]
        findings += [*_kind(relation), *_simple(relation, relations)]
        if edges.setdefault(relation.edge, name) != name:
            findings.append(
                (f"{name} and {edges[relation.edge]} have one edge, {relation.edge}", "Rename one hg:edge.")
            )
        for message, remedy in findings:
            onto.problems.add(str(terms[name]), message, remedy)


def _policy(relation: RelationDef) -> Iterator[Finding]:
    if relation.functional and relation.policy is None:
        yield (
            f"{relation.name} has one value at a time, but no policy for what contradicts it",
            'Add hg:policy "ask" or hg:policy "latest".',
        )
    if relation.policy is not None and not relation.functional:
        yield (
            f"{relation.name} has the policy {relation.policy!r}, but may have many values",
            "Make it an owl:FunctionalProperty or take the hg:policy away.",
        )


def _kind(relation: RelationDef) -> Iterator[Finding]:
    if relation.literal and (relation.symmetric or relation.transitive or relation.inverse):
        yield (
            f"{relation.name} leads to plain values, so it can't be symmetric, transitive or an inverse",
            "Make it an owl:ObjectProperty or take the axiom away.",
        )
    if relation.symmetric and relation.domain != relation.range:
        yield (
            f"{relation.name} is symmetric, but its domain and range differ",
            "Give it the same classes on both sides.",
        )
    if relation.name in relation.parents:
        yield f"{relation.name} is below itself", "Take away one rdfs:subPropertyOf."
    if relation.name in relation.disjoint:
        yield f"{relation.name} is disjoint with itself, so it can hold of nothing", "Take one of the axioms away."


def _simple(relation: RelationDef, relations: Mapping[str, RelationDef]) -> Iterator[Finding]:
    """OWL 2 DL (11.2): functional and disjoint properties must be simple, that is, have nothing transitive below."""
    if not (relation.functional or relation.disjoint):
        return
    for other in relations.values():
        inverse = relations.get(other.inverse or "")
        transitive = other.transitive or (inverse is not None and inverse.transitive)
        if transitive and (other is relation or relation.name in other.parents):
            what = "has one value at a time" if relation.functional else "is disjoint with another relation"
            yield (
                f"{relation.name} {what}, but {other.name} is transitive; no reasoner can decide that",
                "Put the transitive relation above it: a functional locatedIn below a transitive within.",
            )


def _parents(
    relation: RelationDef, relations: Mapping[str, RelationDef], classes: Mapping[str, ClassDef]
) -> Iterator[Finding]:
    """What holds of the sub-property holds of the parent, so the parent's domain and range must take it."""
    for name in sorted(relation.parents - {relation.name}):
        parent = relations[name]
        if parent.literal != relation.literal:
            yield (
                f"{relation.name} is below {name}, but one leads to things and the other to plain values",
                "Take the rdfs:subPropertyOf away.",
            )
            continue
        for which, mine, theirs in (
            ("domain", relation.domain, parent.domain),
            ("range", relation.range, parent.range),
        ):
            outside = sorted(cls for cls in mine if cls in classes and theirs.isdisjoint(classes[cls].ancestors))
            if outside:
                yield (
                    f"{relation.name} is below {name}, whose {which} leaves out {', '.join(outside)}",
                    f"Widen the {which} of {name} or narrow that of {relation.name}.",
                )


def _inverse(relation: RelationDef, relations: Mapping[str, RelationDef]) -> Iterator[Finding]:
    inverse = relations.get(relation.inverse or "")
    if inverse is None:
        return
    if relation.domain != inverse.range or relation.range != inverse.domain:
        yield (
            f"{relation.name} and its inverse {inverse.name} don't mirror each other's domain and range",
            "The domain of one must be the range of the other.",
        )
