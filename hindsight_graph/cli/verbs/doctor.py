"""`hindsight-graph doctor`: checks everything that the memory stands on, each with a remedy."""

from __future__ import annotations

import platform
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from hindsight_graph.cli.options import Where, common, is_file, load_settings
from hindsight_graph.cli.output import print_json
from hindsight_graph.errors import HindsightError, StoreError

if TYPE_CHECKING:
    from hindsight_graph.config import Settings
    from hindsight_graph.ports.store import EmbeddingIdentity, Health, Store

STORE_FAILED, OTHER_FAILED = 3, 4
_LOW, _EMPTY = 500 * 2**20, 50 * 2**20  # bytes free below which the disk is worth a warning, and can't be written to


@dataclass(frozen=True, slots=True)
class Check:
    """One finding; `about_store` decides the exit code."""

    result: Literal["ok", "warn", "fail"]
    name: str
    finding: str
    remedy: str = ""
    about_store: bool = False


@click.command("doctor")
@common
def command(where: Where) -> int:
    """Check store, indexes, embedder, reranker, cache, disk, versions and zone.

    Changes nothing. Exit code: 0 if nothing failed, 3 if the store did, 4 for anything else.
    """
    config = load_settings()
    checks = [*_machine(config), *_store(where, config), *_model(config), *_reranker(config), *_cache(config)]
    failed = [check for check in checks if check.result == "fail"]
    code = STORE_FAILED if any(check.about_store for check in failed) else OTHER_FAILED if failed else 0
    if where.as_json:
        rows = [{"result": c.result, "check": c.name, "finding": c.finding, "remedy": c.remedy} for c in checks]
        print_json({"ok": not failed, "checks": rows})
        return code
    from hindsight_graph.cli.tables import checks_table, console

    console().print(checks_table([(check.result, check.name, check.finding, check.remedy) for check in checks]))
    return code


def _machine(config: Settings) -> Iterator[Check]:
    from datetime import UTC, datetime
    from importlib.metadata import version
    from zoneinfo import ZoneInfo

    import apsw

    yield Check("ok", "versions", f"hindsight-graph {version('hindsight-graph')}, Python {platform.python_version()}, "
                f"SQLite {apsw.sqlite_lib_version()}, Neo4j driver {version('neo4j')}")  # fmt: skip
    now = datetime.now(UTC).astimezone(ZoneInfo(config.timezone))
    finding = f"times without a zone are read in {config.timezone}, where it is {now:%Y-%m-%d %H:%M}"
    yield Check("ok", "zone", finding)
    yield Check("ok", "settings", _in_force(config))


def _in_force(config: Settings) -> str:
    """The settings that are not at their defaults; those that may hold a password only by name."""
    changed = []
    for name, field in type(config).model_fields.items():
        value = getattr(config, name)
        if value != field.default:
            changed.append(f"HINDSIGHT_{name.upper()}" + ("" if _is_secret(name) else f"={value}"))
    return ", ".join(changed) or "all at their defaults"


def _is_secret(name: str) -> bool:
    """Whether a setting holds a secret, or an address in which somebody may have put one."""
    return name == "store" or name.endswith(("_password", "_key", "_token", "_url"))


def _store(where: Where, config: Settings) -> Iterator[Check]:
    from hindsight_graph.wiring import location_warnings, open_store

    try:
        store = open_store(where.store or config.store, config)
    except HindsightError as error:
        yield _failure("store", error)
        return
    for warning in location_warnings(store.location):
        yield Check("warn", "location", warning, "Name a lasting file with --store or HINDSIGHT_STORE.")
    if is_file(store.location):
        path = Path(store.location)
        if not path.exists():
            finding = f"there is no memory at {store.location} yet"
            yield Check("fail", "store", finding, "Make one: hindsight-graph init", about_store=True)
            return
        yield _disk(path.absolute().parent, "disk")
    yield from _opened(where, config, store)


def _opened(where: Where, config: Settings, store: Store) -> Iterator[Check]:
    from hindsight_graph.wiring import connect, embedder_for, make_embedder

    try:
        with connect(namespace=where.namespace, settings=config, store=store) as memory:
            yield from _health(store.health(memory.namespace), memory.namespace)
            yield Check("ok", "schema", f"version {store.meta().get('schema_version', 'unknown')}")
            yield _identity(store.embedding(), embedder_for(store, make_embedder(config), config).identity)
            found = memory.conflicts.open(user_id=where.user, all_users=where.user is None)
            yield Check("ok", "conflicts", f"{len(found)} open in namespace {memory.namespace}")
    except HindsightError as error:
        yield _failure("store" if isinstance(error, StoreError) else "opening", error)


def _health(health: Health, namespace: str) -> Iterator[Check]:
    if health.ok:
        yield Check("ok", "store", f"{health.location} answers ({health.version})")
    else:
        remedy = "Restore a backup if it is damaged; free the disk or start the server if it is away."
        yield Check("fail", "store", f"{health.location} ({health.version}) is not whole", remedy, about_store=True)
    for name, finding in health.parts.items():
        good = finding == "ok"
        yield Check("ok" if good else "fail" if not health.ok else "warn", name, finding, about_store=True)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(health.counts.items())) or "none"
    yield Check("ok", "counts", f"{counts} in namespace {namespace}")


def _identity(kept: EmbeddingIdentity | None, used: EmbeddingIdentity) -> Check:
    from hindsight_graph.embeddings.guard import REMEDY

    if kept is None or kept == used:
        return Check("ok", "vectors", f"made by {used.model}, {used.dimension} dimensions")
    finding = (
        f"made by {kept.model} ({kept.dimension} dimensions, {kept.digest[:8]}), but the embedder is "
        f"{used.model} ({used.dimension}, {used.digest[:8]})"
    )
    return Check("fail", "vectors", finding, REMEDY)


def _model(config: Settings) -> Iterator[Check]:
    from hindsight_graph.embeddings.probe import ENOUGH, measure
    from hindsight_graph.text.coverage import WORDS
    from hindsight_graph.wiring import make_embedder

    try:
        started = time.perf_counter()
        model = make_embedder(config)
        found = measure(model)
        seconds = time.perf_counter() - started
    except HindsightError as error:
        yield _failure("embedder", error)
        return
    where = f" at {config.embedder_url}" if config.embedder.startswith("openai:") else ""
    kind, size = model.identity.model, model.identity.dimension
    yield Check("ok", "embedder", f"{kind}{where} answers in {seconds:.2f} s, {size} dimensions")
    reads = ", ".join(f"{WORDS[language]} {value:.2f}" for language, value in found.items())
    poor = [WORDS[language] for language, value in found.items() if value < ENOUGH]
    remedy = f"What is said in {' and '.join(poor)} is found by its words only: use builtin or a multilingual model."
    yield Check(
        "warn" if poor else "ok", "languages", f"questions find their answers: {reads} (of 1)", remedy * bool(poor)
    )


def _reranker(config: Settings) -> Iterator[Check]:
    from hindsight_graph.wiring import make_reranker

    try:
        started = time.perf_counter()
        reranker = make_reranker(config)
        if reranker is None:
            yield Check("ok", "reranker", "none")
            return
        good, bad = reranker.rerank("Where does Nora live?", ["Nora's home is in Graz.", "The oven is warm."])
        seconds = time.perf_counter() - started
    except HindsightError as error:
        yield _failure("reranker", error)
        return
    where = "" if config.reranker.startswith("cross-encoder:") else f" at {config.reranker_url}"
    finding = f"{reranker.name}{where} answers in {seconds:.2f} s; an answer {good:.2f}, something else {bad:.2f}"
    remedy = "" if good > bad else "It ranks what does not answer above what does: use another model."
    yield Check("ok" if good > bad else "warn", "reranker", finding, remedy)


def _cache(config: Settings) -> Iterator[Check]:
    folder = config.cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
    except OSError as error:
        remedy = "Set HINDSIGHT_CACHE_DIR to a folder that can be written; everything works without, but slower."
        yield Check("warn", "cache", f"{folder} can't be written ({error.strerror})", remedy)
        return
    yield Check("ok", "cache", f"{folder} can be written")


def _disk(folder: Path, name: str) -> Check:
    free = shutil.disk_usage(folder).free
    finding = f"{free / 2**30:.1f} GiB free in {folder}"
    if free < _EMPTY:
        return Check("fail", name, finding, "Free some space: writes will fail.", about_store=True)
    return Check("warn", name, finding, "Free some space soon.") if free < _LOW else Check("ok", name, finding)


def _failure(name: str, error: HindsightError) -> Check:
    about_store = name == "store"
    return Check("fail", name, f"{type(error).__name__}: {error.args[0]}", error.remedy, about_store=about_store)
