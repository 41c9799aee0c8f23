import type { ServiceClock } from './service-clock.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

/** Circuit breaker: opens for a minute after five consecutive failures, then lets one call test. */
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

  get openForMs(): number | null {
    return this.#openUntil === null ? null : Math.max(0, this.#openUntil - this.#clock.now());
  }

  /** The caller must report the result. */
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
    // Failures of pending calls don't extend it.
    if (this.#openUntil === null || now >= this.#openUntil) this.#openUntil = now + OPEN_MS;
  }
}
