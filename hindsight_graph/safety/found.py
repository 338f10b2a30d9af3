"""A secret in a text: where it stands and of what kind it is."""

from __future__ import annotations

from typing import NamedTuple

KEY, PASSWORD, PRIVATE_KEY = "key", "password", "private key"
CARD, IDENTITY, IBAN = "card number", "identity number", "IBAN"


class Found(NamedTuple):
    """The stretch [start, end) of a text that holds a secret."""

    start: int
    end: int
    kind: str
