"""Client of Lectern, a presentation server for AI agents."""

from ._client import Lectern
from ._errors import Issue, LecternError, NextStep, TaskError
from ._transport import Download, FileInput
from ._webhooks import WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "Download",
    "FileInput",
    "Issue",
    "Lectern",
    "LecternError",
    "NextStep",
    "TaskError",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
]
