"""Small numbers written in words, English and Chinese."""

from __future__ import annotations

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

ENGLISH = {word: float(n) for n, word in enumerate(_UNITS)} | {word: float(n) for word, n in _TENS.items()}
ENGLISH |= {f"{tens}-{_UNITS[n]}": float(value + n) for tens, value in _TENS.items() for n in range(1, 10)}
ENGLISH |= {"a": 1.0, "an": 1.0, "the": 1.0, "couple": 2.0, "a couple": 2.0, "a dozen": 12.0, "half a": 0.5}
ENGLISH |= {"half an": 0.5, "a couple of": 2.0, "couple of": 2.0, "a half": 0.5}

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = f"ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|{_ONES}"
_TENS_WORDS = f"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:{_ONES}))?"
_ARTICLES = r"half an?|an?(?: (?:couple(?: of)?|dozen|half))?|couple of"
NUMBER = rf"(?:\d{{1,6}}(?:\.\d{{1,2}})?|{_ARTICLES}|{_TENS_WORDS}|{_TEENS})"

_DIGITS = {char: n for n, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2, "○": 0}
_SCALES = {"十": 10, "百": 100, "千": 1000}


def english(word: str) -> float | None:
    """The value of digits ("12", "2.5") or number words ("twenty-one", "a couple of"); None for anything else."""
    word = " ".join(word.split())
    if word[:1].isdigit():
        try:
            return float(word)
        except ValueError:
            return None
    return ENGLISH.get(word)


def chinese(word: str) -> float | None:
    """The value of digits or Chinese numerals: 十五, 二十一, 廿三, 两百, 二〇二五, 半 (0.5); None for anything else."""
    if not word:
        return None
    if word[0].isdigit():
        return english(word)
    if word == "半":
        return 0.5
    word = word.replace("廿", "二十").replace("卅", "三十")
    if not any(char in _SCALES for char in word):
        return _positional(word)
    total, digit = 0, None
    for char in word:
        if char in _SCALES:
            total += (1 if digit is None else digit) * _SCALES[char]
            digit = None
        elif char in _DIGITS:
            digit = _DIGITS[char]
        else:
            return None
    return float(total + (digit or 0))


def _positional(word: str) -> float | None:
    if not all(char in _DIGITS for char in word):
        return None
    return float("".join(str(_DIGITS[char]) for char in word))
