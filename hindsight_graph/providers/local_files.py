"""Model files on this machine: where they lie, and which model they are, told without loading it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hindsight_graph.errors import ConfigError, ModelUnavailable
from hindsight_graph.text.clean import log_safe

_PATH = re.compile(r"[./~\\]|[A-Za-z]:[\\/]")
# So many pieces of so many bytes of each file are read for its digest: gigabytes would cost seconds at each start.
_SLICES = 64
_SLICE = 4096
_TOLD_BY = (
    "modules.json", "config.json", "sentence_bert_config.json", "tokenizer.json", "vocab.txt",
    "sentencepiece.bpe.model", "spiece.model",
)  # fmt: skip
_WEIGHTS = ("*.safetensors", "pytorch_model*.bin")  # the first kind that is there is the one that is loaded


def need(module: str, extra: str, spec: str, setting: str) -> None:
    """Raises ConfigError unless the library of an extra is installed. `spec` is the setting's value."""
    if find_spec(module) is None:
        raise ConfigError(
            f"{setting}={spec!r} needs {module}, which is not installed.",
            remedy=f"Install it: pip install 'hindsight-graph[{extra}]'",
        )


def local_folder(name: str, setting: str, owner: str = "") -> Path | None:
    """The folder of a model: `name` itself if it is a path, else where the hub's cache keeps it; None if it does not.

    `owner` is whose models go without an owner's name. Asks no server. Raises ConfigError for a path that is no folder
    and for a name that the hub could not have.
    """
    path = Path(name).expanduser()
    if path.is_dir():
        return path
    if _PATH.match(name):
        raise ConfigError(f"{setting}: there is no folder {name!r}.", remedy="Name a folder that holds a model.")
    from huggingface_hub import try_to_load_from_cache

    for candidate in [name] if "/" in name or not owner else [f"{owner}/{name}", name]:
        try:
            found = try_to_load_from_cache(candidate, "config.json")
        except ValueError as error:
            raise ConfigError(
                f"{setting}: {name!r:.80} is no name of a model.", remedy="Use owner/name, or the path of a folder."
            ) from error
        if isinstance(found, str):
            return Path(found).parent
    return None


def bare_name(name: str) -> str:
    """`BAAI/bge-m3` and `/models/bge-m3` are both called `bge-m3`."""
    return Path(name).name or name


def digest_of(folder: Path, modules: Iterable[str] = ()) -> str:
    """Tells one model from another by what its vectors depend on: configuration, vocabulary, weights.

    `modules` are the folders inside it that belong to the model. Of each file the size and 64 pieces spread over it are
    read. Raises ModelUnavailable if the files can't be read.
    """
    digest = hashlib.sha256()
    try:
        for part in ("", *modules):
            for path in _telling(folder / part):
                digest.update(f"{part}/{path.name}\0{path.stat().st_size}\0".encode())
                _sample(path, digest)
    except OSError as error:
        raise ModelUnavailable(
            f"the model in {folder} can't be read ({error.strerror}).", remedy="Check the folder, or fetch it anew."
        ) from error
    return digest.hexdigest()


def _telling(folder: Path) -> list[Path]:
    weights = next((found for kind in _WEIGHTS if (found := sorted(folder.glob(kind)))), [])
    return [*(folder / name for name in _TOLD_BY if (folder / name).is_file()), *weights]


def _sample(path: Path, digest: hashlib._Hash) -> None:
    size = path.stat().st_size
    with path.open("rb") as file:
        for piece in range(_SLICES):
            file.seek(max(0, size - _SLICE) * piece // (_SLICES - 1), os.SEEK_SET)
            digest.update(file.read(_SLICE))
            if size <= _SLICE:
                return


def load(kind: str, name: str, setting: str, owner: str) -> Any:
    """A model of the class `kind` of sentence-transformers: from this machine if it is here, else fetched.

    Raises ModelUnavailable if it does not load, ConfigError as `local_folder`.
    """
    try:
        make = getattr(import_module("sentence_transformers"), kind)
        folder = local_folder(name, setting, owner)
        if folder is not None:
            try:
                return make(str(folder), local_files_only=True)
            except OSError:
                if Path(name).expanduser().is_dir():
                    raise
        return make(name)  # to fetch it, or the rest of it
    except (ImportError, OSError, ValueError, KeyError, RuntimeError, AttributeError) as error:
        raise not_loaded(name, error, setting) from error


def not_loaded(name: str, error: Exception, setting: str) -> ModelUnavailable:
    """What to say when a model on this machine does not load."""
    return ModelUnavailable(
        f"the model {log_safe(name)} can't be loaded ({type(error).__name__}: {log_safe(error)}).",
        remedy=f"Check {setting}; what is not here yet is fetched from the hub, unless HF_HUB_OFFLINE is set.",
    )
