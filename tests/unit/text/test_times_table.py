"""Times in words, line by line: what is said on Wednesday 5 November 2025 at 10:00 in Shanghai, and what is meant.

A line is `text | start | end`, or `text | -` where no time is named. A start without an hour is midnight; an end left
out is a day later; several times are separated by `;`. A trailing `D` marks a deadline, `R` what recurs.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from hindsight_graph.text.times import find_times
from tests.requirements import case, requirement

ZONE = ZoneInfo("Asia/Shanghai")
SAID = datetime(2025, 11, 5, 10, tzinfo=ZONE)

ENGLISH = """
Let's meet today | 2025-11-05
tonight we dine | 2025-11-05 18:00 | 2025-11-06
yesterday evening I ran | 2025-11-04 18:00 | 2025-11-05
I saw him the day before yesterday | 2025-11-03
we fly the day after tomorrow | 2025-11-07
this morning I overslept | 2025-11-05 06:00 | 2025-11-05 12:00
last night it rained | 2025-11-04 18:00 | 2025-11-05
last Friday we met | 2025-10-31
next Friday | 2025-11-14
this Friday | 2025-11-07
this coming Friday | 2025-11-07
We met on Friday | 2025-10-31
We will meet on Friday | 2025-11-07
Lunch is on Friday | 2025-11-07
We met on Wednesday | 2025-10-29
We will meet on Wednesday | 2025-11-12
Lunch is on Wednesday | 2025-11-05
Sunday morning | 2025-11-09 06:00 | 2025-11-09 12:00
last week I signed the lease | 2025-10-27 | 2025-11-03
next week I travel | 2025-11-10 | 2025-11-17
the week after next | 2025-11-17 | 2025-11-24
early next week | 2025-11-10 | 2025-11-12
this weekend | 2025-11-08 | 2025-11-10
last weekend | 2025-11-01 | 2025-11-03
over the weekend I cleaned the flat | 2025-11-01 | 2025-11-03
next month | 2025-12-01 | 2026-01-01
last month | 2025-10-01 | 2025-11-01
end of the month | 2025-11-25 | 2025-12-01
last year | 2024-01-01 | 2025-01-01
this year | 2025-01-01 | 2026-01-01
two weeks ago | 2025-10-20 | 2025-10-27
a couple of weeks ago | 2025-10-20 | 2025-10-27
in three days I will be there | 2025-11-08
3 days later | 2025-11-08
10 days ago | 2025-10-26
3 weeks and 2 days ago | 2025-10-13
an hour and a half ago | 2025-11-05 08:30 | 2025-11-05 08:31
half an hour ago | 2025-11-05 09:30 | 2025-11-05 09:31
in 20 minutes | 2025-11-05 10:20 | 2025-11-05 10:21
half a year ago | 2025-05-01 | 2025-06-01
a year and a half ago | 2024-05-01 | 2024-06-01
twenty-five years ago | 2000-01-01 | 2001-01-01
within two weeks | 2025-11-05 | 2025-11-20 D
2025-11-06 | 2025-11-06
the log says 2025-11-06T15:00:00Z | 2025-11-06 23:00 | 2025-11-06 23:00:01
as of 2025/11/06 10:30 | 2025-11-06 10:30 | 2025-11-06 10:31
2025.11.06 | 2025-11-06
25/12/2024 | 2024-12-25
7 May 2023 | 2023-05-07
the 7th of May, 2023 | 2023-05-07
May 7th, 2023 | 2023-05-07
Friday, May 9, 2025 at 3:30pm | 2025-05-09 15:30 | 2025-05-09 15:31
I left on May 7 | 2025-05-07
I will go on May 7 | 2026-05-07
Sept. 5 | 2025-09-05
May 2023 | 2023-05-01 | 2023-06-01
late May 2023 | 2023-05-21 | 2023-06-01
I moved in May | 2025-05-01 | 2025-06-01
I'll move in May | 2026-05-01 | 2026-06-01
in 2022 | 2022-01-01 | 2023-01-01
early 2024 | 2024-01-01 | 2024-05-01
the 1990s | 1990-01-01 | 2000-01-01
summer 2022 | 2022-06-01 | 2022-09-01
last summer | 2025-06-01 | 2025-09-01
next spring | 2026-03-01 | 2026-06-01
Q3 2025 | 2025-07-01 | 2025-10-01
at 3pm | 2025-11-05 15:00 | 2025-11-05 16:00
at 15:00 | 2025-11-05 15:00 | 2025-11-05 15:01
tomorrow at 3pm | 2025-11-06 15:00 | 2025-11-06 16:00
tomorrow at 3 | 2025-11-06 15:00 | 2025-11-06 16:00
tomorrow at 9 in the morning | 2025-11-06 09:00 | 2025-11-06 10:00
3pm tomorrow | 2025-11-06 15:00 | 2025-11-06 16:00
noon tomorrow | 2025-11-06 12:00 | 2025-11-06 13:00
half past nine tomorrow morning | 2025-11-06 09:30 | 2025-11-06 09:31
from 9am to 5pm tomorrow | 2025-11-06 09:00 | 2025-11-06 17:00
tomorrow between 3pm and 5pm | 2025-11-06 15:00 | 2025-11-06 17:00
3-5pm on Friday | 2025-11-07 15:00 | 2025-11-07 17:00
by Friday | 2025-11-07 | 2025-11-08 D
before next Friday | 2025-11-14 | 2025-11-15 D
by the end of the week | 2025-11-07 | 2025-11-10 D
by end of day | 2025-11-05 | 2025-11-06 D
every Monday | 2025-11-10 | 2025-11-11 R
on Mondays | 2025-11-10 | 2025-11-11 R
every day at 9am | 2025-11-05 09:00 | 2025-11-05 10:00 R
I usually work from home on Friday | 2025-11-07 | 2025-11-08 R
My birthday is May 7 | 2025-05-07 | 2025-05-08 R
from 3 May to 7 May 2023 | 2023-05-03 | 2023-05-08
3-7 May 2023 | 2023-05-03 | 2023-05-08
between May 3 and May 7, 2023 | 2023-05-03 | 2023-05-08
May to July 2023 | 2023-05-01 | 2023-08-01
from 2019 to 2021 | 2019-01-01 | 2022-01-01
the conference runs Monday to Wednesday | 2025-11-10 | 2025-11-13
for the next two weeks | 2025-11-05 | 2025-11-19
the last three days | 2025-11-02 | 2025-11-06
on the 15th | 2025-11-15
Christmas | 2025-12-25
New Year's Eve 2024 | 2024-12-31
Last week I was in Rome and on Friday I flew home | 2025-10-27 | 2025-11-03 ; 2025-10-31
two Fridays ago | 2025-10-24
two days before Christmas | 2025-12-23
a week from Friday | 2025-11-14
tonight at 11:30 | 2025-11-05 23:30 | 2025-11-05 23:31
tonight at one | 2025-11-06 01:00 | 2025-11-06 02:00
the meeting was moved from Tuesday to Thursday | 2025-11-04 ; 2025-11-06
we changed the deadline from May 1, 2026 to May 15, 2026 | 2026-05-01 ; 2026-05-15
every year in May | 2025-01-01 | 2026-01-01 R ; 2026-05-01 | 2026-06-01 R
Mon, 10 Nov 2025 | 2025-11-10
in the last week of May we sat in Room 2025 | -
I have a 3 year old, sleep 8 hours a night and meet twice a week | -
recently I have been busy, lately even more | -
you may go and march on, sat in the sun for a second | -
version 3.11 of 2026.08.1 runs 24/7, call 555-1234 or 10.0.0.1 | -
April said hi and June laughed at May | -
I fixed it in two days and wrote it in 2000 words | -
a few days ago, once upon a time, someday | -
on the 5th floor | -
the score was 3:2 and the screen 16:9 | -
30 February, February 30, 2025-13-45 | -
the deadline is 30 February 2026 | -
the deadline is February 30th, 2026, and we meet on 3 March 2026 | 2026-03-03
"""

CHINESE = """
今天我提交了申请 | 2025-11-05
截止日期是2026年2月30日 | -
截止日期是本月31号 | -
今晚吃饭 | 2025-11-05 18:00 | 2025-11-06
昨天下了雨 | 2025-11-04
前天 | 2025-11-03
大前天 | 2025-11-02
明天下午三点和王芳开会 | 2025-11-06 15:00 | 2025-11-06 16:00
后天 | 2025-11-07
大后天上午 | 2025-11-08 06:00 | 2025-11-08 12:00
昨晚十点半 | 2025-11-04 22:30 | 2025-11-04 22:31
今晚8点 | 2025-11-05 20:00 | 2025-11-05 21:00
明早9点 | 2025-11-06 09:00 | 2025-11-06 10:00
上周五 | 2025-10-31
上上周三 | 2025-10-22
下周三 | 2025-11-12
下下周一 | 2025-11-17
这周六 | 2025-11-08
上星期天 | 2025-11-02
周五我们见了面 | 2025-10-31
周五我们要见面 | 2025-11-07
周六晚上 | 2025-11-08 18:00 | 2025-11-09
周五晚8点吃饭 | 2025-11-07 20:00 | 2025-11-07 21:00
上周 | 2025-10-27 | 2025-11-03
本周 | 2025-11-03 | 2025-11-10
上上周 | 2025-10-20 | 2025-10-27
下个礼拜 | 2025-11-10 | 2025-11-17
这周末 | 2025-11-08 | 2025-11-10
周末去爬山 | 2025-11-08 | 2025-11-10
周末喜欢去西湖骑行 | 2025-11-08 | 2025-11-10 R
下个月 | 2025-12-01 | 2026-01-01
上个月 | 2025-10-01 | 2025-11-01
下个月5号 | 2025-12-05
上个月底 | 2025-10-25 | 2025-11-01
月底交报告 | 2025-11-25 | 2025-12-01
去年 | 2024-01-01 | 2025-01-01
前年 | 2023-01-01 | 2024-01-01
明年 | 2026-01-01 | 2027-01-01
今年5月 | 2025-05-01 | 2025-06-01
明年3月8日 | 2026-03-08
去年夏天 | 2024-06-01 | 2024-09-01
今年下半年 | 2025-07-01 | 2026-01-01
第三季度 | 2025-07-01 | 2025-10-01
三天前 | 2025-11-02
两周后 | 2025-11-17 | 2025-11-24
三个月前 | 2025-08-01 | 2025-09-01
半年前 | 2025-05-01 | 2025-06-01
两年半前 | 2023-05-01 | 2023-06-01
一个半小时后 | 2025-11-05 11:30 | 2025-11-05 11:31
10分钟前 | 2025-11-05 09:50 | 2025-11-05 09:51
半个小时后 | 2025-11-05 10:30 | 2025-11-05 10:31
十五天以后 | 2025-11-20
再过三天就是假期 | 2025-11-08
三天内完成 | 2025-11-05 | 2025-11-09 D
2025年11月6日 | 2025-11-06
二〇二五年三月 | 2025-03-01 | 2025-04-01
2023年5月7号下午3点 | 2023-05-07 15:00 | 2023-05-07 16:00
11月6日 | 2025-11-06
十一月六日 | 2025-11-06
四月三十日我去了 | 2025-04-30
5月7日（周三）我们见过 | 2025-05-07
三月去了北京 | 2025-03-01 | 2025-04-01
11月底 | 2025-11-25 | 2025-12-01
6号 | 2025-11-06
2023年 | 2023-01-01 | 2024-01-01
下午三点半 | 2025-11-05 15:30 | 2025-11-05 15:31
上午10:30 | 2025-11-05 10:30 | 2025-11-05 10:31
明天下午3:30 | 2025-11-06 15:30 | 2025-11-06 15:31
明天三点 | 2025-11-06 15:00 | 2025-11-06 16:00
凌晨两点 | 2025-11-05 02:00 | 2025-11-05 03:00
中午12点 | 2025-11-05 12:00 | 2025-11-05 13:00
晚上12点 | 2025-11-06 00:00 | 2025-11-06 01:00
晚上一点 | 2025-11-06 01:00 | 2025-11-06 02:00
晚上8点一刻 | 2025-11-05 20:15 | 2025-11-05 20:16
周五之前 | 2025-11-07 | 2025-11-08 D
周五前交 | 2025-11-07 | 2025-11-08 D
本月底前 | 2025-11-25 | 2025-12-01 D
截止日期：11月30日 | 2025-11-30 | 2025-12-01 D
我请假到下周五 | 2025-11-14 | 2025-11-15 D
每周一 | 2025-11-10 | 2025-11-11 R
每天 | 2025-11-05 | 2025-11-06 R
每周一次 | 2025-11-03 | 2025-11-10 R
每月5号 | 2025-11-05 | 2025-11-06 R
我的生日是5月7日 | 2025-05-07 | 2025-05-08 R
2024年5月1日到5月3日 | 2024-05-01 | 2024-05-04
10月1号至10月7号放假 | 2025-10-01 | 2025-10-08
5月1-3日我们去过 | 2025-05-01 | 2025-05-04
会议从周一到周三 | 2025-11-10 | 2025-11-13
明天下午3点到5点 | 2025-11-06 15:00 | 2025-11-06 17:00
11月6日上午9:30-11:30 | 2025-11-06 09:30 | 2025-11-06 11:30
接下来两周 | 2025-11-05 | 2025-11-19
最近三天 | 2025-11-02 | 2025-11-06
过去一周 | 2025-10-29 | 2025-11-06
国庆节 | 2025-10-01
明年元旦 | 2026-01-01
2018年以前 | 2018-01-01 | 2019-01-01 D
我下周要去上海出差，周五回来 | 2025-11-10 | 2025-11-17 ; 2025-11-14
週五下午三點 | 2025-11-07 15:00 | 2025-11-07 16:00
５月７日我去过 | 2025-05-07
周五前往上海 | 2025-11-07
我每天早上七点半起床 | 2025-11-05 07:30 | 2025-11-05 07:31 R
周日晚上11点 | 2025-11-09 23:00 | 2025-11-10
周六周日 | 2025-11-08 ; 2025-11-09
今晚零点 | 2025-11-06 | 2025-11-06 01:00
今年年中 | 2025-05-01 | 2025-09-01
会议推迟到周四 | 2025-11-06
上个月15号到20号 | 2025-10-15 | 2025-10-21
24小时内回复 | 2025-11-05 10:00 | 2025-11-06 10:00 D
先天后天，正月初一，一天天，每个人都有一个月的假期 | -
最近很忙，近期也是 | -
有一点累，快一点，两点建议 | -
住在3号楼，坐6号线，一年级 | -
几天前，三四天前，好几年前，这两天 | -
2月30日 | -
"""


def _lines(table: str) -> list[tuple[str, str]]:
    return [tuple(line.split(" | ", 1)) for line in table.strip().splitlines()]  # type: ignore[misc]


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.strip()).replace(tzinfo=ZONE)


def _expected(meant: str) -> list[tuple[datetime, datetime, bool, bool]]:
    found = []
    for one in meant.split(";"):
        one = one.strip()
        flag = one[-1] if one[-2:-1] == " " else ""
        start, *end = (one[:-2] if flag else one).split("|")
        last = _time(end[0]) if end else _time(start) + timedelta(days=1)
        found.append((_time(start), last, flag == "D", flag == "R"))
    return found


def test_the_table_is_long_and_half_of_it_chinese() -> None:
    assert len(_lines(ENGLISH)) >= 100
    assert len(_lines(CHINESE)) >= 100


@case("C45")
@requirement("W4")
@pytest.mark.parametrize(("text", "meant"), _lines(ENGLISH) + _lines(CHINESE))
def test_words_for_times_mean(text: str, meant: str) -> None:
    found = find_times(text, SAID)
    got = [(span.start, span.end, span.deadline, span.recurring) for span in found]
    assert got == ([] if meant == "-" else _expected(meant))
    assert all(text[span.at : span.at_end] == span.text for span in found)
    assert all(span.start.tzinfo is ZONE for span in found)
