"""The only place that knows concrete stores and models; heavy imports stay inside its functions."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pydantic import ValidationError

from hindsight_graph.clock import Clock, SystemClock
from hindsight_graph.config import Settings
from hindsight_graph.config import settings as read_settings
from hindsight_graph.errors import ConfigError, HindsightError, InvalidInput, ModelUnavailable
from hindsight_graph.text.clean import check_label

if TYPE_CHECKING:
    from hindsight_graph.facade import Hindsight
    from hindsight_graph.model.schema import Schema
    from hindsight_graph.model.turn import Extraction, Turn
    from hindsight_graph.ports.embedder import EachEmbedder, Embedder
    from hindsight_graph.ports.extractor import Extractor
    from hindsight_graph.ports.reranker import Reranker
    from hindsight_graph.ports.store import Store

_SETTINGS = "docs/settings.md lists all settings."
NEO4J_SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")


def connect(
    url: str | None = None,
    namespace: str | None = None,
    *,
    settings: Settings | None = None,
    store: Store | None = None,
    extractor: Extractor | None = None,
    embedder: Embedder | None = None,
    reranker: Reranker | None = None,
    clock: Clock | None = None,
) -> Hindsight:
    """Opens a memory, making it first where there is none.

    `url`: `sqlite:///relative.db`, `sqlite:////absolute.db`, or `neo4j://user:password@host:7687/database` (also
    bolt, and +s for TLS); without one HINDSIGHT_STORE, else a file in the user's data folder. `store`, `extractor`,
    `embedder`, `reranker` and `clock` take the place of the configured ones. Raises ConfigError for a URL or setting
    that can't work, StoreRefused or StoreUnavailable if the store won't or can't be opened, ModelUnavailable if the
    embedder can't even say its dimension.
    """
    config = settings or read_config()
    _check_names(config)
    from hindsight_graph.embeddings.guard import REMEDY, Guard
    from hindsight_graph.facade import Hindsight

    base = embedder or make_embedder(config)
    ranker = reranker or make_reranker(config)
    opened = store or open_store(url or config.store, config)
    try:
        if embedder is None:
            base = embedder_for(opened, base, config)
        model = wrap_embedder(base, config)
        opened.setup(model.identity)
        schema = load_schema(config)
        guard = Guard(model, opened.embedding())
        return Hindsight(
            opened,
            namespace=config.namespace if namespace is None else namespace,
            schema=schema,
            extractor=extractor or make_extractor(config, schema),
            guard=guard,
            asker=guard.asker(_for_questions(base, model, config)),
            reranker=ranker,
            settings=config,
            clock=clock or SystemClock(),
            warnings=[
                *location_warnings(opened.location),
                *language_warnings(model.identity.model),
                *([f"{guard.mismatch} {REMEDY}"] if guard.mismatch else []),
            ],
        )
    except HindsightError:
        opened.close()
        raise


def read_config() -> Settings:
    """The settings of this process. Raises ConfigError naming the variable, its value and what to do."""
    try:
        return read_settings()
    except ValueError as error:
        raise _config_error(error) from error


def _config_error(error: ValueError) -> ConfigError:
    problems = error.errors() if isinstance(error, ValidationError) else []
    if not problems:
        return ConfigError(str(error), remedy=_SETTINGS)
    first = problems[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    rule, _, remedy = str(first["msg"]).removeprefix("Value error, ").partition("; ")
    return ConfigError(f"HINDSIGHT_{name}={str(first['input'])!r:.80}: {rule}.", remedy=remedy or _SETTINGS)


def _check_names(config: Settings) -> None:
    """Raises ConfigError for a namespace or user that no write could carry."""
    for variable, name in (("HINDSIGHT_NAMESPACE", config.namespace), ("HINDSIGHT_USER", config.user)):
        if name or variable == "HINDSIGHT_NAMESPACE":
            try:
                check_label(name, variable)
            except InvalidInput as error:
                raise ConfigError(f"{variable}={name!r:.80}: {error.args[0]}", remedy=error.remedy) from error


def open_store(url: str, config: Settings) -> Store:
    """The store behind a URL; "" is the default file. Nothing is created yet."""
    if not url:
        return _embedded(config.default_file(), config)
    scheme = url.partition(":")[0].lower()
    if scheme == "sqlite":
        return _embedded(_path_of(url), config)
    if scheme in NEO4J_SCHEMES:
        from hindsight_graph.stores.neo4j.store import Neo4jStore

        return Neo4jStore.from_url(url, password=config.neo4j_password, timeout=config.store_timeout)
    raise ConfigError(
        f"the store URL has the scheme {scheme if ':' in url else ''!r:.40}, which no store understands.",
        remedy="Use sqlite:///file.db or neo4j://user:password@host:7687.",
    )


def _path_of(url: str) -> Path:
    rest = url.removeprefix("sqlite:")
    if not rest.startswith("///") or len(rest) == 3:
        raise ConfigError(
            "a sqlite URL needs three slashes and a file.",
            remedy="Use sqlite:///memory.db (here) or sqlite:////data/memory.db (absolute).",
        )
    if rest[3:] == ":memory:":
        raise ConfigError(
            "sqlite:///:memory: would be gone when it is closed, and a memory is a file.",
            remedy="Name one: sqlite:///memory.db; in a temporary folder if it shall not last.",
        )
    return Path(unquote(rest[3:])).expanduser()


def _embedded(path: Path, config: Settings) -> Store:
    from hindsight_graph.stores.embedded.store import EmbeddedStore

    return EmbeddedStore(path, timeout=config.store_timeout)


def location_warnings(location: str) -> list[str]:
    """What to know about where a file lies: one in a temporary or package folder will not last (C09)."""
    if "://" in location:
        return []
    path = Path(location).absolute()
    if path.is_relative_to(Path(tempfile.gettempdir()).absolute()):
        return [f"{path} lies in a temporary folder and may be deleted by the system."]
    if "site-packages" in path.parts or path.is_relative_to(Path(__file__).parent):
        return [f"{path} lies inside an installed package and goes when that is replaced."]
    return []


def load_schema(config: Settings) -> Schema:
    """The compiled ontology: the core, and the files that HINDSIGHT_ONTOLOGY names."""
    from hindsight_graph.ontology.loader import load

    extra = [Path(one).expanduser() for one in config.ontology.split(os.pathsep) if one]
    return load(extra, cache_dir=config.cache_folder())


def make_embedder(config: Settings) -> Embedder:
    """The configured embedder, not loaded yet."""
    from hindsight_graph.embeddings.choose import make_embedder

    return make_embedder(config)


def embedder_for(store: Store, embedder: Embedder, config: Settings) -> Embedder:
    """The configured embedder; where its server is away, with the dimension that the store holds, if it holds any.

    So a memory that exists is opened without the server: what is written is kept without a vector, what is asked is
    found by words (T3). Raises ModelUnavailable if the dimension can be had neither from the server nor from the store.
    """
    try:
        _ = embedder.identity
    except ModelUnavailable:
        kept = store.embedding() if exists(store.location) else None
        if kept is None:
            raise
        return make_embedder(config.model_copy(update={"embedder_dimension": kept.dimension}))
    return embedder


def exists(location: str) -> bool:
    """Whether there may be a memory at a store's location: a server, or a file that is there."""
    return "://" in location or Path(location).exists()


def make_reranker(config: Settings) -> Reranker | None:
    """The configured reranker, not loaded yet; None for none."""
    from hindsight_graph.rerank.choose import make_reranker

    return make_reranker(config)


def _for_questions(base: Embedder, wrapped: Embedder, config: Settings) -> Embedder:
    """What questions are embedded with: the form that `base` has for them, behind a cache of its own, if it has one."""
    from hindsight_graph.ports.embedder import for_questions

    form = for_questions(base)
    return wrapped if form is base else wrap_embedder(form, config)


def language_warnings(model: str) -> list[str]:
    """What to know about an embedder that is made for one language only (E2)."""
    from hindsight_graph.text.coverage import uncovered

    return [f"{said}." for language in ("en", "zh") if (said := uncovered(model, language))]


def wrap_embedder(embedder: Embedder, config: Settings) -> EachEmbedder:
    """The embedder behind a cache in memory and on disk."""
    from hindsight_graph.embeddings.cache import CachedEmbedder

    return CachedEmbedder(embedder, config.cache_folder())


def make_extractor(config: Settings, schema: Schema) -> Extractor:
    """The configured extractor; a recall never asks for it, so it is only made when something is written."""
    if config.extractor != "rules":
        raise ConfigError(f"HINDSIGHT_EXTRACTOR={config.extractor!r} is not known.", remedy="Use rules.")
    return _WhenNeeded(schema)


class _WhenNeeded:
    """The rules extractor, compiled at the first turn."""

    name = "rules"

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._lock = threading.Lock()
        self._made: Extractor | None = None

    def extract(self, turn: Turn, before: Sequence[Turn] = ()) -> Extraction:
        """See `Extractor.extract`."""
        with self._lock:
            if self._made is None:
                from hindsight_graph.extractors.rules import RulesExtractor

                self._made = RulesExtractor(self._schema)
        return self._made.extract(turn, before)
