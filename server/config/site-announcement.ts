import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/tables.ts';
import { findSiteSetting } from './site-settings.queries.ts';

const RETRY_MS = 1000;

/** The line at the top of every page, as this process knows it. A page asks it without a query. */
export class SiteAnnouncement {
  readonly #db: Db;
  readonly #fallback: string | null;
  readonly #log: { warn(message: string): void };
  #set: string | null = null;
  #isReading = false;
  #isOld = false;
  #isClosed = false;

  /** `fallback` is the setting ANNOUNCEMENT, which counts while an operator has set nothing in the database. */
  constructor(db: Db, fallback: string | null, log: { warn(message: string): void }) {
    this.#db = db;
    this.#fallback = fallback;
    this.#log = log;
  }

  get text(): string | null {
    return this.#set ?? this.#fallback;
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
    this.#isOld = false;
    try {
      this.#set = (await findSiteSetting(this.#db, 'announcement'))?.value ?? null;
    } catch (error) {
      if (this.#isClosed) return;
      this.#log.warn(`The announcement could not be read, and is tried again: ${(error as Error).message}`);
      this.#isOld = true;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
