import type { ServiceClock } from './service-clock.ts';

type TurnstileLimits = {
  atOnce: number;
  /** null: unlimited. */
  perSecond: number | null;
};

type Waiting = { enter: () => void };

/** Limits concurrency and rate, first come first served. */
export class Turnstile {
  readonly #limits: TurnstileLimits;
  readonly #clock: ServiceClock;
  #inside = 0;
  #nextStart = Number.NEGATIVE_INFINITY;
  readonly #queue: Waiting[] = [];

  constructor(limits: TurnstileLimits, clock: ServiceClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** The result releases the slot; null on timeout. */
  async enter(maxWaitMs: number): Promise<(() => void) | null> {
    const giveUpAt = this.#clock.now() + maxWaitMs;
    if (!(await this.#findRoom(maxWaitMs))) return null;
    const start = Math.max(this.#clock.now(), this.#nextStart);
    if (start > giveUpAt) {
      this.#leave();
      return null;
    }
    const { perSecond } = this.#limits;
    if (perSecond !== null) this.#nextStart = start + 1000 / perSecond;
    if (start > this.#clock.now()) await this.#clock.sleep(start - this.#clock.now());
    return () => this.#leave();
  }

  async #findRoom(maxWaitMs: number): Promise<boolean> {
    if (this.#inside < this.#limits.atOnce) {
      this.#inside += 1;
      return true;
    }
    const { promise: turn, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { enter: () => resolve(true) };
    this.#queue.push(waiting);
    const over = new AbortController();
    const hasTurn = await Promise.race([turn, this.#clock.sleep(maxWaitMs, over.signal).then(() => false)]);
    over.abort();
    if (hasTurn) return true;
    const place = this.#queue.indexOf(waiting);
    // The timeout fired at the same moment.
    if (place === -1) return true;
    this.#queue.splice(place, 1);
    return false;
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) next.enter();
    else this.#inside -= 1;
  }
}
