"""A store URL is read once, and what is shown of it never holds the password."""

from __future__ import annotations

import pytest

from hindsight_graph.errors import ConfigError
from hindsight_graph.stores.neo4j.target import SCHEMES, parse
from tests.requirements import case, requirement

SECRET = "s3cret-päss"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_is_kept_for_the_driver(scheme: str) -> None:
    target = parse(f"{scheme}://me:pw@db.example:7000/memories?policy=eu")
    assert target.address == f"{scheme}://db.example:7000?policy=eu"
    assert (target.user, target.password, target.database) == ("me", "pw", "memories")


def test_port_user_and_database_have_defaults() -> None:
    target = parse("neo4j://db.example", "from-setting")
    assert (target.port, target.user, target.password, target.database) == (7687, "neo4j", "from-setting", None)


def test_the_password_of_the_url_wins_over_the_setting() -> None:
    assert parse("neo4j://u:mine@h", "other").password == "mine"


def test_escapes_in_user_and_password_are_undone() -> None:
    target = parse("bolt://a%40b:p%3A%2F%40@[::1]:7001/")
    assert (target.user, target.password, target.host, target.place) == ("a@b", "p:/@", "::1", "[::1]:7001")
    assert target.address == "bolt://[::1]:7001"


@requirement("W13", "S4")
@case("C102")
def test_nothing_shown_holds_the_password() -> None:
    target = parse(f"neo4j+s://me:{SECRET}@db.example/memories")
    assert target.shown == "neo4j+s://me@db.example:7687/memories"
    assert SECRET not in repr(target) + target.shown + target.place + target.address


@pytest.mark.parametrize(
    "url", [f"neo4j://me:{SECRET}@", f"neo4j://me:{SECRET}@h:port", f"http://me:{SECRET}@h", SECRET]
)
def test_a_url_that_cannot_work_is_refused_without_quoting_it(url: str) -> None:
    with pytest.raises(ConfigError) as refused:
        parse(url)
    assert SECRET not in str(refused.value)
    assert "neo4j://user:password@host" in str(refused.value)
