"""Looking at the graph itself: who and what is known, what stands around it, how two of them hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hindsight_graph.api.mcp.arguments import INTEGER, TEXT, Argument
from hindsight_graph.api.mcp.forms import OBJECTS, STRINGS, fact_form, plain
from hindsight_graph.api.mcp.lines import fenced
from hindsight_graph.api.mcp.said import Said
from hindsight_graph.api.mcp.tool import Answer, Call, Tool
from hindsight_graph.model.access import Right

if TYPE_CHECKING:
    from hindsight_graph.model.memory import Entity, Memory
    from hindsight_graph.model.table import Table

_NOBODY = Said("Nothing goes by that name.", "没有叫这个名字的人或事物。")
_ALSO = Said("also called {}", "又称 {}")
_ALONE = Said("Nothing is known about it.", "没有关于它的事实。")
_APART = Said("Nothing connects them within {} steps.", "{} 步之内没有联系。")
_MORE = Said("there are more rows; narrow the query or raise limit", "还有更多行；请缩小查询范围或提高 limit")
_NO_ROWS = Said("No rows.", "没有结果。")


def entity(call: Call) -> Answer:
    """Who or what goes by a name."""
    found = call.memory.graph.named(call.given["name"], user_id=call.user_id)
    lines = [_entity_line(one, call.language) for one in found]
    shown = tuple(fenced(lines, call.language)) if lines else (_NOBODY.of(call.language),)
    return Answer({"entities": [entity_form(one) for one in found]}, shown)


def neighbours(call: Call) -> Answer:
    """The facts around an entity."""
    limit = call.given.get("limit", 20)
    about, facts = call.memory.graph.neighbours(call.given["entity"], user_id=call.user_id, limit=limit)
    lines = [_entity_line(about, call.language), *(f"- {_fact_line(one)}" for one in facts)]
    if not facts:
        lines.append(_ALONE.of(call.language))
    values = {"entity": entity_form(about), "facts": [edge_form(one) for one in facts]}
    return Answer(values, tuple(fenced(lines, call.language)))


def path(call: Call) -> Answer:
    """The shortest ways from one entity to another."""
    hops = call.given.get("hops", 3)
    ways = call.memory.graph.paths(call.given["source"], call.given["target"], user_id=call.user_id, hops=hops)
    lines = [f"{n}. " + "; ".join(_fact_line(one) for one in way) for n, way in enumerate(ways, 1)]
    shown = tuple(fenced(lines, call.language)) if lines else (_APART.of(call.language).format(hops),)
    return Answer({"paths": [{"steps": [edge_form(one) for one in way]} for way in ways]}, shown)


def query(call: Call) -> Answer:
    """Rows that a reading Cypher query answers with."""
    table = call.memory.ask(call.given["query"], limit=call.given.get("limit", 100))
    rows = [{"values": plain_row(row)} for row in table.rows]
    values = {"columns": list(table.columns), "rows": rows, "cut": table.cut}
    return Answer(values, tuple(_table_lines(table, call.language)))


def entity_form(one: Entity) -> dict[str, Any]:
    """A node."""
    return {"id": one.id, "name": one.name, "class": one.cls, "aliases": [a for a in one.aliases if a != one.name]}


def edge_form(one: Memory) -> dict[str, Any]:
    """A fact as an edge, with the memory that says it."""
    triple = fact_form(one.fact) if one.fact else {}
    form = {**triple, "memory_id": one.id, "content": one.content, "state": one.state.value,
            "valid_from": one.valid_from, "valid_to": one.valid_to}  # fmt: skip
    found: dict[str, Any] = plain(form)
    return found


def plain_row(row: Sequence[Any]) -> list[Any]:
    """The values of a row; what is null stays, or the columns would not fit."""
    return [None if value is None else plain(value) for value in row]


def _entity_line(one: Entity, language: str) -> str:
    others = [alias for alias in one.aliases if alias != one.name]
    also = f"; {_ALSO.of(language).format(', '.join(others))}" if others else ""
    return f"{one.name} ({one.cls}, id {one.id}{also})"


def _fact_line(one: Memory) -> str:
    if one.fact is None:
        return one.content
    fact = one.fact
    denied = "not " if fact.negated else ""
    return f"{fact.subject_name} —{denied}{fact.name or fact.relation}→ {fact.object_name or fact.value} (id {one.id})"


def _table_lines(table: Table, language: str) -> Iterator[str]:
    if not table.rows:
        yield _NO_ROWS.of(language)
        return
    rows = [" | ".join(str(plain(value)) for value in row).replace("\n", " ") for row in table.rows]
    yield from fenced([" | ".join(table.columns), *rows], language)
    if table.cut:
        yield _MORE.of(language)


_NAMED = Said("Its name or id, in any spelling.", "名称或标识，任何写法均可。")

GRAPH = (
    Tool(
        "graph_entity",
        Said("Look up an entity", "查找实体"),
        Said(
            "Call this to learn whether a person, place, project or thing is known, under which names, and with "
            "which id, before you ask for what stands around it.",
            "想知道某个人、地点、项目或事物是否已知、有哪些名称和标识时调用，然后再查询与它有关的内容。",
        ),
        (Argument("name", TEXT, Said("The name.", "名称。"), required=True),),
        entity,
        {"entities": OBJECTS},
        right=Right.READ,
    ),
    Tool(
        "graph_neighbours",
        Said("Facts around an entity", "实体周围的事实"),
        Said(
            "Call this when you need all that is known about one person, place, project or thing, as facts with the "
            "memories that say them.",
            "需要某个人、地点、项目或事物的全部已知事实及其出处时调用。",
        ),
        (
            Argument("entity", TEXT, _NAMED, required=True),
            Argument("limit", INTEGER, Said("How many facts at most; 20 if left out.", "最多返回几条事实；默认 20。")),
        ),
        neighbours,
        {"entity": {"type": "object"}, "facts": OBJECTS},
        right=Right.READ,
    ),
    Tool(
        "graph_path",
        Said("How two entities are connected", "两个实体的联系"),
        Said(
            "Call this when you are asked how two people, places, projects or things have to do with each other.",
            "被问到两个人、地点、项目或事物之间有什么关系时调用。",
        ),
        (
            Argument("source", TEXT, _NAMED, required=True),
            Argument("target", TEXT, _NAMED, required=True),
            Argument(
                "hops", INTEGER, Said("How many steps at most, 1 to 4; 3 if left out.", "最多几步，1 到 4；默认 3。")
            ),
        ),
        path,
        {"paths": OBJECTS},
        right=Right.READ,
    ),
    Tool(
        "graph_query",
        Said("Query the graph", "查询图"),
        Said(
            "Call this only for what the other tools can't answer, such as counts and lists, and only on Neo4j: a "
            "reading Cypher query over all users of the namespace. Begin every pattern at a node with "
            "{namespace: $namespace}. Labels: Memory with Episodic, Semantic, Procedural, Decision or Working; Entity "
            "with its class; Session; Outcome; Conflict. Edges: (:Semantic)-[:SUBJECT]->(:Entity), OBJECT, MENTIONS, "
            "DERIVED_FROM, NEXT, SUPERSEDES, RELIED_ON, FOLLOWED, HAS_OUTCOME, and relations such as LIVES_IN between "
            "entities.",
            "仅用于其他工具无法回答的问题（如统计和列表），且只适用于 Neo4j：对命名空间内所有用户的只读 Cypher 查询。"
            "每个模式都要从带 {namespace: $namespace} 的节点开始。请先用其他工具，确有需要再调用。",
        ),
        (
            Argument(
                "query", TEXT, Said("The Cypher query; it may only read.", "Cypher 查询，只能读取。"), required=True
            ),
            Argument(
                "limit",
                INTEGER,
                Said("Rows at most, 1 to 1000; 100 if left out.", "最多返回几行，1 到 1000；默认 100。"),
            ),
        ),
        query,
        {"columns": STRINGS, "rows": OBJECTS, "cut": {"type": "boolean"}},
        right=Right.READ,
        all_users=True,
    ),
)
