"""What becomes of a turn that is remembered: on both stores, through the library."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hindsight_graph import Hindsight, InvalidInput, Layer
from hindsight_graph.clock import FixedClock
from tests.integration.conftest import Opener
from tests.requirements import case, requirement
from tests.support_memory import NOW, I, Scripted, broken_extractor, hashed, thing, triple


@requirement("W1", "L1")
def test_a_fact_becomes_an_episode_and_a_semantic_memory_with_its_source(memory: Hindsight) -> None:
    written = memory.remember(
        "I live in Hangzhou.", user_id="alice", speaker="Alice", source_id="D1:3", session_id="s1"
    )
    assert written.status == "accepted"
    assert [(fact.subject, fact.relation, fact.object) for fact in written.facts] == [("Alice", "livesIn", "Hangzhou")]
    fact = memory.get(written.facts[0].memory_id, user_id="alice")
    assert fact.layer == "semantic"
    assert fact.content == "Alice lives in Hangzhou"
    assert fact.provenance.source_id == "D1:3"
    assert memory.get(written.memory_id or "", user_id="alice").layer == "episodic"


@requirement("W1", "W2")
@case("C16")
def test_chit_chat_is_rejected_with_a_reason_and_stays_in_working_memory_until_the_session_ends(
    memory: Hindsight,
) -> None:
    written = memory.remember("ok 👍 talk later", user_id="u", session_id="s1")
    assert (written.status, written.facts) == ("rejected", ())
    assert written.reason
    assert memory.recall("talk later", user_id="u").hits == ()
    working = memory.recall("talk later", user_id="u", layers=["working"])
    assert [hit.memory.content for hit in working.hits] == ["ok 👍 talk later"]
    assert memory.sessions.close("s1", user_id="u").dropped == 1
    assert memory.recall("talk later", user_id="u", layers=["working"]).hits == ()


@requirement("L2")
def test_both_vocabularies_of_layers_are_understood_and_answers_say_the_first(memory: Hindsight) -> None:
    written = memory.remember("The printer on floor 3 is out of ink", layer="short_term", user_id="u")
    assert [one.layer for one in written.memories] == ["episodic"]
    hits = memory.recall("printer ink", user_id="u", layers=["short_term"]).hits
    assert [hit.memory.layer for hit in hits] == ["episodic"]
    with pytest.raises(InvalidInput, match="layer 'eternal'"):
        memory.remember("x is y", layer="eternal")


@requirement("L1", "W8")
def test_semantic_text_without_a_known_statement_stays_text_and_the_answer_says_so(opened: Opener) -> None:
    memory = opened(extractor=Scripted())
    written = memory.remember("Blue whales hum at dusk near the old pier", layer="semantic", user_id="u")
    assert [one.layer for one in written.memories] == ["semantic"]
    assert any("kept as text" in note for note in written.notes)


@requirement("L1", "L5")
def test_a_procedure_carries_its_task(memory: Hindsight) -> None:
    written = memory.remember("发版步骤：打标签，等流水线变绿，再放量", layer="procedural", task="release", user_id="u")
    kept = memory.get(written.memory_id or "", user_id="u")
    assert (kept.layer, kept.task) == ("procedural", "release")


@requirement("W6")
def test_the_same_words_twice_are_one_memory_that_was_said_twice(memory: Hindsight) -> None:
    first = memory.remember("Our wiki moved to docs.example.org", user_id="u")
    second = memory.remember("  our WIKI moved to docs.example.org. ", user_id="u")
    assert second.status == "duplicate"
    assert (second.memory_id, second.hash) == (first.memory_id, first.hash)
    assert memory.get(first.memory_id or "", user_id="u").reinforced == 1
    assert memory.remember("Our wiki moved to docs.example.org", user_id="other").status == "accepted"


@requirement("W6", "C5")
def test_a_fact_in_another_language_is_the_same_fact_with_two_sources(memory: Hindsight) -> None:
    first = memory.remember("I live in Hangzhou.", user_id="alice")
    second = memory.remember("我住在杭州。", user_id="alice")
    assert [fact.memory_id for fact in second.facts] == [fact.memory_id for fact in first.facts]
    assert memory.get(first.facts[0].memory_id, user_id="alice").reinforced == 1


@requirement("W7")
@case("C152")
def test_recall_returns_what_was_stored_with_a_memory(memory: Hindsight) -> None:
    metadata = {"a": {"b": [1, {"c": "深"}]}, "d": [[1], [2]], "e": None, "f": [1, "x"]}
    memory.remember(
        "The Q3 budget review is owned by finance",
        user_id="u",
        agent_id="agent-7",
        session_id="s9",
        source_id="mail:4",
        tags=["财务", "q3"],
        metadata=metadata,
        importance_level=4,
        ttl_days=30,
        observed_at="2026-05-30T10:00:00+08:00",
    )
    kept = memory.recall("budget review", user_id="u").hits[0].memory
    assert kept.metadata == metadata
    assert kept.tags == ("财务", "q3")
    assert kept.importance == pytest.approx(0.8)
    assert kept.provenance.observed_at.isoformat() == "2026-05-30T10:00:00+08:00"
    assert kept.provenance.recorded_at.isoformat().startswith("2026-06-01T12:00")
    assert kept.expires_at is not None
    assert kept.expires_at.isoformat().startswith("2026-07-01T12:00")
    assert (kept.provenance.agent_id, kept.provenance.session_id, kept.provenance.source_id) == (
        "agent-7",
        "s9",
        "mail:4",
    )


@requirement("W8")
@case("C108", "C123")
def test_what_the_ontology_does_not_know_is_reported_and_never_forced(opened: Opener) -> None:
    text = "Helios API includes the Helios API and shops in a town"
    api = thing("Helios API", "Product")
    memory = opened(
        extractor=Scripted(
            {
                text: [
                    triple(api, "partOf", thing("the Helios API", "Product")),
                    triple(api, "locatedIn", thing("Springfield", "Town`) DETACH DELETE (z) //")),
                    triple(api, "co-signed-with`", thing("Springfield", "Place")),
                ]
            }
        )
    )
    written = memory.remember(text, user_id="u")
    assert written.status == "accepted"
    assert written.facts == ()
    assert sorted({note.reason for note in written.dropped}) == [
        "both ends are Helios API",
        "the ontology has no class 'Town`) DETACH DELETE (z) //'",
        "the ontology has no relation 'co-signed-with`'",
    ]
    assert memory.recall("Helios", user_id="u").hits[0].memory.content == text


@requirement("W9", "S1")
def test_first_person_is_the_speaker_and_users_do_not_share_it(memory: Hindsight) -> None:
    alice = memory.remember("I live in Hangzhou.", user_id="alice")
    bob = memory.remember("I live in Hangzhou.", user_id="bob")
    assert alice.facts[0].memory_id != bob.facts[0].memory_id
    assert alice.facts[0].subject == "alice"
    named = memory.remember("I live in Paris.", user_id="alice", speaker="Carol")
    assert named.facts[0].subject == "Carol"
    assert named.conflicts == ()


@requirement("W9")
@case("C20")
def test_one_name_is_one_entity_whatever_the_vectors_say(opened: Opener) -> None:
    texts = [f"NVKA matters for topic {n}" for n in range(4)]
    memory = opened(
        embedder=hashed(), extractor=Scripted({t: [triple(thing("NVKA"), "attribute", t, name=t)] for t in texts})
    )
    for text in texts:
        memory.remember(text, user_id="u")
    assert [entity.name for entity in memory.entities(user_id="u")] == ["NVKA"]


@requirement("W9")
@case("C21")
def test_two_things_of_one_name_and_different_class_stay_two(opened: Opener) -> None:
    planet, clerk = "Mercury is the planet nearest the sun.", "Mercury from finance approved the budget."
    memory = opened(
        extractor=Scripted(
            {
                planet: [triple(thing("Mercury", "Place"), "within", thing("Solar system", "Place"))],
                clerk: [triple(thing("Mercury", "Person"), "memberOf", thing("finance", "Organisation"))],
            }
        )
    )
    memory.remember(planet, user_id="u")
    memory.remember(clerk, user_id="u")
    assert sorted(entity.cls for entity in memory.entities(user_id="u") if entity.name == "Mercury") == [
        "Person",
        "Place",
    ]


@requirement("W9")
def test_what_was_first_seen_unclassified_is_classified_by_a_statement_and_stays_one(opened: Opener) -> None:
    seen, stated, clerk = "Atlas was mentioned.", "Atlas uses MySQL.", "Atlas from finance approved the budget."
    memory = opened(
        extractor=Scripted(
            {
                seen: [triple(thing("Atlas"), "attribute", "mentioned", name="seen")],
                stated: [triple(thing("Atlas", "Project"), "usesDatabase", thing("MySQL", "Database"))],
                clerk: [triple(thing("Atlas", "Person"), "memberOf", thing("finance", "Organisation"))],
            }
        )
    )
    memory.ingest({"content": text, "user_id": "u"} for text in (seen, stated, clerk))
    found = [entity.cls for entity in memory.entities(user_id="u") if entity.name == "Atlas"]
    assert sorted(found) == ["Person", "Project"]


@requirement("W9")
@case("C25")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("İzmir", "izmir", True),
        ("Zoe\u0308", "Zoë", True),
        ("ＡＣＭＥ", "ACME", True),
        ("Żubr", "Zubr", False),
    ],
)
def test_equal_spellings_are_one_entity_and_distinct_names_stay_two(
    opened: Opener, one: str, other: str, same: bool
) -> None:
    memory = opened(
        extractor=Scripted(
            {
                f"{name} is number {n}": [triple(thing(name), "attribute", str(n), name=f"n{n}")]
                for n, name in enumerate((one, other))
            }
        )
    )
    for n, name in enumerate((one, other)):
        memory.remember(f"{name} is number {n}", user_id="u")
    names = [entity.name for entity in memory.entities(user_id="u")]
    assert names == [one] if same else sorted(names) == sorted([one, other])


@requirement("W9")
def test_both_scripts_of_a_well_known_place_are_one_entity(memory: Hindsight) -> None:
    memory.remember("I live in Hangzhou.", user_id="u")
    memory.remember("我昨天去了杭州。", user_id="u")
    places = [entity for entity in memory.entities(user_id="u") if entity.name in ("Hangzhou", "杭州")]
    assert len(places) == 1


@requirement("W10")
@case("C19")
def test_a_repeat_with_the_same_key_gets_the_first_answer(memory: Hindsight) -> None:
    first = memory.remember("Invoice 8812 was paid", user_id="u", idempotency_key="k1")
    again = memory.remember("Invoice 8812 was paid", user_id="u", idempotency_key="k1")
    assert (again.status, again.memory_id) == ("duplicate", first.memory_id)
    without = memory.remember("Invoice 8812 was paid", user_id="u")
    assert (without.status, without.memory_id) == ("duplicate", first.memory_id)
    assert memory.remember("Invoice 8813 was paid", user_id="v", idempotency_key="k1").status == "accepted"


@requirement("W10")
def test_ingesting_the_same_turns_again_adds_nothing(memory: Hindsight) -> None:
    turns = [
        {"content": f"Ticket {n} is about the login page of shop {n}", "source_id": f"t:{n}", "session_id": "s"}
        for n in range(7)
    ]
    first = memory.ingest(turns, batch=3)
    assert first.counts["accepted"] == 7
    before = memory.memories(layers=[layer.value for layer in Layer], history=True)
    again = memory.ingest(turns, batch=3)
    assert again.counts["duplicate"] == 7
    assert memory.memories(layers=[layer.value for layer in Layer], history=True) == before
    assert len(before.memories) >= 14  # each an episode and a turn of working memory, and what facts they state


@requirement("W10")
@case("C165", "C01")
def test_fifty_first_mentions_at_once_make_one_entity_with_fifty_sources(opened: Opener) -> None:
    texts = [f"Quokka Ltd sent invoice {n}" for n in range(50)]
    script = {text: [triple(thing("Quokka Ltd", "Organisation"), "attribute", text, name=text)] for text in texts}
    handles = [opened(extractor=Scripted(script)) for _ in range(2)]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda n: handles[n % 2].remember(texts[n], user_id="u"), range(50)))
    assert {answer.status for answer in answers} == {"accepted"}
    assert [entity.name for entity in handles[0].entities(user_id="u")] == ["Quokka Ltd"]
    page = handles[0].memories(user_id="u", layers=["semantic"])
    assert len(page.memories) == 50


@requirement("W12")
@case("C14")
def test_a_text_that_cannot_be_embedded_is_stored_and_found_by_its_words(opened: Opener) -> None:
    texts = ["Mia plays cello.", "Jon bakes rye bread.", "Aya repairs clocks."]
    memory = opened(extractor=Scripted(), embedder=hashed(lambda text: "Jon" in text and "Aya" not in text))
    report = memory.ingest({"content": text, "user_id": "u"} for text in texts)
    assert report.counts["accepted"] == 3
    assert [bool(one.degraded) for one in report.written] == [False, True, False]
    found = memory.recall("rye bread", user_id="u", channels=["fulltext"]).hits[0].memory
    assert (found.content, found.embedded) == ("Jon bakes rye bread.", False)


@requirement("W12")
def test_equal_text_is_embedded_once(opened: Opener, ns: str) -> None:
    embedder = hashed()
    memory = opened(embedder=embedder, extractor=Scripted())
    text = f"The gate is called {ns}"
    memory.ingest([{"content": text, "user_id": user} for user in ("u", "v", "w")])
    assert embedder.texts.count(text) == 1


@requirement("W8")
@case("C12")
def test_when_the_extractor_fails_the_words_are_kept_and_the_answer_says_so(opened: Opener) -> None:
    memory = opened(extractor=broken_extractor())
    written = memory.remember("Lena signed the Oslo lease", user_id="u")
    assert written.status in ("accepted", "held")
    assert any("extractor" in note for note in written.degraded)
    assert memory.recall("Oslo lease", user_id="u").hits[0].memory.content == "Lena signed the Oslo lease"


@requirement("S5")
@case("C67")
def test_long_content_is_embedded_in_chunks_and_found_by_any_of_them(opened: Opener) -> None:
    def too_long(text: str) -> bool:
        return len(text) > 8000

    text = " ".join(f"Paragraph {n} speaks of shelf {n} in hall {n % 7}." for n in range(1400))
    assert len(text) > 55_000
    memory = opened(embedder=hashed(too_long), extractor=Scripted())
    written = memory.remember(text, user_id="u")
    assert written.degraded == ()
    assert written.chunks > 30
    assert len(memory.recall("shelf 1399", user_id="u").hits) == 1


@requirement("S5")
@case("C63", "C66", "C70")
@pytest.mark.parametrize(
    "content", ["", "   ", "\n\t", "\u3000", "\u200b", "abc\u0000def 你好 \u0007", "half \ud800", "x" * 300_000]
)
def test_content_that_cannot_be_kept_is_refused_before_anything_is_embedded(opened: Opener, content: str) -> None:
    embedder = hashed()
    memory = opened(embedder=embedder)
    with pytest.raises(InvalidInput):
        memory.remember(content, user_id="u")
    assert embedder.batches == []
    assert memory.memories(user_id="u", history=True).memories == ()


@requirement("S5")
@case("C66")
def test_one_bad_turn_of_a_batch_is_reported_and_the_others_go_in(memory: Hindsight) -> None:
    report = memory.ingest(
        [
            {"content": "The first shelf holds maps", "user_id": "u"},
            {"content": "abc\u0000def 你好 \u0007", "user_id": "u", "source_id": "bad"},
            {"content": "The third shelf holds globes", "user_id": "u"},
        ]
    )
    assert report.counts["accepted"] == 2
    assert [(one.index, one.source_id) for one in report.failed] == [(1, "bad")]
    assert report.failed[0].reason


@requirement("S5")
@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"importance": 1.5}, "importance 1.5"),
        ({"importance": float("nan")}, "importance nan"),
        ({"importance": 0.5, "importance_level": 3}, "both given"),
        ({"importance_level": 6}, "importance_level 6"),
        ({"ttl_days": -1}, "ttl_days -1"),
        ({"role": "robot"}, "role 'robot'"),
        ({"observed_at": "soon"}, "soon"),
        ({"timezone": "Mars/Olympus"}, "Mars/Olympus"),
        ({"tags": "finance"}, "tags"),
        ({"metadata": {"x": float("inf")}}, "metadata"),
        ({"colour": "red"}, "unknown field 'colour'"),
        ({"user_id": "a\nb"}, "user_id"),
    ],
)
def test_a_value_that_breaks_a_rule_is_refused_by_name(memory: Hindsight, values: dict[str, object], rule: str) -> None:
    with pytest.raises(InvalidInput, match=rule):
        memory.remember("The kiln is fired on Thursdays", **values)
    assert memory.memories(history=True, all_users=True).memories == ()


@requirement("W4")
@case("C70")
def test_ttl_zero_never_expires(memory: Hindsight) -> None:
    written = memory.remember("Next week I travel to Oslo", user_id="u", ttl_days=0)
    assert written.expires_at is None


@requirement("W4")
@case("C38")
def test_a_time_without_a_zone_is_read_in_the_declared_one_and_said_so(memory: Hindsight) -> None:
    written = memory.remember(
        "The kiln is fired on Thursdays", user_id="u", observed_at="2025-03-01T10:00:00", timezone="Asia/Shanghai"
    )
    assert any("Asia/Shanghai" in note for note in written.notes)
    kept = memory.get(written.memory_id or "", user_id="u")
    assert kept.provenance.observed_at.isoformat() == "2025-03-01T10:00:00+08:00"
    assert kept.provenance.timezone == "Asia/Shanghai"


@requirement("L3")
def test_working_memory_is_bounded_per_session_and_over_all_sessions(opened: Opener) -> None:
    memory = opened(settings={"working_turns": 3, "working_sessions": 2}, extractor=Scripted())
    for session in ("s1", "s2", "s3"):
        for n in range(5):
            memory.remember(f"Turn {n} of {session} speaks of shelf {n}", user_id="u", session_id=session)
    working = memory.memories(user_id="u", layers=["working"]).memories
    kept = [(one.provenance.session_id, one.provenance.turn) for one in working]
    assert kept == [("s2", 2), ("s2", 3), ("s2", 4), ("s3", 2), ("s3", 3), ("s3", 4)]
    assert len(memory.memories(user_id="u", layers=["episodic"]).memories) == 15


@requirement("L3")
def test_working_memory_survives_a_restart(opened: Opener) -> None:
    opened().remember("ok 👍 talk later", user_id="u", session_id="s1")
    assert len(opened().recall("talk later", user_id="u", layers=["working"]).hits) == 1


@requirement("W1")
def test_the_gate_can_be_asked_without_writing(memory: Hindsight) -> None:
    judgement, extraction = memory.assess("I live in Hangzhou.", user_id="u")
    assert judgement.verdict == "accept"
    assert [one.relation for one in extraction.triples] == ["livesIn"]
    assert memory.memories(user_id="u", layers=["working", "episodic"]).memories == ()


def test_an_answer_that_only_names_a_place_is_read_with_the_question_before_it(memory: Hindsight) -> None:
    memory.remember("Where do you live?", user_id="u", session_id="s", role="assistant")
    written = memory.remember("Hangzhou.", user_id="u", session_id="s")
    assert [(fact.relation, fact.object) for fact in written.facts] == [("livesIn", "Hangzhou")]


@requirement("C1")
def test_the_speaker_of_a_scripted_turn_owns_the_fact(opened: Opener) -> None:
    memory = opened(extractor=Scripted({"I like tea": [triple(I, "likes", thing("tea", "Food"))]}))
    written = memory.remember("I like tea", user_id="u", speaker="Uma")
    assert written.facts[0].subject == "Uma"


@requirement("O1", "W8")
def test_an_ontology_of_ones_own_adds_relations_by_a_setting(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "zoo.ttl"
    file.write_text(
        """
        @prefix hg: <https://hindsight-graph.org/ns#> . @prefix my: <https://example.org/zoo#> .
        @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        my:caresFor a owl:ObjectProperty ; rdfs:domain hg:Person ; rdfs:range hg:Animal ;
            rdfs:label "cares for"@en , "照料"@zh ; hg:phrase "{s} cares for {o}"@en , "{s}照料{o}"@zh ;
            hg:cue "care for"@en , "照料"@zh .
        my:Bamboo a hg:Animal ; rdfs:label "Bamboo"@en , "竹竹"@zh .
        """,
        encoding="utf-8",
    )
    memory = opened(settings={"ontology": str(file)})
    for text in ("Mira cares for Bamboo.", "李雷照料竹竹。"):
        assert [fact.relation for fact in memory.remember(text, user_id="u").facts] == ["caresFor"], text
    assert {"Bamboo"} == {entity.name for entity in memory.entities(user_id="u") if entity.cls == "Animal"}


@requirement("W4", "W6")
@pytest.mark.parametrize("text", ["Next week I travel to Berlin.", "下周我去北京出差。"])
def test_what_expired_can_be_said_again(opened: Opener, text: str) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    first = memory.remember(text, user_id="u")
    clock.advance(days=200)
    again, third = memory.remember(text, user_id="u"), memory.remember(text, user_id="u")
    assert (again.status, third.status) == ("accepted", "duplicate")
    assert again.memory_id == third.memory_id != first.memory_id
    assert [hit.memory.id for hit in memory.recall(text, user_id="u").hits] == [again.memory_id]


@requirement("C1", "W4")
@pytest.mark.parametrize(
    ("before", "after"), [("I live in Hangzhou.", "I live in Shanghai."), ("我住在杭州。", "我住在上海。")]
)
def test_an_expired_fact_contradicts_nothing(opened: Opener, before: str, after: str) -> None:
    clock = FixedClock(NOW)
    memory = opened(clock=clock)
    for user in ("u", "live"):
        memory.remember(before, user_id=user, ttl_days=2)
    clock.advance(days=1)
    earlier = memory.remember(after, user_id="live")
    assert earlier.conflicts or earlier.superseded
    clock.advance(days=2)
    written = memory.remember(after, user_id="u")
    assert (len(written.facts), written.superseded, written.conflicts) == (1, (), ())


@requirement("C1", "W4")
def test_a_fact_that_expired_long_ago_contradicts_nothing_within_one_batch(opened: Opener) -> None:
    memory = opened(clock=FixedClock(NOW))
    said = {"user_id": "u", "session_id": "s", "observed_at": "2020-01-01T10:00:00Z"}
    ingested = memory.ingest(
        [
            {"content": "This week I live in Hangzhou.", "source_id": "a", **said},
            {"content": "I live in Shanghai.", "source_id": "b", **said, "observed_at": "2026-01-01T10:00:00Z"},
        ]
    )
    assert [len(one.conflicts) + len(one.superseded) for one in ingested.written] == [0, 0]


@requirement("W1", "W5")
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("I work at Tencent, how about you?", "accepted"),
        ("我在腾讯上班，你呢？", "accepted"),
        ("I work at Tencent, right?", "held"),
        ("我在腾讯上班，对吧？", "held"),
        ("Do you work at Tencent?", "held"),
        ("你在腾讯上班吗？", "held"),
    ],
)
def test_a_fact_beside_a_question_is_kept_and_what_is_asked_is_held(memory: Hindsight, text: str, status: str) -> None:
    written = memory.remember(text, user_id="u")
    assert written.status == status
    assert [fact.relation for fact in written.facts] == (["worksFor"] if status == "accepted" else [])


@requirement("W6")
@pytest.mark.parametrize(
    ("asked", "said"), [("The budget is 30k?", "The budget is 30k."), ("预算是30万？", "预算是30万。")]
)
def test_a_question_is_not_the_statement_with_the_same_words(memory: Hindsight, asked: str, said: str) -> None:
    question = memory.remember(asked, user_id="u")
    statement = memory.remember(said, user_id="u")
    assert (question.status, statement.status) == ("held", "accepted")
    assert question.memory_id != statement.memory_id


@requirement("S5", "W10")
def test_one_number_beyond_all_bounds_costs_only_its_own_turn(memory: Hindsight) -> None:
    turns = [{"content": "The kiln is red."}, {"content": "It is hot.", "ttl_days": 10**400}, {"content": "I use Vim."}]
    done = memory.ingest(turns)
    assert [one.index for one in done.failed] == [1]
    assert "ttl_days" in done.failed[0].reason
    assert len(done.written) == 2


@requirement("W9")
@pytest.mark.parametrize(
    ("told", "later", "who"),
    [
        (["My sister Anna lives in Oslo."], "My brother lives in Rome.", "u's brother"),
        (["我姐姐李兰住在北京。"], "我弟弟住在武汉。", "u的弟弟"),
        (["我姐姐李兰住在北京。"], "我妹妹住在武汉。", "u的妹妹"),
        (["我姐姐李兰住在北京。"], "My brother lives in Rome.", "u's brother"),
        (["My son Leo lives in Oslo."], "My daughter lives in Rome.", "u's daughter"),
        (["My mother lives in Oslo."], "我爸爸住在武汉。", "u的爸爸"),
        (["My sister Anna lives in Oslo.", "My brother Bob lives in Rome."], "My brother works at Siemens.", "Bob"),
        (["My sister Anna lives in Oslo."], "My sister works at Siemens.", "Anna"),
        (["我姐姐李兰住在北京。"], "My sister works at Siemens.", "李兰"),
        (["My mom lives in Oslo."], "我母亲在西门子工作。", "u's mother"),
        (["我老婆王芳住在北京。"], "My wife works at Siemens.", "王芳"),
        (["I am married to Anna."], "My wife works at Siemens.", "Anna"),
        (["My sister Anna lives in Oslo.", "我姐姐在西门子工作。"], "我妹妹住在武汉。", "u的妹妹"),
        (["My brother Bob lives in Oslo."], "My wife's brother lives in Rome.", "u's wife's brother"),
        (["我弟弟李雷住在北京。"], "我妻子的弟弟住在武汉。", "u的妻子的弟弟"),
        (["My older brother lives in Oslo."], "My little brother lives in Rome.", "u's younger brother"),
        (["我大哥住在北京。"], "我二哥住在武汉。", "u的二哥"),
    ],
)
def test_a_kin_word_means_the_known_relative_only_if_that_one_can_be_called_so(
    memory: Hindsight, told: list[str], later: str, who: str
) -> None:
    for n, text in enumerate(told):
        memory.remember(text, user_id="u", session_id=f"s{n}")
    written = memory.remember(later, user_id="u", session_id="later")
    assert [fact.subject for fact in written.facts if fact.relation in ("livesIn", "worksFor")] == [who]
    assert written.conflicts == ()


@requirement("W9")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("猎鹰项目部署在阿里云上。", "我们把猎鹰从阿里云迁到了腾讯云。"),
        ("猎鹰部署在阿里云上。", "我们把猎鹰项目从阿里云迁到了腾讯云。"),
    ],
)
def test_a_project_is_one_with_and_without_the_word_for_it(memory: Hindsight, first: str, then: str) -> None:
    known = memory.remember(first, user_id="u")
    changed = memory.remember(then, user_id="u")
    assert [one.old_id for one in changed.superseded] == [known.facts[0].memory_id]
    projects = [entity.name for entity in memory.entities(user_id="u") if entity.cls == "Project"]
    assert projects == [known.facts[0].subject]


@requirement("W10")
def test_progress_tells_what_is_stored_after_each_commit_of_a_batch(memory: Hindsight) -> None:
    told: list[int] = []
    turns = [{"content": f"Shelf {n} holds glaze {n}.", "user_id": f"user-{n % 3}"} for n in range(6)]
    memory.ingest(turns, batch=6, progress=told.append)
    assert told[:3] == [2, 4, 6]
    assert told[-1] == 6
