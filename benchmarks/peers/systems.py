"""What is compared: how each is installed, run and set up."""

from __future__ import annotations

from dataclasses import dataclass

_PLAIN = ("bm25s==0.3.16", "PyStemmer==3.1.0")
_LINE = "text “date, speaker: words”"


@dataclass(frozen=True, slots=True)
class System:
    """One row. `environment` and `requirements` are empty for what runs in this Python; `configured` is for people."""

    name: str
    adapter: str
    configured: str
    environment: str = ""
    requirements: tuple[str, ...] = ()
    variant: str = ""
    neo4j: bool = False


SYSTEMS = (
    System("Hindsight Graph, embedded", "ours", "`ingest` and `recall`, all settings as they come"),
    System("Hindsight Graph, Neo4j", "ours", "`ingest` and `recall`, all settings as they come", neo4j=True),
    System("BM25", "plain", f"bm25s, English stems and stop words; {_LINE}", "plain", _PLAIN, "bm25"),
    System("vectors, exact", "plain", f"numpy; {_LINE}", "plain", _PLAIN, "vector"),
    System("BM25 + vectors, RRF", "plain", "the two above, 50 hits each, fused with k = 60", "plain", _PLAIN, "rrf"),
    System(
        "mem0, Qdrant on disk",
        "with_mem0",
        "`infer=False`, threshold 0, a conversation as `user_id`; without its keyword search, which needs a model from "
        f"a hub; {_LINE}",
        "mem0",
        ("mem0ai==2.2.1",),
        "qdrant",
    ),
    System(
        "mem0, faiss",
        "with_mem0",
        "the same on faiss, cosine; no keyword search with this store",
        "mem0-faiss",
        ("mem0ai==2.2.1", "faiss-cpu==1.14.3"),
        "faiss",
    ),
    System(
        "neo4j-agent-memory",
        "with_agent_memory",
        f"`search_messages`, threshold 0, the conversation in `metadata_filters`, no extractor; {_LINE}",
        "neo4j-agent-memory",
        ("neo4j-agent-memory==0.8.0",),
        neo4j=True,
    ),
    System(
        "graphiti, episode search",
        "with_graphiti",
        f"`search_` over episodes: full text, its only method for them; a conversation as `group_id`; {_LINE}",
        "graphiti",
        ("graphiti-core==0.31.2",),
        neo4j=True,
    ),
)
