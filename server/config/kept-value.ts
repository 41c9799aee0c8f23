import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 1000;

type KeptOptions<T> = {
  /** For the log: 'The announcement'. */
  name: string;
  /** What counts until the first reading. */
  start: T;
  read: () => Promise<T>;
  log: { warn(message: string): void };
};

/** Something in the database that every page needs and that rarely changes, as this process knows it: asked without a query. */
export class KeptValue<T> {
  readonly #options: KeptOptions<T>;
  #value: T;
  #isReading = false;
  #isOld = false;
  #isClosed = false;

  constructor(options: KeptOptions<T>) {
    this.#options = options;
    this.#value = options.start;
  }

  get value(): T {
    return this.#value;
  }

  /**
   * Reads it again, once more for a change that comes meanwhile, and tries until the database answers. Until then pages
   * show what was known before.
   */
  async reload(): Promise<void> {
    this.#isOld = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isOld && !this.#isClosed) await this.#read();
    } finally {
      this.#isReading = false;
    }
  }

  async #read(): Promise<void> {
    const { name, read, log } = this.#options;
    this.#isOld = false;
    try {
      this.#value = await read();
    } catch (error) {
      if (this.#isClosed) return;
      log.warn(`${name} could not be read, and is tried again: ${(error as Error).message}`);
      this.#isOld = true;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
