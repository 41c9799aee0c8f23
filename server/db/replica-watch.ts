import type { DatabaseLog } from './database-log.ts';
import { ReplicaLag, readLogPlace } from './replica-lag.ts';
import type { Db } from './tables.ts';
import {
  getPrimaryPlace,
  getReplicaPlace,
  type PrimaryPlace,
  type ReplicaPlace,
} from './watch-replica.queries.ts';

export interface ReplicaWatchOptions {
  /** Connections of the watch's own, so that a pool in which all wait does not blind it. */
  primary: Db;
  replica: Db;
  /** A replica that is farther behind is left alone. */
  maxLagMs: number;
  log: DatabaseLog;
}

const LOOK_EVERY_MS = 500;
/** A verdict that is older than this says nothing of how far behind the replica is by now. */
const SURE_MS = 2500;

/**
 * Whether a replica may answer at this moment: it can be reached, and has what the primary had at most so long ago. While the
 * primary cannot be asked, the last verdict on how far it is behind stands, so that reading goes on without it; whether it can be reached is seen by
 * asking it alone.
 */
export class ReplicaWatch {
  readonly #options: ReplicaWatchOptions;
  readonly #lag = new ReplicaLag();
  #primaryBorn: string | null = null;
  /** Against how far it has come. Null: it is near enough, or was when both sides were last seen. */
  #objection: string | null = 'it has not been seen yet';
  /** Null: it can be reached. */
  #lineTrouble: string | null = null;
  /** How far it had come when it was last near enough. */
  #reached: bigint | null = null;
  /** When both sides were last seen, and the replica near enough. */
  #provenMs = Number.NEGATIVE_INFINITY;
  #next: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #isClosed = false;
  readonly #onLeft = new Set<() => void>();

  constructor(options: ReplicaWatchOptions) {
    this.#options = options;
  }

  get isUsable(): boolean {
    return this.#objection === null && this.#lineTrouble === null;
  }

  /**
   * Whether nothing that is read now can be older than the allowed lag and that long: the replica does not answer, or was seen to be near enough a
   * moment ago. False while it answers without the primary.
   */
  get isSure(): boolean {
    return !this.isUsable || performance.now() - this.#provenMs < SURE_MS;
  }

  /** Looks once now, and then again and again until closed. */
  async start(): Promise<void> {
    await this.#look();
    const again = () => {
      if (this.#isClosed) return;
      this.#next = setTimeout(() => {
        this.#looking = this.#look().finally(again);
      }, LOOK_EVERY_MS);
      this.#next.unref();
    };
    again();
  }

  /** A query has just failed by the replica's fault: the primary answers until the next look. */
  leaveAlone(reason: string): void {
    this.#judge(this.#objection, reason);
  }

  /** Tells, once, when the replica may answer no longer. @returns what to call where nobody waits for that any more */
  onLeft(tell: () => void): () => void {
    this.#onLeft.add(tell);
    return () => this.#onLeft.delete(tell);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { primary, replica } = this.#options;
    const askedMs = performance.now();
    // The primary is asked first: the replica's answer is then about a later moment, never an earlier one.
    const primaryPlace = await getPrimaryPlace(primary).catch(() => null);
    const replicaPlace = await getReplicaPlace(replica).catch((error: Error) => error);
    if (this.#isClosed) return;
    if (replicaPlace instanceof Error) {
      return this.#judge(this.#objection, `it cannot be asked (${replicaPlace.message})`);
    }
    if (!primaryPlace) {
      if (this.#hasNoLess(replicaPlace)) this.#judge(this.#objection, null);
      return;
    }
    const objection = this.#objectionTo(primaryPlace, replicaPlace, askedMs);
    if (objection === null) {
      this.#provenMs = askedMs;
      this.#reached = replicaPlace.place === null ? null : readLogPlace(replicaPlace.place);
    }
    this.#judge(objection, null);
  }

  /** Not one that was started again and has not come as far as it was, nor another that stands at its address. */
  #hasNoLess({ place }: ReplicaPlace): boolean {
    return this.#reached === null || (place !== null && readLogPlace(place) >= this.#reached);
  }

  #objectionTo(primary: PrimaryPlace, replica: ReplicaPlace, askedMs: number): string | null {
    if (primary.born !== this.#primaryBorn) this.#lag.forget();
    this.#primaryBorn = primary.born;
    if (replica.born === primary.born) return null;
    if (!replica.is_standby) return 'it follows the primary no longer';
    if (replica.place === null) return 'it does not tell how far it has come';
    this.#lag.note(askedMs, readLogPlace(primary.place));
    this.#lag.reach(readLogPlace(replica.place));
    const lagMs = this.#lag.lagMs(performance.now());
    if (lagMs <= this.#options.maxLagMs) return null;
    return Number.isFinite(lagMs) ? `it is ${Math.ceil(lagMs / 1000)} s behind` : 'it is behind';
  }

  #judge(objection: string | null, lineTrouble: string | null): void {
    const wasUsable = this.isUsable;
    this.#objection = objection;
    this.#lineTrouble = lineTrouble;
    if (wasUsable === this.isUsable) return;
    const { log } = this.#options;
    if (this.isUsable) log.info('The replica answers reading visitors.');
    else {
      log.warn(`The replica is left alone, for ${lineTrouble ?? objection}; the primary answers.`);
      for (const tell of [...this.#onLeft]) tell();
    }
  }
}
