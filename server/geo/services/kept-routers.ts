import { LATER } from '../routing-provider.ts';
import type { StreetRouter } from '../streets/street-router.ts';
import type { ServiceClock } from './service-clock.ts';
import { failureWords } from './service-failure.ts';

/** What is kept at once, in bytes of the stored form: opened they take about three times as much. A city has some megabytes. */
const MAX_KEPT_BYTES = 256 * 1_048_576;
/** However small they are. */
const MAX_KEPT = 200;
/** How long streets that cannot be used are left alone. */
const BROKEN_MS = 60_000;

/** The streets of a version; null where it has none, `LATER` where they cannot be used at present. */
export type FoundRouter<Router extends StreetRouter> = Router | null | typeof LATER;

type KeptOptions<Router extends StreetRouter> = {
  /** The stored streets of a version; null where there are none. */
  readGraph: (versionId: number) => Promise<Buffer | null>;
  /** Throws where the bytes are no streets. */
  openRouter: (bytes: Buffer) => Router;
  clock: Pick<ServiceClock, 'now'>;
  log: { warn(message: string): void };
  maxKeptBytes?: number;
};

/** A version never changes, so its streets are read once; those that were used least lately make room. */
export class KeptRouters<Router extends StreetRouter> {
  readonly #options: KeptOptions<Router>;
  /** In the order of their last use. */
  readonly #kept = new Map<number, Promise<FoundRouter<Router>>>();
  /** Of those that were read. */
  readonly #sizes = new Map<number, number>();
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
    for (const id of [...this.#kept.keys()]) if (!current.has(id)) this.#kept.delete(id);
    for (const id of [...this.#brokenUntil.keys()]) if (!current.has(id)) this.#brokenUntil.delete(id);
  }

  /** Those who ask at once wait for one reading. */
  async find(versionId: number): Promise<FoundRouter<Router>> {
    if (this.#options.clock.now() < (this.#brokenUntil.get(versionId) ?? Number.NEGATIVE_INFINITY))
      return LATER;
    const known = this.#kept.get(versionId);
    const router = known ?? this.#open(versionId);
    this.#kept.delete(versionId);
    this.#kept.set(versionId, router);
    this.#makeRoom();
    return await router;
  }

  /** What was used last stays, whatever its size. */
  #makeRoom(): void {
    const { maxKeptBytes = MAX_KEPT_BYTES } = this.#options;
    for (const id of [...this.#sizes.keys()]) if (!this.#kept.has(id)) this.#sizes.delete(id);
    let bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const id of [...this.#kept.keys()].slice(0, -1)) {
      if (bytes <= maxKeptBytes && this.#kept.size <= MAX_KEPT) return;
      bytes -= this.#sizes.get(id) ?? 0;
      this.#kept.delete(id);
      this.#sizes.delete(id);
    }
  }

  async #open(versionId: number): Promise<FoundRouter<Router>> {
    const { readGraph, openRouter, clock, log } = this.#options;
    let bytes: Buffer | null = null;
    try {
      bytes = await readGraph(versionId);
    } finally {
      // Neither a database that is away for a moment nor a version that has just gone is remembered.
      if (bytes === null) this.#kept.delete(versionId);
    }
    if (bytes === null) return null;
    if (this.#kept.has(versionId)) this.#sizes.set(versionId, bytes.length);
    this.#makeRoom();
    try {
      return openRouter(bytes);
    } catch (error) {
      this.#kept.delete(versionId);
      this.#brokenUntil.set(versionId, clock.now() + BROKEN_MS);
      log.warn(`The streets of map version ${versionId} cannot be used: ${failureWords(error)}`);
      return LATER;
    }
  }
}
