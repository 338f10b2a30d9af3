"""Any sentence-transformers model as the embedder, by its name on the hub or by a folder."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hindsight_graph.embeddings.prompts import AUTO, Prompts, Questions, chosen, identity, known_prompts
from hindsight_graph.errors import ModelError
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.providers.local_files import bare_name, digest_of, load, local_folder, not_loaded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SETTING = "HINDSIGHT_EMBEDDER"
_OWNER = "sentence-transformers"  # whose models are named without an owner
_SLICE = 32  # texts encoded before the lock is let go, so that a question need not wait for a whole import

_lock = threading.Lock()
_loaded: dict[str, Any] = {}  # source -> model: one per process, however many embedders there are


class SentenceModelEmbedder:
    """`name`: owner/name on the hub, or a folder. Loads at the first `embed`; what is in the hub's cache loads without
    the network, what is not is fetched unless HF_HUB_OFFLINE is set. Code that comes with a model is never run.

    `query` and `passage`: what is put before questions and before what is stored; `auto`: what the model's own
    configuration says, else what its family is known to want. Thread-safe.
    """

    def __init__(self, name: str, *, query: str = AUTO, passage: str = AUTO) -> None:
        self._name = name
        self._settings = (query, passage)

    @cached_property
    def identity(self) -> EmbeddingIdentity:
        """Bare name, dimension, and a digest of files and prompt: the same model elsewhere is the same model.

        Reads files only, unless they don't say the dimension or must be fetched first. Raises ModelUnavailable if the
        model can't be had.
        """
        return self._identity(self._prompts.passage)

    @cached_property
    def questions(self) -> Questions:
        """The same model for questions, with their prompt."""
        return Questions(
            lambda: self._identity(self._prompts.query), lambda texts: self._rows(texts, self._prompts.query)
        )

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text; a text longer than the model reads is cut by it. Raises ModelError."""
        return self._rows(texts, self._prompts.passage)

    def _identity(self, prompt: str) -> EmbeddingIdentity:
        dimension, weights = self._described
        return identity(bare_name(self._name), dimension, weights, prompt)

    @cached_property
    def _described(self) -> tuple[int, str]:
        """Dimension and digest of the model's files."""
        folder = self._folder()
        modules = _modules(folder)
        dimension = _dimension(folder, modules) or int(self._model().get_sentence_embedding_dimension() or 0)
        return dimension, digest_of(folder, [str(one.get("path", "")) for one in modules if one.get("path")])

    @cached_property
    def _prompts(self) -> Prompts:
        own = _read(self._folder() / "config_sentence_transformers.json")
        said = own.get("prompts") if isinstance(own, dict) else None
        known = known_prompts(bare_name(self._name))
        if isinstance(said, dict):
            known = Prompts(_first(said, known.query, "query"), _first(said, known.passage, "document", "passage"))
        return chosen(*self._settings, known)

    def _folder(self) -> Path:
        """Where the files are, fetching them first if they are nowhere."""
        found = local_folder(self._name, SETTING, _OWNER)
        if found is None:
            self._model()
            found = local_folder(self._name, SETTING, _OWNER)
        if found is None:
            raise not_loaded(self._name, FileNotFoundError("its files are not in the hub's cache"), SETTING)
        return found

    def _rows(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        import numpy as np

        rows = np.empty((len(texts), self.identity.dimension), dtype=np.float32)
        model = self._model()
        for start in range(0, len(texts), _SLICE):
            part = list(texts[start : start + _SLICE])
            try:
                with _lock:
                    rows[start : start + len(part)] = model.encode(
                        part,
                        prompt=prompt,
                        batch_size=_SLICE,
                        normalize_embeddings=True,
                        convert_to_numpy=True,
                        show_progress_bar=False,
                    )
            except (ValueError, TypeError, IndexError, RuntimeError, MemoryError) as error:
                raise ModelError(
                    f"the model {self._name} can't take one of {len(part)} texts ({type(error).__name__}).",
                    remedy="Pass valid Unicode text; if memory ran out, use a smaller model.",
                ) from error
        if not np.isfinite(rows).all():
            raise ModelError(f"the model {self._name} gave a vector that is not finite.", remedy="Fetch it anew.")
        return rows

    def _model(self) -> Any:
        with _lock:
            if self._name not in _loaded:
                _loaded[self._name] = load("SentenceTransformer", self._name, SETTING, _OWNER)
            return _loaded[self._name]


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _modules(folder: Path) -> list[dict[str, Any]]:
    found = _read(folder / "modules.json")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _dimension(folder: Path, modules: Sequence[dict[str, Any]]) -> int:
    """The dimension as the files tell it; 0 if they don't."""
    for module in reversed(modules):
        kind = str(module.get("type", "")).rpartition(".")[2]
        config = _read(folder / str(module.get("path", "")) / "config.json")
        if not isinstance(config, dict):
            continue
        if kind == "Dense":
            return int(config.get("out_features", 0))
        if kind == "Pooling":
            modes = sum(1 for name, on in config.items() if name.startswith("pooling_mode_") and on is True)
            return int(config.get("word_embedding_dimension", 0)) * modes
    return 0


def _first(said: dict[str, Any], otherwise: str, *names: str) -> str:
    """The first of the names that the model's own prompts have; an empty one says nothing."""
    return next((str(said[name]) for name in names if said.get(name)), otherwise)
