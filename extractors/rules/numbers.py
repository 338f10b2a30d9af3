"""Chinese numerals as digits, for ages and counts."""

from __future__ import annotations

_DIGITS = {digit: n for n, digit in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}


def chinese_number(text: str) -> str:
    """The digits of a number up to 199 written in Chinese ("三十五" is 35); other text as it is."""
    if not text or any(char not in "零〇一二两三四五六七八九十百" for char in text):
        return text
    hundreds, _, rest = text.partition("百") if "百" in text else ("", "", text)
    total = 100 * _DIGITS.get(hundreds, 1) if "百" in text else 0
    rest = rest.lstrip("零〇")
    if "十" in rest:
        tens, _, ones = rest.partition("十")
        return str(total + 10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[ones] if ones else 0))
    if len(rest) > 1:
        return "".join(str(_DIGITS[char]) for char in rest)
    return str(total + (_DIGITS[rest] if rest else 0))
