import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { readUserEvent, type UserEvent, usersOf } from './user-event.ts';

/** One open connection of somebody's. */
export type LiveListener = {
  user_id: number;
  session_id: number;
  /** Forum posts whose new comments it receives. */
  posts?: readonly number[];
  stream: {
    keepAlive(): void;
    finish(): void;
    once(event: 'close', then: () => void): unknown;
  };
  hear: (event: UserEvent) => void;
  /** Notices are being lost: what is heard waits. */
  hold: () => void;
  /** Notices are heard again: reads from the tables what was not, then goes on. */
  resume: () => Promise<void>;
};

export type LiveStreamsOptions = {
  /** Which of these sessions may still be answered. */
  findLiving: (session_ids: number[]) => Promise<number[]>;
  keepAliveMs?: number;
};

/** Shorter than what proxies wait, and how soon a session that has ended hears nothing more. */
const KEEP_ALIVE_MS = 15_000;
/** Tabs and devices of one person on one process. */
const MOST_OF_ONE_USER = 12;
/** Connections of one process: each costs about 30 kB. */
const MOST_OF_ALL = 10_000;
const TRY_AGAIN_S = 60;
/** Streams that read what they missed at the same moment: half of a process's connections, so that others are answered meanwhile. */
const RESUMED_AT_ONCE = 5;

/**
 * The event streams that this process serves. Each process listens to the database once and passes on what concerns its own;
 * nothing is kept, so any number of processes may serve one person.
 */
export class LiveStreams {
  readonly #byUser = new Map<number, Set<LiveListener>>();
  readonly #byPost = new Map<number, Set<LiveListener>>();
  readonly #options: LiveStreamsOptions;
  #count = 0;
  #isDeaf = false;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  /** From now on the listener hears; it is forgotten when its stream closes. @throws 429, 503 too many */
  open(listener: LiveListener): void {
    const own = this.#byUser.get(listener.user_id) ?? new Set();
    const more = { retry_after: TRY_AGAIN_S };
    if (own.size >= MOST_OF_ONE_USER) throw problem(429, t('Too many pages are open.'), undefined, more);
    if (this.#count >= MOST_OF_ALL) throw problem(503, t('Too many connections are open.'), undefined, more);
    if (this.#isDeaf) listener.hold();
    this.#byUser.set(listener.user_id, own.add(listener));
    for (const post of listener.posts ?? []) {
      this.#byPost.set(post, (this.#byPost.get(post) ?? new Set()).add(listener));
    }
    this.#count += 1;
    listener.stream.once('close', () => this.#forget(listener));
    this.#beat ??= setInterval(
      () => void this.#keepAlive(),
      this.#options.keepAliveMs ?? KEEP_ALIVE_MS,
    ).unref();
  }

  #forget(listener: LiveListener): void {
    const own = this.#byUser.get(listener.user_id);
    if (!own?.delete(listener)) return;
    this.#count -= 1;
    for (const post of listener.posts ?? []) {
      const followers = this.#byPost.get(post);
      if (followers?.delete(listener) && followers.size === 0) this.#byPost.delete(post);
    }
    if (own.size === 0) this.#byUser.delete(listener.user_id);
    if (this.#count > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #all(): LiveListener[] {
    return [...this.#byUser.values()].flatMap((own) => [...own]);
  }

  /** A notice of the database's channel. */
  hear(payload: string): void {
    const event = readUserEvent(payload);
    if (!event) return;
    for (const user of usersOf(event)) {
      for (const listener of this.#byUser.get(user) ?? []) listener.hear(event);
    }
    if (event.kind !== 'comment') return;
    for (const listener of this.#byPost.get(event.post) ?? []) listener.hear(event);
  }

  /** The database's notices are not heard any more. */
  lose(): void {
    this.#isDeaf = true;
    for (const listener of this.#all()) listener.hold();
  }

  /** They are heard again, and some were missed. A line that cannot read the tables ends, and its client comes back. */
  async resume(): Promise<void> {
    this.#isDeaf = false;
    const waiting = this.#all().values();
    const resumeNext = async () => {
      for (const listener of waiting) await listener.resume().catch(() => {});
    };
    await Promise.all(Array.from({ length: RESUMED_AT_ONCE }, resumeNext));
  }

  /** A database that does not answer ends no stream: whoever it may not serve hears nothing through it either. */
  async #keepAlive(): Promise<void> {
    const listeners = this.#all();
    for (const { stream } of listeners) stream.keepAlive();
    const ids = [...new Set(listeners.map(({ session_id }) => session_id))];
    const living = await this.#options.findLiving(ids).catch(() => ids);
    const isLiving = new Set(living);
    for (const { stream, session_id } of listeners) if (!isLiving.has(session_id)) stream.finish();
  }

  /** The program stops: every client comes back elsewhere, with its last id. */
  endAll(): void {
    for (const { stream } of this.#all()) stream.finish();
  }
}
