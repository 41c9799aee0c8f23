import { isProblem } from '#shared/api/errors.ts';

/** `isInDoubt`: nothing is known to have changed; it is only that changes are no longer heard. */
type HearDrop = (tag: string | null, isInDoubt: boolean) => void;

/** What can be kept: an answer, or what answers are made of. */
type Keepable = {
  readonly body: { readonly length: number };
  /** It is kept from now on; says with `grow` by how many bytes it grows, whenever it does. */
  onKept?: (grow: (bytes: number) => void) => void;
};
type Entry = { tag: string; answer: Keepable; bytes: number };
/** `isToKeep`: it was certain when it began that its rows were no older than what notices had told. */
type Underway = { generation: string; from: object | null; isToKeep: boolean; answer: Promise<Keepable> };

/** Room for what is kept in one process. */
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** What an empty answer makes the process larger by, measured: the tables that lead to it, its mark, and what the system notes of its memory. */
const ENTRY_BYTES = 1500;

/**
 * Ready answers of public calls, kept until what they were made from changes. An answer carries a tag (the school it
 * speaks of); a write announces the tags it touched in its own transaction, and every process drops them. While the
 * announcements cannot be heard, nothing is kept: a stale answer is never served for longer than a notice travels.
 */
export class AnswerCache {
  #entries = new Map<string, Entry>();
  #keysByTag = new Map<string, Set<string>>();
  #generations = new Map<string, number>();
  /** What is being made, by its key. */
  readonly #underway = new Map<string, Underway>();
  #epoch = 0;
  #bytes = 0;
  #isListening = false;
  readonly #hearers: HearDrop[] = [];
  readonly #maxBytes: number;
  readonly #settleMs: number;
  /** Until when nothing is kept that carries a tag, or anything: on this process's own clock. */
  readonly #quietUntil = new Map<string, number>();
  #allQuietUntil = 0;

  /**
   * @param settleMs how long after a notice an answer may still be made from old rows, because a replica gives them: until
   * then it is not kept. 0 without a replica.
   */
  constructor(maxBytes = DEFAULT_MAX_BYTES, settleMs = 0) {
    this.#maxBytes = maxBytes;
    this.#settleMs = settleMs;
  }

  /** Whether what is made now may be kept: changes are being heard. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Tells others, who keep what is made of the same things, of every drop: a tag, or null for all. */
  onDrop(hear: HearDrop): void {
    this.#hearers.push(hear);
  }

  /** Whether changes are being heard. Turning either way forgets everything, since notices may have been missed. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    this.#dropAll(!isListening);
  }

  /** The kept answer for a key; null where there is none. A key always stands for the same kind of answer. */
  find<A extends Keepable>(key: string): A | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer as A;
  }

  /**
   * The kept answer for a key, or a fresh one, kept if nothing it depends on changed while it was being made. Many who ask at once share
   * one making. What cannot be kept is shared by those who would read it at one place, and with nobody who could have known better.
   * @param from where `make` reads
   */
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
      // A refusal is in the language of whoever was refused. Of a database that does not answer nobody asks again for this.
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
    // The counters must outlive their answers only while an answer may be under way; a full turn clears them.
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

  /** What all that is kept takes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  #generationOf(tag: string): string {
    return `${this.#epoch}:${this.#generations.get(tag) ?? 0}`;
  }

  /** A caller writes keys as long as it likes, for answers as empty as it likes: both take memory. */
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

  /** The first is the one that was asked for longest ago. */
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
