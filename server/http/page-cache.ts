const FRESH_MS = 15_000;
/** Maximum age; older than `FRESH_MS` it is served while being refreshed. */
const STALE_MS = 2 * 60_000;
/** About 800 pages. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Invalidations tracked individually for pending pages. */
const MOST_TAGS = 10_000;
const ENTRY_BYTES = 500;

export type Made<P> = {
  page: P;
  bytes: number | null;
  tags: ReadonlySet<string>;
  /** An error page: must not replace a good one. */
  hasFailed?: boolean;
};

type Entry<P> = { page: P; bytes: number; tags: ReadonlySet<string>; made: number; began: number };

type PageCacheOptions = {
  onFailure: (error: unknown) => void;
  maxBytes?: number;
  now?: () => number;
};

/** At most two minutes. Concurrent requests share one render. Not cached if invalidated during the render. */
export class PageCache<P> {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry<P>>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #underWay = new Map<string, Promise<P>>();
  /** Fallback entries from before the loss of notifications: not served unless rendering fails. */
  readonly #setAside = new Map<string, Entry<P>>();
  /** Tells pending pages what was invalidated since they began. */
  #drops = 0;
  #allDropped = 0;
  readonly #dropped = new Map<string, number>();
  #bytes = 0;
  readonly #now: () => number;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws what `make` throws */
  async remember(key: string, make: () => Promise<Made<P>>): Promise<P> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.made : Number.POSITIVE_INFINITY;
    if (!entry || age >= STALE_MS) return await this.#make(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (age >= FRESH_MS) this.#make(key, make).catch(this.#options.onFailure);
    return entry.page;
  }

  find(key: string): P | null {
    const entry = this.#entries.get(key) ?? this.#setAside.get(key);
    return entry && this.#now() - entry.made < STALE_MS ? entry.page : null;
  }

  /** Notifications are lost: render every page, use entries as fallback only. */
  setAside(): void {
    const kept = [...this.#setAside, ...this.#entries];
    this.drop(null);
    for (const [key, entry] of kept) this.#setAside.set(key, entry);
  }

  /** By tag; null: all. Later requests don't wait for older renders. */
  drop(tag: string | null): void {
    this.#drops += 1;
    this.#underWay.clear();
    if (tag === null || this.#dropped.size >= MOST_TAGS) this.#dropAll();
    else this.#dropTag(tag);
  }

  #dropTag(tag: string): void {
    this.#dropped.set(tag, this.#drops);
    for (const [key, { tags }] of this.#setAside) if (tags.has(tag)) this.#setAside.delete(key);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#forget(key);
  }

  #dropAll(): void {
    this.#allDropped = this.#drops;
    this.#dropped.clear();
    this.#setAside.clear();
    this.#entries.clear();
    this.#keysByTag.clear();
    this.#bytes = 0;
  }

  #make(key: string, make: () => Promise<Made<P>>): Promise<P> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const page = this.#makeAnew(key, make).finally(() => {
      if (this.#underWay.get(key) === page) this.#underWay.delete(key);
    });
    this.#underWay.set(key, page);
    return page;
  }

  async #makeAnew(key: string, make: () => Promise<Made<P>>): Promise<P> {
    const began = this.#drops;
    // The age counts from the start.
    const made = this.#now();
    const { page, bytes, tags, hasFailed = false } = await make();
    // A newer result exists, or this one failed.
    if (hasFailed || (this.#entries.get(key)?.began ?? 0) > began) return page;
    this.#forget(key);
    if (bytes !== null && this.#isCurrent(tags, began)) {
      this.#keep(key, { page, bytes: bytes + 2 * key.length + ENTRY_BYTES, tags, made, began });
    }
    return page;
  }

  #isCurrent(tags: ReadonlySet<string>, began: number): boolean {
    return this.#allDropped <= began && [...tags].every((tag) => (this.#dropped.get(tag) ?? 0) <= began);
  }

  #keep(key: string, entry: Entry<P>): void {
    const maxBytes = this.#options.maxBytes ?? MAX_BYTES;
    if (entry.bytes > maxBytes / 8) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    // Least recently used first.
    for (const [first, { made }] of this.#entries) {
      if (this.#bytes <= maxBytes && this.#now() - made < STALE_MS) break;
      this.#forget(first);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
