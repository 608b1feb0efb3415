/** Random secrets and their proof, by the platform's own cryptography. */

/** Bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;

/** Return 32 random bytes as 64 hexadecimal digits. */
export function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Return HMAC-SHA256 of a message under a key, both taken as UTF-8, in hexadecimal. */
export async function hmacHex(key: string, message: string): Promise<string> {
  const encoder = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    "raw",
    encoder.encode(key),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(message))));
}

/** Compare two texts in a time that depends only on their length. */
export function isSameSecret(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let at = 0; at < left.length; at += 1) {
    difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  }
  return difference === 0;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
