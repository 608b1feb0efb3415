import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { RpcClient } from "../../../src/sidecar/client";
import { CallCancelled, ConnectionLost, NotOurSidecar, RpcFailure } from "../../../src/sidecar/errors";

const TOKEN = "t".repeat(64);
const servers: Server[] = [];

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

type Handler = (call: Call, response: ServerResponse, request: IncomingMessage) => void;

/** A listener that proves itself with a key and answers calls with a handler. */
async function listen(handler: Handler, key = TOKEN): Promise<RpcClient> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    if (url.pathname === "/hello") {
      const nonce = url.searchParams.get("nonce") ?? "";
      response.end(JSON.stringify({ proof: createHmac("sha256", key).update(nonce).digest("hex") }));
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handler(JSON.parse(Buffer.concat(chunks).toString()) as Call, response, request));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new RpcClient({ port: (server.address() as AddressInfo).port, token: TOKEN });
}

function line(part: Record<string, unknown>): string {
  return `${JSON.stringify({ jsonrpc: "2.0", ...part })}\n`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("a call", () => {
  test("carries token, JSON type and no origin", async () => {
    let headers: IncomingMessage["headers"] = {};
    const client = await listen((call, response, request) => {
      headers = request.headers;
      response.end(line({ id: call.id, result: { ok: true } }));
    });

    await client.call("health", {});

    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(headers).not.toHaveProperty("origin");
  });

  test("to a stranger on the port is not made", async () => {
    let calls = 0;
    const client = await listen(() => {
      calls += 1;
    }, "another key");

    await expect(client.call("health", {})).rejects.toBeInstanceOf(NotOurSidecar);
    expect(calls).toBe(0);
  });

  test("answered with an error throws its code, facts and remedy", async () => {
    const client = await listen((call, response) => {
      const data = { model: "qwen3", remedy: "Run: ollama pull qwen3", retryable: true };
      response.end(line({ id: call.id, error: { code: 3002, message: "Not installed.", data } }));
    });

    const failure = await client.call("status", {}).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(RpcFailure);
    expect(failure).toMatchObject({ code: 3002, message: "Not installed.", remedy: "Run: ollama pull qwen3" });
  });

  test("answered with something that is no answer is a lost connection", async () => {
    const client = await listen((_call, response) => response.end("<html>"));

    await expect(client.call("health", {})).rejects.toBeInstanceOf(ConnectionLost);
  });

  test("whose answer breaks off is a lost connection", async () => {
    const client = await listen((_call, response) => {
      response.write('{"jsonrpc"');
      response.socket?.destroy();
    });

    await expect(client.call("health", {})).rejects.toBeInstanceOf(ConnectionLost);
  });
});

describe("a streamed call", () => {
  test("passes progress and pieces on, however the bytes are cut", async () => {
    const client = await listen((call, response) => {
      const token = call.params["workDoneToken"];
      const bytes = Buffer.from(
        line({ method: "$/progress", params: { token, done: 1, total: 2, message: "読む" } }) +
          line({ method: "$/answer", params: { token, text: "光合作用 🌱" } }) +
          line({ id: call.id, result: { answer: "光合作用 🌱" } }),
      );
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    });
    const seen: unknown[] = [];

    const result = await client.call(
      "ask",
      { question: "?" },
      { onProgress: (progress) => seen.push(progress.message), onText: (text) => seen.push(text) },
    );

    expect(seen).toEqual(["読む", "光合作用 🌱"]);
    expect(result.answer).toBe("光合作用 🌱");
  });

  test("asks for lines and names itself", async () => {
    let accept: string | undefined;
    let token: unknown;
    const client = await listen((call, response, request) => {
      accept = request.headers.accept;
      token = call.params["workDoneToken"];
      response.end(line({ id: call.id, result: {} }));
    });

    await client.call("ask", { question: "?" }, { onText: () => undefined });

    expect(accept).toBe("application/x-ndjson");
    expect(token).toMatch(/^[0-9a-f]{64}$/);
  });

  test("that is stopped closes its connection", async () => {
    const stopper = new AbortController();
    const closed = new Promise<void>((resolve) => {
      void listen((_call, response) => {
        response.on("close", resolve);
        response.write("\n");
        stopper.abort();
      }).then((client) =>
        client
          .call("ask", { question: "?" }, { onText: () => undefined, signal: stopper.signal })
          .catch((error: unknown) => expect(error).toBeInstanceOf(CallCancelled)),
      );
    });

    await closed;
  });

  test("that is stopped says nothing more, whatever has come already", async () => {
    const client = await listen((_, response) => {
      const progress = (done: number): string =>
        line({ method: "$/progress", params: { token: "t", done, total: 9, message: "" } });
      response.write(progress(1) + progress(2));
    });
    const stopper = new AbortController();
    const seen: number[] = [];
    const call = client.call("ingest", { all: true, wait: true }, {
      signal: stopper.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        stopper.abort();
      },
    });

    await expect(call).rejects.toBeInstanceOf(CallCancelled);
    expect(seen).toEqual([1]);
  });

  test("that the sidecar cancelled counts as stopped", async () => {
    const client = await listen((call, response) => {
      response.end(line({ id: call.id, error: { code: -32800, message: "Cancelled." } }));
    });

    await expect(client.call("ask", { question: "?" })).rejects.toBeInstanceOf(CallCancelled);
  });
});
