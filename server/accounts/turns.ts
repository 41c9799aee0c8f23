import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** Bounds concurrent hashing, so that a login flood can't take the whole CPU. Responds 503 if the queue is full. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #longestLine: number;

  constructor(atOnce: number, longestLine: number) {
    this.#atOnce = atOnce;
    this.#longestLine = longestLine;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** A finished task passes its slot to the next in the queue. */
  async #wait(): Promise<void> {
    if (this.#waiting.length >= this.#longestLine) {
      throw problem(503, t('Too many people are logging in at this moment. Please try again.'), undefined, {
        retry_after: 5,
      });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
