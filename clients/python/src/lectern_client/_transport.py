"""Sends requests and reads answers."""

from __future__ import annotations

import json
import posixpath
import time
import uuid
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union
from urllib.error import HTTPError
from urllib.parse import quote, unquote, urlencode, urljoin, urlsplit
from urllib.request import Request, urlopen

from ._errors import read_error

#: Longest pause before a request is sent again.
_MAX_PAUSE_SECONDS = 30.0


class _Omitted:
    def __repr__(self) -> str:
        return "OMITTED"


#: Value of a parameter that is not sent; None is sent as null.
OMITTED: Any = _Omitted()


@dataclass(frozen=True)
class FileInput:
    """A file to upload, as bytes with a name."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Download:
    content: bytes
    name: str
    content_type: str

    def save(self, path: Union[str, Path]) -> Path:
        """Writes the file; into a folder under its own name."""
        target = Path(path)
        target = target / self.name if target.is_dir() else target
        target.write_bytes(self.content)
        return target


Uploadable = Union[FileInput, Path]


class Transport:
    def __init__(
        self,
        url: str,
        token: Optional[str],
        authorization: Optional[str],
        retries: int,
        timeout_seconds: float,
    ) -> None:
        self._base = url.rstrip("/")
        self._authorization = authorization or (f"Bearer {token}" if token is not None else None)
        self._retries = retries
        self._timeout_seconds = timeout_seconds

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        file_part: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Sends one request. Raises LecternError if it is refused or fails."""
        data, content_type = (None, None) if body is None else _encode_body(_given(body), file_part)
        headers = {
            "Accept": "application/json",
            "Authorization": self._authorization,
            "Idempotency-Key": idempotency_key,
            "Content-Type": content_type,
        }
        request = Request(
            self._base + path + _encode_query(_given(query or {})),
            data=data,
            headers={name: value for name, value in headers.items() if value is not None},
            method=method,
        )
        attempt = 0
        while True:
            status, headers_in, text = self._send(request)
            if status < 400:
                return json.loads(text) if text else None
            error = read_error(status, headers_in, text)
            pause = error.retry_after_seconds
            if status not in (429, 503) or pause is None or attempt >= self._retries:
                raise error
            attempt += 1
            time.sleep(min(pause, _MAX_PAUSE_SECONDS))

    def download(self, link: str) -> Download:
        """Downloads a signed link. No token is sent, since the link needs none."""
        url = urljoin(f"{self._base}/", link)
        status, headers, content = self._send(Request(url))
        if status >= 400:
            raise read_error(status, headers, content)
        name = unquote(posixpath.basename(urlsplit(url).path))
        return Download(content, name, headers.get("content-type", "application/octet-stream"))

    def _send(self, request: Request) -> Tuple[int, Mapping[str, str], bytes]:
        try:
            with urlopen(request, timeout=self._timeout_seconds) as response:
                return response.status, _lower(response.headers), response.read()
        except HTTPError as refusal:
            with refusal:
                return refusal.code, _lower(refusal.headers), refusal.read()


def encode_segment(value: Union[str, int]) -> str:
    """Value of a path parameter."""
    return quote(str(value), safe="")


def _lower(headers: Message) -> Mapping[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not OMITTED}


def _encode_query(query: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None:
                pairs.append((name, _to_text(one)))
    return f"?{urlencode(pairs)}" if pairs else ""


def _encode_body(body: Mapping[str, Any], file_part: Optional[str]) -> Tuple[bytes, str]:
    value = None if file_part is None else body.get(file_part)
    candidates: Sequence[Any] = value if isinstance(value, (list, tuple)) else [value]
    files = [_read_file(one) for one in candidates if isinstance(one, (FileInput, Path))]
    if not files:
        return json.dumps(body).encode(), "application/json"
    boundary = uuid.uuid4().hex
    parts: List[bytes] = []
    for name, field in body.items():
        if name == file_part or field is None:
            continue
        for one in field if isinstance(field, (list, tuple)) else [field]:
            parts.append(_part(boundary, f'name="{name}"', _to_text(one).encode()))
    for file in files:
        filename = file.name.replace("\\", "%5C").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        parts.append(_part(boundary, f'name="{file_part}"; filename="{filename}"', file.content))
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, disposition: str, content: bytes) -> bytes:
    head = f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n"
    return head.encode() + content + b"\r\n"


def _read_file(file: Uploadable) -> FileInput:
    return FileInput(file.name, file.read_bytes()) if isinstance(file, Path) else file


def _to_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
