/** Carries out one piece of work at a time; what is asked for meanwhile is not done. */
export class OneAtATime {
  private isBusy = false;

  /** Do the work, unless some is under way; returns undefined then. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.isBusy = false;
    }
  }
}
