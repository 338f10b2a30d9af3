"""The edge to plug-ins: whatever the code of others raises becomes a ModelError that names it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from typing import TypeVar

from hindsight_graph.errors import ModelError
from hindsight_graph.text.clean import log_safe

T = TypeVar("T")
log = logging.getLogger(__name__)


def ask(who: str, call: Callable[[], T]) -> T:
    """What `call`, which is somebody's extractor or embedder, answers. Raises ModelError if it raises anything else.

    A ModelError passes unchanged: that is how a model says that it failed. Anything else is logged with the places in
    the code that it came through, never with its message, which may quote what somebody said in confidence.
    """
    try:
        return call()
    except ModelError:
        raise
    except Exception as error:
        kind = type(error).__name__
        log.error("%s raised %s:\n%s", log_safe(who), kind, "".join(traceback.format_tb(error.__traceback__)))
        message = log_safe(error)
        raise ModelError(f"{who} raised {kind}{f': {message}' if message else ''}.") from error
