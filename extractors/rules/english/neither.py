"""What is said of none of several ("Neither Bob nor Carol likes beer"), or of one of them, no one knows which."""

from __future__ import annotations

from hindsight_graph.extractors.rules.english.scene import Scene


def one_of(scene: Scene, at: int, last: int) -> bool:
    """ "Either Bob or Carol lives in Oslo": which of them is not said."""
    words = [token.low for token in scene.tokens]
    if at > 0 and words[at - 1] == "or" and "either" in words[:at]:
        return True
    return any(words[n] == "either" and scene.low(n + 1) != "way" and "or" in words[n:] for n in range(at, last))


def read_as_both(scene: Scene, at: int, last: int) -> tuple[int, int, bool]:
    """Makes "both … and" of "neither … nor", so that what is said is denied of each: from where to where it now goes,
    and whether it is denied."""
    first = next((n for n in range(at, last) if scene.low(n) == "neither"), last)
    other = next((n for n in range(first, last) if scene.low(n) == "nor"), last)
    if other == last:
        return at, last, False
    if scene.low(first + 1) in scene.lexicon.verbs:  # "I neither smoke nor drink"
        scene.tokens[first].low = "not"
        return at, other, True
    for n in range(first, last):
        scene.tokens[n].low = {"neither": "both", "nor": "and"}.get(scene.low(n), scene.low(n))
    return at + (first == at), last, True
