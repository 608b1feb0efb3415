/** Which notes are left out: Obsidian's own list and the setting. */

/**
 * Return the folders that the sidecar is told to leave out.
 *
 * Obsidian's list may also hold regular expressions between slashes, which only it knows.
 *
 * @param ownFilters `userIgnoreFilters` of Obsidian's app settings, whatever it holds.
 */
export function excludedFolders(ownFilters: unknown, setting: readonly string[]): string[] {
  const own = Array.isArray(ownFilters)
    ? ownFilters.filter((filter): filter is string => typeof filter === "string")
    : [];
  const folders = [...own.filter((filter) => !/^\/.*\/$/.test(filter)), ...setting]
    .map((folder) => folder.trim().replace(/^\/+|\/+$/g, ""))
    .filter((folder) => folder !== "");
  return [...new Set(folders)];
}
