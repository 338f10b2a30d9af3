"""What is compared: how each is installed, run and set up."""

from __future__ import annotations

from dataclasses import dataclass

_BM25S = ("bm25s==0.3.16", "PyStemmer==3.1.0")
_MEM0 = "mem0ai==2.2.1"
_LINE = "text “speaker: words date”"
_AS_IT_COMES = "`ingest` and `recall`, all settings as they come"


@dataclass(frozen=True, slots=True)
class System:
    """One row. `package` is whose version counts; without `requirements` it runs in this Python.

    `environment` names the folder of its environment, `variant` is for its adapter, `configured` for people.
    """

    name: str
    adapter: str
    package: str
    configured: str
    environment: str = ""
    requirements: tuple[str, ...] = ()
    variant: str = ""
    neo4j: bool = False


SYSTEMS = (
    System("Hindsight Graph, embedded", "ours", "hindsight-graph", _AS_IT_COMES),
    System("Hindsight Graph, Neo4j", "ours", "hindsight-graph", _AS_IT_COMES, neo4j=True),
    System("BM25", "plain", "bm25s", f"English stems and stop words; {_LINE}", "plain", _BM25S, "bm25"),
    System("vectors, exact", "plain", "numpy", _LINE, "plain", _BM25S, "vector"),
    System(
        "BM25 + vectors, RRF", "plain", "bm25s", "the two above, 50 hits each, fused, k = 60", "plain", _BM25S, "rrf"
    ),
    System(
        "mem0, Qdrant on disk",
        "with_mem0",
        "mem0ai",
        "`infer=False`, threshold 0, a conversation as `user_id`; without its keyword search, which needs a model from "
        f"a hub; {_LINE}",
        "mem0",
        (_MEM0,),
        "qdrant",
    ),
    System(
        "mem0, faiss",
        "with_mem0",
        "mem0ai",
        "the same on faiss, by cosine; there is no keyword search with this store",
        "mem0-faiss",
        (_MEM0, "faiss-cpu==1.15.1"),
        "faiss",
    ),
    System(
        "neo4j-agent-memory",
        "with_agent_memory",
        "neo4j-agent-memory",
        f"`search_messages`, threshold 0, the conversation in `metadata_filters`, no extractor; {_LINE}",
        "neo4j-agent-memory",
        ("neo4j-agent-memory==0.8.0",),
        neo4j=True,
    ),
    System(
        "graphiti, episodes",
        "with_graphiti",
        "graphiti-core",
        "`search_` over episodes by full text, its one method for them; a conversation as `group_id`; httpx is added, "
        f"which it imports and does not ask for; {_LINE}",
        "graphiti",
        ("graphiti-core==0.31.2", "httpx==0.28.1"),
        neo4j=True,
    ),
)
