import { UNAVAILABLE } from '../routing-provider.ts';
import { describeFailure } from './describe-failure.ts';

/** Serialized sizes; regions take about three times as much memory. */
const MAX_BYTES = 256 * 1_048_576;
const MAX_REGIONS = 200;
const RETRY_MS = 60_000;

/** Monotonic time in milliseconds. */
export type Clock = { now(): number };

type CacheableRegion = {
  readonly isOpen: boolean;
  release(): void;
};

/** null: the version has no streets. `UNAVAILABLE`: they can't be used at present. */
export type FoundRegion<Region extends CacheableRegion> = Region | null | typeof UNAVAILABLE;

type RegionCacheOptions<Region extends CacheableRegion> = {
  readGraph: (versionId: number) => Promise<Buffer | null>;
  /** @throws for damaged bytes */
  openRegion: (bytes: Buffer) => Promise<Region>;
  clock: Clock;
  log: { warn(message: string): void };
  maxBytes?: number;
};

type CacheEntry<Region extends CacheableRegion> = {
  opening: Promise<FoundRegion<Region>>;
  region: Region | null;
  bytes: number;
};

/** Map versions never change. */
export class RegionCache<Region extends CacheableRegion> {
  readonly #options: RegionCacheOptions<Region>;
  readonly #entries = new Map<number, CacheEntry<Region>>();
  readonly #failedUntil = new Map<number, number>();

  constructor(options: RegionCacheOptions<Region>) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  evictOthers(versionIds: readonly number[]): void {
    const current = new Set(versionIds);
    for (const id of [...this.#entries.keys()]) if (!current.has(id)) this.#release(id);
    for (const id of [...this.#failedUntil.keys()]) if (!current.has(id)) this.#failedUntil.delete(id);
  }

  async find(versionId: number): Promise<FoundRegion<Region>> {
    if (this.#options.clock.now() < (this.#failedUntil.get(versionId) ?? Number.NEGATIVE_INFINITY))
      return UNAVAILABLE;
    const known = this.#entries.get(versionId);
    const hasEnded = known?.region?.isOpen === false;
    const entry = known && !hasEnded ? known : this.#start(versionId);
    this.#entries.delete(versionId);
    this.#entries.set(versionId, entry);
    this.#evict();
    return await entry.opening;
  }

  /** A region that is still opening is released once it is open. */
  #release(versionId: number): void {
    const entry = this.#entries.get(versionId);
    this.#entries.delete(versionId);
    entry?.region?.release();
  }

  /** The last used region stays, whatever its size. */
  #evict(): void {
    const { maxBytes = MAX_BYTES } = this.#options;
    let sum = 0;
    for (const { bytes } of this.#entries.values()) sum += bytes;
    for (const [id, { bytes }] of [...this.#entries].slice(0, -1)) {
      if (sum <= maxBytes && this.#entries.size <= MAX_REGIONS) return;
      sum -= bytes;
      this.#release(id);
    }
  }

  #start(versionId: number): CacheEntry<Region> {
    const entry: CacheEntry<Region> = { opening: Promise.resolve(null), region: null, bytes: 0 };
    entry.opening = this.#open(versionId, entry);
    return entry;
  }

  async #open(versionId: number, entry: CacheEntry<Region>): Promise<FoundRegion<Region>> {
    const { readGraph, openRegion, clock, log } = this.#options;
    const isCached = () => this.#entries.get(versionId) === entry;
    let bytes: Buffer | null = null;
    try {
      bytes = await readGraph(versionId);
    } finally {
      // The next request retries database failures and deleted versions.
      if (bytes === null && isCached()) this.#entries.delete(versionId);
    }
    if (bytes === null) return null;
    // Opening may transfer the buffer to another thread.
    entry.bytes = bytes.length;
    this.#evict();
    try {
      const region = await openRegion(bytes);
      entry.region = region;
      if (!isCached()) region.release();
      return region;
    } catch (error) {
      if (isCached()) this.#entries.delete(versionId);
      this.#failedUntil.set(versionId, clock.now() + RETRY_MS);
      log.warn(`Cannot load the streets of map version ${versionId}: ${describeFailure(error)}`);
      return UNAVAILABLE;
    }
  }
}
