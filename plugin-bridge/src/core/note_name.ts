/** The name of a note as people call it: without its folders and its ending. */
export function noteName(path: string): string {
  return (path.split("/").pop() ?? path).replace(/\.md$/, "");
}

/** File name endings of the notes that the library holds. */
const NOTE_ENDINGS = [".md", ".canvas"];

/** Whether the library holds what lies at a path; endings count whatever their case. */
export function isNotePath(path: string): boolean {
  const lowered = path.toLowerCase();
  return NOTE_ENDINGS.some((ending) => lowered.endsWith(ending));
}
