"""File formats that `ingest` reads: JSON Lines of turns, OpenAI chat messages, `Name: text` transcripts, LoCoMo."""

from hindsight_graph.formats.dates import DayOrder
from hindsight_graph.formats.detect import Format, detect
from hindsight_graph.formats.read import read_turns
from hindsight_graph.formats.values import Broken, Reading, Record, Skipped

__all__ = ["Broken", "DayOrder", "Format", "Reading", "Record", "Skipped", "detect", "read_turns"]
