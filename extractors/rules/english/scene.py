"""One English sentence under the rules: its tokens and names, and how noun phrases are read from them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

from hindsight_graph.extractors.rules import inflect
from hindsight_graph.extractors.rules.dialogue import resolve
from hindsight_graph.extractors.rules.english import words as w
from hindsight_graph.extractors.rules.english.lexicon import Lexicon
from hindsight_graph.extractors.rules.english.names import find_names
from hindsight_graph.extractors.rules.english.tokens import tokenise
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Phrase
from hindsight_graph.extractors.rules.sink import Sink
from hindsight_graph.model.turn import Mention
from hindsight_graph.text.values import TimeSpan

_MOST_WORDS = 6
_QUOTES = {'"': '"', "“": "”", "‘": "’", "「": "」", "《": "》", "*": "*"}
# "the Falcon project", "the company Acme": the noun only tells what the name is.
_TELLING = frozenset(
    "Project Company Team Database ProgrammingLanguage Framework CloudProvider City Country Organisation School".split()
)
_PARTITIVE = frozenset(
    "bit lot lots couple kind sort pair bunch type cup glass piece plate bowl bottle some few".split()
)
_TIME_UNITS = frozenset(
    "day days week weeks weekend weekends month months year years hour hours minute minutes".split()
)
_TASTE = w.EVALUATIVE | frozenset("black white plain strong weak raw spicy sour salty bitter".split())
_ARTICLES = frozenset("the a an my your his her our their this that".split())
_BARE = frozenset("work live go use take make get give see come keep try find need put bring let help".split())
_PARTICLES = frozenset("up down out off away over on along around back through".split())


class Scene:
    """A sentence with what the rules need around it. `who_is` resolves he and she; None where it can't be told."""

    def __init__(
        self, content: str, start: int, end: int, lexicon: Lexicon, sink: Sink, times: tuple[TimeSpan, ...]
    ) -> None:
        self.content = content
        self.lexicon = lexicon
        self.sink = sink
        self.tokens = tokenise(content[start:end], start)
        self.names = find_names(self.tokens, lexicon)
        self.said = [n for n, token in enumerate(self.tokens) if not token.inside and token.low not in (",", "and")]
        self.times = [span for span in times if span.at < end and span.at_end > start]
        self.earlier: list[Mention] = []  # persons of the turn before
        self.timed: dict[int, TimeSpan] = {}
        starts, ends = [token.start for token in self.tokens], [token.end for token in self.tokens]
        for span in self.times:
            touched = range(bisect_right(ends, span.at), bisect_left(starts, span.at_end))
            self.timed.update(dict.fromkeys(touched, span))

    def low(self, at: int) -> str:
        """The folded token at a place; "" beyond the end."""
        return self.tokens[at].low if 0 <= at < len(self.tokens) else ""

    def text(self, first: int, last: int) -> str:
        """The words from one token to another (exclusive), as written."""
        return self.content[self.tokens[first].start : self.tokens[last - 1].end] if last > first else ""

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Where those words stand in the turn."""
        first = min(first, len(self.tokens) - 1)
        last = max(last, first + 1)
        return self.tokens[first].start, self.tokens[min(last, len(self.tokens)) - 1].end

    def follows(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether exactly these folded words stand at a place."""
        return all(self.low(at + n) == word for n, word in enumerate(words))

    def only_names(self, first: int, last: int) -> bool:
        """Whether nothing but names, commas and "and" stands between two tokens."""
        at = bisect_left(self.said, first)
        return at == len(self.said) or self.said[at] >= last

    def time_in(self, first: int, last: int) -> TimeSpan | None:
        """The first time named between two tokens."""
        return next((self.timed[n] for n in range(first, last) if n in self.timed), None)

    def who(self, pronoun: str, at: int) -> Phrase | None:
        """The one person that a pronoun can mean."""
        token = self.tokens[at]
        spoken_to = {name.start for name in self.names if name.first == 0 and self.low(name.last) in (",", "!")}
        here = [Mention(n.text, n.cls, n.start, n.end) for n in self.names if n.start not in spoken_to]
        here += [mention for mention in self.sink.people() if mention.start not in spoken_to]
        return resolve(pronoun, self.earlier, here, token.start, token.end, self.sink.turn)

    def noun(self, at: int, last: int, *, prepositions: bool = False, gerund: bool = True) -> tuple[Phrase | None, int]:
        """The noun phrase at a place and where it ends; None if there is none. With `prepositions` it runs through
        them ("meeting with Sofia")."""
        first, plain = self._skip_determiners(at, last)
        if first >= last:
            return None, at
        if self.low(first) == "to" and gerund and first + 1 < last and self._verb(first + 1):
            return self._infinitive(first, last)
        if self.low(first) in _QUOTES:
            return self._quoted(first, last)
        end = self._end_of_noun(first, last, prepositions, bare=first == at)
        if end == first:
            return None, at
        phrase = self._phrase(first, end, plain and not self._goes_on(first, end, last), bare=first == at)
        definite = any(self.low(n) == "the" for n in range(at, first))
        return (replace(phrase, definite=True) if definite else phrase), end

    def _goes_on(self, first: int, end: int, last: int) -> bool:
        """Whether a bare -ing form lacks its object ("seeing them", "coming up"): then it is no activity yet."""
        low = self.low(first)
        if end != first + 1 or not low.endswith("ing") or end >= last or self.tokens[first].inside:
            return False
        return self.low(end) in w.PRONOUNS | w.DETERMINERS | _PARTICLES or self.low(end) in w.PERSONAL

    def nouns(self, at: int, last: int, *, gerund: bool = True) -> tuple[list[Phrase], int]:
        """The noun phrases of a list ("tea, coffee and milk") and where it ends."""
        found: list[Phrase] = []
        joined = any(self.low(n) in w.CONJUNCTIONS for n in range(at, last))
        while at < last:
            phrase, end = self.noun(at, last, gerund=gerund)
            if phrase is None:
                break
            found.append(replace(phrase, definite=True) if found and found[0].definite else phrase)
            at = end
            nxt = end
            while nxt < last and (
                self.low(nxt) == "," or self.low(nxt) in w.CONJUNCTIONS or self.low(nxt) in ("as", "well")
            ):
                nxt += 1
            if nxt == end or nxt >= last or nxt in self.timed or self.low(nxt) in w.BREAKS:
                break
            if not joined or (self.low(nxt) in ("a", "an") and self.low(nxt - 1) == ","):
                break  # "Woodhaven, a small town": the same place in other words
            at = nxt
        return found, at

    def _verb(self, at: int) -> bool:
        low = self.low(at)
        return low.isalpha() and low not in w.DETERMINERS and not self.tokens[at].inside

    def _skip_determiners(self, at: int, last: int) -> tuple[int, bool]:
        plain = True
        while at < last:
            low = self.low(at)
            if self.tokens[at].name and self.low(at) == "the":
                break
            if low in ("your", "his", "her", "their", "its", "this", "that", "these", "those", "any", "every", "each",
                       "no", "such", "'s"):  # fmt: skip
                plain = False
            elif (low in ("severe", "mild", "slight") and at + 1 < last) or low in (
                "and",
                "really",
                "very",
                "quite",
                "just",
                "also",
                "only",
                "mainly",
                "mostly",
                "both",
                "like",
            ):
                pass
            elif (low in _PARTITIVE and self.low(at + 1) == "of") or (
                low in ("all", "some", "most", "many") and self.low(at + 1) == "of"
            ):
                at += 1
            elif low not in w.DETERMINERS and not (
                low in w.NUMBERS and at + 1 < last and self.tokens[at + 1].kind == "word"
            ):
                break
            at += 1
        return at, plain

    def _end_of_noun(self, first: int, last: int, prepositions: bool, *, bare: bool = True) -> int:
        at = first
        low = self.low(first)
        led = (
            bare and low.endswith("ing") and len(low) > 4 and low not in w.EVENT_NOUNS and not self.tokens[first].inside
        )
        while at < last:
            token = self.tokens[at]
            if token.name is not None:
                at = token.name.last
                continue
            if self._stops(at, first, prepositions, led):
                break
            if led and at > first and token.low in w.PREPOSITIONS:
                led = False  # "hanging out with friends": one of them
            at += 1
        while at > first and self.low(at - 1) in w.PREPOSITIONS | w.DETERMINERS | {"-", "&", "/"}:
            at -= 1
        if (
            at - first > 2
            and self.low(at - 1) in _TIME_UNITS
            and (self.low(at - 2) in w.NUMBERS or self.low(at - 2).isdigit())
        ):
            at -= 2  # "a party two weekends later"
        return at

    def _stops(self, at: int, first: int, prepositions: bool, led: bool) -> bool:
        token = self.tokens[at]
        low = token.low
        if at in self.timed and not (token.kind == "word" and low in w.EVENT_NOUNS):
            return True
        if token.kind == "mark":
            return low not in ("-", "&", "/", "%")
        if low in w.CONJUNCTIONS or (low in w.BREAKS and low not in w.PREPOSITIONS) or low in w.AUX or low[0] == "'":
            return not (low == "'s" and at > first and at + 1 not in self.timed)
        if low in ("a", "an") and at > first:
            return True  # "two espressos a day"
        if low in w.PRONOUNS and low not in ("one", "other", "same", "that", "lot", "bit", "all"):
            return at > first
        if low in w.PREPOSITIONS:
            if at == first:
                return True
            return low != "of" and not prepositions and not led
        return at > first and low in w.TRAILERS and not (prepositions and low in ("out", "up"))

    def _quoted(self, first: int, last: int) -> tuple[Phrase | None, int]:
        close = _QUOTES[self.low(first)]
        for n in range(first + 1, min(last, first + 9)):
            if self.low(n) == close:
                if n == first + 1:
                    return None, first
                start, end = self.span(first + 1, n)
                return Phrase(self.content[start:end], start, end), n + 1
        return None, first

    def _infinitive(self, first: int, last: int) -> tuple[Phrase | None, int]:
        verb = first + 1
        while verb + 1 < last and self.low(verb) in w.ADVERBS:
            verb += 1  # "to just take a look"
        end = max(self._end_of_noun(verb, last, False), verb + 1)
        if end < last and self.low(end) in w.PREPOSITIONS and self.low(end) not in ("because", "without"):
            end = self._end_of_noun(first + 1, last, True)
        phrase = self.activity(verb, end)
        start, stop = self.span(first, end)
        whole = phrase.plain and self.low(end) not in w.PERSONAL  # "how to dazzle him"
        return Phrase(phrase.text, start, stop, "Activity", plain=whole), end

    def activity(self, verb: int, end: int) -> Phrase:
        """What is done, as a noun: "bakes rye bread" as "baking rye bread"."""
        base = self.base(self.low(verb))
        rest = self.text(verb + 1, end)
        start, stop = self.span(verb, end)
        text = f"{inflect.gerund(base)} {rest}".strip()
        inner = {token.low for token in self.tokens[verb + 1 : end]}
        plain = len(text.split()) <= _MOST_WORDS and base not in ("be", "have", "do", "know", "see", "say", "think")
        plain = plain and (bool(rest) or base not in _BARE)  # what, how or where counts
        return Phrase(text, start, stop, "Activity", plain=plain and not inner & (w.PRONOUNS | {"your", "his", "her"}))

    @staticmethod
    def base(low: str) -> str:
        """The likely base form of a verb form."""
        if low.endswith("ies") and len(low) > 4:
            return low[:-3] + "y"
        if low.endswith(("ches", "shes", "sses", "xes", "oes")):
            return low[:-2]
        return low[:-1] if low.endswith("s") and not low.endswith("ss") else low

    def _phrase(self, first: int, end: int, plain: bool, *, bare: bool) -> Phrase:
        words = [token.low for token in self.tokens[first:end]]
        if (
            words[-1] in w.PRONOUNS
            or words[0] in w.PERSONAL
            or words[0] in ("being", "having", "how", "what", "when", "that")
        ):
            plain = False
        name = self._head_name(first, end)
        if name is not None:
            return self._named(name, plain)
        start, stop = self.span(first, end)
        text = self.content[start:stop]
        head = words[words.index("of") - 1] if "of" in words[1:] else words[-1]
        inner = set(words[1:]) & _ARTICLES if "of" not in words and "with" not in words else set()
        if inner or words[0] in ("way", "fact", "how") or (len(words) > 1 and words[-1] in _TASTE):
            plain = False
        if len(words) > _MOST_WORDS or head in w.VAGUE_NOUNS or (len(words) == 1 and head in w.EVALUATIVE | w.ADVERBS):
            plain = False
        cls = self.lexicon.kind(words[: words.index("of")] if "of" in words[1:] else words)
        if (
            bare
            and words[0].endswith("ing")
            and len(words[0]) > 4
            and (cls is None or len(words) > 2 or (len(words) > 1 and words[-1].endswith("s")))
        ):
            cls = "Activity"
        return Phrase(text, start, stop, cls or UNKNOWN, plain=plain)

    def _head_name(self, first: int, end: int) -> Name | None:
        """The name that the phrase is about: its last words, or its first before a noun that tells what it is."""
        token = self.tokens[first]
        if end - first > 1 and token.name is None and self.lexicon.kind([self.low(end - 1)]) is not None:
            return None  # "the staging DB"
        if token.name is not None and token.name.last == end:
            return token.name
        if token.name is not None and token.name.last == end - 1:
            kind = self.lexicon.kind([self.low(end - 1)])
            if kind in _TELLING:
                return Name(token.name.text, kind or UNKNOWN, token.name.start, token.name.end, first, end)
        for n in range(first + 1, end):
            name = self.tokens[n].name
            if name is not None and name.last == end:
                before = [token.low for token in self.tokens[first:n]]
                if "of" in before or "'s" in before or any("-" in word for word in before[-1:]):
                    return None
                kind = self.lexicon.kind(before)
                if kind is None and self.low(first - 1) == "the":
                    return None  # "the thought Nate"
                if name.cls == UNKNOWN and kind:
                    return Name(name.text, kind, name.start, name.end, n, end, name.known, name.version)
                return name
        return None

    @staticmethod
    def _named(name: Name, plain: bool) -> Phrase:
        return Phrase(name.text, name.start, name.end, name.cls, name, plain=plain, version=name.version)
