"""Deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, List, Mapping, Optional, TypedDict, Union, cast

_PREFIX = "whsec_"


class WebhookEvent(TypedDict):
    """What a delivery tells. data of a failure has status_code and detail instead of links."""

    type: str
    timestamp: str
    data: Dict[str, Any]


class WebhookVerificationError(Exception):
    """A delivery that is not signed with the secret, or that is too old. Answer it with 400."""


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secrets: Union[str, List[str]],
    *,
    tolerance_seconds: float = 300.0,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies a delivery as Standard Webhooks 1.0 defines it, and returns the event.

    The same event may arrive again: its id is the header webhook-id.

    :param body: the body as it was received; parsed and written again it has another signature.
    :param headers: names in any case.
    :param secrets: secret of the subscription; several while a secret is replaced.
    :param tolerance_seconds: largest difference between the clocks of both sides.
    :param now: seconds since 1970; the time of the call if absent.
    """
    named = {name.lower(): value for name, value in headers.items()}
    try:
        event_id = named["webhook-id"]
        timestamp = named["webhook-timestamp"]
        signatures = named["webhook-signature"].split(" ")
    except KeyError as missing:
        raise WebhookVerificationError(f"The delivery has no header {missing}.") from None
    age = abs((time.time() if now is None else now) - int(timestamp)) if timestamp.isdigit() else None
    if age is None or age > tolerance_seconds:
        raise WebhookVerificationError("The delivery is too old, or the clock of this machine is wrong.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + content
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        digest = hmac.new(_decode_secret(secret), signed, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        if any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures):
            return cast(WebhookEvent, json.loads(content))
    raise WebhookVerificationError("No signature of the delivery was made with this secret.")


def _decode_secret(secret: str) -> bytes:
    """A secret that begins with "whsec_" is base64; any other is used as it is."""
    if secret.startswith(_PREFIX):
        try:
            return base64.b64decode(secret[len(_PREFIX) :], validate=True)
        except binascii.Error:
            pass
    return secret.encode()
