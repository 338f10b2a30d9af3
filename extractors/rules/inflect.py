"""English word forms: from a verb's base form to the forms it is said in, and from a form back to its base."""

from __future__ import annotations

from functools import cache

# base past participle; verbs that form both regularly are left out.
IRREGULAR = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
        be was been|become became become|begin began begun|break broke broken|bring brought brought|build built built
        buy bought bought|catch caught caught|choose chose chosen|come came come|cost cost cost|cut cut cut|do did done
        draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel felt felt
        find found found|fly flew flown|forget forgot forgotten|get got got|give gave given|go went gone
        grow grew grown|have had had|hear heard heard|hit hit hit|hold held held|keep kept kept|know knew known
        lead led led|learn learned learned|leave left left|lie lay lain|let let let|lose lost lost|make made made
        mean meant meant|meet met met|pay paid paid|put put put|quit quit quit|read read read|ride rode ridden
        run ran run|say said said|see saw seen|sell sold sold|send sent sent|set set set|shut shut shut
        sing sang sung|sit sat sat|sleep slept slept|speak spoke spoken|spend spent spent|stand stood stood
        swim swam swum|take took taken|teach taught taught|tell told told|think thought thought|wear wore worn
        win won won|write wrote written|rewrite rewrote rewritten|wed wed wed|rebuild rebuilt rebuilt
        """.replace("\n", "|").split("|")
        if line.strip()
    )
}
_DOUBLING = frozenset("prefer refer commit admit occur transfer begin forget".split())
_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes"}
_VOWELS = "aeiou"


@cache
def forms(base: str) -> dict[str, str]:
    """The forms of a verb with their tag: VB base, VBZ third person, VBD past, VBN participle, VBG -ing.

    Where forms coincide ("cut"), the tag is the one that says least about the past: VB before VBD before VBN.
    """
    past, participle = IRREGULAR.get(base, (_suffixed(base, "ed"),) * 2)
    return {participle: "VBN", past: "VBD", gerund(base): "VBG", third(base): "VBZ", base: "VB"}


@cache
def participle(base: str) -> str:
    """The past participle: "written" for "write"."""
    return IRREGULAR[base][1] if base in IRREGULAR else _suffixed(base, "ed")


@cache
def gerund(base: str) -> str:
    """The -ing form: "baking" for "bake"."""
    if base.endswith("ie"):
        return base[:-2] + "ying"
    return _suffixed(base, "ing")


@cache
def third(base: str) -> str:
    """The third person singular: "bakes" for "bake"."""
    if base in _THIRD:
        return _THIRD[base]
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def singular(noun: str) -> str:
    """The likely singular of a regular plural; other words as they are."""
    if len(noun) < 4 or noun.endswith(("ss", "us", "is")):
        return noun
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "xes", "sses", "zes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") else noun


def _suffixed(base: str, suffix: str) -> str:
    if base.endswith("e") and not base.endswith(("ee", "oe", "ye")):
        return base[:-1] + suffix
    if suffix == "ed" and base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return base + base[-1] + suffix if _doubles(base) else base + suffix


def _doubles(base: str) -> bool:
    if base in _DOUBLING:
        return True
    syllables = sum(
        letter in _VOWELS and (n == 0 or base[n - 1] not in _VOWELS) for n, letter in enumerate(base.lower())
    )
    return (
        syllables == 1
        and len(base) > 2
        and base[-1] not in _VOWELS + "wxy"
        and base[-2] in _VOWELS
        and base[-3] not in _VOWELS
    )
