import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { EventStreamClient, type LiveEvent } from './event-stream-client.ts';

export type UnreadCounts = { conversations: number; notifications: number };

type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'counts'; counts: UnreadCounts }
  | { kind: 'hello' }
  | { kind: 'here'; counts: UnreadCounts | null }
  | { kind: 'follow'; tab: string; post: number | null }
  | { kind: 'who-follows' };

type SharedEventStreamOptions = {
  user_id: number;
  onEvent: (event: LiveEvent, isLeader: boolean) => void;
  onCounts: (counts: UnreadCounts) => void;
  getCounts: () => UnreadCounts | null;
};

/** A leader that doesn't answer is suspended, so another tab becomes leader. */
const LEADER_TIMEOUT_MS = 1500;
const LEADER_CHECK_MS = 10_000;

/**
 * The leader, which holds a Web Lock, opens the stream for all tabs. Without Web Locks (plain http) each tab
 * opens its own.
 */
export class SharedEventStream {
  readonly #options: SharedEventStreamOptions;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  #client: EventStreamClient | null = null;
  #lastId: number | null = null;
  #release: (() => void) | null = null;
  #lockRequest: AbortController | null = null;
  #leaderCheck: ReturnType<typeof setInterval> | undefined;
  #leaderTimeout: ReturnType<typeof setTimeout> | undefined;
  readonly #tab = createIdempotencyKey();
  #post: number | null = null;
  readonly #followed = new Map<string, number>();

  constructor(options: SharedEventStreamOptions) {
    this.#options = options;
    this.#name = `porchlight.live.${options.user_id}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#checkLeader);
    if (!navigator.locks) {
      this.#becomeLeader();
      return;
    }
    this.#requestLock();
    this.#checkLeader();
    this.#leaderCheck = setInterval(this.#checkLeader, LEADER_CHECK_MS);
  }

  follow(post: number | null): void {
    if (this.#post === post) return;
    this.#post = post;
    this.#client?.follow(this.#posts());
    this.#send({ kind: 'follow', tab: this.#tab, post });
  }

  #posts(): number[] {
    return [...new Set([...this.#followed.values(), ...(this.#post === null ? [] : [this.#post])])];
  }

  #receiveFollow({ tab, post }: TabMessage & { kind: 'follow' }): void {
    // Beyond the limit only the last posts are followed.
    this.#followed.delete(tab);
    if (post !== null) this.#followed.set(tab, post);
    this.#client?.follow(this.#posts());
  }

  stop(): void {
    this.follow(null);
    document.removeEventListener('visibilitychange', this.#checkLeader);
    clearInterval(this.#leaderCheck);
    clearTimeout(this.#leaderTimeout);
    this.#lockRequest?.abort();
    this.#resign();
    this.#channel.close();
  }

  publishCounts(counts: UnreadCounts): void {
    this.#send({ kind: 'counts', counts });
  }

  #send(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  #receive(message: TabMessage): void {
    if (message.kind === 'event') this.#handleEvent(message.event, false);
    if (message.kind === 'counts') this.#options.onCounts(message.counts);
    if (message.kind === 'hello' && this.#client)
      this.#send({ kind: 'here', counts: this.#options.getCounts() });
    if (message.kind === 'follow') this.#receiveFollow(message);
    if (message.kind === 'who-follows' && this.#post !== null) {
      this.#send({ kind: 'follow', tab: this.#tab, post: this.#post });
    }
    if (message.kind === 'here') {
      clearTimeout(this.#leaderTimeout);
      if (message.counts) this.#options.onCounts(message.counts);
    }
  }

  #handleEvent(event: LiveEvent, isLeader: boolean): void {
    if (event.name === 'ready') this.#lastId = event.data.last_id;
    if (event.name === 'message') this.#lastId = event.data.id;
    this.#options.onEvent(event, isLeader);
  }

  #becomeLeader(): void {
    clearTimeout(this.#leaderTimeout);
    const handleEvent = (event: LiveEvent) => {
      this.#handleEvent(event, true);
      this.#send({ kind: 'event', event });
    };
    this.#client = new EventStreamClient(handleEvent, this.#lastId, this.#posts());
    this.#client.start();
    this.#send({ kind: 'who-follows' });
  }

  #resign(): void {
    this.#client?.stop();
    this.#client = null;
    this.#release?.();
    this.#release = null;
  }

  #requestLock(isStolen = false): void {
    this.#lockRequest?.abort();
    const lockRequest = new AbortController();
    this.#lockRequest = lockRequest;
    const hold = () =>
      new Promise<void>((release) => {
        this.#release = release;
        this.#becomeLeader();
      });
    // `steal` and `signal` can't be combined.
    const options = isStolen ? { steal: true } : { signal: lockRequest.signal };
    navigator.locks.request(this.#name, options, hold).catch(() => {
      if (lockRequest !== this.#lockRequest || lockRequest.signal.aborted) return;
      this.#resign();
      this.#requestLock();
    });
  }

  readonly #checkLeader = () => {
    if (document.hidden || this.#client) return;
    clearTimeout(this.#leaderTimeout);
    this.#leaderTimeout = setTimeout(() => this.#requestLock(true), LEADER_TIMEOUT_MS);
    this.#send({ kind: 'hello' });
  };
}
