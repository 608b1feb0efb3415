/** Carries out pieces of work one after the other; one that is asked for again meanwhile is done once. */
export class InTurn {
  private last: Promise<void> = Promise.resolve();
  private readonly waiting = new Set<string>();

  /**
   * Do the work after what was asked for before, whether or not that succeeds.
   *
   * @param key Names the work: while it waits or is under way, the same work is not done again.
   * @returns When the work is done; at once for what is not done again.
   */
  async run(key: string, work: () => Promise<void>): Promise<void> {
    if (this.waiting.has(key)) return;
    this.waiting.add(key);
    const done = this.last.catch(() => undefined).then(work);
    this.last = done;
    try {
      await done;
    } finally {
      this.waiting.delete(key);
    }
  }
}
