"""The door for text from outside: what can be kept is passed unchanged, the rest is refused with a reason."""

from __future__ import annotations

import re

from hindsight_graph.errors import InvalidInput
from hindsight_graph.text.fold import INVISIBLE

# Databases refuse NUL, XML and terminals refuse or obey the other C0 controls; tab and line ends are text.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_FORBIDDEN_IN_LABEL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# U+2800 is the empty Braille cell: a letter to Unicode, nothing to the eye.
_VISIBLE = re.compile(rf"[^\s\u2800\x00-\x1f\x7f-\x9f{INVISIBLE}]")
_UNSAFE_IN_LOG = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\\{INVISIBLE}]")
_UTF8_MAX = 4


def check_content(text: object, max_bytes: int, what: str = "content") -> str:
    """Returns `text` unchanged if it can be kept; `max_bytes` counts UTF-8 bytes, `what` names it in the message.

    Raises InvalidInput for what is no str, shows nothing (blank, invisible characters only), holds a control character
    other than tab and line ends or half of a surrogate pair, or is too long.
    """
    checked = _checked(text, what, _FORBIDDEN)
    if len(checked) * _UTF8_MAX > max_bytes and (size := len(checked.encode())) > max_bytes:
        raise InvalidInput(
            f"{what} is {size} bytes long; at most {max_bytes} are taken.",
            remedy="Split it into several turns, or raise HINDSIGHT_MAX_CONTENT_KIB."
            if what == "content"
            else f"Shorten the {what}.",
        )
    return checked


def check_label(text: object, what: str, max_chars: int = 256) -> str:
    """Returns an id, name or tag unchanged if it can be kept; `what` names it in the message.

    Raises InvalidInput as `check_content` does, and for line ends, tabs and more than `max_chars` characters.
    """
    checked = _checked(text, what, _FORBIDDEN_IN_LABEL)
    if len(checked) > max_chars:
        raise InvalidInput(
            f"{what} is {len(checked)} characters long; at most {max_chars} are taken.", remedy=f"Shorten the {what}."
        )
    return checked


def check_text(text: object, what: str, max_chars: int) -> str:
    """Returns a text unchanged if it can be kept; line ends are allowed, `what` names it in the message.

    Raises InvalidInput as `check_content` does, and for more than `max_chars` characters.
    """
    checked = _checked(text, what, _FORBIDDEN)
    if len(checked) > max_chars:
        raise InvalidInput(
            f"{what} is {len(checked)} characters long; at most {max_chars} are taken.", remedy=f"Shorten the {what}."
        )
    return checked


def _checked(text: object, what: str, forbidden: re.Pattern[str]) -> str:
    if not isinstance(text, str):
        raise InvalidInput(f"{what} must be text, not {type(text).__name__}.", remedy=f"Pass {what} as a string.")
    if bad := forbidden.search(text):
        raise InvalidInput(_why_forbidden(bad, what), remedy="Remove that character and send it again.")
    if not _VISIBLE.search(text):
        raise InvalidInput(
            f"{what} is blank: it holds no visible character.", remedy=f"Pass {what} with something to read in it."
        )
    return text


def _why_forbidden(bad: re.Match[str], what: str) -> str:
    code = ord(bad.group())
    name = f"U+{code:04X} at position {bad.start()}"
    if 0xD800 <= code <= 0xDFFF:
        return f"{what} holds half of a surrogate pair ({name}), which is no character."
    return f"{what} holds the control character {name}, which can't be stored."


def log_safe(text: object, limit: int = 200) -> str:
    """One printable line of at most `limit` characters: line ends, controls and invisible characters are escaped."""
    raw = str(text)
    line = _UNSAFE_IN_LOG.sub(_escaped, raw[:limit])
    return line[:limit] + "…" if len(raw) > limit or len(line) > limit else line


def _escaped(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape").decode("ascii")
