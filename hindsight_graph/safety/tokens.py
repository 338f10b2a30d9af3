"""Keys and tokens that are known by their form: those of detect-secrets, and the forms that it lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from hindsight_graph.safety.found import KEY, PASSWORD, PRIVATE_KEY, Found

_PRIVATE = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:.*?-----END [^-\n]{0,60}-----|.*)", re.S
)
_IN_URL = re.compile(r"\b[a-z][a-z0-9+.\-]{1,20}://[^\s/:@]{0,256}:([^\s/@]{1,256})@", re.I)
_BEARER = re.compile(r"\b(?:bearer|authorization: *basic) +([A-Za-z0-9._~+/\-]{12,}=*)", re.I)
# A run long enough to be a token; without letters and digits in one, the patterns of the library need not be loaded.
_RUN = re.compile(r"[A-Za-z0-9_\-./+=:]{16,}")
_DIGIT, _LETTER = re.compile(r"\d"), re.compile(r"[A-Za-z]")

# Prefixes that a vendor puts before its keys, as each documents it.
_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"AIza[\w\-]{35}|ya29\.[\w\-]{20,}|hf_[A-Za-z0-9]{30,}|github_pat_\w{22,}|gsk_[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}"
    r"|LTAI[A-Za-z0-9]{12,30}|AKID[A-Za-z0-9]{13,40}|nvapi-[\w\-]{20,}|pplx-[a-f0-9]{32,}|tvly-[\w\-]{20,}"
    r"|r8_[A-Za-z0-9]{30,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|do[opr]_v1_[a-f0-9]{64}|dckr_pat_[\w\-]{20,}"
    r"|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{30,}|ATATT3x[\w\-=]{50,}|xapp-[\w\-]{20,}|hv[sb]\.[\w\-]{24,}"
    r"|AGE-SECRET-KEY-1[A-Z0-9]{50,}|dapi[a-f0-9]{32}|glc_[\w=]{30,}|PMAK-[a-f0-9\-]{50,}|sntry[su]_[\w=\-+/]{30,}"
    r"|hgt_[\w\-]{20,}|(?:pk|rk|sk)_(?:live|test)_[A-Za-z0-9]{10,}"
    r")(?![A-Za-z0-9])"
)
# "sk-" leads the keys of many vendors; the rest must hold one long part with a digit, which no name has.
_SK = re.compile(r"(?<![A-Za-z0-9])sk-[A-Za-z0-9_\-]{16,}")
_LONG_PART = re.compile(r"(?=[A-Za-z]*\d)[A-Za-z0-9]{12,}")


def find(text: str) -> Iterator[Found]:
    """Keys, private keys and passwords in URLs."""
    if "PRIVATE KEY" in text:
        yield from (Found(*one.span(), PRIVATE_KEY) for one in _PRIVATE.finditer(text))
    if "://" in text:
        yield from (Found(*one.span(1), PASSWORD) for one in _IN_URL.finditer(text) if not _kept(one.group(1)))
    yield from (Found(*one.span(1), KEY) for one in _BEARER.finditer(text) if _DIGIT.search(one.group(1)))
    if any(_DIGIT.search(one) and _LETTER.search(one) for one in _RUN.findall(text)):
        yield from (Found(*one.span(), KEY) for one in _PREFIXED.finditer(text))
        yield from (Found(*one.span(), KEY) for one in _SK.finditer(text) if _LONG_PART.search(one.group()))
        for pattern, holds in _library():
            yield from (Found(*one.span(), KEY) for one in pattern.finditer(text) if holds(one.group()))


def _kept(value: str) -> bool:
    """Whether it only stands for a password: masked already, or a variable."""
    return value.startswith(("[masked", "${", "$(", "<", "{")) or set(value) <= set("*x.…•")


@cache
def _library() -> tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...]:
    """The patterns of detect-secrets that go by a token's own form. Those that go by entropy or by the word before
    are left out: a hash in a talk about software is no secret."""
    from detect_secrets.plugins import (
        aws,
        azure_storage_key,
        discord,
        github_token,
        gitlab_token,
        jwt,
        mailchimp,
        npm,
        openai,
        pypi_token,
        sendgrid,
        slack,
        square_oauth,
        stripe,
        telegram_token,
        twilio,
    )

    detectors = (
        aws.AWSKeyDetector,
        azure_storage_key.AzureStorageKeyDetector,
        discord.DiscordBotTokenDetector,
        github_token.GitHubTokenDetector,
        gitlab_token.GitLabTokenDetector,
        mailchimp.MailchimpDetector,
        npm.NpmDetector,
        openai.OpenAIDetector,
        pypi_token.PypiTokenDetector,
        sendgrid.SendGridDetector,
        slack.SlackDetector,
        square_oauth.SquareOAuthDetector,
        stripe.StripeDetector,
        telegram_token.TelegramBotTokenDetector,
        twilio.TwilioKeyDetector,
    )
    plain = [(pattern, _always) for one in detectors for pattern in one.denylist]
    tokens = [(pattern, jwt.JwtTokenDetector.is_formally_valid) for pattern in jwt.JwtTokenDetector.denylist]
    return (*plain, *tokens)


def _always(token: str) -> bool:
    return True
