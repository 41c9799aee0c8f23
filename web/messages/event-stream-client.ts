import { unread } from '#shared/api/conversations.ts';
import { events, FOLLOWED_POSTS_MAX, LIVE_EVENT_NAMES, type LiveEventName } from '#shared/api/events.ts';
import type { LiveEvents } from '#shared/api/events-schemas.ts';
import { messages } from '#shared/api/messages.ts';
import { addressOf, call } from '../api/call.ts';

export type LiveEvent = { [K in LiveEventName]: { name: K; data: LiveEvents[K] } }[LiveEventName];

/** After this silence a proxy probably blocks the stream. */
const READY_TIMEOUT_MS = 6000;
const RETRY_MS = [300, 1000, 2000, 5000, 10_000, 20_000];
const MAX_FAILURES = 2;
const POLL_MS = 3000;
const POLL_HIDDEN_MS = 20_000;

/** Polls if streams fail. After a reconnection, continues at the last message id. */
export class EventStreamClient {
  readonly #onEvent: (event: LiveEvent) => void;
  #stream: EventSource | null = null;
  #lastId: number | null;
  #posts: readonly number[];
  #failures = 0;
  #isReady = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  #hasPollFailed = false;

  /** @param lastId null to receive new messages only @param posts ids of forum posts to follow */
  constructor(onEvent: (event: LiveEvent) => void, lastId: number | null, posts: readonly number[] = []) {
    this.#onEvent = onEvent;
    this.#lastId = lastId;
    this.#posts = posts;
  }

  start(): void {
    window.addEventListener('online', this.#connectNow);
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    window.removeEventListener('online', this.#connectNow);
    clearTimeout(this.#timer);
    this.#stopPolling();
    this.#stream?.close();
  }

  follow(posts: readonly number[]): void {
    const hasNew = posts.some((post) => !this.#posts.includes(post));
    this.#posts = posts;
    if (hasNew) this.#connect();
  }

  readonly #connectNow = () => {
    if (this.#isReady) return;
    this.#failures = 0;
    this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#isReady = false;
    if (this.#isStopped) return;
    const since = this.#lastId === null ? {} : { since: this.#lastId };
    // Follows the posts that were opened last.
    const post = this.#posts.slice(-FOLLOWED_POSTS_MAX).map(String);
    const stream = new EventSource(addressOf(events, { ...since, ...(post.length > 0 ? { post } : {}) }));
    this.#stream = stream;
    for (const name of LIVE_EVENT_NAMES) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => this.#receive(name, data));
    }
    stream.addEventListener('error', () => this.#fail());
    // A proxy that buffers the stream sends nothing at all.
    this.#timer = setTimeout(() => this.#startPolling(), READY_TIMEOUT_MS);
  }

  #fail(): void {
    this.#stream?.close();
    this.#isReady = false;
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) this.#startPolling();
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #receive(name: LiveEventName, text: string): void {
    const event = { name, data: JSON.parse(text) } as LiveEvent;
    if (event.name === 'ready') {
      clearTimeout(this.#timer);
      this.#isReady = true;
      this.#failures = 0;
      this.#stopPolling();
      this.#lastId = event.data.last_id;
    }
    if (event.name === 'message') this.#lastId = event.data.id;
    this.#onEvent(event);
  }

  #startPolling(): void {
    this.#pollTimer ??= setTimeout(() => void this.#poll(), 0);
  }

  #stopPolling(): void {
    clearTimeout(this.#pollTimer);
    this.#pollTimer = undefined;
  }

  async #poll(): Promise<void> {
    try {
      const counts = await call(unread, {});
      const last = this.#lastId ?? (await call(messages, { limit: 1 })).at(-1)?.id ?? 0;
      const found = await call(messages, { since: last });
      if (this.#pollTimer === undefined || this.#isStopped) return;
      this.#lastId = found.at(-1)?.id ?? last;
      this.#onEvent({ name: 'ready', data: { last_id: this.#lastId, ...counts, is_complete: true } });
      if (this.#hasPollFailed) this.#connectNow();
      this.#hasPollFailed = false;
    } catch {
      this.#hasPollFailed = true;
    }
    if (this.#pollTimer === undefined || this.#isStopped) return;
    this.#pollTimer = setTimeout(() => void this.#poll(), document.hidden ? POLL_HIDDEN_MS : POLL_MS);
  }
}
