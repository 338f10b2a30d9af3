"""Numbers that belong to a person or an account, told from any other number by their own checksum."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hindsight_graph.safety.found import CARD, IBAN, IDENTITY, Found

_CARD = re.compile(r"(?<![\w.#/\-])\d(?:[ \-]?\d){12,18}(?![\w\-])")
_GROUPED = re.compile(r"\d{4}([ \-])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ \-])\d{6}\2\d{5}")
# First digits and lengths that issuers use: Visa, Mastercard, American Express, Diners, Discover, UnionPay, JCB.
_ISSUED = re.compile(
    r"4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12}|3[47]\d{13}|3(?:0[0-5]"
    r"|[68]\d)\d{11}"
    r"|6(?:011|4[4-9]\d|5\d\d)\d{12}|62\d{14,17}|35\d{14}"
)
_CARD_WORD = re.compile(r"card|visa|master|amex|unionpay|debit|credit|卡|银联|信用|储蓄", re.I)
_OTHER_WORD = re.compile(
    r"(?:order|tracking|track|parcel|shipment|invoice|ticket|ref(?:erence)?|serial|imei|sku|part|build|run|job|trace"
    r"|request|message|transaction|batch|asset|model|user|employee|student|customer|member|case|barcode|isbn|id|s/n|sn"
    r"|订单|运单|快递|物流|单号|流水|工单|票号|编号|序列|工号|学号|消息|请求|会员|客户|条码|批次|型号|设备|用户)"
    r"[^\d\n]{0,16}$",
    re.I,
)
_NEAR = 30  # characters before a number in which a word says what it is

_IDENTITY = re.compile(r"(?<![A-Za-z0-9])\d{6}[ \-]?\d{8}[ \-]?\d{3}[\dXx](?![A-Za-z0-9])")
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?)(?![A-Za-z0-9])"
)


def find(text: str, *, running: bool = True) -> Iterator[Found]:
    """Card numbers, Chinese identity numbers and IBANs whose checksum holds.

    A number that looks like a card and is called an order, a parcel or the like is none. `running`: see `mask`.
    """
    for one in _CARD.finditer(text):
        if _is_card(one.group()) and _meant_as_card(text, one, running):
            yield Found(*one.span(), CARD)
    for one in _IDENTITY.finditer(text):
        if _is_identity(one.group()):
            yield Found(*one.span(), IDENTITY)
    for one in _IBAN.finditer(text):
        if (end := _iban_end(one.group())) is not None:
            yield Found(one.start(), one.start() + end, IBAN)


def _is_card(written: str) -> bool:
    from stdnum import luhn

    digits = re.sub(r"\D", "", written)
    spaced = len(digits) != len(written)
    if spaced and not _GROUPED.fullmatch(written):
        return False
    return _ISSUED.fullmatch(digits) is not None and len(set(digits)) > 1 and bool(luhn.is_valid(digits))


def _meant_as_card(text: str, one: re.Match[str], running: bool) -> bool:
    before = text[max(0, one.start() - _NEAR) : one.start()]
    if _CARD_WORD.search(before):
        return True
    grouped = not one.group().isdigit()
    return grouped or (running and not _OTHER_WORD.search(before))


def _is_identity(written: str) -> bool:
    from stdnum.cn import ric

    return bool(ric.is_valid(re.sub(r"[ \-]", "", written)))


def _iban_end(written: str) -> int | None:
    """How much of a run is an IBAN: words in capitals may follow it; None: nothing."""
    from stdnum import iban

    while len(written) >= 15:
        if iban.is_valid(written):
            return len(written)
        written, space, _ = written.rpartition(" ")
        if not space:
            return None
    return None
