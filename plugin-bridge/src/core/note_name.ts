/** The name of a note as people call it: without its folders and its ending. */
export function noteName(path: string): string {
  return (path.split("/").pop() ?? path).replace(/\.md$/, "");
}
