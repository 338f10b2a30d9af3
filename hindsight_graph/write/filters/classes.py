"""The classes of words that say nothing worth remembering on their own, as bits of one number."""

from __future__ import annotations

from typing import Final


class Hollow:
    """What kind of empty a word is. A sentence of nothing but such words loses nothing when it is dropped (W2).

    Plain numbers, since members of an IntFlag cost ten times as much to combine and this is done for every word.
    """

    GRAMMAR: Final = 1  # pronouns, articles, auxiliaries, prepositions, light verbs
    FILLER: Final = 2  # thanks, acknowledgements, interjections, greetings, wishes
    PRAISE: Final = 4  # great, awful, 厉害: a judgement that names nothing
    TIME: Final = 8  # today, 明天: says when, not what; counts as content in an answer to a question
    WEATHER: Final = 16
    MOOD: Final = 32
    PROCESS: Final = 64  # one moment, 稍等: talk about the talk
    TASTE: Final = 128  # like, hate, 喜欢: hollow with "it" and "you", a preference with anything else
    ADDRESS: Final = 256  # a name may follow it: "thanks Mel", 谢谢小王


def index(lists: dict[int, str]) -> dict[str, int]:
    """Word -> its bits, from space-separated lists of words by bit."""
    found: dict[str, int] = {}
    for bit, words in lists.items():
        for word in words.split():
            found[word] = found.get(word, 0) | bit
    return found
