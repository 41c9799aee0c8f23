import type { ServiceClock } from './service-clock.ts';

type TurnstileLimits = {
  /** Calls under way at once. */
  atOnce: number;
  /** Calls begun in a second; null: as many as come. */
  perSecond: number | null;
};

type Waiting = { enter: () => void };

/** Lets so many in at once and so many in a second, in the order in which they came. */
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

  /** Waits for a turn. The answer gives the turn back; null where none came within `maxWaitMs`. */
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
    // Called in the very moment of giving up: the place inside is taken already.
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
