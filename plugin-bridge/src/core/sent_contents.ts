/** Remembers what was sent of each note, so that a save without a change sends nothing. */

/** Reads a note; null when it is gone. */
export type ReadNote = (path: string) => Promise<string | null>;

/** Notes remembered; the oldest go first. */
const REMEMBERED_NOTES = 5_000;

/** What is to be sent, and how to say that it was taken. */
export interface News {
  readonly paths: readonly string[];
  /** Remember the contents as sent; call it only once the other side has them. */
  readonly taken: () => void;
}

/** Fingerprints of contents by path. */
export class SentContents {
  private prints = new Map<string, number>();

  constructor(private readonly read: ReadNote) {}

  /**
   * Return the paths whose content is not what was sent last.
   *
   * A note that cannot be read is news: the sidecar looks at the file itself, and says why.
   */
  async stillNews(paths: readonly string[]): Promise<News> {
    const { prints } = this;
    const found = new Map<string, number | null>();
    for (const path of paths) {
      const print = await this.printOf(path);
      if (print !== "gone" && (print === null || prints.get(path) !== print)) found.set(path, print);
    }
    const taken = (): void => {
      for (const [path, print] of found) remember(prints, path, print);
    };
    return { paths: [...found.keys()], taken };
  }

  /** Forget everything: the library on the other side may be another one. */
  forget(): void {
    // A new map: what is on its way to the other library writes into the old one.
    this.prints = new Map();
  }

  private async printOf(path: string): Promise<number | "gone" | null> {
    try {
      const text = await this.read(path);
      return text === null ? "gone" : fingerprint(text);
    } catch {
      return null;
    }
  }
}

function remember(prints: Map<string, number>, path: string, print: number | null): void {
  prints.delete(path);
  if (print !== null) prints.set(path, print);
  const oldest = prints.keys().next();
  if (prints.size > REMEMBERED_NOTES && oldest.done !== true) prints.delete(oldest.value);
}

/**
 * Return 53 bits that differ for different texts, or nearly always do.
 *
 * Source: cyrb53, public domain. A collision only delays one note until the next comparison.
 */
export function fingerprint(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
