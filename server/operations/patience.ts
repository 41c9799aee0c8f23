/** What one request may wait for the database in all, so that whoever waits for it has an answer within five seconds. */
const WAITS_MS = 3500;
/** What is begun must be ended: a transaction gets as long, whatever is left. */
const TO_END_MS = 1000;

/**
 * The time that a request has for waiting, of several waits at once the longest. Each question to the database has a limit of its own; this one is for
 * those that ask much of a database that is slow each time.
 */
export class Patience {
  readonly #waitsMs: number;
  #spentMs = 0;
  #waiting = 0;
  #since = 0;
  #isEndless = false;

  constructor(waitsMs = WAITS_MS) {
    this.#waitsMs = waitsMs;
  }

  /** What may still be waited; milliseconds. */
  get leftMs(): number {
    if (this.#isEndless) return Number.POSITIVE_INFINITY;
    const underWay = this.#waiting > 0 ? performance.now() - this.#since : 0;
    return this.#waitsMs - this.#spentMs - underWay;
  }

  /** The same for the end of a transaction. */
  get leftToEndMs(): number {
    return Math.max(this.leftMs, TO_END_MS);
  }

  async wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#since = performance.now();
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#spentMs += performance.now() - this.#since;
    }
  }

  /** From now on nobody waits: it has been answered, or is a stream, or as long as its work takes is what was asked for. */
  end(): void {
    this.#isEndless = true;
  }
}
