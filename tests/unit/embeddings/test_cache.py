"""The embedding cache: equal text is embedded once, and trouble with the file never becomes an error."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from pathlib import Path

import apsw
import numpy as np
import pytest

from hindsight_graph.embeddings import cache as cache_module
from hindsight_graph.embeddings.cache import FILE, CachedEmbedder
from hindsight_graph.errors import ModelError
from tests.requirements import case, requirement
from tests.support_embedders import HashEmbedder


@requirement("W12")
def test_equal_text_in_one_batch_is_embedded_once_and_comes_back_in_order(tmp_path: Path) -> None:
    inner = HashEmbedder()
    rows = CachedEmbedder(inner, tmp_path).embed(["北京", "Berlin", "北京", "Berlin", "Bern"])
    assert inner.texts == ["北京", "Berlin", "Bern"]
    assert np.array_equal(rows, HashEmbedder().embed(["北京", "Berlin", "北京", "Berlin", "Bern"]))


@requirement("W12")
def test_a_text_seen_before_is_not_embedded_again_in_memory_or_after_a_restart(tmp_path: Path) -> None:
    first, second = HashEmbedder(), HashEmbedder()
    cached = CachedEmbedder(first, tmp_path)
    exact = cached.embed(["one", "two"])
    cached.embed(["two", "one", "three"])
    assert first.texts == ["one", "two", "three"]
    cached.close()
    again = CachedEmbedder(second, tmp_path).embed(["one", "two"])
    assert second.texts == []
    assert np.array_equal(again, exact)
    assert again.dtype == np.float32


def test_a_vector_of_another_model_is_never_taken_for_this_one(tmp_path: Path) -> None:
    CachedEmbedder(HashEmbedder(digest="old"), tmp_path).embed(["same words"])
    inner = HashEmbedder(digest="new")
    CachedEmbedder(inner, tmp_path).embed(["same words"])
    assert inner.texts == ["same words"]


def test_only_so_many_vectors_stay_in_memory_but_the_file_knows_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "IN_MEMORY", 2)
    inner = HashEmbedder()
    without_file = CachedEmbedder(inner, None)
    without_file.embed(["a", "b", "c"])
    without_file.embed(["c", "a"])
    assert inner.texts == ["a", "b", "c", "a"]
    inner = HashEmbedder()
    with_file = CachedEmbedder(inner, tmp_path)
    with_file.embed(["a", "b", "c"])
    with_file.embed(["c", "a"])
    assert inner.texts == ["a", "b", "c"]


def test_the_file_drops_its_oldest_vectors_beyond_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "ON_DISK", 3)
    cached = CachedEmbedder(HashEmbedder(), tmp_path)
    for text in "abcde":
        cached.embed([text])
    cached.close()
    inner = HashEmbedder()
    CachedEmbedder(inner, tmp_path).embed(list("abcde"))
    assert inner.texts == ["a", "b"]


def test_two_processes_share_one_file(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from hindsight_graph.embeddings.cache import CachedEmbedder\n"
        "from tests.support_embedders import HashEmbedder\n"
        "cached = CachedEmbedder(HashEmbedder(), Path(sys.argv[1]))\n"
        "for n in range(int(sys.argv[2]), int(sys.argv[2]) + 60): cached.embed([f'text {n}', f'文本 {n}'])\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path), str(start)], stderr=subprocess.PIPE, text=True)
        for start in (0, 30)
    ]
    assert [(process.communicate(timeout=60)[1], process.returncode) for process in running] == [("", 0), ("", 0)]
    inner = HashEmbedder()
    CachedEmbedder(inner, tmp_path).embed([f"{word} {n}" for word in ("text", "文本") for n in range(90)])
    assert inner.texts == []


@requirement("W12")
@pytest.mark.parametrize(
    "content", [b"", b"no database at all, but a text" * 400, b"SQLite format 3\x00" + b"\xff" * 8192]
)
def test_a_file_that_is_no_cache_costs_time_and_not_the_vectors(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(content)
    cached = CachedEmbedder(HashEmbedder(), tmp_path)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert np.array_equal(cached.embed(["x", "y"]), HashEmbedder().embed(["x", "y"]))
    assert len(caplog.records) == (1 if content else 0)  # an empty file is a new database
    if content:
        assert FILE in caplog.text
        assert (tmp_path / FILE).read_bytes() == content


def test_a_vector_that_was_cut_off_or_spoilt_in_the_file_is_made_anew(tmp_path: Path) -> None:
    cached = CachedEmbedder(HashEmbedder(), tmp_path)
    good = cached.embed(["short", "spoilt"])
    cached.close()
    with apsw.Connection(str(tmp_path / FILE)) as db:
        db.execute("UPDATE vectors SET vector = substr(vector, 1, 8) WHERE n = 1")
        db.execute("UPDATE vectors SET vector = ? WHERE n = 2", (np.full(16, np.nan, dtype="<f4").tobytes(),))
    inner = HashEmbedder()
    assert np.array_equal(CachedEmbedder(inner, tmp_path).embed(["short", "spoilt"]), good)
    assert inner.texts == ["short", "spoilt"]
    healed = HashEmbedder()
    assert np.array_equal(CachedEmbedder(healed, tmp_path).embed(["short", "spoilt"]), good)
    assert healed.texts == []


def test_a_cache_folder_that_cannot_be_made_is_only_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    inner = HashEmbedder()
    cached = CachedEmbedder(inner, tmp_path / "taken" / "cache")
    with caplog.at_level(logging.WARNING):
        cached.embed(["x"])
        cached.embed(["x", "y"])
    assert inner.texts == ["x", "y"]
    assert len(caplog.records) == 1


def test_a_file_that_another_process_holds_locked_is_passed_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_WAIT_MS", 1)
    cached = CachedEmbedder(HashEmbedder(), tmp_path)
    cached.embed(["before"])
    with apsw.Connection(str(tmp_path / FILE)) as other:  # a transaction of its own, open until the block ends
        other.execute("DELETE FROM vectors WHERE n = -1")
        assert np.array_equal(cached.embed(["during"]), HashEmbedder().embed(["during"]))
    cached.embed(["after"])
    cached.close()
    inner = HashEmbedder()
    CachedEmbedder(inner, tmp_path).embed(["before", "during", "after"])
    assert inner.texts == ["during"]


@case("C14")
def test_one_text_that_fails_does_not_sink_the_others(tmp_path: Path) -> None:
    inner = HashEmbedder(fails=lambda text: "bread" in text)
    texts = ["Mia plays cello.", "Jon bakes rye bread.", "Aya repairs clocks.", "Jon bakes rye bread."]
    outcome = CachedEmbedder(inner, tmp_path).embed_each(texts)
    assert [isinstance(vector, ModelError) for vector in outcome] == [False, True, False, True]
    clean = HashEmbedder().embed(texts)
    assert all(np.array_equal(outcome[place], clean[place]) for place in (0, 2))
    assert inner.batches[1:] == [[text] for text in texts[:3]]


def test_embedding_each_of_good_texts_takes_one_call(tmp_path: Path) -> None:
    inner = HashEmbedder()
    cached = CachedEmbedder(inner, tmp_path)
    assert len(cached.embed_each(["a", "b", "a"])) == 3
    assert inner.batches == [["a", "b"]]
    assert cached.embed_each([]) == []


def test_an_embedder_with_rows_of_the_wrong_shape_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    inner = HashEmbedder(dimension=16)
    inner.embed = lambda texts: np.zeros((len(texts), 8), dtype=np.float32)  # type: ignore[method-assign]
    with pytest.raises(ModelError, match=r"16 numbers"):
        CachedEmbedder(inner, tmp_path).embed(["x"])
    good = HashEmbedder(dimension=16)
    CachedEmbedder(good, tmp_path).embed(["x"])
    assert good.texts == ["x"]


def test_threads_share_one_cache(tmp_path: Path) -> None:
    cached = CachedEmbedder(HashEmbedder(), tmp_path)
    texts = [f"t{n}" for n in range(50)]
    wrong: list[str] = []

    def ask() -> None:
        wrong.extend(text for text in texts if not np.array_equal(cached.embed([text]), HashEmbedder().embed([text])))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
