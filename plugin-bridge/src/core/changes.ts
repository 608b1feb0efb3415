/** What happened to notes since the library was last told. */

/** One call's worth of changes, as the `ingest` method takes them. */
export interface ChangeBatch {
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
}

/** How long changes wait. */
export interface Patience {
  /** Quiet time of a path before it is sent, in milliseconds. */
  readonly quietMs: number;
  /** Longest time that a path which never rests is held back, in milliseconds. */
  readonly longestMs: number;
}

interface Pending {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Whether `path` lies in `folder`. */
function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/**
 * Collects changes of notes and folders and hands them out when they have come to rest.
 *
 * The sidecar applies a batch in the order renamed, deleted, changed; what is collected is
 * kept so that this order always gives the vault as it is now.
 */
export class ChangeSet {
  private readonly changes = new Map<string, Pending>();
  private readonly deletions = new Map<string, Pending>();
  private readonly renames = new Map<string, { readonly to: string; readonly when: Pending }>();

  constructor(private readonly patience: Patience) {}

  /** A note was created or written. */
  noteChanged(path: string, nowMs: number): void {
    this.deletions.delete(path);
    const firstMs = this.changes.get(path)?.firstMs ?? nowMs;
    this.changes.set(path, { firstMs, lastMs: nowMs });
  }

  /** A note or folder was deleted. */
  deleted(path: string, nowMs: number): void {
    for (const pending of [...this.changes.keys()]) {
      if (pending === path || isInside(pending, path)) this.changes.delete(pending);
    }
    this.deletions.set(this.takeOrigin(path) ?? path, { firstMs: nowMs, lastMs: nowMs });
  }

  /** A note or folder got another path. */
  renamed(from: string, to: string, nowMs: number): void {
    this.moveChanges(from, to);
    const replaced = this.deletions.delete(to);
    const origin = this.takeOrigin(from) ?? from;
    if (origin === to) return;
    this.renames.set(origin, { to, when: { firstMs: nowMs, lastMs: nowMs } });
    if (replaced) this.noteChanged(to, nowMs);
  }

  /** When the next batch is due, in the clock's milliseconds; null when nothing waits. */
  dueAtMs(): number | null {
    const times = [
      ...this.changes.values(),
      ...this.deletions.values(),
      ...[...this.renames.values()].map((rename) => rename.when),
    ].map((pending) => this.restsAtMs(pending));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Take what is due; changes of paths that have not come to rest stay. */
  take(nowMs: number): ChangeBatch | null {
    const due = this.dueAtMs();
    if (due === null || due > nowMs) return null;
    const changed = [...this.changes]
      .filter(([, pending]) => this.restsAtMs(pending) <= nowMs)
      .map(([path]) => path);
    for (const path of changed) this.changes.delete(path);
    const batch = {
      changed,
      deleted: outermost([...this.deletions.keys()]),
      renamed: outermostRenames(
        new Map([...this.renames].map(([from, rename]) => [from, rename.to])),
      ),
    };
    this.deletions.clear();
    this.renames.clear();
    return batch;
  }

  private restsAtMs(pending: Pending): number {
    return Math.min(
      pending.lastMs + this.patience.quietMs,
      pending.firstMs + this.patience.longestMs,
    );
  }

  private moveChanges(from: string, to: string): void {
    for (const [path, pending] of [...this.changes]) {
      if (path !== from && !isInside(path, from)) continue;
      this.changes.delete(path);
      this.changes.set(to + path.slice(from.length), pending);
    }
  }

  /** Forget the rename that ended at `path` and say where it began. */
  private takeOrigin(path: string): string | null {
    for (const [origin, rename] of this.renames) {
      if (rename.to !== path) continue;
      this.renames.delete(origin);
      return origin;
    }
    return null;
  }
}

/** Leave out paths below another path of the list. */
function outermost(paths: readonly string[]): string[] {
  const all = new Set(paths);
  return paths.filter((path) => !parents(path).some((parent) => all.has(parent)));
}

/** Leave out renames that a folder's rename implies. */
function outermostRenames(renames: ReadonlyMap<string, string>): Record<string, string> {
  const kept = [...renames].filter(
    ([from, to]) =>
      !parents(from).some((parent) => {
        const moved = renames.get(parent);
        return moved !== undefined && moved + from.slice(parent.length) === to;
      }),
  );
  return Object.fromEntries(kept);
}

/** The folders above a path, outermost first. */
function parents(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
