import { isProblem } from '#shared/api/errors.ts';

/** `isInDoubt`: nothing is known to have changed, but notifications are lost. */
type HearDrop = (tag: string | null, isInDoubt: boolean) => void;

/** A response, or data that responses are made from. */
type Keepable = {
  readonly body: { readonly length: number };
  /** Called when cached; call `grow` when its size grows. */
  onKept?: (grow: (bytes: number) => void) => void;
};
type Entry = { tag: string; answer: Keepable; bytes: number };
/** `isToKeep`: no notification was missed before it began. */
type Underway = { generation: string; from: object | null; isToKeep: boolean; answer: Promise<Keepable> };

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Measured overhead of an empty entry: maps, key, timestamps. */
const ENTRY_BYTES = 1500;

/** Tags are schools; writes invalidate them in their transaction. Caches nothing without notifications. */
export class AnswerCache {
  #entries = new Map<string, Entry>();
  #keysByTag = new Map<string, Set<string>>();
  #generations = new Map<string, number>();
  /** Pending by key. */
  readonly #underway = new Map<string, Underway>();
  #epoch = 0;
  #bytes = 0;
  #isListening = false;
  readonly #hearers: HearDrop[] = [];
  readonly #maxBytes: number;
  readonly #settleMs: number;
  /** Until then entries with this tag, or all, are not cached. Monotonic milliseconds. */
  readonly #quietUntil = new Map<string, number>();
  #allQuietUntil = 0;

  /** @param settleMs replica lag after a notification during which nothing is cached; 0 without a replica */
  constructor(maxBytes = DEFAULT_MAX_BYTES, settleMs = 0) {
    this.#maxBytes = maxBytes;
    this.#settleMs = settleMs;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** A tag, or null for all. */
  onDrop(hear: HearDrop): void {
    this.#hearers.push(hear);
  }

  /** Either change clears the cache, because notifications may have been missed. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    this.#dropAll(!isListening);
  }

  find<A extends Keepable>(key: string): A | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer as A;
  }

  /** Concurrent calls share one computation. Not cached if invalidated during the computation. @param from where `make` reads */
  async remember<A extends Keepable>(
    key: string,
    tag: string,
    make: () => Promise<A>,
    from: object | null = null,
  ): Promise<A> {
    const kept = this.find<A>(key);
    if (kept) return kept;
    const isToKeep = this.#isListening && this.#isSettled(tag);
    const generation = this.#generationOf(tag);
    const shared = this.#underway.get(key);
    const isEqual = isToKeep ? shared?.isToKeep : shared?.from === from;
    if (shared?.generation === generation && isEqual) {
      // A refusal is in the caller's language; database failures are shared.
      const isOwn = (error: unknown) => isProblem(error) && error.problem.status < 500;
      return await (shared.answer as Promise<A>).catch((error) => {
        if (isOwn(error)) return make();
        throw error;
      });
    }
    const answer = make();
    const underway = { generation, from, isToKeep, answer };
    this.#underway.set(key, underway);
    try {
      const made = await answer;
      if (isToKeep && this.#isListening && this.#generationOf(tag) === generation) this.#keep(key, tag, made);
      return made;
    } finally {
      if (this.#underway.get(key) === underway) this.#underway.delete(key);
    }
  }

  #isSettled(tag: string): boolean {
    if (this.#settleMs === 0) return true;
    const now = performance.now();
    return now >= this.#allQuietUntil && now >= (this.#quietUntil.get(tag) ?? 0);
  }

  drop(tag: string): void {
    this.#generations.set(tag, (this.#generations.get(tag) ?? 0) + 1);
    if (this.#settleMs > 0) this.#quietUntil.set(tag, performance.now() + this.#settleMs);
    for (const key of this.#keysByTag.get(tag) ?? []) this.#forget(key);
    // Generations are only needed by pending responses.
    if (this.#generations.size > 10_000) this.dropAll();
    for (const hear of this.#hearers) hear(tag, false);
  }

  dropAll(): void {
    this.#dropAll(false);
  }

  #dropAll(isInDoubt: boolean): void {
    this.#epoch += 1;
    if (this.#settleMs > 0) this.#allQuietUntil = performance.now() + this.#settleMs;
    this.#quietUntil.clear();
    this.#generations.clear();
    this.#entries.clear();
    this.#keysByTag.clear();
    this.#bytes = 0;
    for (const hear of this.#hearers) hear(null, isInDoubt);
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #generationOf(tag: string): string {
    return `${this.#epoch}:${this.#generations.get(tag) ?? 0}`;
  }

  /** Counts keys, too: callers choose their length. */
  #keep(key: string, tag: string, answer: Keepable): void {
    const bytes = answer.body.length + 2 * key.length + ENTRY_BYTES;
    if (bytes > this.#maxBytes / 8) return;
    this.#forget(key);
    const entry: Entry = { tag, answer, bytes };
    this.#entries.set(key, entry);
    this.#bytes += bytes;
    const keys = this.#keysByTag.get(tag) ?? new Set();
    this.#keysByTag.set(tag, keys.add(key));
    answer.onKept?.((more) => {
      if (this.#entries.get(key) !== entry) return;
      entry.bytes += more;
      this.#bytes += more;
      this.#makeRoom();
    });
    this.#makeRoom();
  }

  /** Least recently used first. */
  #makeRoom(): void {
    while (this.#bytes > this.#maxBytes) this.#forget(this.#entries.keys().next().value!);
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    const keys = this.#keysByTag.get(entry.tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByTag.delete(entry.tag);
  }
}
