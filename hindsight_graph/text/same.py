"""Values that people see as the same: dates, amounts and versions in whatever spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache

from hindsight_graph.text.fold import fold
from hindsight_graph.text.script import simplified
from hindsight_graph.text.times.find import find_times
from hindsight_graph.text.times.numbers import chinese as chinese_number

# A day that two readers, years apart, take for the same one has its year; both years have a 29 February.
_READERS = (datetime(2004, 7, 1, tzinfo=UTC), datetime(2024, 7, 1, tzinfo=UTC))
_MAYBE_DATE = re.compile(r"\d[-/.]\d|月|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")
_MAYBE_AMOUNT = re.compile(r"\d|[百千万亿]")
_SCALES = {
    "k": 1_000, "thousand": 1_000, "m": 1_000_000, "million": 1_000_000, "bn": 1_000_000_000,
    "billion": 1_000_000_000, "w": 10_000, "千": 1_000, "万": 10_000, "百万": 1_000_000, "千万": 10_000_000,
    "亿": 100_000_000,
}  # fmt: skip
# Bare 元 or 块 says in Chinese only that it is money.
_CURRENCIES = {
    "$": "usd", "dollar": "usd", "dollars": "usd", "usd": "usd", "bucks": "usd", "美元": "usd", "刀": "usd",
    "€": "eur", "euro": "eur", "euros": "eur", "eur": "eur", "欧元": "eur", "£": "gbp", "pound": "gbp",
    "pounds": "gbp", "gbp": "gbp", "英镑": "gbp", "¥": "", "yuan": "", "rmb": "", "cny": "", "人民币": "", "元": "",
    "块": "", "块钱": "", "圆": "",
}  # fmt: skip
_PERIODS = {
    "hour": "hour", "hourly": "hour", "小时": "hour", "day": "day", "daily": "day", "天": "day", "日": "day",
    "night": "night", "晚": "night", "week": "week", "weekly": "week", "周": "week", "month": "month",
    "mo": "month", "monthly": "month", "月": "month", "year": "year", "yr": "year", "yearly": "year",
    "annually": "year", "年": "year",
}  # fmt: skip


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_PER = rf"(?:(?:a|an|per|each|every)\s+|/\s*|[每一/]\s*个?)(?P<per%d>{_any(_PERIODS)})"
_AMOUNT = re.compile(
    rf"(?:{_PER % 0}\s*)?(?P<cur0>[$€£¥])?\s*"
    r"(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[一二两三四五六七八九十百]+)"
    rf"\s*(?P<scale>{_any(_SCALES)})?(?![a-z])\s*(?P<cur1>{_any(_CURRENCIES)})?\s*"
    rf"(?:{_PER % 1}|(?P<per2>monthly|yearly|annually|weekly|daily|hourly))?"
)
_VERSION = re.compile(r"v(\d+(?:\.\d+)+[\w.+-]*)")


@lru_cache(maxsize=4096)
def fold_value(text: str) -> str:
    """The comparison form of a plain value: `fold`, and one spelling for a date, an amount or a version.

    "3 March 1990" and 1990年3月3日 are 1990-03-03; "5 March" and 3月5日 are --03-05; "30k", "30,000" and 3万元 are
    30000, "900 per month" and 每月900 are 900/month. Currencies differ, and 3.10 is not 3.1. Anything else is only
    folded.
    """
    folded = simplified(fold(text))
    day = _day(text) if _MAYBE_DATE.search(folded) else None
    amount = _amount(folded) if not day and _MAYBE_AMOUNT.search(folded) else None
    return day or amount or _bare_version(folded)


def said_day(text: str) -> str | None:
    """The day that a text is, year included, in ISO 8601; None if it is anything else."""
    day = _day(text)
    return day if day and not day.startswith("--") else None


def _day(text: str) -> str | None:
    text = text.strip(" .。,，")
    days = []
    for said_at in _READERS:
        spans = find_times(text, said_at)
        if len(spans) != 1 or spans[0].precision != "day" or spans[0].recurring or spans[0].deadline:
            return None
        if (spans[0].at, spans[0].at_end) != (0, len(text)) or (spans[0].end - spans[0].start).days != 1:
            return None
        days.append(spans[0].start.date())
    one, other = days
    if one == other:
        return one.isoformat()
    return f"--{one:%m-%d}" if (one.month, one.day) == (other.month, other.day) else None


def _bare_version(folded: str) -> str:
    match = _VERSION.fullmatch(folded)
    return match[1] if match else folded


def _amount(folded: str) -> str | None:
    match = _AMOUNT.fullmatch(folded)
    if match is None:
        return None
    number = match["n"].replace(",", "")
    if not number[0].isdigit():
        value = chinese_number(number)
        if value is None or not (match["scale"] or match["cur1"]):
            return None
        number = f"{value:.0f}"
    money = match["cur0"] or match["cur1"]
    period = match["per0"] or match["per1"] or match["per2"]
    if match["scale"] or money or period:  # a bare 3.10 may be a version
        number = f"{(Decimal(number) * _SCALES.get(match['scale'], 1)).normalize():f}"
    currency = _CURRENCIES[money] if money else ""
    return " ".join(part for part in (number, currency) if part) + (f"/{_PERIODS[period]}" if period else "")
