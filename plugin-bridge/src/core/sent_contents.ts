/** Remembers what was sent of each note, so that a save without a change sends nothing. */

/** Reads a note; null when it is gone. */
export type ReadNote = (path: string) => Promise<string | null>;

/** Notes remembered; the oldest go first. */
const REMEMBERED_NOTES = 5_000;

/** Fingerprints of contents by path. */
export class SentContents {
  private readonly prints = new Map<string, number>();

  constructor(private readonly read: ReadNote) {}

  /** Return the paths whose content is not what was sent last, and remember it as sent. */
  async stillNews(paths: readonly string[]): Promise<string[]> {
    const news: string[] = [];
    for (const path of paths) {
      const text = await this.read(path);
      if (text === null) continue;
      const print = fingerprint(text);
      if (this.prints.get(path) === print) continue;
      this.remember(path, print);
      news.push(path);
    }
    return news;
  }

  /** Forget everything: the library on the other side may be another one. */
  forget(): void {
    this.prints.clear();
  }

  private remember(path: string, print: number): void {
    this.prints.delete(path);
    this.prints.set(path, print);
    const oldest = this.prints.keys().next();
    if (this.prints.size > REMEMBERED_NOTES && oldest.done !== true) {
      this.prints.delete(oldest.value);
    }
  }
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
