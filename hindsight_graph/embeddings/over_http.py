"""An embedder behind an OpenAI-compatible server: OpenAI itself, text-embeddings-inference, vLLM, Ollama …"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hindsight_graph.embeddings.prompts import Prompts, Questions, identity
from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.ports.store import EmbeddingIdentity
from hindsight_graph.providers.endpoint import Endpoint, TooMuch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_TEXTS = 100  # in one request
MOST_BYTES = 200_000  # of texts in one request: below the 300,000 tokens that OpenAI takes, in any language
SHORTEST = 200  # characters that a text is not cut below when the server finds it too long
PATIENCE = 10.0  # seconds for a question, twice at most: somebody waits for the answer, and words alone find much


class HttpEmbedder:
    """`model` as the server at `endpoint` calls it. Vectors are brought to unit length here.

    The identity is the model's name, its dimension and the prompt put before what is stored: what lies behind the name
    can't be seen from here. `dimension` 0: the server is asked once, and the answer kept in the folder `cache`.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        model: str,
        *,
        dimension: int = 0,
        prompts: Prompts | None = None,
        cache: Path | None = None,
    ) -> None:
        self._endpoint = endpoint
        self._model = model
        self._dimension = dimension
        self._prompts = prompts or Prompts()
        self._cache = cache
        self._most = MOST_TEXTS
        self._lock = threading.Lock()

    @cached_property
    def identity(self) -> EmbeddingIdentity:
        """Name, dimension, digest. Raises ModelUnavailable if its dimension must be asked for and it is away."""
        return self._identity(self._prompts.passage)

    @cached_property
    def questions(self) -> Questions:
        """The same model for questions: with their prompt, and with less patience."""
        return Questions(
            lambda: self._identity(self._prompts.query),
            lambda texts: self._rows(texts, self._prompts.query, within=PATIENCE, tries=2),
        )

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. A text too long for the model is cut until it is not, as local models do.

        Raises ModelUnavailable if the server is away, refuses the key or does not know the model; ModelError if its
        answer can't be used.
        """
        return self._rows(texts, self._prompts.passage)

    def _identity(self, prompt: str) -> EmbeddingIdentity:
        return identity(self._model, self._known_dimension(), f"openai\0{self._model}", prompt)

    def _rows(self, texts: Sequence[str], prompt: str, **patience: Any) -> NDArray[np.float32]:
        import numpy as np

        rows = [row for part in self._batches(texts, prompt) for row in self._ask(part, patience)]
        wanted = self._known_dimension()
        if not rows:
            return np.empty((0, wanted), dtype=np.float32)
        if any(len(row) != wanted for row in rows):
            got = next(len(row) for row in rows if len(row) != wanted)
            raise ModelUnavailable(
                f"{self._endpoint.shown} gave vectors of {got} dimensions for {self._model}, which has {wanted}.",
                remedy="It serves another model under that name, or HINDSIGHT_EMBEDDER_DIMENSION is wrong.",
            )
        return np.stack(rows)

    def _batches(self, texts: Sequence[str], prompt: str) -> Iterator[list[str]]:
        part: list[str] = []
        size = 0
        for text in texts:
            said = prompt + text
            cost = len(said.encode("utf-8", "replace"))
            if part and (len(part) >= self._most or size + cost > MOST_BYTES):
                yield part
                part, size = [], 0
            part.append(said)
            size += cost
        if part:
            yield part

    def _ask(self, texts: list[str], patience: dict[str, Any]) -> list[NDArray[np.float32]]:
        """The rows of one batch; one that is too much for the server is halved, a single text is cut."""
        body = {"model": self._model, "input": texts, "encoding_format": "float"}
        try:
            return self._read(self._endpoint.post("embeddings", body, **patience), len(texts))
        except TooMuch:
            if len(texts) > 1:
                half = len(texts) // 2
                rows = self._ask(texts[:half], patience) + self._ask(texts[half:], patience)
                self._most = min(self._most, max(half, len(texts) - half))
                return rows
            if len(texts[0]) // 2 < SHORTEST:
                raise
            return self._ask([texts[0][: len(texts[0]) // 2]], patience)

    def _read(self, answer: Any, count: int) -> list[NDArray[np.float32]]:
        """The rows in the order of the texts, whatever the order of the answer."""
        import numpy as np

        try:
            data = answer["data"]
            places = [int(entry.get("index", place)) for place, entry in enumerate(data)]
            found = {
                place: np.asarray(entry["embedding"], dtype=np.float32)
                for place, entry in zip(places, data, strict=True)
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise self._unusable(f"no list of vectors ({type(error).__name__})") from error
        if sorted(places) != list(range(count)):
            raise self._unusable(f"{len(places)} vectors for {count} texts")
        rows = []
        for place in range(count):
            row = found[place]
            length = float(np.linalg.norm(row)) if row.ndim == 1 else 0.0
            if not np.isfinite(length) or length == 0.0:
                raise self._unusable("a vector that has no direction")
            rows.append(row / length)
        return rows

    def _unusable(self, what: str) -> ModelError:
        return ModelError(
            f"{self._endpoint.shown} answered {what} for the model {self._model}.",
            remedy="Check that HINDSIGHT_EMBEDDER_URL leads to an OpenAI-compatible server and the model embeds text.",
        )

    # -- the dimension ------------------------------------------------------------------------------------------
    def _known_dimension(self) -> int:
        with self._lock:
            if not self._dimension:
                self._dimension = self._remembered() or self._asked()
            return self._dimension

    def _asked(self) -> int:
        found = len(self._ask(["dimension"], {})[0])
        path = self._file()
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                fresh = path.with_suffix(f".{os.getpid()}")
                fresh.write_text(json.dumps({"model": self._model, "dimension": found}), encoding="utf-8")
                fresh.replace(path)
            except OSError:
                return found  # then the next process asks again
        return found

    def _remembered(self) -> int:
        path = self._file()
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))["dimension"] if path else 0
        except (OSError, ValueError, KeyError, TypeError):
            return 0
        return kept if isinstance(kept, int) and kept > 0 else 0

    def _file(self) -> Path | None:
        if self._cache is None:
            return None
        of = hashlib.sha256(f"{self._endpoint.shown}\0{self._model}".encode()).hexdigest()[:16]
        return self._cache / "models" / f"http-{of}.json"
