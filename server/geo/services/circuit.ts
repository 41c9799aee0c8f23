import type { ServiceClock } from './service-clock.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

/**
 * Leaves a service alone that has failed five times in a row: for a minute nobody asks it, then one call tries, and all may again
 * once that one has gone well.
 */
export class Circuit {
  readonly #clock: Pick<ServiceClock, 'now'>;
  #failures = 0;
  #openUntil: number | null = null;
  #isTrying = false;

  constructor(clock: Pick<ServiceClock, 'now'>) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#openUntil !== null;
  }

  /** How long it is left alone from now on; null where it is asked. */
  get openForMs(): number | null {
    return this.#openUntil === null ? null : Math.max(0, this.#openUntil - this.#clock.now());
  }

  /** Whether a call may be made now. Whoever makes it says how it ended. */
  admit(): boolean {
    if (this.#openUntil === null) return true;
    if (this.#isTrying || this.#clock.now() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isTrying = false;
  }

  fail(): void {
    const now = this.#clock.now();
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures < FAILURES_TO_OPEN) return;
    // Calls that were under way when it opened prolong nothing.
    if (this.#openUntil === null || now >= this.#openUntil) this.#openUntil = now + OPEN_MS;
  }
}
