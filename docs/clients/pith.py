"""A client of pith serve, made from its /openapi.json. Needs nothing but Python's standard library.

    pith = Pith("http://127.0.0.1:7484", token="…")
    record = pith.segment(url="https://example.org/")
    markdown = pith.segment(url="https://example.org/", accept="text/markdown")
    job = pith.batch(urls=["https://example.org/a", "https://example.org/b"])
    for outcome in pith.lines(f"/v1/jobs/{job['id']}/outcomes"):
        ...
"""

import json
import urllib.error
import urllib.request


class PithError(Exception):
    def __init__(self, status, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.status = status
        self.code = error["code"]
        self.retryable = error["retryable"]


class Pith:
    """Has a method for every POST route under /v1: segment, diff, batch, crawl and the like."""

    def __init__(self, address, token=None, timeout=120):
        self._address = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        document = json.loads(self._ask("/openapi.json"))
        schemas = document["components"]["schemas"]
        for path, operations in document["paths"].items():
            if path.startswith("/v1/") and "requestBody" in operations.get("post", {}):
                method = self._method(path, operations["post"], schemas)
                setattr(self, path[len("/v1/"):].replace("/", "_"), method)

    def _method(self, path, operation, schemas):
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = schemas[reference.rpartition("/")[2]]
        responses = operation["responses"]
        types = (responses.get("200") or responses["202"])["content"]

        def call(accept="application/json", **options):
            unknown = sorted(set(options) - set(schema["properties"]))
            if unknown:
                raise TypeError(f"{path} has no option {', '.join(unknown)}")
            if accept not in types:
                raise TypeError(f"{path} answers with one of {', '.join(types)}")
            answer = self._ask(path, json.dumps(options).encode(), accept)
            if accept == "application/json":
                return json.loads(answer)
            return answer.decode() if accept.startswith("text/") else answer

        call.__doc__ = operation["summary"]
        return call

    def get(self, path):
        """The JSON of a route such as /v1/jobs/ID."""
        return json.loads(self._ask(path))

    def lines(self, path):
        """The JSON lines of a stream, as they come."""
        with self._open(path) as answer:
            for line in answer:
                yield json.loads(line)

    def _ask(self, path, body=None, accept="application/json"):
        with self._open(path, body, accept) as answer:
            return answer.read()

    def _open(self, path, body=None, accept="*/*"):
        headers = {"Accept": accept, "Content-Type": "application/json"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(self._address + path, body, headers)
        try:
            return urllib.request.urlopen(request, timeout=self._timeout)
        except urllib.error.HTTPError as failure:
            raise PithError(failure.code, json.loads(failure.read())["error"]) from None
