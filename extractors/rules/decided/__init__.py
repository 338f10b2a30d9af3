"""Decisions and outcomes that a dialogue tells of: "we went with Postgres because …", 客户一周后退货了."""

from __future__ import annotations

from hindsight_graph.extractors.rules.decided.find import Decided, find_decided

__all__ = ["Decided", "find_decided"]
