"""Who may do what: tokens, as they are kept (S2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

EVERY = "*"  # in place of names: all of them


class Right(StrEnum):
    """What a token may do. Admin: read over all users of its namespaces, verify the audit, answer for all."""

    READ = "read"
    WRITE = "write"
    FORGET = "forget"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Token:
    """A credential. `digest` is the SHA-256 (hex) of its text, which is kept nowhere.

    `namespaces` and `users` are names, or EVERY. With users named it acts as one of these and, reading, sees their
    memories and the common ones; what is common it changes only with EVERY.
    """

    id: str
    name: str
    digest: str
    namespaces: tuple[str, ...]
    users: tuple[str, ...]
    rights: tuple[Right, ...]
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def valid(self, now: datetime) -> bool:
        """Whether it opens anything at this time."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)
