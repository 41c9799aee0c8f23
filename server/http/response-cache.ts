import { LRUCache } from 'lru-cache';
import { isProblem } from '#shared/api/errors.ts';

export type Cacheable = {
  readonly body: { readonly length: number };
  /** Tags known only after loading. */
  readonly tags?: ReadonlySet<string>;
  /** If false, also removes the earlier entry unless `hasFailed` is true. */
  readonly isCacheable?: boolean;
  readonly hasFailed?: boolean;
  /** The response calls `grow` when its size increases. */
  onCached?(grow: (bytes: number) => void): void;
};

export type FetchOptions = {
  tags?: readonly string[];
  /** Required if this may be a replica. */
  source?: object;
  /** Older entries are served and refreshed. */
  freshMs?: number;
  maxAgeMs?: number;
};

type ResponseCacheOptions = {
  maxBytes?: number;
  /** Maximum lag of the replica. Responses are not cached for this time after an invalidation. */
  settleMs?: number;
  onRefreshError?: (error: unknown) => void;
};

type Entry = { value: Cacheable; tags: ReadonlySet<string>; freshUntil: number };
type Pending = { source: object | null; result: Promise<Cacheable> };

/** Invalidated together with any tag. */
export const ANY_TAG = 'any';
const ALL_TAGS = 'all';

const MAX_BYTES = 192 * 1024 * 1024;
/** Measured for an entry without body. */
const ENTRY_BYTES = 1500;

/** Tests replace the clock after this module loads. */
const EXPIRY = { ttlAutopurge: true, ttlResolution: 0, perf: { now: () => performance.now() } };

/** Bypasses its entries while it can't receive invalidations. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #pending = new Map<string, Pending>();
  /** Tags invalidated since each running load's start. */
  readonly #loads = new Set<Set<string>>();
  /** A replica may not have applied these changes yet. */
  readonly #unsettled: LRUCache<string, true> | null;
  readonly #onRefreshError: (error: unknown) => void;
  #isListening = false;

  constructor({ maxBytes = MAX_BYTES, settleMs = 0, onRefreshError = () => {} }: ResponseCacheOptions = {}) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      ...EXPIRY,
      dispose: ({ tags }, key) => this.#removeFromIndex(key, tags),
    });
    this.#unsettled = settleMs > 0 ? new LRUCache({ ttl: settleMs, ...EXPIRY }) : null;
    this.#onRefreshError = onRefreshError;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** A new connection removes the entries. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    if (isListening) this.invalidate(null);
    else this.#outdateLoads(ALL_TAGS);
  }

  get<V extends Cacheable>(key: string): V | null {
    return this.#isListening ? this.getFallback<V>(key) : null;
  }

  /** Also returns entries from before a lost connection. */
  getFallback<V extends Cacheable>(key: string): V | null {
    return (this.#entries.get(key)?.value as V | undefined) ?? null;
  }

  /** Concurrent calls share one computation. @throws what `load` throws */
  async fetch<V extends Cacheable>(key: string, options: FetchOptions, load: () => Promise<V>): Promise<V> {
    const entry = this.#isListening ? this.#entries.get(key) : undefined;
    if (!entry) return await this.#load(key, options, load);
    if (entry.freshUntil <= performance.now()) this.#load(key, options, load).catch(this.#onRefreshError);
    return entry.value as V;
  }

  /** @param tag null invalidates all entries */
  invalidate(tag: string | null): void {
    this.#unsettled?.set(tag ?? ALL_TAGS, true);
    this.#outdateLoads(tag ?? ALL_TAGS);
    if (tag === null) this.#entries.clear();
    else
      for (const name of [tag, ANY_TAG])
        for (const key of this.#keysByTag.get(name) ?? []) this.#entries.delete(key);
  }

  /** Later calls must not receive outdated results. */
  #outdateLoads(tag: string): void {
    this.#pending.clear();
    for (const invalidated of this.#loads) invalidated.add(tag).add(ANY_TAG);
  }

  #canCache({ tags = [], source }: FetchOptions): boolean {
    if (!this.#isListening) return false;
    return !source || ![ALL_TAGS, ...tags].some((tag) => this.#unsettled?.has(tag));
  }

  async #load<V extends Cacheable>(key: string, options: FetchOptions, load: () => Promise<V>): Promise<V> {
    const canCache = this.#canCache(options);
    const source = canCache ? null : (options.source ?? null);
    const pending = this.#pending.get(key);
    if (!pending || pending.source !== source)
      return await this.#start(key, { options, canCache, source }, load);
    return await (pending.result as Promise<V>).catch((error) => {
      // Client errors are in the caller's language. Database failures are shared.
      if (isProblem(error) && error.problem.status < 500) return load();
      throw error;
    });
  }

  async #start<V extends Cacheable>(
    key: string,
    { options, canCache, source }: { options: FetchOptions; canCache: boolean; source: object | null },
    load: () => Promise<V>,
  ): Promise<V> {
    const start = performance.now();
    const invalidated = new Set<string>();
    this.#loads.add(invalidated);
    const pending = { source, result: load() };
    this.#pending.set(key, pending);
    try {
      const value = await pending.result;
      const tags = new Set([...(options.tags ?? []), ...(value.tags ?? [])]);
      const isCurrent = !invalidated.has(ALL_TAGS) && tags.isDisjointFrom(invalidated);
      if (canCache && isCurrent) this.#store(key, { value, tags, start, options });
      return value;
    } finally {
      this.#loads.delete(invalidated);
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    }
  }

  #store(
    key: string,
    { start, options, ...entry }: Omit<Entry, 'freshUntil'> & { start: number; options: FetchOptions },
  ): void {
    const { value } = entry;
    if (value.hasFailed) return;
    if (value.isCacheable === false) {
      this.#entries.delete(key);
      return;
    }
    // Clients choose the key's length.
    let size = value.body.length + 2 * key.length + ENTRY_BYTES;
    const { maxAgeMs = 0, freshMs = Number.POSITIVE_INFINITY } = options;
    const set = () => {
      const stored = { ...entry, freshUntil: start + freshMs };
      this.#entries.set(key, stored, { size, ttl: maxAgeMs, start });
      if (this.#entries.peek(key) === stored) this.#addToIndex(key, entry.tags);
    };
    set();
    value.onCached?.((bytes) => {
      if (this.#entries.peek(key)?.value !== value) return;
      size += bytes;
      set();
    });
  }

  #addToIndex(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) this.#keysByTag.getOrInsertComputed(tag, () => new Set()).add(key);
  }

  #removeFromIndex(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
