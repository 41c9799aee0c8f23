import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 1000;

type CachedValueOptions<T> = {
  name: string;
  start: T;
  read: () => Promise<T>;
  log: { warn(message: string): void };
};

/** Caches in memory a database value that every page needs and that rarely changes. */
export class CachedValue<T> {
  readonly #options: CachedValueOptions<T>;
  #value: T;
  #isReading = false;
  #isStale = false;
  #isClosed = false;

  constructor(options: CachedValueOptions<T>) {
    this.#options = options;
    this.#value = options.start;
  }

  get value(): T {
    return this.#value;
  }

  /** Reads the value, and again if it changes during the read. Retries while the database is unavailable. */
  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale && !this.#isClosed) await this.#read();
    } finally {
      this.#isReading = false;
    }
  }

  async #read(): Promise<void> {
    const { name, read, log } = this.#options;
    this.#isStale = false;
    try {
      this.#value = await read();
    } catch (error) {
      if (this.#isClosed) return;
      log.warn(`${name} could not be read; retrying: ${(error as Error).message}`);
      this.#isStale = true;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
