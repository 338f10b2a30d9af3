"""Chinese: as LoCoMo, on dialogues of our own: spoken Chinese, mixed with English terms, codes, numbers and dates.

Two parts, measured apart: one that may be looked at while improving recall, and one that nobody tunes on. Categories:
paraphrase (few characters shared with the evidence), exact (codes, names, numbers), two-hop (a relation, or two turns
that belong together), temporal.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.locomo import evaluate, tables
from benchmarks.places import Place
from benchmarks.results import Result

DATA = Path(__file__).parent / "data"
DIALOGUES, HELD_OUT = DATA / "zh_dialogues.json", DATA / "zh_heldout.json"


def measure(place: Place) -> Result:
    """Both parts; what each channel is worth, and what was missed, on the first only."""
    dialogues, version = evaluate(place, DIALOGUES)
    held_out, _ = evaluate(place, HELD_OUT, held_out=True)
    shown = [
        *tables(dialogues, "our Chinese dialogues", place.store),
        *tables(held_out, "the held-out Chinese part", place.store),
    ]
    return Result("chinese", place.store, version, {"dialogues": dialogues, "held_out": held_out}, shown)
