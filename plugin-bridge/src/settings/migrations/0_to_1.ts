/** The first layout: files without a version get one; nothing else changes. */
export function migrate(stored: Record<string, unknown>): Record<string, unknown> {
  return { ...stored, version: 1 };
}
