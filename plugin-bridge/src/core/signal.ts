/** Tells listeners that something has changed. */
export class Signal {
  private readonly listeners = new Set<() => void>();

  /** Listen; returns how to stop listening. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tell everyone who listens now. */
  emit(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
