const MOST_CHARACTERS = 32 * 1024 * 1024;

type Kept = { text: Promise<string | null>; length: number; until: number };

/** Cache with a maximum age; concurrent calls share one computation. */
export class KeptTexts {
  readonly #kept = new Map<string, Kept>();
  readonly #keepMs: number;
  #characters = 0;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /** Null and failures are not cached. */
  async remember(key: string, make: () => Promise<string | null>): Promise<string | null> {
    const known = this.#kept.get(key);
    if (known && known.until > Date.now()) return await known.text;
    this.#forget(key);
    const kept: Kept = { text: make(), length: 0, until: Date.now() + this.#keepMs };
    this.#kept.set(key, kept);
    try {
      const text = await kept.text;
      if (text === null) this.#forget(key);
      else this.#measure(key, kept, text.length);
      return text;
    } catch (error) {
      this.#forget(key);
      throw error;
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }

  #measure(key: string, kept: Kept, length: number): void {
    if (this.#kept.get(key) !== kept) return;
    kept.length = length;
    this.#characters += length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#characters -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }
}
