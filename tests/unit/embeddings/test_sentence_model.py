"""What is known of a sentence-transformers model by its files alone: dimension, identity, prompts."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from hindsight_graph.embeddings.sentence_model import SentenceModelEmbedder
from hindsight_graph.errors import ConfigError, ModelUnavailable
from hindsight_graph.providers.local_files import local_folder
from hindsight_graph.rerank.cross_encoder import CrossEncoderReranker
from tests.requirements import requirement

POOLING = {"word_embedding_dimension": 24, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}


def model(folder: Path, **files: object) -> Path:
    """A folder that looks like a model: everything but weights that work."""
    kinds = ("Transformer", "Pooling", "Normalize")
    modules = [
        {"idx": i, "path": f"{i}_{kind}" if i else "", "type": f"sentence_transformers.models.{kind}"}
        for i, kind in enumerate(kinds)
    ]
    written = {"modules.json": modules, "config.json": {"hidden_size": 99}, "1_Pooling/config.json": POOLING, **files}
    for name, content in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    (folder / "model.safetensors").write_bytes(bytes(range(256)) * 4000)
    return folder


@requirement("E2", "Y5")
def test_dimension_and_identity_are_told_without_loading_anything(tmp_path: Path) -> None:
    found = SentenceModelEmbedder(str(model(tmp_path / "bge-x"))).identity

    assert (found.model, found.dimension) == ("bge-x", 24)
    assert "torch" not in sys.modules


@requirement("Y5")
@pytest.mark.parametrize(
    ("files", "dimension"),
    [
        ({"1_Pooling/config.json": POOLING | {"pooling_mode_mean_tokens": True}}, 48),
        (
            {
                "modules.json": [
                    {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
                    {"path": "2_Dense", "type": "sentence_transformers.models.Dense"},
                ],
                "2_Dense/config.json": {"in_features": 24, "out_features": 7},
            },
            7,
        ),
    ],
)
def test_the_dimension_is_that_of_the_last_module_that_changes_it(
    files: dict[str, object], dimension: int, tmp_path: Path
) -> None:
    assert SentenceModelEmbedder(str(model(tmp_path / "m", **files))).identity.dimension == dimension


@requirement("Y5")
def test_a_copy_elsewhere_is_the_same_model_and_other_weights_are_not(tmp_path: Path) -> None:
    first = model(tmp_path / "a" / "m")
    kept = SentenceModelEmbedder(str(first)).identity
    copy = Path(shutil.copytree(first, tmp_path / "b" / "m"))
    (copy / "README.md").write_text("words about it", encoding="utf-8")
    assert SentenceModelEmbedder(str(copy)).identity == kept
    weights = bytearray((copy / "model.safetensors").read_bytes())
    for place in range(0, len(weights), 1000):
        weights[place] ^= 1
    (copy / "model.safetensors").write_bytes(weights)
    assert SentenceModelEmbedder(str(copy)).identity != kept


@requirement("Y5")
@pytest.mark.parametrize("name", ["config.json", "1_Pooling/config.json", "vocab.txt"])
def test_another_configuration_or_vocabulary_is_another_model(name: str, tmp_path: Path) -> None:
    kept = SentenceModelEmbedder(str(model(tmp_path / "m"))).identity
    path = tmp_path / "m" / name
    path.write_text(json.dumps(POOLING | {"more": 1}), encoding="utf-8")

    assert SentenceModelEmbedder(str(tmp_path / "m")).identity != kept


@requirement("E2", "Y5")
def test_prompts_come_from_the_settings_then_the_model_then_its_family(tmp_path: Path) -> None:
    plain = str(model(tmp_path / "multilingual-e5-small"))
    own = str(
        model(
            tmp_path / "own",
            **{"config_sentence_transformers.json": {"prompts": {"query": "ask: ", "document": "tell: "}}},
        )
    )
    for name, passage in ((plain, "passage: "), (own, "tell: ")):
        auto = SentenceModelEmbedder(name).identity
        assert auto == SentenceModelEmbedder(name, passage=passage).identity
        assert auto != SentenceModelEmbedder(name, passage="").identity
        assert auto != SentenceModelEmbedder(name).questions.identity


@requirement("E2")
@pytest.mark.parametrize("path", ["./nowhere", "/nowhere/at/all", "~/nowhere-at-all", "../x"])
def test_a_path_that_is_no_folder_is_refused_by_name(path: str) -> None:
    with pytest.raises(ConfigError, match=r"HINDSIGHT_EMBEDDER: there is no folder"):
        local_folder(path, "HINDSIGHT_EMBEDDER")


@requirement("E2", "T3")
@pytest.mark.parametrize("kind", ["SentenceTransformer", "CrossEncoder"])
def test_what_a_library_says_of_a_model_that_does_not_load_is_told_on_one_harmless_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    def refuse(place: str, **_: object) -> None:
        raise OSError(f"no weights in {Path(place).name}\n\x1b]0;mine\x07")

    monkeypatch.setitem(sys.modules, "sentence_transformers", SimpleNamespace(**{kind: refuse}))
    folder = str(model(tmp_path / "m"))
    asked: Callable[[], object] = (
        (lambda: SentenceModelEmbedder(folder).embed(["x"]))
        if kind == "SentenceTransformer"
        else (lambda: CrossEncoderReranker(folder).rerank("q", ["x"]))
    )
    with pytest.raises(ModelUnavailable) as raised:
        asked()
    said = raised.value.args[0]
    assert "no weights in m" in said
    assert said.isprintable()
