"""An object store on loopback: moto's S3 in a process of its own.

``python tests/fakes/object_store.py`` serves on a free port, which it prints.
"""

from __future__ import annotations

import http.client
import logging
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

BUCKET = "notes"
_SIGNED = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request"


def serve() -> None:
    """Serve until the process is ended."""
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import make_server

    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    application = DomainDispatcherApplication(create_backend_app)
    server = make_server("127.0.0.1", 0, application, threaded=True)
    print(server.port, flush=True)
    server.serve_forever()


@contextmanager
def object_store() -> Iterator[Mapping[str, str]]:
    """Run a store with one bucket; yield the environment that leads S3 tools to it."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__))], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline())
        _make_bucket(port)
        yield {
            "AWS_ENDPOINT": f"http://127.0.0.1:{port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_REGION": "us-east-1",
        }
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def _make_bucket(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("PUT", f"/{BUCKET}", headers={"Authorization": _SIGNED})
    assert connection.getresponse().status == 200
    connection.close()


if __name__ == "__main__":
    serve()
