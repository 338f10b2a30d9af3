"""A model server reached by HTTP: JSON to JSON, repeated where that helps, bounded in time and size.

The key travels in one header and appears nowhere else; redirects are not followed, so that it goes to no other host.
"""

from __future__ import annotations

import json
import random
import re
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from hindsight_graph.errors import ConfigError, ModelError, ModelUnavailable
from hindsight_graph.text.clean import log_safe

if TYPE_CHECKING:
    import httpx2

TRIES = 4
PAUSE = 0.25  # seconds before the first repeat; each further one waits twice as long
MOST_BYTES = 64 * 2**20  # of an answer; a hundred vectors of 4096 numbers are about 9 MB
_AGAIN = frozenset((408, 425, 429, 500, 502, 503, 504, 529))
_TOO_MUCH = re.compile(r"batch|token|length|maximum|too (?:long|many|large)", re.IGNORECASE)


class TooMuch(ModelError):
    """The server refuses the size of what it was sent: fewer or shorter texts may do."""


class Endpoint:
    """One server. `setting` is the prefix of its settings (HINDSIGHT_EMBEDDER), which errors name.

    `timeout`: seconds for one request; with repeats a call takes at most twice as long. Proxies and certificates are
    those of the environment (HTTPS_PROXY, NO_PROXY, SSL_CERT_FILE). Connects at the first call. Thread-safe.
    Raises ConfigError for an address or key that can't work.
    """

    def __init__(
        self, setting: str, url: str, key: str = "", timeout: float = 30.0, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self._setting = setting
        self._key = key
        self._timeout = timeout
        self._pause = pause
        self._base = _checked_url(setting, url)
        if not key.isascii() or not key.isprintable() or key != key.strip():
            raise ConfigError(
                f"{setting}_KEY holds a character that no HTTP header takes (a space or line end at its ends, maybe).",
                remedy="Set it to the bare key.",
            )
        self.shown = log_safe(self._base)
        self._lock = threading.Lock()
        self._client: httpx2.Client | None = None

    def post(self, path: str, body: Mapping[str, Any], *, within: float | None = None, tries: int = TRIES) -> Any:
        """The JSON that the server answers to `body`. `within` takes the place of the time-out, in seconds.

        Repeats after time-outs, dropped connections, 429 and 5xx, as long as Retry-After says. Raises
        ModelUnavailable if the server is away or will not serve us, TooMuch if it refuses the size of the body,
        ModelError for any other refusal or for an answer that is not JSON.
        """
        limit = within or self._timeout
        end = time.monotonic() + 2 * limit
        for left in range(tries - 1, -1, -1):
            failure, wait = self._once(path, body, min(limit, end - time.monotonic()))
            if not isinstance(failure, ModelError):
                return failure
            wait = max(wait or 0.0, PAUSE * 2 ** (tries - 1 - left) * random.uniform(0.8, 1.2))
            if left == 0 or time.monotonic() + wait >= end:
                raise failure
            self._pause(wait)
        raise AssertionError("unreachable")

    def _once(self, path: str, body: Mapping[str, Any], seconds: float) -> tuple[Any, float | None]:
        """What was answered, or the failure that a repeat may cure and the seconds that the server wants us to wait."""
        import httpx2

        client = self._open()  # reading certificates takes a while, and is not the server's
        end = time.monotonic() + seconds
        try:
            with client.stream(
                "POST", f"{self._base}/{path}", json=dict(body), timeout=httpx2.Timeout(max(0.001, seconds))
            ) as answer:
                raw = self._read(answer, end, seconds)
        except httpx2.TimeoutException:
            return self._away(f"did not answer within {seconds:.3g} s"), None
        except httpx2.ConnectError as error:
            return self._away(f"can't be reached ({log_safe(error)})"), None
        except (httpx2.TransportError, httpx2.DecodingError) as error:
            return self._away(f"broke off ({type(error).__name__})"), None
        if answer.status_code in _AGAIN:
            wait = _retry_after(answer.headers.get("retry-after", ""))
            asked = f"; it asks to wait {wait:.0f} s" if wait else ""
            return self._away(f"answered {answer.status_code}{self._reason(raw)}{asked}"), wait
        if answer.status_code != 200:
            raise self._refusal(answer.status_code, raw)
        try:
            return json.loads(raw), None
        except ValueError as error:
            start = log_safe(raw[:40].decode("utf-8", "replace"))
            raise ModelError(
                f"{self.shown} answered something that is not JSON ({start!r}).",
                remedy=f"Check {self._setting}_URL: it is the address before /{path}.",
            ) from error

    def _read(self, answer: httpx2.Response, end: float, seconds: float) -> bytes:
        """The whole body, unless it drips in for too long or has no end."""
        import httpx2

        parts: list[bytes] = []
        size = 0
        for part in answer.iter_bytes():
            parts.append(part)
            size += len(part)
            if time.monotonic() > end:
                raise httpx2.ReadTimeout(f"not complete within {seconds} s")
            if size > MOST_BYTES:
                raise ModelError(f"{self.shown} answered more than {MOST_BYTES >> 20} MiB.", remedy="Check the server.")
        return b"".join(parts)

    def _open(self) -> httpx2.Client:
        with self._lock:
            if self._client is None:
                import httpx2

                headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
                try:
                    client = httpx2.Client(headers=headers, follow_redirects=False, trust_env=True)
                except (ValueError, OSError, ImportError) as error:
                    raise ConfigError(
                        f"no connection can be set up ({log_safe(error)}).",
                        remedy="Check HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE.",
                    ) from error
                weakref.finalize(self, client.close)  # an embedder has no end that anybody tells it of
                self._client = client
            return self._client

    def _away(self, what: str) -> ModelUnavailable:
        return ModelUnavailable(
            f"the server at {self.shown} {what}.",
            remedy=f"Start it, or check {self._setting}_URL; for slow models raise {self._setting}_TIMEOUT.",
        )

    def _refusal(self, status: int, raw: bytes) -> ModelError:
        if status in (401, 403):  # some servers say part of the key in their answer
            return ModelUnavailable(
                f"{self.shown} does not accept the key (status {status}).", remedy=f"Check {self._setting}_KEY."
            )
        said = f"{self.shown} answered {status}{self._reason(raw)}."
        if status in (404, 405) or 300 <= status < 400:
            return ModelUnavailable(
                said, remedy=f"Check the model's name in {self._setting} and the address in {self._setting}_URL."
            )
        if status == 413 or (status in (400, 422) and _TOO_MUCH.search(self._reason(raw))):
            return TooMuch(said, remedy="Send fewer or shorter texts.")
        return ModelError(said, remedy=f"Check {self._setting} and the server's log.")

    def _reason(self, raw: bytes) -> str:
        """` (…)` with what the server says for people; nothing that could hold what we sent, and never the key."""
        try:
            said = json.loads(raw)
        except ValueError:
            return ""
        for name in ("error", "message", "detail"):
            if isinstance(said, dict) and name in said:
                said = said[name]
        if not isinstance(said, str) or not said:
            return ""
        return f" ({log_safe(said.replace(self._key, '…') if self._key else said)})"


def _checked_url(setting: str, url: str) -> str:
    try:
        parts = urlsplit(url.strip())
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        given = (
            f"{setting}_URL is not an http address"
            if url.strip()
            else f"{setting} needs a server: {setting}_URL is empty"
        )
        raise ConfigError(f"{given}.", remedy=f"Set {setting}_URL, for example to http://localhost:8080/v1.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ConfigError(
            f"{setting}_URL holds a user, password, query or fragment, which would be shown in errors.",
            remedy=f"Put the key into {setting}_KEY and the bare address into {setting}_URL.",
        )
    return url.strip().rstrip("/")


def _retry_after(value: str) -> float | None:
    """The seconds that a Retry-After header asks for: a number, or a date to wait for."""
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at - datetime.now(UTC)).total_seconds()) if at.tzinfo else None
