"""The client."""

from __future__ import annotations

import time
from typing import Any, Callable, Mapping, Optional, Union, cast

from ._errors import TaskError
from ._generated.operations import Operations
from ._generated.types import Task
from ._transport import Download, Transport


class Lectern(Operations):
    """A Lectern server. Each operation is a method; refusals are raised as LecternError.

    >>> lectern = Lectern("http://127.0.0.1:5001", token)
    >>> deck = lectern.generate_presentation(content="# Tidal power\\n\\nTides are predictable.")
    >>> lectern.download(deck).save("deck.pptx")
    """

    def __init__(
        self,
        url: str,
        token: Optional[str] = None,
        *,
        authorization: Optional[str] = None,
        retries: int = 2,
        timeout_seconds: float = 300.0,
    ) -> None:
        """
        :param url: address of the server, such as "http://127.0.0.1:5001".
        :param token: API token or session token.
        :param authorization: whole value of the Authorization header, in place of a token.
        :param retries: how often a request is sent again that the server was too busy for.
        :param timeout_seconds: longest silence of the server.
        """
        super().__init__(Transport(url, token, authorization, retries, timeout_seconds))

    def wait_for_task(
        self,
        task: Union[str, Task],
        *,
        interval_seconds: float = 1.0,
        on_progress: Optional[Callable[[Task], None]] = None,
    ) -> Task:
        """Waits until a task has ended, and returns it. Raises TaskError if it ended in an error.

        :param task: the task, or its id.
        :param on_progress: called with the task whenever its message changes.
        """
        task_id = task if isinstance(task, str) else task["id"]
        message = None
        while True:
            now = self.get_task(task_id)
            if now["message"] != message and on_progress is not None:
                on_progress(now)
            message = now["message"]
            if now["status"] == "completed":
                return now
            if now["status"] == "error":
                error = now["error"] or {"status_code": 500, "detail": message}
                raise TaskError(task_id, error["status_code"], error["detail"])
            time.sleep(interval_seconds)

    def download(self, file: Union[str, Mapping[str, Any]]) -> Download:
        """Downloads what a signed link leads to.

        :param file: the link, or an answer with a "path".
        """
        return self._transport.download(file if isinstance(file, str) else cast(str, file["path"]))
