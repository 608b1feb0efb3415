/** Which folders are left out, besides those of Obsidian's own list, which the sidecar reads itself. */

/**
 * Return the folders of the setting, trimmed, each once.
 *
 * @param setting Paths from the vault's root, as somebody typed them.
 */
export function folders(setting: readonly string[]): string[] {
  const trimmed = setting.map((folder) => folder.trim().replace(/^\/+|\/+$/g, ""));
  return [...new Set(trimmed.filter((folder) => folder !== ""))];
}
