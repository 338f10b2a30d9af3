"""Working memory lives as long as its session goes on, and not longer (L3)."""

from __future__ import annotations

from datetime import datetime

from hindsight_graph.model.change import GraphChange, SessionTouch
from hindsight_graph.model.memory import Layer, Memory
from hindsight_graph.ports.store import Store
from tests.requirements import requirement
from tests.support_store import DAY, HOUR, T0, listed, looking, make_change, make_memory


def turn(ns: str, session: str, expires_at: datetime, user: str | None = None, layer: Layer = Layer.WORKING) -> Memory:
    """A turn of a session that expires then."""
    return make_memory(
        ns, f"{session} of {user}", layer=layer, session_id=session, turn=0, user=user, expires_at=expires_at
    )


def touch(session: str, at: datetime, until: datetime | None, user: str | None = None) -> SessionTouch:
    """The session goes on at a time, and its working memory lives until then."""
    return SessionTouch(session, user, None, 1, None, at, until)


def expiries(store: Store, ns: str) -> dict[str, datetime | None]:
    """When each memory of the namespace expires."""
    return {one.content: one.expires_at for one in listed(store, looking(ns, everyone=True, history=True))}


@requirement("L3", "T1")
def test_turns_live_on_while_their_session_goes_on(store: Store, ns: str) -> None:
    late, soon, gone = T0 + DAY, T0 + 3 * HOUR, T0 + HOUR
    sessions = {"goes on": soon, "long enough": late + DAY, "other": soon, "over": gone}
    touches = tuple(touch(session, T0, None) for session in sessions)
    store.apply(make_change(ns, *(turn(ns, one, at) for one, at in sessions.items()), sessions=touches))
    now = T0 + 2 * HOUR
    touched = ("goes on", "long enough", "over")
    store.apply(GraphChange(ns, now, sessions=tuple(touch(session, now, late) for session in touched)))
    assert expiries(store, ns) == {
        "goes on of None": late,
        "long enough of None": late + DAY,
        "other of None": soon,
        "over of None": gone,  # it had expired before its session went on
    }


@requirement("L3", "S1")
def test_a_session_that_goes_on_keeps_nothing_but_its_own_working_turns(store: Store, ns: str) -> None:
    soon, late = T0 + HOUR, T0 + DAY
    kept = turn(ns, "s", soon, "episodic", Layer.EPISODIC)
    store.apply(make_change(ns, turn(ns, "s", soon), turn(ns, "s", soon, "alice"), kept,
                            sessions=(touch("s", T0, None), touch("s", T0, None, "alice"))))  # fmt: skip
    store.apply(GraphChange(f"{ns}-other", T0, sessions=(touch("s", T0, late, "alice"),)))
    store.apply(GraphChange(ns, T0, sessions=(touch("s", T0, late, "alice"),)))
    assert expiries(store, ns) == {"s of None": soon, "s of alice": late, "s of episodic": soon}
