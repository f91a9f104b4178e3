"""Tests against a running server, whose address and token are in LECTERN_URL and LECTERN_TOKEN."""

from __future__ import annotations

import http.server
import os
import threading
import unittest
from pathlib import Path
from typing import Any, Dict, List, Tuple

from lectern_client import (
    FileInput,
    Lectern,
    LecternError,
    TaskError,
    WebhookVerificationError,
    verify_webhook,
)

TEXT = "# Tidal power\n\n## Why now\n- Tides are predictable\n- Turbines are cheap\n- Grids need balance"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


class Listener:
    """A server on this machine that answers with given statuses and keeps what it is sent."""

    def __init__(self, statuses: List[int]) -> None:
        self.received: List[Tuple[str, Dict[str, str], bytes]] = []
        listener = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                listener.received.append((self.path, dict(self.headers.items()), body))
                at = min(len(listener.received), len(statuses)) - 1
                self.send_response(statuses[at])
                self.send_header("Retry-After", "0")
                self.end_headers()
                if statuses[at] == 200:
                    self.wfile.write(b"[]")

            do_GET = do_POST

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.url = os.environ["LECTERN_URL"]
        cls.template = Path(os.environ["LECTERN_TEMPLATE"])
        cls.lectern = Lectern(f"{cls.url}/", os.environ["LECTERN_TOKEN"])

    def test_a_deck_is_generated_read_edited_exported_downloaded_and_deleted(self) -> None:
        made = self.lectern.generate_presentation(content=TEXT, n_slides=3, standard_template="ledger")
        presentation_id = made["presentation_id"]
        edited = self.lectern.edit_presentation(
            presentation_id,
            edits=[{"op": "set_field", "slide": 1, "path": "title", "value": "Power from tides"}],
        )
        self.assertEqual(edited["revision"], 2)
        read = self.lectern.get_presentation(presentation_id, response_format="concise")
        self.assertEqual(read["title"], "Power from tides")
        file = self.lectern.download(self.lectern.export_presentation(id=presentation_id, export_as="pdf"))
        self.assertEqual((file.name, file.content_type), ("Power-from-tides.pdf", "application/pdf"))
        self.assertTrue(file.content.startswith(b"%PDF-"))
        preview = self.lectern.preview_slides(presentation_id, slides=[1, 2], width_px=320)
        self.assertEqual(len(preview["pictures"]), 2)
        self.assertIsNone(self.lectern.delete_presentation(presentation_id))
        with self.assertRaises(LecternError) as refusal:
            self.lectern.get_presentation(presentation_id)
        self.assertEqual(refusal.exception.code, "not_found")

    def test_the_same_idempotency_key_makes_one_deck(self) -> None:
        slides = [{"layout": "title", "content": {"title": "Once"}}]
        made = [
            self.lectern.create_presentation(slides=slides, idempotency_key="client-python-once")
            for _ in range(2)
        ]
        self.assertEqual(made[0]["presentation_id"], made[1]["presentation_id"])

    def test_a_task_reports_its_progress_and_ends_with_the_deck(self) -> None:
        messages: List[str] = []
        started = self.lectern.generate_presentation_task(content=TEXT, n_slides=3)
        task = self.lectern.wait_for_task(
            started, interval_seconds=0.02, on_progress=lambda now: messages.append(now["message"])
        )
        self.assertEqual(task["status"], "completed")
        self.assertTrue(messages)
        self.assertTrue(self.lectern.download(task["data"]["path"]).name.endswith(".pptx"))

    def test_a_task_that_fails_is_raised_with_its_status_and_reason(self) -> None:
        task = self.lectern.create_design_task()
        with self.assertRaises(TaskError) as failure:
            self.lectern.wait_for_task(task["id"], interval_seconds=0.02)
        error = failure.exception
        self.assertEqual((error.task_id, error.status, error.remedy), (task["id"], 422, "fix"))
        self.assertTrue(str(error))

    def test_a_company_template_is_uploaded_and_decks_are_made_in_it(self) -> None:
        checked = self.lectern.check_template(pptx_file=self.template, explain=True)
        self.assertIn("choices", checked["report"])
        [value] = self.lectern.upload_files(files=[self.template])
        task = self.lectern.wait_for_task(self.lectern.create_design_task(pptx_url=value, name="Company"))
        self.assertEqual(task["data"]["layout_count"], checked["layout_count"])
        design_id = task["data"]["design_id"]
        deck = self.lectern.generate_presentation(content=TEXT, smart_design=design_id)
        self.assertEqual(deck["template"], design_id)

    def test_files_are_uploaded_as_parts_with_their_names(self) -> None:
        content = TEXT.encode()
        values = self.lectern.upload_files(
            files=[FileInput("a.md", content), FileInput('b "quoted".md', content)]
        )
        self.assertEqual(len(values), 2)
        deck = self.lectern.generate_presentation(files=values[:1])
        self.assertEqual(deck["title"], "Tidal power")

    def test_a_refusal_says_what_to_fix_field_by_field_and_names_the_routes_that_help(self) -> None:
        with self.assertRaises(LecternError) as refusal:
            self.lectern.create_presentation(slides=[{"layout": "bullet", "content": {}}])
        error = refusal.exception
        self.assertEqual((error.status, error.code, error.remedy), (422, "invalid_input", "fix"))
        self.assertEqual(error.issues[0].loc, ["body", "slides", 0, "layout"])
        self.assertIn("GET /api/v3/standard-template", error.fix)
        self.assertEqual(error.next[0].method, "GET")
        with self.assertRaises(LecternError) as refusal:
            Lectern(self.url, "nobody").list_tasks()
        self.assertEqual(refusal.exception.code, "unauthorized")

    def test_none_is_sent_as_null_and_absent_fields_are_not_sent(self) -> None:
        listener = Listener([200])
        try:
            Lectern(listener.url).generate_theme(primary="#0F7B7B", background=None)
            self.assertEqual(listener.received[0][2], b'{"primary": "#0F7B7B", "background": null}')
        finally:
            listener.close()

    def test_a_busy_server_is_asked_again_after_the_time_that_it_names(self) -> None:
        listener = Listener([503, 429, 200])
        try:
            self.assertEqual(Lectern(listener.url).list_tasks(limit=5), [])
            paths = [path for path, _, _ in listener.received]
            self.assertEqual(paths, ["/api/v3/async-task/all?limit=5"] * 3)
        finally:
            listener.close()
        listener = Listener([503])
        try:
            with self.assertRaises(LecternError) as refusal:
                Lectern(listener.url, retries=0).list_tasks()
            self.assertEqual((refusal.exception.remedy, len(listener.received)), ("wait", 1))
        finally:
            listener.close()

    def test_a_delivery_is_verified_and_refused_when_it_is_changed_old_or_foreign(self) -> None:
        listener = Listener([204])
        try:
            subscription = self.lectern.subscribe_webhook(
                url=listener.url, event="presentation.generation.completed", secret=SECRET
            )
            self.lectern.test_webhook(subscription["id"])
            _, headers, body = listener.received[0]
            event = verify_webhook(body, headers, ["another secret", SECRET])
            self.assertEqual(event["type"], "presentation.generation.completed")
            self.assertEqual(verify_webhook(body.decode(), headers, SECRET), event)
            lowered = {name.lower(): value for name, value in headers.items()}
            timestamp = int(lowered["webhook-timestamp"])
            wrong: List[Tuple[bytes, Dict[str, str], str, float]] = [
                (body.replace(b"completed", b"failed"), headers, SECRET, timestamp),
                (body, headers, "another secret", timestamp),
                (body, {**lowered, "webhook-signature": "v1,%%%"}, SECRET, timestamp),
                (body, {}, SECRET, timestamp),
                (body, headers, SECRET, timestamp + 301),
            ]
            for changed, named, secret, now in wrong:
                with self.assertRaises(WebhookVerificationError):
                    verify_webhook(changed, named, secret, now=now)
            self.lectern.unsubscribe_webhook(id=subscription["id"])
        finally:
            listener.close()


if __name__ == "__main__":
    unittest.main()
