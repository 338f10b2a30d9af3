"""What names in an ontology may look like, and which ones the graph has already taken."""

from __future__ import annotations

import re

from hindsight_graph.model.memory import LinkType

NAMESPACE = "https://hindsight-graph.org/ns#"
ROOT = "Thing"
LANGUAGES = ("en", "zh")
POLICIES = ("ask", "latest")
VALUE_KINDS = ("text", "number", "date", "money", "version")
QUALIFIERS = ("name",)

# Class names become node labels and edge names relationship types, which no store takes as parameters; so only what
# can do no harm there is a name (S4).
CLASS_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,63}")
RELATION_NAME = re.compile(r"[a-z][A-Za-z0-9]{0,63}")
EDGE_NAME = re.compile(r"[A-Z][A-Z0-9_]{0,63}")

RESERVED_LABELS = frozenset(
    "Memory Working Episodic Semantic Procedural Decision Entity Session User Agent Outcome Conflict Revision Meta "
    "Chunk Alias Receipt".split()
)
RESERVED_EDGES = frozenset(LinkType) | frozenset(
    "SUBJECT OBJECT SAID_IN OF_USER BY_AGENT SUMMARISES HAS_OUTCOME".split()
)

# Annotation properties of the namespace; anything else there is a slip of the pen.
ANNOTATIONS = frozenset("edge policy singlePer valueKind phrase negation question cue noun value ambiguous".split())


def edge_of(relation: str) -> str:
    """The edge name that a relation has when its file names none: livesIn -> LIVES_IN."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", relation).upper()
