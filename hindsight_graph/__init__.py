"""Hindsight Graph: a memory for agents that looks back. `connect(...)` opens it."""
