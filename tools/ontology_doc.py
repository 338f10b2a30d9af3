"""Writes the tables of docs/ontology.md from the ontology; with --check, only says whether they are up to date."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from rdflib import Graph
from rdflib.namespace import RDFS
from rdflib.term import Literal, URIRef

from hindsight_graph import resources
from hindsight_graph.model.schema import ClassDef, KnownName, RelationDef, Schema
from hindsight_graph.ontology.loader import load
from hindsight_graph.ontology.terms import NAMESPACE

PAGE = Path(__file__).parents[1] / "docs" / "ontology.md"
_CUES_SHOWN = 4


def classes_table(schema: Schema, comments: Graph) -> str:
    """The tree of classes, sub-classes indented, with labels and what they mean."""
    rows = ["| class | 中文 | what it is | 含义 |", "|---|---|---|---|"]
    for found in _tree(schema):
        depth = len(found.ancestors) - 1
        name = "&emsp;" * max(0, depth - 1) + f"`{found.name}`"
        english, chinese = _comments(comments, found.name)
        rows.append(f"| {name} | {found.labels['zh'][0]} | {english} | {chinese} |")
    return "\n".join(rows)


def relations_table(schema: Schema, comments: Graph) -> str:
    """Every relation with its ends, its axioms and policy, and how it is said."""
    rows = ["| relation | from → to | axioms | what it says | as a memory says it |", "|---|---|---|---|---|"]
    for found in sorted(schema.relations.values(), key=lambda relation: relation.name.lower()):
        ends = f"{_either(found.domain)} → {found.value_kind if found.literal else _either(found.range)}"
        english, chinese = _comments(comments, found.name)
        said = f"{found.phrases['en']}<br>{found.phrases['zh']}"
        name = f"`{found.name}`<br>`{found.edge}`"
        rows.append(f"| {name} | {ends} | {_axioms(found)} | {english}<br>{chinese} | {said} |")
    return "\n".join(rows)


def cues_table(schema: Schema) -> str:
    """A few of the words by which each relation is known."""
    rows = ["| relation | English | 中文 |", "|---|---|---|"]
    for found in sorted(schema.relations.values(), key=lambda relation: relation.name.lower()):
        words = [", ".join(_few(found, language)) for language in ("en", "zh")]
        rows.append(f"| `{found.name}` | {words[0]} | {words[1]} |")
    return "\n".join(rows)


def names_table(schema: Schema) -> str:
    """How many well-known names there are of each class, with examples."""
    known: dict[str, list[KnownName]] = {}
    for name in sorted({n.name: n for n in schema.gazetteer.values()}.values(), key=lambda n: n.name.lower()):
        known.setdefault(name.cls, []).append(name)
    rows = ["| class | names | for example |", "|---|---|---|"]
    for cls in sorted(known):
        step = max(1, len(known[cls]) // 3)
        shown = "; ".join(" / ".join((n.name, *n.others[:2])) for n in known[cls][::step][:3])
        rows.append(f"| `{cls}` | {len(known[cls])} | {shown} |")
    return "\n".join(rows)


def page(text: str) -> str:
    """The page with its tables made anew. Raises ValueError if a pair of markers is missing."""
    schema = load()
    core = Graph().parse(data=resources.text("ontology", "core.ttl"), format="turtle")
    tables = {
        "classes": classes_table(schema, core),
        "relations": relations_table(schema, core),
        "cues": cues_table(schema),
        "names": names_table(schema),
    }
    for marker, table in tables.items():
        before, begin, rest = text.partition(f"<!-- begin {marker} -->\n")
        _, end, after = rest.partition(f"<!-- end {marker} -->")
        if not (begin and end):
            raise ValueError(f"docs/ontology.md has no pair of markers for {marker}")
        text = f"{before}{begin}{table}\n{end}{after}"
    return text


def main(arguments: list[str] | None = None) -> int:
    """0 if the page is (now) up to date, 1 if --check found that it isn't."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")
    check = parser.parse_args(arguments).check
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if old == new:
        return 0
    if check:
        print("docs/ontology.md is out of date: run python tools/ontology_doc.py", file=sys.stderr)
        return 1
    PAGE.write_text(new, encoding="utf-8")
    return 0


def _tree(schema: Schema) -> Iterable[ClassDef]:
    """Parents before children, siblings by name; each class below its nearest ancestor."""

    def trail(found: ClassDef) -> list[str]:
        return sorted(found.ancestors, key=lambda name: len(schema.classes[name].ancestors))

    return sorted(schema.classes.values(), key=trail)


def _comments(graph: Graph, name: str) -> tuple[str, str]:
    stated = graph.objects(URIRef(NAMESPACE + name), RDFS.comment)
    found = {comment.language: str(comment) for comment in stated if isinstance(comment, Literal)}
    return found["en"], found["zh"]


def _either(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))


def _few(relation: RelationDef, language: str) -> list[str]:
    cues, nouns = relation.cues.get(language, ()), relation.nouns.get(language, ())
    return [*sorted(cues, key=lambda cue: (len(cue), cue))[:_CUES_SHOWN], *nouns[:2]]


def _axioms(relation: RelationDef) -> str:
    said = []
    if relation.policy:
        said.append(f"one value at a time: {relation.policy}")
    said += [word for word in ("symmetric", "transitive") if getattr(relation, word)]
    if relation.inverse:
        said.append(f"inverse of `{relation.inverse}`")
    if relation.parents:
        said.append("implies " + ", ".join(f"`{parent}`" for parent in sorted(relation.parents)))
    if relation.disjoint:
        said.append("excludes " + ", ".join(f"`{other}`" for other in sorted(relation.disjoint)))
    return "; ".join(said)


if __name__ == "__main__":
    sys.exit(main())
