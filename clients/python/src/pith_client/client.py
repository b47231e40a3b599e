"""The client: a method for each kind of request. Needs nothing but the standard library."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Union, cast, overload

if TYPE_CHECKING:
    from typing import Literal

    from typing_extensions import Unpack

    from .options import BatchOptions, CrawlOptions, DiffOptions, Job, SegmentOptions

    Text = Literal["text/markdown", "text/html", "text/plain"]

Record = Dict[str, Any]

#: Attempts to continue a stream that breaks off without a new line.
STREAM_ATTEMPTS = 3


class PithError(Exception):
    """A page or request that failed, with the code that docs/errors.md explains."""

    def __init__(
        self,
        code: str,
        message: str,
        status: Optional[int] = None,
        retryable: bool = False,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = status
        self.retryable = retryable
        #: Seconds after which to ask again, if the service says so.
        self.retry_after = retry_after


class Pith:
    """A service at an address such as http://127.0.0.1:7484."""

    def __init__(self, address: str, token: Optional[str] = None, timeout: float = 120) -> None:
        self._address = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._document: Optional[Mapping[str, Any]] = None

    @overload
    def segment(
        self, *, accept: Literal["application/json"] = ..., **options: Unpack[SegmentOptions]
    ) -> Record: ...

    @overload
    def segment(self, *, accept: Text, **options: Unpack[SegmentOptions]) -> str: ...

    @overload
    def segment(self, *, accept: str, **options: Unpack[SegmentOptions]) -> Union[Record, str, bytes]: ...

    def segment(
        self, *, accept: str = "application/json", **options: Unpack[SegmentOptions]
    ) -> Union[Record, str, bytes]:
        """Reads one page: its record, its content as text, or its picture as bytes, by the type in accept."""
        return self._post("/v1/segment", options, accept)

    def audit(self, **options: Unpack[SegmentOptions]) -> Record:
        """What machines and screen readers lose of one page."""
        return cast(Record, self._post("/v1/audit", options))

    def diff(self, **options: Unpack[DiffOptions]) -> Record:
        """Compares two pages, or two versions of one."""
        return cast(Record, self._post("/v1/diff", options))

    def batch(self, **options: Unpack[BatchOptions]) -> Job:
        """Starts a job that reads many pages."""
        return cast("Job", self._post("/v1/batch", options))

    def crawl(self, **options: Unpack[CrawlOptions]) -> Job:
        """Starts a job that reads a sample of a site."""
        return cast("Job", self._post("/v1/crawl", options))

    def job(self, job_id: str) -> Job:
        """The state of a job."""
        return cast("Job", self.get(f"/v1/jobs/{job_id}"))

    def outcomes(self, job_id: str, after: int = 0) -> Iterator[Record]:
        """The outcome of each page as it comes, then the end; continues where a stream breaks off."""
        broken = 0
        while True:
            try:
                for event in self.lines(f"/v1/jobs/{job_id}/outcomes?after={after}"):
                    broken = 0
                    after = event.get("line", after)
                    yield event
                    if event["event"] == "end":
                        return
            except (OSError, http.client.HTTPException) as error:
                if broken + 1 >= STREAM_ATTEMPTS:
                    raise PithError("UNREACHABLE", str(error), retryable=True) from error
            broken += 1
            if broken >= STREAM_ATTEMPTS:
                raise PithError("UNREACHABLE", f"the outcomes of job {job_id} end early", retryable=True)

    def results(self, job_id: str) -> Iterator[Record]:
        """The records of the pages that are finished."""
        return self.lines(f"/v1/jobs/{job_id}/results")

    def get(self, path: str) -> Record:
        """The JSON of any route, such as /v1/jobs/ID."""
        return cast(Record, json.loads(self._read(path)))

    def lines(self, path: str) -> Iterator[Record]:
        """The JSON lines of any stream, as they come."""
        with self._open(path) as answer:
            for line in answer:
                yield json.loads(line)

    def _post(
        self, path: str, options: Mapping[str, Any], accept: str = "application/json"
    ) -> Union[Record, str, bytes]:
        # `from` is a keyword of Python.
        body = {name.rstrip("_"): value for name, value in options.items()}
        self._check(path, body, accept)
        answer = self._read(path, json.dumps(body).encode(), accept)
        if accept == "application/json":
            return cast(Record, json.loads(answer))
        return answer.decode() if accept.startswith("text/") else answer

    def _check(self, path: str, body: Mapping[str, Any], accept: str) -> None:
        """Compares a request with what this version of the service takes."""
        if self._document is None:
            self._document = json.loads(self._read("/openapi.json"))
        assert self._document is not None
        operation = self._document["paths"][path]["post"]
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = self._document["components"]["schemas"][reference.rpartition("/")[2]]
        unknown = sorted(set(body) - set(schema["properties"]))
        if unknown:
            raise TypeError(f"{path} has no option {', '.join(unknown)}")
        responses = operation["responses"]
        types = (responses.get("200") or responses["202"])["content"]
        if accept not in types:
            raise TypeError(f"{path} answers with one of {', '.join(types)}")

    def _read(self, path: str, body: Optional[bytes] = None, accept: str = "application/json") -> bytes:
        with self._open(path, body, accept) as answer:
            return cast(bytes, answer.read())

    def _open(self, path: str, body: Optional[bytes] = None, accept: str = "*/*") -> Any:
        headers = {"Accept": accept, "Content-Type": "application/json"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(self._address + path, body, headers)
        try:
            return urllib.request.urlopen(request, timeout=self._timeout)
        except urllib.error.HTTPError as failure:
            raise _error_of(failure) from None
        except OSError as failure:
            message = f"{self._address} does not answer: {failure}"
            raise PithError("UNREACHABLE", message, retryable=True) from failure


def _error_of(failure: urllib.error.HTTPError) -> PithError:
    """A proxy in between may answer with something else than a record."""
    after = failure.headers.get("Retry-After", "")
    retry_after = int(after) if after.isdigit() else None
    try:
        error = json.loads(failure.read())["error"]
        return PithError(error["code"], error["message"], failure.code, error["retryable"], retry_after)
    except (ValueError, KeyError, TypeError):
        is_passing = failure.code in (429, 502, 503, 504)
        message = f"the service answered with status {failure.code}"
        return PithError("HTTP_ERROR", message, failure.code, is_passing, retry_after)
