"""Vectors in eight bits, with a bound on what that loses, so that a search over them can still be exact."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hindsight_graph.errors import InvalidInput

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Codes:
    """Rows x as `scale * codes`. `slack` is the length of the rest, |x - scale * codes|, so that by Cauchy-Schwarz
    x·q lies within `slack` of scale * (codes·q) for every query q of unit length."""

    codes: NDArray[np.int8]
    scale: Matrix
    slack: Matrix


def unit(matrix: NDArray[np.floating]) -> Matrix:
    """The rows at length 1, as float32. Raises InvalidInput for a row without a direction (zero, NaN, infinite)."""
    length = np.linalg.norm(matrix.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(length).all() and (length > 0).all()):
        raise InvalidInput(
            "a vector has no direction: it is zero, infinite or not a number.",
            remedy="Check the embedder; store the memory without a vector instead.",
        )
    return np.ascontiguousarray(matrix / length, dtype="<f4")


def encode(matrix: Matrix) -> Codes:
    """Eight bits for each component of the rows (unit length), scaled by each row's largest component."""
    scale = np.abs(matrix).max(axis=1) / np.float32(127)
    codes = np.rint(matrix / scale[:, None]).astype(np.int8)
    rest = matrix.astype(np.float64) - codes * scale[:, None].astype(np.float64)
    return Codes(codes, scale, np.linalg.norm(rest, axis=1).astype(np.float32))
