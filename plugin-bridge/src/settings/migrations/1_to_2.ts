/** The engine went to the sidecar's other settings; `auto` was never more than "not set". */
export function migrate(stored: Record<string, unknown>): Record<string, unknown> {
  const { engine, ...others } = stored;
  const sidecar = engine === undefined || engine === "auto" ? {} : { engine };
  return { ...others, version: 2, sidecar };
}
