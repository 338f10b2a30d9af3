"""Chinese words for times that are counted from now: 昨天, 上周五, 三天前, 接下来两周, 下个月5号, 去年夏天, 每周一."""

from __future__ import annotations

import re
from datetime import date

from hindsight_graph.text.times import common
from hindsight_graph.text.times.calendar import DAY, WEEK, monday, month_of, season_of
from hindsight_graph.text.times.numbers import chinese as number
from hindsight_graph.text.times.piece import Piece, Reference
from hindsight_graph.text.times.tense import FUTURE, PAST

_DIGITS = "一二两三四五六七八九"
COUNT = rf"(?:\d{{1,6}}(?:\.\d{{1,2}})?|[{_DIGITS}十百廿卅零〇]{{1,5}})"
DAY_NUMBER = rf"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[{_DIGITS}]?|廿[{_DIGITS}]?|[{_DIGITS}])"
MONTH_NUMBER = rf"(?:1[0-2]|0?[1-9]|十[一二]?|[{_DIGITS}])"
WEEK_WORD = "(?:周|星期|礼拜)"
_UNIT = "(?:秒钟?|分钟|小时|钟头|天|日|周|星期|礼拜|月|季度|年)"
_NOT_AFTER = rf"(?<![第几数多好\d.{_DIGITS}十百])"
PART = "(?:凌晨|清晨|早晨|早上|上午|午后|中午|下午|傍晚|晚上|晚间|夜里|夜间|深夜|半夜)"
PARTS = {
    "凌晨": (0, 6), "清晨": (5, 9), "早晨": (6, 12), "早上": (6, 12), "早": (6, 12), "晨": (6, 12), "上午": (6, 12),
    "中午": (11, 14), "午后": (12, 18), "下午": (12, 18), "傍晚": (17, 20), "晚上": (18, 24), "晚间": (18, 24),
    "晚": (18, 24), "夜": (18, 24), "夜里": (18, 24), "夜间": (18, 24), "深夜": (18, 24), "半夜": (18, 24),
}  # fmt: skip
_NO_HOUR = rf"(?!的?(?:\d|[{_DIGITS}十]{{1,3}}[点时]))"  # then the part belongs to the hour: 下午三点
AND_PART = rf"(?:的?(?P<part>{PART}){_NO_HOUR})?"
_THIRD = "(?P<third>月初|月中|月底|月末|年初|年中|年底|年末|上旬|中旬|下旬|初|底|末)"
_THIRDS = {"初": 0, "上旬": 0, "中": 1, "中旬": 1, "底": 2, "末": 2, "下旬": 2}
_SEASON = "(?P<season>春天|春季|夏天|夏季|秋天|秋季|冬天|冬季)"
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
# After 每周一 or 周一: measure words that make it "once a week".
_MEASURE = "[次个遍节篇封更期条份本顿趟场套种名位件块万千百十]|回(?![来家去国到公答复])|天(?!气)|小时|公里"

AGO = re.compile(
    rf"{_NOT_AFTER}(?P<n>{COUNT}|半)(?P<ge>个)?(?P<half>半)?(?P<u>{_UNIT})(?P<half2>半)?(?P<way>[之以]?前(?!后)|[之以过]?后|内|[之以]内)"
)
QUARTER = re.compile(
    r"(?:(?P<y>[12]\d{3})年|(?P<way>去年|今年|明年))?的?第(?P<q>[一二三四1-4])季度|(?P<rel>上+|下+|本|这)一?个?季度"
)
IN = re.compile(rf"再过(?P<n>{COUNT}|半)个?(?P<half>半)?(?P<u>{_UNIT})(?![前后])")
STRETCH = re.compile(
    rf"(?P<way>接下来|未来|往后|今后|过去|最近|(?<![附靠接临将最亲])近)的?这?(?P<n>{COUNT}|半)个?(?P<half>半)?(?P<u>{_UNIT})(?!前|后)"
)
DAY_WORD = re.compile(
    rf"(?:(?P<day>大*前天|昨[天日儿]|今[天日儿]|明[天日儿](?!新)|(?<!先天)大*后天(?!性))|(?P<short>[今昨明前后])(?P<p>[晚早夜晨])(?!报|会|餐|饭?点评)){AND_PART}"
)
WEEKDAY = re.compile(
    rf"(?:(?<![\d{_DIGITS}十半几整])|(?<=[周期拜][一二三四五六日]))(?P<way>上+个?|下+个?|这个?|本|今)?(?P<w>{WEEK_WORD})(?P<d>[一二三四五六日天末1-6])(?(way)(?!{_MEASURE}))"
    rf"(?!年)(?:的?(?P<part>{PART}|[早晚](?![餐饭会上间])){_NO_HOUR})?"
)
WEEK_OF = re.compile(rf"(?P<way>上+|下+|本|这)一?个?{WEEK_WORD}(?![一二三四五六日天末1-6](?!{_MEASURE})|[岁围边])")
MONTH_OF = re.compile(
    rf"(?P<way>上+|下+|本|这|当)一?个?月份?(?![亮球饼老])(?:的?(?P<d>{DAY_NUMBER})[日号]{AND_PART}|的?{_THIRD})?"
)
END_ALONE = re.compile(
    r"(?<![\d一二三四五六七八九十上下本这个去今明前后年正腊])(?:(?P<what>月|年)(?P<third>初|中|底|末)(?![学级间断])|(?P<half>[上下]半年))"
)
YEAR_OF = re.compile(
    rf"(?P<way>大*前年|去年|今年|本年度?|明年|大*后年|上一年|下一年)度?的?(?:年?{_THIRD}|(?P<half>上半年|下半年)|{_SEASON}"
    rf"|(?P<m>{MONTH_NUMBER})月份?(?:(?P<d>{DAY_NUMBER})[日号]{AND_PART}|的?(?P<mthird>上旬|中旬|下旬|初|底|末))?)?"
)
EVERY = re.compile(
    rf"每(?:个|逢|隔)?(?:(?P<n>{COUNT})个?)?(?:(?P<w>{WEEK_WORD})(?:(?P<d>[一二三四五六日天末1-6])(?!{_MEASURE}))?"
    rf"|(?P<m>月)(?:的?(?P<md>{DAY_NUMBER})[日号])?|年(?:的?(?P<ym>{MONTH_NUMBER})月(?:(?P<yd>{DAY_NUMBER})[日号])?)?"
    rf"|天|日|小时|分钟|季度|工作日|(?P<p>(?:{PART}|[晚早夜](?!餐)){_NO_HOUR}))(?:的?(?P<part>{PART}|[晚早](?![餐饭上间])){_NO_HOUR})?|(?<![一今昨明后前春夏秋冬])天天(?!气)"
)
HOLIDAYS = {
    "元旦": (1, 1), "情人节": (2, 14), "劳动节": (5, 1), "五一": (5, 1), "儿童节": (6, 1), "六一": (6, 1),
    "国庆": (10, 1), "平安夜": (12, 24), "圣诞": (12, 25), "跨年夜": (12, 31),
}  # fmt: skip
HOLIDAY = re.compile(
    rf"(?:(?P<way>去年|今年|明年|前年|后年|(?P<y>[12]\d{{3}})年)的?)?(?<![\d{_DIGITS}十])(?P<what>{'|'.join(HOLIDAYS)})(?![{_DIGITS}十\d老帽])(?:假期|节)?"
)


def steps(way: str | None) -> int:
    """上 −1, 上上 −2, 下 1, 这/本 0."""
    way = way or ""
    return way.count("下") - way.count("上")


def unit(word: str) -> common.Unit:
    """The calendar unit of a Chinese word."""
    table: dict[str, common.Unit] = {
        "秒": "second", "秒钟": "second", "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day",
        "周": "week", "星期": "week", "礼拜": "week", "月": "month", "季度": "month", "年": "year",
    }  # fmt: skip
    return table[word]


def exact(word: str) -> float | None:
    """The number, unless it is a guess: 三四天 is three or four."""
    if re.search(rf"[{_DIGITS}]{{2}}", word):
        return None
    return number(word)


def ago(match: re.Match[str], ref: Reference) -> Piece | None:
    """三天前, 两周后, 半年前, 一个半小时后, 两年半前; 三天内 is a deadline."""
    count, word, way = exact(match["n"]), match["u"], match["way"]
    if count is None or (word == "年" and count >= 1000):
        return None
    if (word == "月" and not match["ge"]) or (word == "日" and match["n"][0].isdigit() and "内" not in way):
        return None
    factor = 3 if word == "季度" else 1
    count = (count + (0.5 if match["half"] or match["half2"] else 0)) * factor
    at, at_end = match.span()
    if "内" not in way:
        return common.away(ref, at, at_end, -count if "前" in way else count, unit(word))
    if ref.lean(at, at_end) == PAST:
        return None
    piece = common.stretch(ref, at, at_end, count, unit(word))
    piece.last = piece.last + DAY if piece.last else None
    piece.deadline = True
    return piece


def within(match: re.Match[str], ref: Reference) -> Piece | None:
    """再过三天: to come."""
    count = exact(match["n"])
    if count is None:
        return None
    factor = 3 if match["u"] == "季度" else 1
    return common.away(ref, *match.span(), (count + (0.5 if match["half"] else 0)) * factor, unit(match["u"]))


def stretch(match: re.Match[str], ref: Reference) -> Piece | None:
    """接下来两周, 过去三天, 最近一个月."""
    count = exact(match["n"])
    if count is None:
        return None
    count = (count + (0.5 if match["half"] else 0)) * (3 if match["u"] == "季度" else 1)
    forward = match["way"] in ("接下来", "未来", "往后", "今后")
    return common.stretch(ref, match.start(), match.end(), count if forward else -count, unit(match["u"]))


def quarter(match: re.Match[str], ref: Reference) -> Piece:
    """2025年第三季度, 本季度, 上个季度."""
    at, at_end = match.span()
    if match["rel"]:
        return Piece(at, at_end, *common.unit_of(ref.today, steps(match["rel"]), "quarter"))
    year = int(match["y"] or 0) or ref.today.year + (year_steps(match["way"]) if match["way"] else 0)
    return Piece(at, at_end, *common.quarter_of(year, int(number(match["q"]) or 0)), "month")


def day_word(match: re.Match[str], ref: Reference) -> Piece:
    """今天, 大后天上午, 昨晚."""
    word = match["day"] or match["short"]
    kind = next(char for char in word if char in "昨今明前后")
    away = {"昨": -1, "今": 0, "明": 1, "前": -2, "后": 2}[kind]
    away += word.count("大") * (1 if away > 0 else -1)
    day = ref.today + away * DAY
    part = PARTS.get(match["part"] or match["p"] or "")
    return Piece(match.start(), match.end(), day, day + DAY, part=part)


def weekday(match: re.Match[str], ref: Reference) -> Piece:
    """上周五, 下下周一, 这周末, 周三下午; bare 周五 by the tense around it."""
    at, at_end = match.span()
    part = PARTS.get(match["part"] or "")
    if match["way"]:
        first = monday(ref.today) + steps(match["way"]) * WEEK
        if match["d"] == "末":
            return Piece(at, at_end, first + 5 * DAY, first + 7 * DAY, part=part)
        first += _day_index(match["d"]) * DAY
        return Piece(at, at_end, first, first + DAY, part=part)
    lean = ref.lean(at, at_end)
    if match["d"] == "末":
        return Piece(at, at_end, *common.weekend(ref.today, lean), part=part, weekday=True)

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.weekday(_day_index(match["d"]), today, lean)

    return Piece(at, at_end, *again(ref.today, lean), part=part, again=again, weekday=True)


def week_of(match: re.Match[str], ref: Reference) -> Piece:
    """上周, 下个星期, 本周, 上上周."""
    first, last, precision = common.unit_of(ref.today, steps(match["way"]), "week")
    return Piece(match.start(), match.end(), first, last, precision)


def month_of_now(match: re.Match[str], ref: Reference) -> Piece:
    """上个月, 本月15号, 下个月底."""
    first, last, _ = common.unit_of(ref.today, steps(match["way"]), "month")
    if match["d"]:
        day = first.replace(day=int(number(match["d"]) or 0))
        return Piece(match.start(), match.end(), day, day + DAY, part=PARTS.get(match["part"] or ""))
    return third(Piece(match.start(), match.end(), first, last, "month"), match["third"])


def end_alone(match: re.Match[str], ref: Reference) -> Piece:
    """月底, 年初: of the present month or year."""
    piece = Piece(
        match.start(), match.end(), *common.unit_of(ref.today, 0, "month" if match["what"] == "月" else "year")
    )
    return third(_half(piece, match["half"]), match["third"])


def _half(piece: Piece, word: str | None) -> Piece:
    if word and piece.first and piece.last:
        middle = piece.first.replace(month=7)
        piece.first, piece.last = (piece.first, middle) if word[0] == "上" else (middle, piece.last)
        piece.precision = "month"
    return piece


def year_of_now(match: re.Match[str], ref: Reference) -> Piece | None:
    """去年, 今年5月, 明年3月8日, 去年夏天, 今年下半年, 年底."""
    way = match["way"]
    year = ref.today.year + year_steps(way)
    at, at_end = match.span()
    if match["m"]:
        first, last = month_of(year, int(number(match["m"]) or 0))
        if match["d"]:
            day = first.replace(day=int(number(match["d"]) or 0))
            return Piece(at, at_end, day, day + DAY, part=PARTS.get(match["part"] or ""))
        return third(Piece(at, at_end, first, last, "month"), match["mthird"])
    return within_year(Piece(at, at_end, date(year, 1, 1), date(year + 1, 1, 1), "year"), match)


def year_steps(way: str) -> int:
    """去年 −1, 前年 −2, 大前年 −3, 明年 1, 后年 2."""
    base = {"去": -1, "今": 0, "本": 0, "明": 1, "上": -1, "下": 1, "前": -2, "后": 2}[way.lstrip("大")[0]]
    return base + way.count("大") * (1 if base > 0 else -1)


def within_year(piece: Piece, match: re.Match[str]) -> Piece:
    """Narrows a year to the half, season or third that follows it."""
    if match["season"] and piece.first:
        piece.first, piece.last = season_of(piece.first.year, _SEASONS[match["season"][0]])
        piece.precision = "month"
    return third(_half(piece, match["half"]), match["third"])


def third(piece: Piece, word: str | None) -> Piece:
    """Narrows a month or year to its beginning, middle or end; 上旬 and the like are thirds of a month."""
    if not word:
        return piece
    which = next(n for key, n in _THIRDS.items() if word.endswith(key))
    return common.section(piece, which, edge="旬" not in word)


def every(match: re.Match[str], ref: Reference) -> Piece:
    """每周一, 每天, 每月5号: the first time from today on; recurring."""
    part = PARTS.get(match["part"] or match["p"] or "")
    piece = Piece(match.start(), match.end(), ref.today, ref.today + DAY, part=part, recurring=True)
    if match["d"] == "末":
        piece.first, piece.last = common.weekend(ref.today, FUTURE)
    elif match["d"]:
        piece.first, piece.last = common.weekday(_day_index(match["d"]), ref.today, 0)
    elif match["md"]:
        piece.first, piece.last = common.day_of_month(int(number(match["md"]) or 0), ref.today, FUTURE)
    elif match["yd"]:
        month, day = int(number(match["ym"]) or 0), int(number(match["yd"]) or 0)
        piece.first, piece.last = common.month_day(month, day, ref.today, FUTURE)
    elif match["w"] or match["m"]:
        piece.first, piece.last, piece.precision = common.unit_of(ref.today, 0, "week" if match["w"] else "month")
    return piece


def _day_index(char: str) -> int:
    return int(char) - 1 if char.isdigit() else min("一二三四五六日天".index(char), 6)


def holiday(match: re.Match[str], ref: Reference) -> Piece:
    """国庆节, 明年元旦, 2024年圣诞节: holidays with a fixed date."""
    month, day = HOLIDAYS[match["what"]]
    if match["way"]:
        year = int(match["y"]) if match["y"] else ref.today.year + year_steps(match["way"])
        first = date(year, month, day)
        return Piece(match.start(), match.end(), first, first + DAY)

    def again(today: date, lean: int) -> tuple[date, date]:
        return common.month_day(month, day, today, lean)

    return Piece(match.start(), match.end(), *again(ref.today, ref.lean(match.start(), match.end())), again=again)
