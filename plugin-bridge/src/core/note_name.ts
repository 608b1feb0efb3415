/** The name of a note as people call it: without its folders and its ending. */
export function noteName(path: string): string {
  return (path.split("/").pop() ?? path).replace(/\.md$/, "");
}

/** Return where a path is after a rename: of itself, or of a folder above it. */
export function movedPath(path: string, from: string, to: string): string {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}

/** File name endings of the notes that the library holds. */
const NOTE_ENDINGS = [".md", ".canvas"];

/** Whether the library holds what lies at a path; endings count whatever their case. */
export function isNotePath(path: string): boolean {
  const lowered = path.toLowerCase();
  return NOTE_ENDINGS.some((ending) => lowered.endsWith(ending));
}
