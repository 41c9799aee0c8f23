import { type LiveEvent, LiveLine } from './live-line.ts';
import { makeKey } from './make-key.ts';

export type UnreadCounts = { conversations: number; notifications: number };

type Word =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'counts'; counts: UnreadCounts }
  | { kind: 'hello' }
  | { kind: 'here'; counts: UnreadCounts | null }
  | { kind: 'follow'; tab: string; post: number | null }
  /** From a new leader. */
  | { kind: 'who-follows' };

type LiveTabsParts = {
  user_id: number;
  onEvent: (event: LiveEvent, isLeader: boolean) => void;
  onCounts: (counts: UnreadCounts) => void;
  getCounts: () => UnreadCounts | null;
};

/** Milliseconds; a suspended tab does not answer. */
const ANSWER_WITHIN_MS = 1500;
const ASK_AGAIN_MS = 10_000;

/** The tab that holds a Web Lock shares its event stream. Without locks (plain http) each tab has its own. */
export class LiveTabs {
  readonly #parts: LiveTabsParts;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  #line: LiveLine | null = null;
  #lastId: number | null = null;
  #release: (() => void) | null = null;
  #queued: AbortController | null = null;
  #asking: ReturnType<typeof setInterval> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  readonly #tab = makeKey();
  #post: number | null = null;
  readonly #followed = new Map<string, number>();

  constructor(parts: LiveTabsParts) {
    this.#parts = parts;
    this.#name = `porchlight.live.${parts.user_id}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#askWho);
    if (!navigator.locks) {
      this.#lead();
      return;
    }
    this.#waitForTurn();
    this.#askWho();
    this.#asking = setInterval(this.#askWho, ASK_AGAIN_MS);
  }

  follow(post: number | null): void {
    if (this.#post === post) return;
    this.#post = post;
    this.#line?.follow(this.#posts());
    this.#say({ kind: 'follow', tab: this.#tab, post });
  }

  #posts(): number[] {
    return [...new Set([...this.#followed.values(), ...(this.#post === null ? [] : [this.#post])])];
  }

  #hearFollow({ tab, post }: Word & { kind: 'follow' }): void {
    // Reinserted last: the latest take precedence at the limit.
    this.#followed.delete(tab);
    if (post !== null) this.#followed.set(tab, post);
    this.#line?.follow(this.#posts());
  }

  stop(): void {
    this.follow(null);
    document.removeEventListener('visibilitychange', this.#askWho);
    clearInterval(this.#asking);
    clearTimeout(this.#unanswered);
    this.#queued?.abort();
    this.#resign();
    this.#channel.close();
  }

  tellCounts(counts: UnreadCounts): void {
    this.#say({ kind: 'counts', counts });
  }

  #say(word: Word): void {
    this.#channel.postMessage(word);
  }

  #hear(word: Word): void {
    if (word.kind === 'event') this.#take(word.event, false);
    if (word.kind === 'counts') this.#parts.onCounts(word.counts);
    if (word.kind === 'hello' && this.#line) this.#say({ kind: 'here', counts: this.#parts.getCounts() });
    if (word.kind === 'follow') this.#hearFollow(word);
    if (word.kind === 'who-follows' && this.#post !== null) {
      this.#say({ kind: 'follow', tab: this.#tab, post: this.#post });
    }
    if (word.kind === 'here') {
      clearTimeout(this.#unanswered);
      if (word.counts) this.#parts.onCounts(word.counts);
    }
  }

  #take(event: LiveEvent, isLeader: boolean): void {
    if (event.name === 'ready') this.#lastId = event.data.last_id;
    if (event.name === 'message') this.#lastId = event.data.id;
    this.#parts.onEvent(event, isLeader);
  }

  #lead(): void {
    clearTimeout(this.#unanswered);
    const take = (event: LiveEvent) => {
      this.#take(event, true);
      this.#say({ kind: 'event', event });
    };
    this.#line = new LiveLine(take, this.#lastId, this.#posts());
    this.#line.start();
    this.#say({ kind: 'who-follows' });
  }

  #resign(): void {
    this.#line?.stop();
    this.#line = null;
    this.#release?.();
    this.#release = null;
  }

  #waitForTurn(isTaken = false): void {
    this.#queued?.abort();
    const queued = new AbortController();
    this.#queued = queued;
    const hold = () =>
      new Promise<void>((release) => {
        this.#release = release;
        this.#lead();
      });
    // `steal` and `signal` can't be combined.
    const options = isTaken ? { steal: true } : { signal: queued.signal };
    navigator.locks.request(this.#name, options, hold).catch(() => {
      if (queued !== this.#queued || queued.signal.aborted) return;
      this.#resign();
      this.#waitForTurn();
    });
  }

  readonly #askWho = () => {
    if (document.hidden || this.#line) return;
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => this.#waitForTurn(true), ANSWER_WITHIN_MS);
    this.#say({ kind: 'hello' });
  };
}
