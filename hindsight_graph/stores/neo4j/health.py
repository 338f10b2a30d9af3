"""What the Neo4j store says of itself, within two seconds, whether the server answers, is away or hangs."""

from __future__ import annotations

import queue
import threading

from hindsight_graph.errors import HindsightError, StoreUnavailable
from hindsight_graph.ports.store import Health
from hindsight_graph.stores.neo4j import migrate, schema
from hindsight_graph.stores.neo4j.session import Sessions
from hindsight_graph.stores.neo4j.target import Target

_PATIENCE = 1.8  # seconds; a check by a supervisor usually gives two


def examine(target: Target, namespace: str | None) -> Health:
    """Asks version, indexes and counts over connections of its own; reports a fault instead of raising it."""
    answers: queue.Queue[Health] = queue.Queue()
    # A server that took the connection and then stopped answering would hold us: a thread can be left behind.
    threading.Thread(target=lambda: answers.put(_ask(target, namespace)), name="neo4j-health", daemon=True).start()
    try:
        return answers.get(timeout=_PATIENCE)
    except queue.Empty:
        return Health(False, target.shown, "", {"server": f"no answer within {_PATIENCE:g} s"}, {})


def _ask(target: Target, namespace: str | None) -> Health:
    sessions = Sessions(target, timeout=_PATIENCE, retrying=False)
    version = ""
    try:
        version = migrate.server_version(sessions)
        mark = migrate.read_mark(sessions)
        wrong = migrate.faults(sessions, version) if mark else {}
        whole = namespace is None
        counts = sessions.read("read/counts" if whole else "read/counts_in", namespace=namespace)[0]
    except HindsightError as error:
        part = "server" if isinstance(error, StoreUnavailable) else "database"
        return Health(False, target.shown, version and f"Neo4j {version}", {part: str(error)}, {})
    finally:
        sessions.close()
    parts = {"server": "ok", "memory": "ok" if mark else "not set up yet"}
    if mark and mark["adopting_digest"]:
        parts["memory"] = "its vectors are being exchanged; `hindsight-graph reindex` goes on if that was broken off"
    parts |= {name: "ok" for name in (schema.VECTORS, schema.ENGLISH, schema.CJK) if mark}
    parts |= {name.removesuffix("_plain"): what for name, what in wrong.items()}
    ok = all(state == "ok" for state in parts.values())
    return Health(ok, target.shown, f"Neo4j {version}", parts, counts)
