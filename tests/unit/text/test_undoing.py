"""Which actions take back an earlier one, in English and Chinese."""

from __future__ import annotations

import pytest

from hindsight_graph.text.undoing import taken_back
from tests.requirements import requirement

UNDONE = [
    ("Deployed release 4.2", "Rolled back to 4.1"),
    ("Migrated to Postgres", "Reverted the migration"),
    ("Moved from MySQL to Postgres", "Switched back to MySQL"),
    ("Moved from MySQL to Postgres", "Dropped Postgres"),
    ("Cancelled the daily stand-up", "Brought the daily stand-up back"),
    ("Added a captcha", "Removed the captcha because customers complained"),
    ("Raised the price by 10 %", "Undid it"),
    ("Raised the price by 10 %", "Went back to the old price"),
    ("涨价百分之十", "撤销了这个决定"),
    ("涨价百分之十", "改回原价"),
    ("从MySQL迁移到Postgres", "把数据库换回MySQL"),
    ("取消了每日站会", "恢复了每日站会"),
    ("上线4.2版", "客户投诉以后回滚了"),
    ("加了验证码", "去掉了验证码"),
]
NOT_UNDONE = [
    ("Moved from MySQL to Postgres", "Cancelled the MySQL contract"),
    ("Deployed release 4.2", "Decided not to roll back"),
    ("Deployed release 4.2", "If errors rise, roll back"),
    ("Deployed release 4.2", "Kept 4.2 and wrote a rollback plan"),
    ("Deployed release 4.2", "Cancelled the dentist"),
    ("Recommended the Pixel", "Returned to the customer with an offer"),
    ("Sent a voucher", "Called the customer back"),
    ("Locked the shop", "Went back to the office to get the keys"),
    ("从MySQL迁移到Postgres", "停用MySQL"),
    ("涨价百分之十", "取消了牙医预约"),
    ("上线4.2版", "不回滚，继续观察"),
    ("上线4.2版", "如果出错就回滚"),
]


@requirement("D3")
@pytest.mark.parametrize(("earlier", "later"), UNDONE)
def test_going_back_takes_back(earlier: str, later: str) -> None:
    words = taken_back(later, earlier)
    assert words
    assert words in later


@requirement("D3")
@pytest.mark.parametrize(("earlier", "later"), NOT_UNDONE)
def test_what_ends_another_thing_or_is_not_done_takes_nothing_back(earlier: str, later: str) -> None:
    assert taken_back(later, earlier) == ""
