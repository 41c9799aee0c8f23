import { LATER } from '../routing-provider.ts';
import type { ServiceClock } from './service-clock.ts';
import { failureWords } from './service-failure.ts';

/** Serialized bytes; in memory about three times as much. */
const MAX_KEPT_BYTES = 256 * 1_048_576;
const MAX_KEPT = 200;
/** Milliseconds until a retry. */
const BROKEN_MS = 60_000;

type Keepable = {
  /** False if it must be opened again. */
  readonly isOpen: boolean;
  release(): void;
};

/** null: no streets; `LATER`: unusable now. */
export type FoundRouter<Router extends Keepable> = Router | null | typeof LATER;

type KeptOptions<Router extends Keepable> = {
  readGraph: (versionId: number) => Promise<Buffer | null>;
  /** @throws for invalid bytes */
  openRouter: (bytes: Buffer) => Promise<Router>;
  clock: Pick<ServiceClock, 'now'>;
  log: { warn(message: string): void };
  maxKeptBytes?: number;
};

type Kept<Router extends Keepable> = {
  opening: Promise<FoundRouter<Router>>;
  router: Router | null;
  bytes: number;
};

/** LRU cache: versions are immutable. */
export class KeptRouters<Router extends Keepable> {
  readonly #options: KeptOptions<Router>;
  readonly #kept = new Map<number, Kept<Router>>();
  readonly #brokenUntil = new Map<number, number>();

  constructor(options: KeptOptions<Router>) {
    this.#options = options;
  }

  get size(): number {
    return this.#kept.size;
  }

  keepOnly(versionIds: readonly number[]): void {
    const current = new Set(versionIds);
    for (const id of [...this.#kept.keys()]) if (!current.has(id)) this.#release(id);
    for (const id of [...this.#brokenUntil.keys()]) if (!current.has(id)) this.#brokenUntil.delete(id);
  }

  /** Concurrent callers share one load. */
  async find(versionId: number): Promise<FoundRouter<Router>> {
    if (this.#options.clock.now() < (this.#brokenUntil.get(versionId) ?? Number.NEGATIVE_INFINITY))
      return LATER;
    const known = this.#kept.get(versionId);
    const hasEnded = known?.router?.isOpen === false;
    const kept = known && !hasEnded ? known : this.#start(versionId);
    this.#kept.delete(versionId);
    this.#kept.set(versionId, kept);
    this.#makeRoom();
    return await kept.opening;
  }

  /** A pending one is evicted once open. */
  #release(versionId: number): void {
    const kept = this.#kept.get(versionId);
    this.#kept.delete(versionId);
    kept?.router?.release();
  }

  /** Keeps the last used at any size. */
  #makeRoom(): void {
    const { maxKeptBytes = MAX_KEPT_BYTES } = this.#options;
    let sum = 0;
    for (const { bytes } of this.#kept.values()) sum += bytes;
    for (const [id, { bytes }] of [...this.#kept].slice(0, -1)) {
      if (sum <= maxKeptBytes && this.#kept.size <= MAX_KEPT) return;
      sum -= bytes;
      this.#release(id);
    }
  }

  #start(versionId: number): Kept<Router> {
    const kept: Kept<Router> = { opening: Promise.resolve(null), router: null, bytes: 0 };
    kept.opening = this.#open(versionId, kept);
    return kept;
  }

  async #open(versionId: number, kept: Kept<Router>): Promise<FoundRouter<Router>> {
    const { readGraph, openRouter, clock, log } = this.#options;
    const isKept = () => this.#kept.get(versionId) === kept;
    let bytes: Buffer | null = null;
    try {
      bytes = await readGraph(versionId);
    } finally {
      // Database failures and deleted versions are not cached.
      if (bytes === null && isKept()) this.#kept.delete(versionId);
    }
    if (bytes === null) return null;
    // Opening may transfer the buffer.
    kept.bytes = bytes.length;
    this.#makeRoom();
    try {
      const router = await openRouter(bytes);
      kept.router = router;
      if (!isKept()) router.release();
      return router;
    } catch (error) {
      if (isKept()) this.#kept.delete(versionId);
      this.#brokenUntil.set(versionId, clock.now() + BROKEN_MS);
      log.warn(`The streets of map version ${versionId} cannot be used: ${failureWords(error)}`);
      return LATER;
    }
  }
}
