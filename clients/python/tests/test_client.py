"""Tests against a running service: PITH_URL, PITH_TOKEN, and PITH_PAGE, a page that it may reach."""

import http.server
import os
import threading
import unittest
from typing import Any, Callable, List, Tuple

from pith_client import Pith, PithError

URL = os.environ["PITH_URL"]
TOKEN = os.environ.get("PITH_TOKEN")
PAGE = os.environ["PITH_PAGE"]


class OfService(unittest.TestCase):
    def setUp(self) -> None:
        self.pith = Pith(URL, token=TOKEN)

    def code_of(self, call: Callable[[], Any]) -> str:
        with self.assertRaises(PithError) as caught:
            call()
        return caught.exception.code

    def test_record(self) -> None:
        record = self.pith.segment(url=PAGE, chunks=True, viewport={"width": 800, "height": 600})
        self.assertTrue(record["ok"])
        self.assertEqual(record["viewport"]["width"], 800)
        self.assertGreater(len(record["chunks"]), 0)

    def test_types_of_answers(self) -> None:
        markdown = self.pith.segment(url=PAGE, accept="text/markdown")
        self.assertTrue(markdown.startswith("# "))
        self.assertIsInstance(self.pith.segment(url=PAGE, accept="image/png"), bytes)

    def test_parts_by_cursor(self) -> None:
        first = self.pith.segment(url=PAGE, maxTokens=100)
        cursor = first["part"]["next"]
        self.assertIsInstance(cursor, str)
        second = self.pith.segment(url=PAGE, maxTokens=100, from_=cursor)
        self.assertNotEqual(first["content"]["markdown"], second["content"]["markdown"])

    def test_diff(self) -> None:
        self.assertEqual(self.pith.diff(before={"url": PAGE}, after={"url": PAGE})["changes"], [])

    def test_job(self) -> None:
        job = self.pith.batch(urls=[PAGE, PAGE + "?2"], formats=["markdown"])
        events = [outcome["event"] for outcome in self.pith.outcomes(job["id"])]
        self.assertEqual(events, ["outcome", "outcome", "end"])
        self.assertEqual(self.pith.job(job["id"])["state"], "done")
        self.assertEqual([record["ok"] for record in self.pith.results(job["id"])], [True, True])

    def test_crawl(self) -> None:
        job = self.pith.crawl(url=PAGE, pages=1)
        self.assertEqual(list(self.pith.outcomes(job["id"]))[-1]["event"], "end")

    def test_failures(self) -> None:
        self.assertEqual(self.code_of(lambda: self.pith.segment(url="http://10.0.0.1/")), "ADDRESS_BLOCKED")
        self.assertEqual(self.code_of(lambda: self.pith.job("x")), "NOT_FOUND")
        self.assertEqual(self.code_of(lambda: Pith(URL, token="wrong").segment(url=PAGE)), "UNAUTHORIZED")

    def test_wrong_calls(self) -> None:
        with self.assertRaisesRegex(TypeError, "/v1/segment has no option colour"):
            self.pith.segment(url=PAGE, colour="red")  # type: ignore[call-overload]
        with self.assertRaisesRegex(TypeError, "/v1/segment answers with one of "):
            self.pith.segment(url=PAGE, accept="image/gif")


class OfOtherServers(unittest.TestCase):
    """What is no service, and one that breaks off."""

    def serve(self, answers: List[Tuple[int, List[Tuple[str, str]], bytes]]) -> str:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                status, headers, body = answers.pop(0)
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.asked: List[str] = []
        asked = self.asked
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def error_of(self, call: Callable[[], Any]) -> PithError:
        with self.assertRaises(PithError) as caught:
            call()
        return caught.exception

    def test_nothing_answers(self) -> None:
        error = self.error_of(lambda: Pith("http://127.0.0.1:9").get("/"))
        self.assertEqual((error.code, error.retryable), ("UNREACHABLE", True))

    def test_proxy_with_a_page_of_its_own(self) -> None:
        address = self.serve([(503, [("Retry-After", "7")], b"<h1>Busy</h1>")])
        error = self.error_of(lambda: Pith(address).get("/"))
        self.assertEqual((error.code, error.status, error.retryable, error.retry_after), ("HTTP_ERROR", 503, True, 7))

    def test_stream_that_breaks_off(self) -> None:
        outcome = b'{"event":"outcome","line":1}\n'
        address = self.serve([(200, [], outcome), (200, [], b'{"event":"end"}\n')])
        events = [event["event"] for event in Pith(address).outcomes("j")]
        self.assertEqual(events, ["outcome", "end"])
        self.assertEqual(self.asked[1], "/v1/jobs/j/outcomes?after=1")

    def test_stream_that_never_ends(self) -> None:
        address = self.serve([(200, [], b"")] * 3)
        error = self.error_of(lambda: list(Pith(address).outcomes("j")))
        self.assertEqual((error.code, len(self.asked)), ("UNREACHABLE", 3))


if __name__ == "__main__":
    unittest.main()
