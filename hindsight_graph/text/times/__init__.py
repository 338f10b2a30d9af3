"""Times in words: what a text or a question means by them, seen from when and where it was said."""

from hindsight_graph.text.times.find import ends_by, find_times, no_such_days
from hindsight_graph.text.times.query import query_window
from hindsight_graph.text.times.read import read_time
from hindsight_graph.text.times.words import date_words

__all__ = ["date_words", "ends_by", "find_times", "no_such_days", "query_window", "read_time"]
