"""Reads ontology files with rdflib and answers what the compiler asks of the merged graph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rdflib import Graph
from rdflib.namespace import OWL, RDF, RDFS
from rdflib.plugins.parsers.notation3 import BadSyntax
from rdflib.term import Literal, Node, URIRef

from hindsight_graph.errors import InvalidFile
from hindsight_graph.ontology.problems import Problems, Source
from hindsight_graph.ontology.terms import LANGUAGES, NAMESPACE

_FOREIGN = (str(OWL), str(RDF), str(RDFS), "http://www.w3.org/2001/XMLSchema#")


def parse(source: Source) -> Graph:
    """The file as a graph. Raises InvalidFile, with the line, if it isn't Turtle."""
    graph = Graph(bind_namespaces="none")
    try:
        graph.parse(data=source.text, format="turtle")
    except BadSyntax as error:
        why = re.sub(r"\s+", " ", error._why)
        message = f"{source.name}, line {error.lines + 1}: not Turtle ({why})."
        raise InvalidFile(message, remedy="Correct the line; the file must be RDF in Turtle.") from error
    except (ValueError, RecursionError) as error:  # a bad language tag, a lone surrogate, brackets thousands deep
        message = f"{source.name}: not Turtle ({type(error).__name__}: {str(error)[:120]!r})."
        raise InvalidFile(message, remedy="Correct the file; it must be RDF in Turtle.") from error
    return graph


class Ontology:
    """The merged graph of all files, with look-ups by local name."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.problems = Problems(sources)
        self.parts = [parse(source) for source in sources]
        self.graph = Graph(bind_namespaces="none")
        for part in self.parts:
            self.graph += part

    def declared(self, *types: URIRef) -> dict[str, URIRef]:
        """Local name -> IRI of everything declared with one of the types, the first file's first.

        Two IRIs with one name are a problem of the later one.
        """
        found: dict[str, URIRef] = {}
        for part in self.parts:
            for term in iris(term for kind in types for term in part.subjects(RDF.type, kind)):
                if str(term).startswith(_FOREIGN):
                    continue
                name = local(term)
                if found.setdefault(name, term) != term:
                    message = f"{name} is also declared as <{found[name]}>"
                    self.problems.add(str(term), message, "Give one of the two another name.")
        return found

    def is_a(self, term: URIRef, kind: URIRef) -> bool:
        """Whether the file states that `term` has the type `kind`."""
        return (term, RDF.type, kind) in self.graph

    def terms(self, subject: Node, predicate: URIRef) -> list[URIRef]:
        """The IRIs that a predicate leads to, sorted."""
        return iris(self.graph.objects(subject, predicate))

    def literals(self, subject: Node, annotation: str) -> list[str]:
        """The plain values of one of our annotations, sorted."""
        found = self.graph.objects(subject, URIRef(NAMESPACE + annotation))
        return sorted(str(o) for o in found if isinstance(o, Literal))

    def words(self, subject: URIRef, predicate: URIRef) -> dict[str, tuple[str, ...]]:
        """Language -> words, longest first (RDF keeps no order, and the longest match is the one to try first).

        zh-Hans, zh-CN and the like count as zh, en-GB as en; words without a language tag are a problem.
        """
        found: dict[str, list[str]] = defaultdict(list)
        for value in self.graph.objects(subject, predicate):
            language = _language(value)
            if not isinstance(value, Literal) or language is None:
                self.problems.add(
                    str(subject),
                    f"{local(predicate)} of {local(subject)} has {str(value)[:60]!r} without the language en or zh",
                    'Write it with its language, such as "company"@en or "公司"@zh.',
                )
            elif text := " ".join(value.split()):
                found[language].append(text)
        return {
            language: tuple(sorted(set(found[language]), key=lambda word: (-len(word), word)))
            for language in LANGUAGES
            if language in found
        }

    def members(self, node: Node) -> list[URIRef]:
        """The IRIs of an RDF list; a list that leads back into itself is a problem."""
        try:
            return [item for item in self.graph.items(node) if isinstance(item, URIRef)]
        except ValueError:
            self.problems.add(str(node), "a list leads back into itself", "Write the list in round brackets.")
            return []

    def disjoint_pairs(self, pairwise: URIRef, together: URIRef) -> list[tuple[str, str]]:
        """What is stated disjoint, by `pairwise` triples or as members of a `together` axiom, as pairs of names."""
        pairs = [(local(one), local(other)) for one, other in self.graph.subject_objects(pairwise)]
        for axiom in self.graph.subjects(RDF.type, together):
            for members in self.graph.objects(axiom, OWL.members):
                names = [local(term) for term in self.members(members)]
                pairs += [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
        return pairs

    def class_expression(self, node: Node) -> list[URIRef] | None:
        """The classes of a domain or range: one class or a union of classes; None for anything else."""
        if isinstance(node, URIRef):
            return [node]
        union = self.graph.value(node, OWL.unionOf)
        return None if union is None else self.members(union)


def iris(nodes: Iterable[Node]) -> list[URIRef]:
    """The IRIs among the nodes, each once, sorted."""
    return sorted({node for node in nodes if isinstance(node, URIRef)}, key=str)


def local(term: object) -> str:
    """The name of an IRI: what follows its last # or /."""
    return re.split(r"[#/]", str(term))[-1]


def closure(direct: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """For each key, everything reached by following `direct` one or more times (itself only in a cycle)."""
    reached: dict[str, set[str]] = {}
    for start in direct:
        seen: set[str] = set()
        open_ = list(direct[start])
        while open_:
            name = open_.pop()
            if name not in seen:
                seen.add(name)
                open_.extend(direct.get(name, ()))
        reached[start] = seen
    return reached


def _language(value: Node) -> str | None:
    tag = value.language if isinstance(value, Literal) else None
    primary = tag.lower().split("-")[0] if tag else ""
    return primary if primary in LANGUAGES else None
