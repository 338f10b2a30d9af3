"""Change, negation, time and reason in the words of a statement."""

from __future__ import annotations

import pytest

from tests.requirements import case, requirement
from tests.support_extraction import Said


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "relation", "value", "replaces"),
    [
        ("We moved from MySQL to Postgres because of JSONB.", "usesDatabase", "Postgres", "MySQL"),
        ("We replaced Jest with Vitest.", "testsWith", "Vitest", "Jest"),
        ("I switched from Chrome to Firefox.", "uses", "Firefox", "Chrome"),
        ("I moved from Munich to Vienna.", "livesIn", "Vienna", "Munich"),
        ("我们从MySQL迁移到了Postgres。", "usesDatabase", "Postgres", "MySQL"),
        ("我把编辑器从Vim换成了Emacs。", "uses", "Emacs", "Vim"),
        ("我们用Vitest替换了Jest。", "testsWith", "Vitest", "Jest"),
        ("我从成都搬到了重庆。", "livesIn", "重庆", "成都"),
        ("我以前用Chrome，现在用Firefox。", "uses", "Firefox", "Chrome"),
        ("我从字节跳动跳槽到了小红书。", "worksFor", "小红书", "字节跳动"),
        ("I switched from Zalando to Klarna.", "worksFor", "Klarna", "Zalando"),
        ("I use Emacs instead of Vim now.", "uses", "Emacs", "Vim"),
        ("We use Vitest rather than Jest.", "testsWith", "Vitest", "Jest"),
        ("我用Emacs代替了Vim。", "uses", "Emacs", "Vim"),
        ("我们现在用Postgres而不是MySQL。", "usesDatabase", "Postgres", "MySQL"),
        ("我们用Postgres，而不是MySQL。", "usesDatabase", "Postgres", "MySQL"),
    ],
)
def test_what_was_replaced_is_told(said: Said, text: str, relation: str, value: str, replaces: str) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.object.text, found.replaces, found.change, found.negated) == (value, replaces, True, False)


@requirement("C3")
@case("C30")
@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("Omar no longer drinks matcha.", "drinks", "matcha"),
        ("I stopped eating meat.", "eats", "meat"),
        ("We don't use Jenkins any more.", "uses", "Jenkins"),
        ("I left Google.", "worksFor", "Google"),
        ("I no longer work at Acme.", "worksFor", "Acme"),
        ("我不再喝咖啡了", "drinks", "咖啡"),
        ("我们不再用Jenkins了。", "uses", "Jenkins"),
        ("我从腾讯离职了。", "worksFor", "腾讯"),
        ("我从字节跳动离职了，下个月加入小红书。", "worksFor", "字节跳动"),
        ("I resigned from Klarna.", "worksFor", "Klarna"),
        ("I quit Klarna.", "worksFor", "Klarna"),
        ("I broke up with Anna.", "hasPartner", "Anna"),
        ("I got divorced from Tom.", "hasSpouse", "Tom"),
        ("我和小美分手了。", "hasPartner", "小美"),
        ("我和王芳离婚了。", "hasSpouse", "王芳"),
        ("Olga is no longer my manager.", "hasManager", "Olga"),
        ("我已经不在百度工作了。", "worksFor", "百度"),
    ],
)
def test_what_ended_is_denied_and_marked_as_changed(said: Said, text: str, relation: str, value: str) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.object.text, found.negated, found.change) == (value, True, True)


@case("C30")
def test_what_omar_drinks_now(said: Said) -> None:
    assert said.triples("Omar drinks matcha daily.") == [("Omar", "drinks", "matcha")]
    found = said.one("Omar switched to espresso.", "drinks")
    assert found.object is not None
    assert (found.object.text, found.change, found.negated) == ("espresso", True, False)


@case("C28")
def test_not_standing_durian_is_disliking_it(said: Said) -> None:
    assert said.triples("I love durian.") == [("I", "likes", "durian")]
    found = said.one("I can't stand durian any more.", "dislikes")
    assert (found.change, found.negated) == (True, False)
    assert said.triples("I don't like durian.") == [("I", "dislikes", "durian")]
    assert said.triples("我不喜欢榴莲。") == [("I", "dislikes", "榴莲")]
    for text in ["I don't like durian.", "我不喜欢榴莲。"]:
        assert not said.one(text, "dislikes").negated
    assert said.triples("I don't hate durian.") == []


@requirement("C3")
@pytest.mark.parametrize("text", ["我搬到上海了", "I moved to Berlin last month."])
def test_a_bare_move_is_no_explicit_change(said: Said, text: str) -> None:
    found = said.one(text, "livesIn")
    assert (found.change, found.replaces) == (False, None)


@requirement("C4")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("This week I'm in Shanghai.", "Shanghai"),
        ("这周在上海出差", "上海"),
        ("I'm in Oslo for work.", "Oslo"),
        ("I'm staying in Lisbon until Sunday.", "Lisbon"),
    ],
)
def test_a_stay_is_temporary_and_no_residence(said: Said, text: str, place: str) -> None:
    found = said.one(text, "travelsTo")
    assert found.object is not None
    assert (found.object.text, found.temporary) == (place, True)
    assert all(relation != "livesIn" for _, relation, _ in said.triples(text))


def test_living_somewhere_for_a_while_is_temporary(said: Said) -> None:
    assert said.one("我这个月暂时住在深圳。", "livesIn").temporary
    assert not said.one("我住在深圳。", "livesIn").temporary


@requirement("D4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("We moved from MySQL to Postgres because of JSONB.", "JSONB"),
        ("Because it was too slow, we replaced Jest with Vitest.", "it was too slow"),
        ("We moved from Heroku to Hetzner since Heroku got too expensive.", "Heroku got too expensive"),
        ("我们从MySQL换到了Postgres，因为需要JSONB。", "需要JSONB"),
        ("因为太重，我把耳机退了。", "太重"),
    ],
)
def test_the_reason_is_kept_and_is_no_part_of_the_object(said: Said, text: str, reason: str) -> None:
    (found,) = said.extraction(text).triples
    assert found.reason == reason
    assert found.object is not None
    assert reason not in found.object.text


def test_since_with_a_time_is_no_reason(said: Said) -> None:
    assert said.one("I've lived in Lisbon since 2019.", "livesIn").reason == ""


@requirement("W4")
@case("C45")
def test_a_plan_has_its_time(said: Said) -> None:
    found = said.one("明天下午三点和王芳开会", "plans")
    assert found.when is not None
    assert found.when.start.isoformat() == "2026-05-09T15:00:00+08:00"
    assert found.object is not None
    assert found.object.text == "和王芳开会"
    assert "王芳" in said.names("明天下午三点和王芳开会")
    english = said.one("I have a meeting with Sofia on Tuesday.", "plans")
    assert english.when is not None
    assert english.when.start.date().isoformat() == "2026-05-12"


@case("C39")
def test_every_time_named_is_handed_on(said: Said) -> None:
    (span,) = said.extraction("Last week I signed the lease").times
    assert (span.start.date().isoformat(), span.end.date().isoformat()) == ("2026-04-27", "2026-05-04")


def test_each_clause_has_its_own_time(said: Said) -> None:
    found = {t.relation: t for t in said.extraction("I went to Lisbon last summer, and I live in Porto.").triples}
    assert found["visited"].when is not None
    assert found["livesIn"].when is None


@case("C37")
def test_never_flying_and_a_flight_are_both_told(said: Said) -> None:
    never = said.one("I never fly, I only take trains.", "practises")
    assert never.object is not None
    assert (never.object.text, never.negated) == ("flying", True)
    flight = said.one("My flight to Porto last night was bumpy.", "practises")
    assert flight.object is not None
    assert (flight.object.text, flight.negated) == ("flying", False)
    assert said.one("My flight to Porto last night was bumpy.", "visited").when is not None


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "relation", "temporary"),
    [
        ("I moved from Munich to Berlin this month.", "livesIn", False),
        ("We switched from MySQL to Postgres this week.", "usesDatabase", False),
        ("I joined Klarna this month.", "worksFor", False),
        ("我们今天改用 Postgres 了", "usesDatabase", False),
        ("我今天从慕尼黑搬到了柏林。", "livesIn", False),
        ("我本周搬到了柏林。", "livesIn", False),
        ("我本月入职了小红书。", "worksFor", False),
        ("I moved to Berlin until May.", "livesIn", True),
        ("我们暂时改用Postgres了。", "usesDatabase", True),
        ("This week I'm in Shanghai.", "travelsTo", True),
        ("这周在上海出差。", "travelsTo", True),
    ],
)
def test_a_period_dates_a_change_and_bounds_a_stay(said: Said, text: str, relation: str, temporary: bool) -> None:
    assert said.one(text, relation).temporary is temporary


@requirement("C3")
@pytest.mark.parametrize("text", ["I got divorced.", "My wife and I broke up.", "我离婚了。"])
def test_an_ended_tie_without_the_other_is_dropped_with_the_reason(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert said.reasons(text) == {"a tie that ended, with whom is not said"}


@requirement("C3")
@pytest.mark.parametrize("text", ["I prefer tea rather than coffee.", "我喜欢喝茶而不是咖啡。"])
def test_a_taste_that_is_compared_replaces_nothing(said: Said, text: str) -> None:
    assert all(triple.replaces is None and not triple.change for triple in said.extraction(text).triples)


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "subject", "relation"),
    [
        ("We switched from DynamoDB to Postgres for checkout because of transactions.", "checkout", "usesDatabase"),
        ("We migrated the checkout service from DynamoDB to Postgres.", "checkout service", "usesDatabase"),
        ("We switched from Jest to Vitest for speed.", "we", "testsWith"),
        ("We moved our database from MySQL to Postgres.", "we", "usesDatabase"),
        ("改用 TiDB 了。", "we", "usesDatabase"),
        ("我们的编辑器是Vim。改用Emacs了。", "we", "uses"),
        ("改用Emacs了。", "I", "uses"),
    ],
)
def test_a_change_is_said_of_the_system_that_was_changed(said: Said, text: str, subject: str, relation: str) -> None:
    changed = [t for t, r in zip(said.triples(text), said.extraction(text).triples, strict=True) if r.change]
    assert [(s, r) for s, r, _ in changed] == [(subject, relation)]


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "manager", "former"),
    [
        ("张伟不再是我的上级了，现在是赵磊。", "赵磊", "张伟"),
        ("我的上级换成了赵磊。", "赵磊", None),
        ("My manager is now Olga.", "Olga", None),
    ],
)
def test_a_new_manager_is_a_change(said: Said, text: str, manager: str, former: str | None) -> None:
    found = [t for t in said.extraction(text).triples if t.relation == "hasManager" and not t.negated]
    assert [(t.object and t.object.text, t.change, t.replaces) for t in found] == [(manager, True, former)]


@requirement("C3")
@pytest.mark.parametrize(
    "text",
    [
        "The deadline of Apollo has been pushed to 5 June.",
        "Apollo's deadline was extended to 5 June.",
        "Apollo的截止日期推迟到6月5日了。",
    ],
)
def test_a_deadline_that_was_moved_is_the_new_deadline(said: Said, text: str) -> None:
    found = said.one(text, "hasDeadline")
    assert (found.subject.text, found.value, found.change) == ("Apollo", "2026-06-05", True)


def test_a_deadline_of_nothing_named_is_still_moved(said: Said) -> None:
    found = said.one("截止日期推迟到6月5日。", "attribute")
    assert (found.name, found.value, found.change) == ("截止日期", "2026-06-05", True)


@pytest.mark.parametrize(
    "text", ["We separated frontend and backend.", "I broke up the team.", "I split the bill with Anna."]
)
def test_what_is_parted_otherwise_is_no_tie(said: Said, text: str) -> None:
    assert said.triples(text) == []
    assert "a tie that ended, with whom is not said" not in said.reasons(text)


def test_a_journey_made_instead_of_another_changes_nothing(said: Said) -> None:
    found = said.one("I went to Rome instead of Paris.", "visited")
    assert (found.change, found.replaces) == (False, None)


def test_a_thing_that_one_has_gives_its_name_to_nobody_else(said: Said) -> None:
    for text in ("我们公司有一个数据库，叫MySQL。", "我们有一个项目，叫Apollo。"):
        assert all(relation != "hasName" for _, relation, _ in said.triples(text))
    assert said.triples("我是新来的，叫小王。") == [("I", "hasName", "小王")]


@requirement("C3")
@pytest.mark.parametrize(
    ("text", "relation", "value", "replaces"),
    [
        ("I don't use Vim but Emacs.", "uses", "Emacs", "Vim"),
        ("I don't live in Berlin but in Hamburg.", "livesIn", "Hamburg", "Berlin"),
        ("We don't use MySQL but Postgres.", "usesDatabase", "Postgres", "MySQL"),
        ("我不用Vim而是用Emacs。", "uses", "Emacs", "Vim"),
        ("我不是住在北京，而是住在上海。", "livesIn", "上海", "北京"),
        ("我们不用MySQL，而用Postgres。", "usesDatabase", "Postgres", "MySQL"),
        ("我不喝咖啡而是喝茶。", "drinks", "茶", "咖啡"),
        ("以前我用Vim，现在用Emacs。", "uses", "Emacs", "Vim"),
    ],
)
def test_one_instead_of_another_says_the_one_and_what_it_took_the_place_of(
    said: Said, text: str, relation: str, value: str, replaces: str
) -> None:
    found = said.one(text, relation)
    assert found.object is not None
    assert (found.object.text, found.replaces, found.change, found.negated) == (value, replaces, True, False)


@requirement("C3")
@case("C30", "C33")
@pytest.mark.parametrize(
    ("text", "subject", "relation", "value"),
    [
        ("We switched back to MySQL.", "we", "usesDatabase", "MySQL"),
        ("We went back to MySQL.", "we", "usesDatabase", "MySQL"),
        ("We reverted to MySQL.", "we", "usesDatabase", "MySQL"),
        ("I now drink espresso.", "I", "drinks", "espresso"),
        ("Anna switched to espresso.", "Anna", "drinks", "espresso"),
        ("我们又换回MySQL了", "we", "usesDatabase", "MySQL"),
        ("我们切回了MySQL", "we", "usesDatabase", "MySQL"),
        ("小明改喝绿茶了", "小明", "drinks", "绿茶"),
        ("小明改吃素了", "小明", "followsDiet", "素食"),
        ("我现在喝浓缩咖啡", "I", "drinks", "浓缩咖啡"),
        ("如今我喝茶", "I", "drinks", "茶"),
    ],
)
def test_a_change_back_or_to_something_now_is_signalled_without_an_invented_predecessor(
    said: Said, text: str, subject: str, relation: str, value: str
) -> None:
    assert said.triples(text) == [(subject, relation, value)]
    found = said.one(text, relation)
    assert (found.change, found.replaces, found.negated) == (True, None, False)


@requirement("C3")
@case("C35")
@pytest.mark.parametrize(
    ("text", "site", "place", "replaces"),
    [
        ("The office moved to Linz.", "office", "Linz", None),
        ("Our office moved from Graz to Linz.", "office", "Linz", "Graz"),
        ("公司的办公室搬到了林茨", "办公室", "林茨", None),
        ("办公室从格拉茨搬到了林茨", "办公室", "林茨", "格拉茨"),
    ],
)
def test_an_office_that_moved_stands_elsewhere_now(
    said: Said, text: str, site: str, place: str, replaces: str | None
) -> None:
    assert said.triples(text) == [(site, "locatedIn", place)]
    found = said.one(text, "locatedIn")
    assert (found.change, found.replaces) == (True, replaces)


@case("C30")
@pytest.mark.parametrize("text", ["我不喝咖啡了", "小明不再喝咖啡了", "I no longer drink coffee."])
def test_a_denial_that_says_it_was_so_before_ends_it(said: Said, text: str) -> None:
    found = said.one(text, "drinks")
    assert (found.negated, found.change) == (True, True)


@requirement("C3")
@pytest.mark.parametrize(
    "text",
    [
        "The Apollo deadline was moved to March 3.",
        "The Apollo deadline is March 3.",
        "Apollo's deadline is March 3.",
        "Apollo的截止日期改到了3月3日",
    ],
)
def test_the_deadline_of_a_project_is_said_of_the_project(said: Said, text: str) -> None:
    assert said.triples(text) == [("Apollo", "hasDeadline", "2027-03-03")]


@requirement("W8", "C3")
def test_a_denial_is_heard_again_after_a_contrast_took_it_back(said: Said) -> None:
    denied = [one for one in said.extraction("I don't use Vim but Emacs. I don't use Vim.").triples if one.negated]
    assert [one.object.text for one in denied if one.object] == ["Vim"]
