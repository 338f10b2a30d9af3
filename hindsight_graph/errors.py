"""One tree of errors; everything that the product raises on purpose is in it.

HindsightError
├── InvalidInput            what you passed can't be taken (names the value, the rule and the remedy)
│   └── InvalidFile         a file that can't be read as any known format
├── ConfigError             a setting or store URL that can't work
├── StoreError              the store could not do it
│   ├── StoreUnavailable    away, locked, restarting: trying again may help
│   ├── StoreRefused        wrong password, wrong database, version too old, not our file
│   ├── StoreFull           no room left on the disk
│   └── StaleChange         the memory changed since the change was planned: plan again
├── EmbeddingMismatch       the store holds vectors of another model
├── ModelError              an embedder, extractor or reranker failed
│   └── ModelUnavailable    it is away or will not serve us at all: another text would fare no better
├── Changed                 what you want to change is no longer what you saw
├── AccessError             who asks may not have it
│   ├── Unauthenticated     no token where one is needed, or one that is wrong, expired or revoked
│   └── Forbidden           the token is not for this namespace, user or right
└── NotFound                no such id in what you may see
"""

from __future__ import annotations


class HindsightError(Exception):
    """Base of every error; `remedy` says what to do about it, in one sentence."""

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy

    def __str__(self) -> str:
        message = super().__str__()
        return f"{message} {self.remedy}" if self.remedy else message


class InvalidInput(HindsightError, ValueError):
    """A value that breaks a stated rule; nothing was stored."""


class InvalidFile(InvalidInput):
    """A file that no format reader recognises, or that breaks off."""


class ConfigError(HindsightError):
    """A setting, store URL or model name that can't work."""


class StoreError(HindsightError):
    """The store could not carry out what was asked."""


class StoreUnavailable(StoreError):
    """The store can't be reached or is locked; nothing was acknowledged."""


class StoreRefused(StoreError):
    """The store answers but will not serve us: credentials, database, version, or a file that is not ours."""


class StoreFull(StoreError):
    """The disk (or the database's quota) is full; the change was rolled back."""


class StaleChange(StoreError):
    """A precondition of a change no longer holds; it must be planned again. Never leaves the library."""


class EmbeddingMismatch(HindsightError):
    """The vectors in the store come from another model or dimension than the embedder in use."""


class ModelError(HindsightError):
    """An embedder, extractor or reranker failed or answered with something unusable."""


class ModelUnavailable(ModelError):
    """The model can't be reached, is not installed, or refuses our key or its name: no text of ours would do."""


class Changed(HindsightError):
    """What is to be changed is not, or no longer, as the caller saw it; nothing was done."""


class AccessError(HindsightError):
    """Who asks may not have what was asked for."""


class Unauthenticated(AccessError):
    """It is not known who asks."""


class Forbidden(AccessError):
    """It is known who asks, and that one may not."""


class NotFound(HindsightError, LookupError):
    """The id does not exist in the namespace and for the user that asked."""
