"""The requirement manifest: every promise has an id, and tests cite the ids they keep.

`@requirement("W3")` and `@case("C27")` go on tests. `PROMISED` lists the requirement ids whose work is done; a test
checks that each of them is cited, and that nothing unknown is.
"""

from __future__ import annotations

import pytest

_FAMILIES = {"L": 5, "W": 13, "R": 10, "D": 4, "C": 5, "Y": 8, "S": 5, "X": 10, "O": 4, "T": 3, "E": 3}

KNOWN = frozenset(f"{family}{n}" for family, count in _FAMILIES.items() for n in range(1, count + 1))

PROMISED = frozenset(
    (
        "L1 L2 L3 L4 L5 W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 W12 W13 R1 R2 R4 R6 R7 R8 R9 R10 D1 D2 D3 D4 C1 C2 C3 C4 C5 "
        "T1 T2 T3 E1 E2 E3 O1 S1 S3 S4 S5 Y1 Y2 Y5 S2 X2 X3 W11"
    ).split()
)


def requirement(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as keeping these promises."""
    unknown = set(ids) - KNOWN
    if unknown:
        raise ValueError(f"no such requirement: {sorted(unknown)}")
    return pytest.mark.requirement(*ids)


def case(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as ruling out these publicly reported failures."""
    return pytest.mark.case(*ids)
