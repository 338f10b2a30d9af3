"""The options that every verb has, and the memory that they name."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hindsight_graph.cli.output import note, shown
from hindsight_graph.errors import InvalidInput, StoreUnavailable

if TYPE_CHECKING:
    from hindsight_graph.config import Settings
    from hindsight_graph.facade import Hindsight

_NEW = "there was no memory yet, a new one was made at"
_FOLDER = "its folder was made too"

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Where:
    """What `--store --namespace --user --json` say."""

    store: str | None
    namespace: str | None
    user: str | None
    as_json: bool

    def open(self, *, must_exist: bool = False, announce: bool = False) -> Hindsight:
        """Opens the memory, making its file unless `must_exist`; `announce`: warns of having made one, which may be a
        typing error in the URL. Raises ConfigError and StoreError."""
        from hindsight_graph.wiring import connect, open_store

        config = load_settings()
        store = open_store(self.store or config.store, config)
        absent = is_file(store.location) and not Path(store.location).exists()
        homeless = absent and not Path(store.location).parent.exists()
        if must_exist and absent:
            raise StoreUnavailable(
                f"there is no memory at {store.location} yet.",
                remedy="Make one with `hindsight-graph init`, or name another with --store.",
            )
        memory = connect(namespace=self.namespace, settings=config, store=store)
        if announce and absent:
            made_too = f"; {_FOLDER}" if homeless else ""
            memory.warnings = (*memory.warnings, f"{_NEW} {store.location}{made_too}.")
        return memory


def common(command: Command) -> Command:
    """Adds the options that every verb has; the verb receives them as `where`."""
    import functools

    @functools.wraps(command)
    def called(*args: Any, store: str, namespace: str, user: str, as_json: bool, **kwargs: Any) -> Any:
        return command(*args, where=Where(store, namespace, user, as_json), **kwargs)

    options = (
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document on stdout, and errors as JSON."),
        click.option("--user", metavar="ID", help="Whose memory (HINDSIGHT_USER; else the namespace's common one)."),
        click.option("--namespace", metavar="NAME", help="Tenant (HINDSIGHT_NAMESPACE; else `default`)."),
        click.option("--store", metavar="URL", help="sqlite:///file.db or neo4j://… (HINDSIGHT_STORE)."),
    )
    for option in options:
        called = option(called)
    return called  # type: ignore[return-value]


def load_settings() -> Settings:
    """The settings of this process; sets up logging to stderr by them. Raises ConfigError naming a bad variable."""
    from hindsight_graph.wiring import read_config

    config = read_config()
    level = logging.getLevelNamesMapping().get(config.log_level.strip().upper())
    if level is None:
        note(f"warning: HINDSIGHT_LOG_LEVEL {shown(config.log_level)!r} is not known; WARNING is used.")
    _log(level or logging.WARNING)
    return config


def _log(level: int) -> None:
    """Logs to stderr: ours from `level`, those of libraries only if they are errors."""
    others = max(level, logging.ERROR)
    logging.basicConfig(stream=sys.stderr, level=others, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("hindsight_graph").setLevel(level)
    # The driver logs each connection that fails, which our own error tells once, and at DEBUG all that is stored.
    logging.getLogger("neo4j").setLevel(logging.CRITICAL)


def is_file(location: str) -> bool:
    """Whether a store's location is a file and not a server."""
    return "://" not in location


def made(memory: Hindsight) -> list[str]:
    """What an announced opening says of a memory that it made."""
    return [warning for warning in memory.warnings if warning.startswith(_NEW)]


def warn(memory: Hindsight) -> None:
    """Prints what the memory warns of, such as a file that will not last."""
    for warning in memory.warnings:
        note(f"warning: {shown(warning)}")


def read_object(text: str) -> dict[str, Any]:
    """The object that --metadata gives. Raises InvalidInput for what is none."""
    import json

    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"--metadata is not JSON ({error}).", remedy="""Give e.g. '{"ticket": 42}'.""") from error
    if not isinstance(value, dict):
        raise InvalidInput("--metadata is not a JSON object.", remedy="""Give e.g. '{"ticket": 42}'.""")
    return value
