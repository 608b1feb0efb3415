// Plays the sidecar's part of the protocol for tests of the bridge's process handling.
// Arguments: MODE --json --vault PATH serve --token-stdin
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const [mode, , , vault] = process.argv.slice(2);

/** Say why it does not start, as `sparring --json` does. */
function refuse(code, message, remedy) {
  process.stdout.write(JSON.stringify({ error: { code, message, data: { remedy } } }, null, 2));
  process.exit(3);
}

if (mode === "refuses") refuse(1009, "The vault does not exist.", "Pass another folder.");
if (mode === "locked") refuse(2001, "Another sidecar holds this library.", "Stop it first.");
if (mode === "crashes") throw new TypeError("a bug");
if (mode === "warns") process.stdout.write("A warning of some library.\n");

createInterface({ input: process.stdin })
  .once("line", serve)
  .once("close", () => process.exit(0));

function serve(token) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://127.0.0.1");
    if (url.pathname === "/hello") {
      const key = mode === "impostor" ? "another token" : token;
      const proof = createHmac("sha256", key).update(url.searchParams.get("nonce")).digest("hex");
      response.end(JSON.stringify({ protocol: "1.0", proof }));
      return;
    }
    if (mode === "impostor") process.stderr.write("GOT THE TOKEN\n");
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => answer(JSON.parse(body), request, response, token));
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    process.stdout.write(`${JSON.stringify({ port, pid: process.pid, protocol: "1.0", attached: false })}\n`);
  });
}

function answer(call, request, response, token) {
  const reply = (part) => response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...part }));
  if (request.headers.authorization !== `Bearer ${token}`) {
    reply({ error: { code: -32600, message: "No token." } });
  } else if (call.method === "initialize") {
    const facts = { vault, given: call.params.vaultPath, inArguments: process.argv.join(" ").includes(token) };
    reply({ result: { protocol: "1.0", server: JSON.stringify(facts), capabilities: [], vaultId: "v" } });
  } else if (call.method === "shutdown") {
    process.exit(9);
  } else {
    reply({ result: { ok: true } });
  }
}
