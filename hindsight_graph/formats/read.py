"""Reads the turns of a file, whatever its format."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hindsight_graph.formats.chat import read_chat_document, read_lines_of_chat
from hindsight_graph.formats.dates import DayOrder
from hindsight_graph.formats.detect import Format, sniff
from hindsight_graph.formats.locomo import read_locomo
from hindsight_graph.formats.transcript import read_transcript
from hindsight_graph.formats.turns import read_lines_of_turns, read_list_of_turns
from hindsight_graph.formats.values import Reading


def read_turns(path: Path, timezone: str = "UTC", dates: DayOrder | None = None) -> Iterator[Reading]:
    """Every turn of the file in order, as a Record for `ingest` or a Broken that says what is wrong with its line.

    JSON Lines and transcripts are read line by line, JSON documents whole. `timezone` is the IANA zone for times that
    the file writes without one (transcripts, LoCoMo); times in turns and chats are passed on as they are. `dates` says
    which number of 8/5/2026 is the day in a transcript that does not tell itself. Turns that name no source get a
    stable one: the file's name and the line. Raises InvalidFile for a file that can't be opened
    or is in no known format, before the first reading.
    """
    found = sniff(path)
    if found.format is Format.LOCOMO:
        return read_locomo(found.document, timezone)
    if found.format is Format.TRANSCRIPT:
        return read_transcript(path, timezone, dates)
    if found.format is Format.CHAT:
        return read_lines_of_chat(path) if found.document is None else read_chat_document(found.document, path)
    return read_lines_of_turns(path) if found.document is None else read_list_of_turns(found.document, path)
