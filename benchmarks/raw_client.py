"""A blocking client in a process of its own, on one connection: the server is what is timed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence

CLIENT = """
import json, socket, sys, time
port, token, wanted = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()
bodies = json.load(sys.stdin)
server = socket.create_connection(("127.0.0.1", port))
server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
def ask(body):
    server.sendall((f"POST /rpc HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\n"
        f"Content-Type: application/json\\r\\nAuthorization: Bearer {token}\\r\\n"
        f"Content-Length: {len(body)}\\r\\n\\r\\n{body}").encode())
    seen = b""
    while b"\\r\\n\\r\\n" not in seen:
        seen += server.recv(65536)
    top, _, rest = seen.partition(b"\\r\\n\\r\\n")
    size = int(top.lower().split(b"content-length: ")[1].split(b"\\r\\n")[0])
    while len(rest) < size:
        rest += server.recv(65536)
    assert wanted in rest, rest
times = []
for body in bodies:
    start = time.perf_counter()
    ask(body)
    times.append(time.perf_counter() - start)
print(json.dumps(times))
"""
"""Bodies are ASCII; every answer must hold a word."""


async def times_s(port: int, token: str, bodies: Sequence[str], *, wanted: str) -> list[float]:
    """Return the seconds that each request took, one after another."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CLIENT, str(port), token, wanted,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate(json.dumps(bodies).encode())
    times: list[float] = json.loads(output)
    return times
