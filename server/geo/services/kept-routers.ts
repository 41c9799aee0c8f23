import { LATER } from '../routing-provider.ts';
import type { ServiceClock } from './service-clock.ts';
import { failureWords } from './service-failure.ts';

/** What is kept at once, in bytes of the stored form: opened they take about three times as much. A city has some megabytes. */
const MAX_KEPT_BYTES = 256 * 1_048_576;
/** However small they are. */
const MAX_KEPT = 200;
/** How long streets that cannot be used are left alone. */
const BROKEN_MS = 60_000;

/** What is kept of a version. */
type Keepable = {
  /** Whether it can still be asked: what has ended of itself is opened again. */
  readonly isOpen: boolean;
  letGo(): void;
};

/** The streets of a version; null where it has none, `LATER` where they cannot be used at present. */
export type FoundRouter<Router extends Keepable> = Router | null | typeof LATER;

type KeptOptions<Router extends Keepable> = {
  /** The stored streets of a version; null where there are none. */
  readGraph: (versionId: number) => Promise<Buffer | null>;
  /** Throws where the bytes are no streets. */
  openRouter: (bytes: Buffer) => Promise<Router>;
  clock: Pick<ServiceClock, 'now'>;
  log: { warn(message: string): void };
  maxKeptBytes?: number;
};

type Kept<Router extends Keepable> = {
  opening: Promise<FoundRouter<Router>>;
  /** Once it is open. */
  router: Router | null;
  /** Once it was read. */
  bytes: number;
};

/** A version never changes, so its streets are read once; those that were used least lately make room. */
export class KeptRouters<Router extends Keepable> {
  readonly #options: KeptOptions<Router>;
  /** In the order of their last use. */
  readonly #kept = new Map<number, Kept<Router>>();
  readonly #brokenUntil = new Map<number, number>();

  constructor(options: KeptOptions<Router>) {
    this.#options = options;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Lets go of versions that are current no more. */
  keepOnly(versionIds: readonly number[]): void {
    const current = new Set(versionIds);
    for (const id of [...this.#kept.keys()]) if (!current.has(id)) this.#letGo(id);
    for (const id of [...this.#brokenUntil.keys()]) if (!current.has(id)) this.#brokenUntil.delete(id);
  }

  /** Those who ask at once wait for one reading. */
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

  /** What is still being opened goes once it is open. */
  #letGo(versionId: number): void {
    const kept = this.#kept.get(versionId);
    this.#kept.delete(versionId);
    kept?.router?.letGo();
  }

  /** What was used last stays, whatever its size. */
  #makeRoom(): void {
    const { maxKeptBytes = MAX_KEPT_BYTES } = this.#options;
    let sum = 0;
    for (const { bytes } of this.#kept.values()) sum += bytes;
    for (const [id, { bytes }] of [...this.#kept].slice(0, -1)) {
      if (sum <= maxKeptBytes && this.#kept.size <= MAX_KEPT) return;
      sum -= bytes;
      this.#letGo(id);
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
      // Neither a database that is away for a moment nor a version that has just gone is remembered.
      if (bytes === null && isKept()) this.#kept.delete(versionId);
    }
    if (bytes === null) return null;
    // Opening may take the bytes away.
    kept.bytes = bytes.length;
    this.#makeRoom();
    try {
      const router = await openRouter(bytes);
      kept.router = router;
      if (!isKept()) router.letGo();
      return router;
    } catch (error) {
      if (isKept()) this.#kept.delete(versionId);
      this.#brokenUntil.set(versionId, clock.now() + BROKEN_MS);
      log.warn(`The streets of map version ${versionId} cannot be used: ${failureWords(error)}`);
      return LATER;
    }
  }
}
