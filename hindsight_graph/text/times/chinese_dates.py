"""Chinese dates and times of day: 2025年11月6日, 四月三十日, 5月1日至3日, 6号, 下午三点半, 晚上8点."""

from __future__ import annotations

import re
from datetime import date

from hindsight_graph.text.times import common
from hindsight_graph.text.times.calendar import DAY, month_of, year_of
from hindsight_graph.text.times.chinese import AND_PART, DAY_NUMBER, MONTH_NUMBER, PART, PARTS, third, within_year
from hindsight_graph.text.times.numbers import chinese as number
from hindsight_graph.text.times.piece import Clock, Piece, Reference, hour_in
from hindsight_graph.text.values import Precision

_NUMERAL = "零〇○一二三四五六七八九"
_TO = "[-~–—至到]"

FULL = re.compile(
    rf"(?<![\d.])(?P<y>[12]\d{{3}}|[一二][{_NUMERAL}]{{3}}|\d{{2}}(?=年\d{{1,2}}月))年(?!级)(?:度|的)?(?:(?P<m>{MONTH_NUMBER})月份?"
    rf"(?:(?P<d>{DAY_NUMBER})(?:[日号]|(?!\d|[{_NUMERAL}十点个年月:.%]))(?:{_TO}(?P<d1>{DAY_NUMBER})[日号])?{AND_PART}|的?(?P<mthird>上旬|中旬|下旬|初|底|末))?"
    r"|年?(?P<third>年初|年中|年底|年末|初|底|末)|(?P<half>上半年|下半年)|(?P<season>春天|春季|夏天|夏季|秋天|秋季|冬天|冬季))?"
)
MONTH_DAY = re.compile(
    rf"(?<![\d.第年{_NUMERAL}十])(?P<m>{MONTH_NUMBER})月(?:份的?)?(?P<d>{DAY_NUMBER})(?:[日号]?{_TO}(?P<d1>{DAY_NUMBER}))?[日号]{AND_PART}"
)
MONTH_ONLY = re.compile(
    rf"(?<![\d.第个年{_NUMERAL}十])(?P<m>{MONTH_NUMBER})月(?![老亮球饼大小]|{DAY_NUMBER}[日号])份?(?:的?(?P<third>上旬|中旬|下旬|初|底|末))?"
)
_NOT_A_DAY = "[线楼门店机院房桌车位球选馆厅文码台库柜站间仓井令床]"
DAY_ONLY = re.compile(
    rf"(?<![\d.第月年个{_NUMERAL}十A-Za-z#-])(?P<d>{DAY_NUMBER})(?:号(?!{_NOT_A_DAY})|(?<=\d)日(?!元|内|均)){AND_PART}"
)
HOUR = "(?:2[0-4]|1\\d|0?\\d|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])"
_MINUTE = "(?:[0-5]?\\d|[二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])"
_NOT_A_TIME = (
    "建议|原因|意见|要求|理由|说明|问题|感受|注意|优势|不足|收获|内容|区别|好处|启示|体会|要点|共识|儿|都|也|不"
)
CLOCK = re.compile(
    rf"(?:(?P<part>{PART}|(?<![今昨明前后])[早晚])的?)?(?<![\d.第{_NUMERAL}十])(?P<h>{HOUR})(?:点|时(?![候间段期常不尚代刻机区而装光]))"
    rf"(?:(?P<sharp>钟|整)|(?P<half>半)|(?P<q>[一三])刻|(?P<min>{_MINUTE})分|(?P<min2>[0-5]\d|[二三四五]?十[五]?)(?![{_NUMERAL}十\d个天%.]))?(?!{_NOT_A_TIME})"
)
PART_ALONE = re.compile(rf"(?P<part>{PART})(?=的?\d{{1,2}}:\d\d)")


def _number(word: str) -> int:
    return int(number(word) or 0)


def _year(word: str) -> int:
    year = _number(word)
    return year + 2000 if year < 70 else year + 1900 if year < 100 else year


def full(match: re.Match[str], ref: Reference) -> Piece:
    """2025年11月6日, 二〇二五年三月, 2023年, 2024年夏天, 2023年5月1日至3日."""
    year, at, at_end = _year(match["y"]), match.start(), match.end()
    if not match["m"]:
        return within_year(Piece(at, at_end, *year_of(year), "year"), match)
    month = _number(match["m"])
    if not match["d"]:
        return third(Piece(at, at_end, *month_of(year, month), "month"), match["mthird"])
    first = date(year, month, _number(match["d"]))
    last = first.replace(day=_number(match["d1"])) if match["d1"] else first
    return Piece(at, at_end, first, last + DAY, part=PARTS.get(match["part"] or ""), is_range=bool(match["d1"]))


def month_day(match: re.Match[str], ref: Reference) -> Piece:
    """11月6日, 四月三十日, 5月1日至3日: in the year that is meant."""
    month, first_day = _number(match["m"]), _number(match["d"])
    last_day = _number(match["d1"]) if match["d1"] else first_day
    at, at_end = match.span()

    def again(today: date, lean: int) -> tuple[date, date]:
        first = common.month_day(month, first_day, today, lean)[0]
        return first, first.replace(day=last_day) + DAY

    dates = again(ref.today, ref.lean(at, at_end))
    return Piece(at, at_end, *dates, part=PARTS.get(match["part"] or ""), again=again, is_range=bool(match["d1"]))


def month_only(match: re.Match[str], ref: Reference) -> Piece:
    """5月, 三月份, 5月底: in the year that is meant."""
    month, at, at_end = _number(match["m"]), match.start(), match.end()

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.whole_month(month, today, lean)

    piece = Piece(at, at_end, *again(ref.today, ref.lean(at, at_end)), "month")
    if match["third"]:
        return third(piece, match["third"])
    piece.again = again
    return piece


def day_only(match: re.Match[str], ref: Reference) -> Piece:
    """6号, 15日: in the month that is meant."""
    day, at, at_end = _number(match["d"]), match.start(), match.end()

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.day_of_month(day, today, lean)

    dates = again(ref.today, ref.lean(at, at_end))
    return Piece(at, at_end, *dates, part=PARTS.get(match["part"] or ""), again=again)


def clock(match: re.Match[str], ref: Reference) -> Piece | None:
    """下午三点半, 晚上8点, 10点15分, 三点一刻; a bare 三点 counts only beside a day, a bare 一点 ("a bit") never."""
    hour, part = _number(match["h"]), match["part"]
    minute = (
        30
        if match["half"]
        else _number(match["q"]) * 15
        if match["q"]
        else _number(match["min"] or match["min2"] or "")
    )
    precise = match["half"] or match["q"] or match["min"] or match["min2"]
    said = precise or match["sharp"] or part
    if (match["h"] == "一" and not said) or hour > 24 or (part and part in "早晚" and hour > 12):
        return None
    in_day = hour_in(hour, PARTS[part]) if part and hour <= 12 else hour
    precision: Precision = "minute" if precise else "hour"
    time_of_day = Clock(in_day, minute, precision=precision, open=part is None and hour <= 12)
    return Piece(match.start(), match.end(), clock=time_of_day, joint=not said)


def part_alone(match: re.Match[str], ref: Reference) -> Piece:
    """下午 before 3:30, to say which half of the day."""
    return Piece(match.start(), match.end(), part=PARTS[match["part"]], joint=True)
