/** Younger than this a page is shown as it is; milliseconds. */
const FRESH_MS = 15_000;
/** Up to this age it is shown while a new one is made behind the answer; no reader ever sees an older one. */
const STALE_MS = 2 * 60_000;
/** Room for packed pages in one process: about three thousand. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Drops that are remembered one by one for pages under way; after more of them everything counts as dropped. */
const MOST_TAGS = 10_000;
/** Of a key in memory, with what the tables around it take. */
const ENTRY_BYTES = 500;

export type Made<P> = {
  page: P;
  /** What it takes in memory; null: it is not to be kept. */
  bytes: number | null;
  /** What it speaks of: when one of these changes, it goes. */
  tags: ReadonlySet<string>;
  /** It tells that no page could be made right now, and is no news of what was on it. */
  hasFailed?: boolean;
};

type Entry<P> = { page: P; bytes: number; tags: ReadonlySet<string>; made: number; began: number };

type PageCacheOptions = {
  /** A new page for one that is shown still could not be made. */
  onFailure: (error: unknown) => void;
  maxBytes?: number;
  /** Milliseconds from any start. */
  now?: () => number;
};

/**
 * Pages that are the same for many, kept until what they speak of changes, and for two minutes at most: what no notice tells of
 * (the day, a job's small corrections) is caught up with so. Many who ask for a page that is not there wait for one rendering.
 * A page that was overtaken by a change while it was made is shown to those who waited for it, and not kept.
 */
export class PageCache<P> {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry<P>>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #underWay = new Map<string, Promise<P>>();
  /** What was kept when changes were no longer heard: nobody knows of a change, and nobody can say that there was none. */
  readonly #setAside = new Map<string, Entry<P>>();
  /** Counts drops: a page under way knows by it what was dropped since it began. */
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

  /** The kept page of a key, or a new one. @throws what `make` throws */
  async remember(key: string, make: () => Promise<Made<P>>): Promise<P> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.made : Number.POSITIVE_INFINITY;
    if (!entry || age >= STALE_MS) return await this.#make(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (age >= FRESH_MS) this.#make(key, make).catch(this.#options.onFailure);
    return entry.page;
  }

  /** A page of a key that was kept or set aside, for where none can be made; as old as any that is shown, and no older. */
  find(key: string): P | null {
    const entry = this.#entries.get(key) ?? this.#setAside.get(key);
    return entry && this.#now() - entry.made < STALE_MS ? entry.page : null;
  }

  /** Changes are no longer heard: pages are made anew for everybody, and what is kept stands in where that fails. */
  setAside(): void {
    const kept = [...this.#setAside, ...this.#entries];
    this.drop(null);
    for (const [key, entry] of kept) this.#setAside.set(key, entry);
  }

  /** Forgets the pages that speak of something; null: all. Who asks from now on waits for no page that began before. */
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
    // It is as old as what it was made from.
    const made = this.#now();
    const { page, bytes, tags, hasFailed = false } = await make();
    // One that began later knows more; one that failed knows nothing.
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
    // The first is the one that was asked for longest ago. Pages that nobody asks for again would fill the room within hours.
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
