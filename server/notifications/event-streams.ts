import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { readUserEvent, type UserEvent, usersOf } from './user-event.ts';

type StreamListener = {
  user_id: number;
  session_id: number;
  posts?: readonly number[];
  stream: {
    keepAlive(): void;
    finish(): void;
    once(event: 'close', then: () => void): unknown;
  };
  handle: (event: UserEvent) => void;
  /** Queues events, because database notifications may be lost. */
  pause: () => void;
  /** Reads missed events from the tables and continues. */
  resume: () => Promise<void>;
};

type EventStreamsOptions = {
  findActiveSessions: (session_ids: number[]) => Promise<number[]>;
  keepAliveMs?: number;
};

/**
 * Interval of keep-alive messages, shorter than the timeouts of proxies. An ended session receives events for
 * at most this time.
 */
const KEEP_ALIVE_MS = 15_000;
const MAX_PER_USER = 12;
/** Per process. A stream takes about 30 kB. */
const MAX_STREAMS = 10_000;
const RETRY_AFTER_S = 60;
/** Half of the connections in the database pool, so that other requests get some. */
const CONCURRENT_RESUMES = 5;

/**
 * Forwards database events to the streams of this process. It has no state, so any process can serve any
 * user.
 */
export class EventStreams {
  readonly #byUser = new Map<number, Set<StreamListener>>();
  readonly #byPost = new Map<number, Set<StreamListener>>();
  readonly #options: EventStreamsOptions;
  #count = 0;
  #isPaused = false;
  #keepAliveTimer: NodeJS.Timeout | undefined;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  open(listener: StreamListener): void {
    const own = this.#byUser.get(listener.user_id) ?? new Set();
    const more = { retry_after: RETRY_AFTER_S };
    if (own.size >= MAX_PER_USER) throw problem(429, t('Too many pages are open.'), undefined, more);
    if (this.#count >= MAX_STREAMS) throw problem(503, t('Too many connections are open.'), undefined, more);
    if (this.#isPaused) listener.pause();
    this.#byUser.set(listener.user_id, own.add(listener));
    for (const post of listener.posts ?? []) {
      this.#byPost.set(post, (this.#byPost.get(post) ?? new Set()).add(listener));
    }
    this.#count += 1;
    listener.stream.once('close', () => this.#remove(listener));
    this.#keepAliveTimer ??= setInterval(
      () => void this.#keepAlive(),
      this.#options.keepAliveMs ?? KEEP_ALIVE_MS,
    ).unref();
  }

  #remove(listener: StreamListener): void {
    const own = this.#byUser.get(listener.user_id);
    if (!own?.delete(listener)) return;
    this.#count -= 1;
    for (const post of listener.posts ?? []) {
      const followers = this.#byPost.get(post);
      if (followers?.delete(listener) && followers.size === 0) this.#byPost.delete(post);
    }
    if (own.size === 0) this.#byUser.delete(listener.user_id);
    if (this.#count > 0) return;
    clearInterval(this.#keepAliveTimer);
    this.#keepAliveTimer = undefined;
  }

  #all(): StreamListener[] {
    return [...this.#byUser.values()].flatMap((own) => [...own]);
  }

  handle(payload: string): void {
    const event = readUserEvent(payload);
    if (!event) return;
    for (const user of usersOf(event)) {
      for (const listener of this.#byUser.get(user) ?? []) listener.handle(event);
    }
    if (event.kind !== 'comment') return;
    for (const listener of this.#byPost.get(event.post) ?? []) listener.handle(event);
  }

  pause(): void {
    this.#isPaused = true;
    for (const listener of this.#all()) listener.pause();
  }

  /** Closes a stream that can't read the tables; its client reconnects. */
  async resume(): Promise<void> {
    this.#isPaused = false;
    const waiting = this.#all().values();
    const resumeNext = async () => {
      for (const listener of waiting) await listener.resume().catch(() => {});
    };
    await Promise.all(Array.from({ length: CONCURRENT_RESUMES }, resumeNext));
  }

  /** If the database is unreachable, closes no stream: no events arrive from it either. */
  async #keepAlive(): Promise<void> {
    const listeners = this.#all();
    for (const { stream } of listeners) stream.keepAlive();
    const ids = [...new Set(listeners.map(({ session_id }) => session_id))];
    const active = await this.#options.findActiveSessions(ids).catch(() => ids);
    const isActive = new Set(active);
    for (const { stream, session_id } of listeners) if (!isActive.has(session_id)) stream.finish();
  }

  /** Clients reconnect to another process and send the id of their last event. */
  endAll(): void {
    for (const { stream } of this.#all()) stream.finish();
  }
}
