"""Reads a file by lines without holding more than one of them, and keeps undecodable or endless ones apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from hindsight_graph.errors import InvalidFile
from hindsight_graph.formats.values import Broken

# Content may have 256 KiB by default; as JSON escapes it grows at most sixfold, and metadata may be as long again.
LINE_LIMIT = 8 * 2**20
DOCUMENT_LIMIT = 256 * 2**20  # a JSON document is read whole; longer ones must come as JSON Lines
_BOM = b"\xef\xbb\xbf"

Line = tuple[int, str | Broken]


def read_lines(path: Path) -> Iterator[Line]:
    """(number, text without its end) for each line, or (number, Broken) for one that can't be read.

    Lines end with LF or CRLF; a byte order mark is passed over. Raises InvalidFile if the file can't be opened.
    """
    with opened(path) as file:
        number = 0
        while raw := file.readline(LINE_LIMIT + 1):
            number += 1
            if number == 1:
                raw = raw.removeprefix(_BOM)
            if len(raw) > LINE_LIMIT:
                while raw and not raw.endswith(b"\n"):
                    raw = file.readline(LINE_LIMIT)
                yield number, Broken(number, f"longer than {LINE_LIMIT // 2**20} MiB")
                continue
            try:
                yield number, raw.decode("utf-8").rstrip("\r\n")
            except UnicodeDecodeError as error:
                yield number, Broken(number, f"not UTF-8: byte 0x{raw[error.start]:02x} at position {error.start}")


def read_document(path: Path) -> str:
    """The whole file; bytes that are not UTF-8 become lone surrogates, so that only their message is lost.

    Raises InvalidFile if it can't be opened or is longer than 256 MiB.
    """
    with opened(path) as file:
        raw = file.read(DOCUMENT_LIMIT + 1)
    if len(raw) > DOCUMENT_LIMIT:
        raise InvalidFile(
            f"{file_name(path)} is a JSON document of more than {DOCUMENT_LIMIT // 2**20} MiB.",
            remedy="Convert it to JSON Lines, one turn a line, which is read piece by piece.",
        )
    return raw.removeprefix(_BOM).decode("utf-8", "surrogateescape")


def file_name(path: Path) -> str:
    """The path as messages show it."""
    from hindsight_graph.text.clean import log_safe

    return log_safe(path)


@contextmanager
def opened(path: Path) -> Iterator[BufferedReader]:
    """The file opened for reading; trouble with it is an InvalidFile, and so is a pipe, which can't be read twice."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise InvalidFile(f"{file_name(path)} is a pipe or device.", remedy="Save it to a file first.")
    try:
        with path.open("rb") as file:
            yield file
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InvalidFile(
            f"{file_name(path)} can't be read: {why}.", remedy="Check the path and the rights."
        ) from error
