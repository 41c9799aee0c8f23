import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { readUserEvent, type UserEvent, usersOf } from './user-event.ts';

type LiveListener = {
  user_id: number;
  session_id: number;
  posts?: readonly number[];
  stream: {
    keepAlive(): void;
    finish(): void;
    once(event: 'close', then: () => void): unknown;
  };
  hear: (event: UserEvent) => void;
  /** Notifications are being lost: queue events. */
  hold: () => void;
  /** Reads missed events from the tables, then continues. */
  resume: () => Promise<void>;
};

type LiveStreamsOptions = {
  findLiving: (session_ids: number[]) => Promise<number[]>;
  keepAliveMs?: number;
};

/** Shorter than proxy timeouts; also bounds how long an ended session receives events. */
const KEEP_ALIVE_MS = 15_000;
const MOST_OF_ONE_USER = 12;
/** Per process: each costs about 30 kB. */
const MOST_OF_ALL = 10_000;
const TRY_AGAIN_S = 60;
/** Half of the database pool, so that other requests are served. */
const RESUMED_AT_ONCE = 5;

/** Forwards database events to this process's streams. Stateless: any process may serve any user. */
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

  hear(payload: string): void {
    const event = readUserEvent(payload);
    if (!event) return;
    for (const user of usersOf(event)) {
      for (const listener of this.#byUser.get(user) ?? []) listener.hear(event);
    }
    if (event.kind !== 'comment') return;
    for (const listener of this.#byPost.get(event.post) ?? []) listener.hear(event);
  }

  lose(): void {
    this.#isDeaf = true;
    for (const listener of this.#all()) listener.hold();
  }

  /** A stream that can't read the tables is closed, and its client reconnects. */
  async resume(): Promise<void> {
    this.#isDeaf = false;
    const waiting = this.#all().values();
    const resumeNext = async () => {
      for (const listener of waiting) await listener.resume().catch(() => {});
    };
    await Promise.all(Array.from({ length: RESUMED_AT_ONCE }, resumeNext));
  }

  /** An unreachable database closes no stream: no events arrive from it either. */
  async #keepAlive(): Promise<void> {
    const listeners = this.#all();
    for (const { stream } of listeners) stream.keepAlive();
    const ids = [...new Set(listeners.map(({ session_id }) => session_id))];
    const living = await this.#options.findLiving(ids).catch(() => ids);
    const isLiving = new Set(living);
    for (const { stream, session_id } of listeners) if (!isLiving.has(session_id)) stream.finish();
  }

  /** Clients reconnect elsewhere with their last id. */
  endAll(): void {
    for (const { stream } of this.#all()) stream.finish();
  }
}
