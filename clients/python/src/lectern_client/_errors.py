"""Refusals and failures of the server."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Union

from ._generated.failures import REMEDIES

_CODES = {
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "timeout",
    409: "conflict",
    413: "payload_too_large",
    415: "unsupported_media_type",
    422: "invalid_input",
    428: "setup_required",
    429: "too_many_requests",
    499: "cancelled",
    500: "internal",
    507: "storage_full",
}


@dataclass(frozen=True)
class NextStep:
    """A route that helps after a failure."""

    operation: str
    method: str
    path: str


@dataclass(frozen=True)
class Issue:
    """One fault of a request."""

    #: Where: body, query, path or header first, then the path of the field.
    loc: List[Union[str, int]]
    msg: str
    type: str
    #: What was given, shortened if long.
    input: Any = None
    #: Limits, choices and advice.
    ctx: Dict[str, Any] = field(default_factory=dict)


class LecternError(Exception):
    """A refusal or a failure of the server."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        fix: str = "",
        next: Optional[List[NextStep]] = None,
        issues: Optional[List[Issue]] = None,
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        #: HTTP status.
        self.status = status
        #: Stable code of the failure.
        self.code = code
        #: "fix" the request, "wait" and send it again, or "report" it with request_id.
        self.remedy: str = REMEDIES[code]
        #: What to do next, in words; empty if the server gave no advice.
        self.fix = fix
        #: Routes that fix names.
        self.next = next or []
        #: Faults of the request, one for each field.
        self.issues = issues or []
        #: Id under which the log of the server has more.
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds


class TaskError(LecternError):
    """A task that ended in an error."""

    def __init__(self, task_id: str, status: int, message: str) -> None:
        super().__init__(status, code_of(status), message)
        self.task_id = task_id


def code_of(status: int) -> str:
    return _CODES.get(status, "unavailable" if status > 500 else "bad_request")


def read_error(status: int, headers: Mapping[str, str], text: bytes) -> LecternError:
    """Reads an answer with an error status, which a proxy may have written instead of the server."""
    try:
        parsed = json.loads(text)
    except ValueError:
        parsed = None
    body: Dict[str, Any] = parsed if isinstance(parsed, dict) else {}
    detail = body.get("detail")
    issues = [_read_issue(one) for one in detail] if isinstance(detail, list) else []
    hints = [str(issue.ctx["hint"]) for issue in issues if "hint" in issue.ctx]
    steps = [step for issue in issues for step in issue.ctx.get("next", [])]
    lines = ["{}: {}".format(".".join(map(str, issue.loc)), issue.msg) for issue in issues]
    code = body.get("code")
    retry_after = headers.get("retry-after", "")
    return LecternError(
        status,
        code if code in REMEDIES else code_of(status),
        detail if isinstance(detail, str) else "\n".join(lines) or f"The server answered {status}.",
        fix=body.get("hint") or " ".join(dict.fromkeys(hints)),
        next=list(dict.fromkeys(_read_step(step) for step in body.get("next") or steps)),
        issues=issues,
        request_id=body.get("request_id") or headers.get("x-request-id"),
        retry_after_seconds=float(retry_after) if retry_after.isdigit() else None,
    )


def _read_issue(one: Dict[str, Any]) -> Issue:
    return Issue(one["loc"], one["msg"], one["type"], one.get("input"), one.get("ctx") or {})


def _read_step(step: Dict[str, Any]) -> NextStep:
    return NextStep(step["operation"], step["method"], step["path"])
