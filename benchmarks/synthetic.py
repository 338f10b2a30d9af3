"""A made-up world for measuring size and speed: varied English and Chinese turns with entities, facts and edges.

Word frequencies follow Zipf's law, as those of real text do: common words are what makes full-text search slow.
Everything depends on the seed alone. Ready changes go straight to a store's `apply`, as `commit` would send them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.ids import new_id
from hindsight_graph.model.change import GraphChange, NewMemory, SessionTouch
from hindsight_graph.model.memory import Alias, Entity, Fact, Layer, Link, LinkType, Memory, Provenance, State
from hindsight_graph.ports.embedder import Embedder
from hindsight_graph.ports.store import EmbeddingIdentity, Store
from hindsight_graph.text.fold import content_hash, fold_name

BATCH = 500
SESSION_TURNS = 25
FACT_SHARE = 0.2
START = datetime(2025, 1, 6, 9, 0, tzinfo=UTC)
DIMENSION = 512
_VOCABULARY = 12_000
_SYLLABLES = "ka lo mi ter pan ve shu dor el in ga ro sim tal un fe qua ni bor est".split()
_HAN = "数据服务部署测试报告会议客户订单支付系统接口版本计划城市朋友学校医院音乐电影旅行早餐晚饭天气跑步读书孩子父母"
_FIRST = "Alice Bruno Chen Dalia Emil Fatima Goran Hana Ivan Jun Kemal Lena Mei Noor Omar Petra Qiang Rosa Sven Tariq"
_LAST = "Abbott Baum Cruz Dahl Eder Fang Gruber Haas Ito Jansen Koch Lund Moser Novak Okoye Park Quist Ruiz Stein Tan"
_CITIES = "Hangzhou Lisbon Graz Oslo Nairobi Porto Suzhou Lyon Turin Malmo 杭州 上海 成都 西安 厦门 青岛".split()
_TOOLS = "PostgreSQL MySQL Redis Kafka SQLite Neo4j MongoDB Cassandra RabbitMQ Elasticsearch ClickHouse DuckDB".split()
_SERVICES = "billing search checkout login report image export mail ledger quota audit catalogue".split()
_ENGLISH = (
    "{person} said that the {service} service {n} uses {tool} in {city}, {tail}.",
    "We moved the {service} service {n} to {tool} because {tail}.",
    "{person} lives in {city} now and talks about {tail}.",
    "Ticket {n} of {person}: {tail}, seen with {tool}.",
    "{person} and {other} met in {city} to discuss {tail}.",
    "Version {n}.{k}.0 of the {service} service was deployed with {tool}; {tail}.",
)
_CHINESE = (
    "{person}说{service}服务{n}在{city}使用{tool}，{tail}。",
    "我们把{service}服务{n}换成了{tool}，因为{tail}。",
    "{person}现在住在{city}，经常谈到{tail}。",
)
_QUESTIONS = (
    "What did {person} say about {tail}?",
    "Which service in {city} uses {tool}?",
    "Why did we move the {service} service {n} to {tool}?",
    "Who met {other} in {city} to discuss {tail}?",
    "{person}住在哪里？",
    "{service}服务{n}为什么换成了{tool}？",
)


class WordVectors:
    """An embedder for measuring: a text's vector is the sum of fixed random vectors of its words, at unit length.

    Texts that share words are near each other, and a text costs microseconds instead of milliseconds.
    """

    identity = EmbeddingIdentity("benchmark-word-vectors", DIMENSION, "1")

    def __init__(self) -> None:
        self._words: dict[str, NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text."""
        rows = np.stack([self._sum(text) for text in texts])
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows

    def _sum(self, text: str) -> NDArray[np.float32]:
        words = "".join(f" {char} " if char > "\u2e7f" else char for char in text.lower()).split()
        total: NDArray[np.float32] = np.sum([self._vector(word) for word in words], axis=0, dtype=np.float32)
        return total

    def _vector(self, word: str) -> NDArray[np.float32]:
        if word not in self._words:
            self._words[word] = np.random.default_rng(list(word.encode())).standard_normal(DIMENSION).astype("<f4")
        return self._words[word]


class World:
    """People, places, services and what was said about them, in one namespace."""

    def __init__(self, namespace: str, embedder: Embedder, seed: int = 1) -> None:
        self.namespace = namespace
        self._embedder = embedder
        self._random = random.Random(seed)
        self._words = [
            "".join(self._random.choices(_SYLLABLES, k=self._random.choice((2, 2, 3)))) for _ in range(_VOCABULARY)
        ]
        self._weights = list(accumulate(1 / (rank + 2.7) for rank in range(_VOCABULARY)))
        self._people = [f"{first} {last}" for last in _LAST.split() for first in _FIRST.split()]
        self._random.shuffle(self._people)
        self._entities: dict[str, Entity] = {}

    def changes(self, count: int, batch: int = BATCH) -> Iterator[GraphChange]:
        """Changes that create `count` memories, in order, a batch in each."""
        made = 0
        while made < count:
            size = min(batch, count - made)
            yield self._change(made, size)
            made += size

    def sentence(self) -> str:
        """A turn as somebody might say it; one in five is Chinese."""
        chinese = self._random.random() < 0.2
        return self._fill(self._random.choice(_CHINESE if chinese else _ENGLISH), chinese=chinese)[0]

    def questions(self, count: int) -> list[str]:
        """Questions about this world, kinds in turn."""
        found = []
        for number in range(count):
            pattern = _QUESTIONS[number % len(_QUESTIONS)]
            found.append(self._fill(pattern, chinese=False, words=3)[0])
        return found

    def _fill(self, pattern: str, *, chinese: bool, words: int = 10) -> tuple[str, dict[str, str]]:
        draw = self._random
        slots = {
            "person": self._people[min(int(draw.paretovariate(0.7)) - 1, len(self._people) - 1)],
            "other": draw.choice(self._people),
            "city": draw.choice(_CITIES),
            "tool": draw.choice(_TOOLS),
            "service": draw.choice(_SERVICES),
            "n": str(draw.randrange(400)),
            "k": str(draw.randrange(20)),
        }
        if chinese:
            slots["tail"] = "".join(draw.choices(_HAN, k=2 * words))
        else:
            slots["tail"] = " ".join(
                draw.choices(self._words, cum_weights=self._weights, k=draw.randint(words // 2, words))
            )
        return pattern.format(**slots), slots

    # -- changes --------------------------------------------------------------------------------------------------
    def _change(self, first: int, size: int) -> GraphChange:
        new_entities: list[Entity] = []
        memories: list[Memory] = []
        links: list[Link] = []
        sessions: dict[str, SessionTouch] = {}
        last: Memory | None = None
        for number in range(first, first + size):
            if last is not None and self._random.random() < FACT_SHARE:
                fact = self._fact(last, number, new_entities)
                links.append(Link(LinkType.DERIVED_FROM, fact.id, last.id))
                memories.append(fact)
                continue
            chinese = self._random.random() < 0.2
            content, slots = self._fill(self._random.choice(_CHINESE if chinese else _ENGLISH), chinese=chinese)
            turn = self._memory(content, number, "zh" if chinese else "en", slots["person"])
            if last is not None and last.provenance.session_id == turn.provenance.session_id:
                links.append(Link(LinkType.NEXT, last.id, turn.id))
            named = [self._entity(name, cls, new_entities) for name, cls in _named(slots) if name in content]
            links += [Link(LinkType.MENTIONS, turn.id, entity.id) for entity in named]
            session = str(turn.provenance.session_id)
            sessions[session] = SessionTouch(session, None, None, number % SESSION_TURNS + 1, turn.id, START)
            memories.append(turn)
            last = turn
        rows = self._embedder.embed([memory.content for memory in memories])
        return GraphChange(
            self.namespace,
            START,
            entities=tuple(new_entities),
            aliases=tuple(Alias(entity.id, entity.name, fold_name(entity.name), None) for entity in new_entities),
            sessions=tuple(sessions.values()),
            memories=tuple(NewMemory(memory, (row,), memory.id) for memory, row in zip(memories, rows, strict=True)),
            links=tuple(links),
        )

    def _fact(self, source: Memory, number: int, new_entities: list[Entity]) -> Memory:
        _, slots = self._fill("", chinese=False)
        if self._random.random() < 0.5:
            subject, relation, words = self._entity(slots["person"], "Person", new_entities), "visited", "has visited"
            target = self._entity(slots["city"], "City", new_entities)
        else:
            name = f"{slots['service']} service {slots['n']}"
            subject, relation, words = self._entity(name, "Service", new_entities), "uses", "uses"
            target = self._entity(slots["tool"], "Technology", new_entities)
        content = f"{subject.name} {words} {target.name}"
        fact = Fact(subject.id, relation, target.id, subject_name=subject.name, object_name=target.name)
        return self._memory(content, number, "en", str(source.provenance.speaker), fact)

    def _memory(self, content: str, number: int, language: str, speaker: str, fact: Fact | None = None) -> Memory:
        at = START + timedelta(minutes=number)
        provenance = Provenance(
            user_id=None,
            agent_id=None,
            session_id=f"s{number // SESSION_TURNS}",
            source_id=f"t{number}",
            speaker=speaker,
            role="user",
            observed_at=at,
            recorded_at=at,
            timezone="UTC",
            turn=number % SESSION_TURNS,
        )
        return Memory(
            id=new_id("mem"),
            namespace=self.namespace,
            layer=Layer.SEMANTIC if fact else Layer.EPISODIC,
            content=content,
            content_hash=content_hash(content),
            state=State.CURRENT,
            importance=0.5,
            confidence=0.8,
            provenance=provenance,
            language=language,
            valid_from=at if fact else None,
            fact=fact,
            keywords=f"{speaker} {at:%Y-%m-%d}",
        )

    def _entity(self, name: str, cls: str, new_entities: list[Entity]) -> Entity:
        if name not in self._entities:
            entity = Entity(new_id("ent"), self.namespace, name, cls, f"{fold_name(name)}|{cls}|")
            self._entities[name] = entity
            new_entities.append(entity)
        return self._entities[name]


def fill(store: Store, world: World, count: int) -> int:
    """Applies the world's changes to a store that is set up, and returns the number of memories."""
    return sum(_apply(store, change) for change in world.changes(count))


def _apply(store: Store, change: GraphChange) -> int:
    store.apply(change)
    return len(change.memories)


def _named(slots: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (slots["person"], "Person"),
        (slots["other"], "Person"),
        (slots["city"], "City"),
        (slots["tool"], "Technology"),
    ]
