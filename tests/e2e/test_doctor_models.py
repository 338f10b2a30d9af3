"""What the doctor says of embedders and rerankers, and that it gives no key away."""

from __future__ import annotations

from pathlib import Path

import pytest

from hindsight_graph.embeddings.builtin import BuiltinEmbedder
from tests.requirements import requirement
from tests.support_cli import Done, Shell
from tests.support_server import Answer, Asked, Reply, scores, serving, vectors

KEY = "sk-never-to-be-seen-4711"


def real(asked: Asked) -> Reply:
    """The built-in model behind a server."""
    rows = BuiltinEmbedder().embed(asked.body["input"])
    return Reply(body={"data": [{"index": i, "embedding": row.tolist()} for i, row in enumerate(rows)]})


def examined(tmp_path: Path, embeds: Answer, ranks: Answer) -> tuple[Done, dict[str, dict[str, str]]]:
    """The doctor's findings on a new memory with an embedder and a reranker behind servers."""
    shell = Shell(tmp_path, tmp_path / "cache")
    BuiltinEmbedder().embed(["loaded before anybody waits for it"])
    with serving(embeds) as one, serving(ranks) as other, serving(vectors(512)) as good:
        values = {
            "HINDSIGHT_STORE": "sqlite:///memory.db",
            "HINDSIGHT_EMBEDDER": "openai:bge-m3",
            "HINDSIGHT_EMBEDDER_URL": one.url,
            "HINDSIGHT_EMBEDDER_KEY": KEY,
            "HINDSIGHT_EMBEDDER_DIMENSION": "512",
            "HINDSIGHT_RERANKER": "cohere:bge-reranker-v2-m3",
            "HINDSIGHT_RERANKER_URL": other.url,
            "HINDSIGHT_RERANKER_KEY": KEY,
        }
        made = shell.run("init", **{**values, "HINDSIGHT_EMBEDDER_URL": good.url})
        assert made.code == 0, made.err
        done = shell.run("doctor", "--json", **values)
    return done, {check["check"]: check for check in done.json["checks"]}


def sensible(_: str, text: str) -> float:
    return 0.9 if "Graz" in text else 0.1


@requirement("E2")
def test_models_that_answer_are_shown_with_what_they_are(tmp_path: Path) -> None:
    done, checks = examined(tmp_path, real, scores(sensible))
    assert done.code == 0, done.out
    assert "bge-m3 at http://127.0.0.1:" in checks["embedder"]["finding"]
    assert "512 dimensions" in checks["embedder"]["finding"]
    assert checks["languages"]["result"] == "ok"
    assert "cohere:bge-reranker-v2-m3 at http://127.0.0.1:" in checks["reranker"]["finding"]
    assert "an answer 0.90, something else 0.10" in checks["reranker"]["finding"]
    assert "HINDSIGHT_EMBEDDER_KEY" in checks["settings"]["finding"]
    assert KEY not in done.out + done.err


@requirement("E2")
def test_models_that_do_not_answer_fail_with_a_remedy_and_the_store_does_not(tmp_path: Path) -> None:
    done, checks = examined(tmp_path, lambda _: Reply(401, {"error": KEY}), lambda _: Reply(404, {}))
    assert done.code == 4
    assert (checks["embedder"]["result"], checks["reranker"]["result"]) == ("fail", "fail")
    assert "HINDSIGHT_EMBEDDER_KEY" in checks["embedder"]["remedy"]
    assert "HINDSIGHT_RERANKER_URL" in checks["reranker"]["remedy"]
    assert KEY not in done.out + done.err


@requirement("E2")
def test_a_model_that_does_not_read_a_language_and_a_reranker_that_ranks_upside_down_are_warned_of(
    tmp_path: Path,
) -> None:
    done, checks = examined(tmp_path, vectors(512), scores(lambda query, text: 1 - sensible(query, text)))
    assert done.code == 0
    assert checks["languages"]["result"] == "warn"
    assert "English and Chinese" in checks["languages"]["remedy"]
    assert checks["reranker"]["result"] == "warn"


@requirement("E2", "E3")
@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("HINDSIGHT_EMBEDDER", "bge", "HINDSIGHT_EMBEDDER='bge' is not known"),
        ("HINDSIGHT_EMBEDDER", "openai:bge-m3", "HINDSIGHT_EMBEDDER_URL is empty"),
        ("HINDSIGHT_RERANKER", "bge", "HINDSIGHT_RERANKER='bge' is not known"),
    ],
)
def test_a_setting_that_can_not_work_stops_a_command_with_its_name(
    tmp_path: Path, name: str, value: str, says: str
) -> None:
    done = Shell(tmp_path, tmp_path / "cache").run("init", "--store", "sqlite:///memory.db", **{name: value})
    assert done.code not in (0, 1)
    assert says in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "memory.db").exists(), "nothing is made before the settings are known to work"
