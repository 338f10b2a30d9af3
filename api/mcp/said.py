"""Text in the two languages that a server speaks: what tools say of themselves and how answers are labelled."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Said:
    """The same in English and Chinese."""

    en: str
    zh: str

    def of(self, language: str) -> str:
        """In one of `LANGUAGES`."""
        return self.zh if language == "zh" else self.en
