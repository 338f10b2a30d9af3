"""Measures what an embedder makes of English and of Chinese: whether questions find their answers."""

from __future__ import annotations

from collections.abc import Mapping

from hindsight_graph.ports.embedder import Embedder, for_questions

ENOUGH = 0.6  # of `measure`; chance gives about 0.26, all-MiniLM-L6-v2 in Chinese 0.35, multilingual models over 0.8

# Each question with its answer, and a sentence that shares words or the subject with it and answers nothing.
_CASES = {
    "en": (
        ("Where does Nora live?", "Nora's home is in Graz.", "Nora likes to play chess."),
        ("Which food makes him ill?", "He is allergic to peanuts.", "He is learning to drive."),
        ("When does the train leave?", "Departure is at nine in the morning.", "The ticket was bought by my aunt."),
        ("Why did we change the database?", "We moved to Postgres because of JSONB.", "The office moved upstairs."),
        ("How warm is the oven?", "The kiln has nine hundred degrees.", "The oven stands in the cellar."),
        ("What is his job?", "He works as a nurse.", "He walks to the lake."),
    ),
    "zh": (
        ("诺拉住在哪里？", "诺拉的家在格拉茨。", "诺拉喜欢下棋。"),
        ("他吃什么会不舒服？", "他对花生过敏。", "他在学开车。"),
        ("火车几点开？", "早上九点发车。", "票是姑姑买的。"),
        ("我们为什么换数据库？", "因为需要JSONB，改用了Postgres。", "办公室搬到了楼上。"),
        ("炉子有多热？", "窑里有九百度。", "炉子放在地下室。"),
        ("他的职业是什么？", "他当护士。", "他走到湖边。"),
    ),
}


def measure(embedder: Embedder) -> Mapping[str, float]:
    """For "en" and "zh" the mean reciprocal rank of six answers among twelve sentences: 1 is perfect.

    Small enough to tell a language that a model does not read, not to rank models. Raises ModelError.
    """
    asking = for_questions(embedder)
    found: dict[str, float] = {}
    for language, cases in _CASES.items():
        questions = asking.embed([question for question, _, _ in cases])
        texts = embedder.embed([*(answer for _, answer, _ in cases), *(other for _, _, other in cases)])
        near = questions @ texts.T
        ranks = [int((row > row[place]).sum()) + 1 for place, row in enumerate(near)]
        found[language] = sum(1 / rank for rank in ranks) / len(ranks)
    return found
