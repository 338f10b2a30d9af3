"""Masks secrets in what comes from outside, before anything else sees it; says what kinds they were, never which."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hindsight_graph.errors import InvalidInput
from hindsight_graph.safety import labelled, numbers, tokens
from hindsight_graph.safety.found import Found
from hindsight_graph.text.clean import check_label
from hindsight_graph.text.view import view

# Full-width letters and digits are the plain ones to a reader; each stands for one, so that places stay the same.
_WIDE = {0xFF01 + n: 0x21 + n for n in range(94) if chr(0x21 + n).isalnum() or chr(0x21 + n) in "-@_"}
# Without one of these there is nothing to look for: most turns end here.
_WORDS = tuple(
    "pass pwd pin psk otp code cvv cvc key token secret credential bearer basic :// -----begin"
    " 密 口令 令牌 验证码 动态码 安全码 解锁码 通行码 凭证 凭据 暗号 秘钥".split()
)
_RUNS = re.compile(r"[A-Za-z0-9_\-./+=]{16}|\d[\d \-]{11}|[A-Za-z]{2}\d{2} ")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its secrets, and the kind of each that was in it: password, key, private key, card number,
    identity number, IBAN."""

    text: str
    kinds: tuple[str, ...] = ()


def note(kinds: Iterable[str], where: str = "before it was stored") -> str:
    """Kinds in words: "masked before it was stored: 2 keys, 1 password"; "" for none."""
    counts = sorted(Counter(kinds).items())
    told = ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in counts)
    return f"masked {where}: {told}" if told else ""


def mask(text: str, *, running: bool = True) -> Masked:
    """The text with `[masked KIND]` in place of every secret; masking twice changes nothing.

    `running`: whether it is a text to read. In an id (False) a long number is no card unless it is written as one.
    """
    seen = view(text)
    plain = seen.text if seen.text.isascii() else seen.text.translate(_WIDE)
    if not _worth_looking(plain):
        return Masked(text)
    found = [*tokens.find(plain), *labelled.find(plain), *numbers.find(plain, running=running)]
    pieces: list[str] = []
    kinds: list[str] = []
    done = 0
    for one in _apart(found):
        start, end = seen.span(one.start, one.end)
        pieces += [text[done:start], f"[masked {one.kind}]"]
        kinds.append(one.kind)
        done = end
    return Masked("".join((*pieces, text[done:])), tuple(kinds))


def mask_value(value: Any, kinds: list[str]) -> Any:
    """A JSON value without the secrets in its texts and keys, and under keys that name a secret; adds to `kinds`."""
    if isinstance(value, str):
        return _told(mask(value), kinds)
    if isinstance(value, Mapping):
        return {_told(mask(key), kinds) if isinstance(key, str) else key: _under(key, one, kinds)
                for key, one in value.items()}  # fmt: skip
    if isinstance(value, list | tuple | set | frozenset):
        return [mask_value(one, kinds) for one in value]
    return value


def check_id(text: object, what: str) -> str:
    """Returns an id that tells apart users, sessions or writes unchanged. Raises InvalidInput as `check_label` does,
    and for one that holds a secret: masked, two of them would be the same."""
    checked = check_label(text, what)
    if kinds := mask(checked, running=False).kinds:
        raise InvalidInput(
            f"{what} holds what looks like a {kinds[0]}, which is not kept.",
            remedy=f"Use a {what} that is no secret, such as a number of your own.",
        )
    return checked


def _worth_looking(text: str) -> bool:
    low = text.lower()
    return any(word in low for word in _WORDS) or _RUNS.search(text) is not None


def _under(key: object, value: Any, kinds: list[str]) -> Any:
    kind = labelled.kind_of_key(key) if isinstance(key, str) else None
    if kind is None or isinstance(value, Mapping | list | tuple | set | frozenset | bool) or value in (None, ""):
        return mask_value(value, kinds)
    if isinstance(value, str) and value.startswith("[masked "):
        return value
    if not isinstance(value, str) and kind != "password":
        return value  # "tokens": 512 counts
    kinds.append(kind)
    return f"[masked {kind}]"


def _told(masked: Masked, kinds: list[str]) -> str:
    kinds += masked.kinds
    return masked.text


def _apart(found: list[Found]) -> list[Found]:
    """What was found, in order; of what overlaps one stretch under the kind of the longest."""
    apart: list[Found] = []
    for one in sorted(found):
        if apart and one.start < apart[-1].end:
            last = apart[-1]
            longer = max((last, one), key=lambda each: each.end - each.start)
            apart[-1] = Found(last.start, max(last.end, one.end), longer.kind)
        else:
            apart.append(one)
    return apart
