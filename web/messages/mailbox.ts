import { blockUser, unblockUser } from '#shared/api/blocks.ts';
import { type Conversation, conversations, readConversation } from '#shared/api/conversations.ts';
import { type Message, messages } from '#shared/api/messages.ts';
import { CONVERSATIONS_AT_ONCE, MESSAGES_AT_ONCE } from '#shared/rules/message-limits.ts';
import { call } from '../api/call.ts';
import { findStranger, type Stranger } from './find-stranger.ts';
import type { LiveEvent } from './live-line.ts';
import { tellUnread } from './live-mail.ts';
import { type MailboxStart, THREAD_PAGE, type ThreadStart } from './load-messages.ts';
import { markSeen, mergeMessages } from './merge-messages.ts';

/** Beyond this many changed conversations, the list is reloaded. */
const FEW = 3;

export type Thread = {
  state: 'loading' | 'failed' | 'ready';
  conversation: Conversation | null;
  stranger: Stranger | null;
  messages: readonly Message[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
};

export type MailboxState = {
  list: readonly Conversation[] | null;
  hasMore: boolean;
  isLoading: boolean;
  threads: ReadonlyMap<number, Thread>;
};

const EMPTY_THREAD: Thread = {
  state: 'loading',
  conversation: null,
  stranger: null,
  messages: [],
  hasOlder: false,
  older: 'idle',
};

function threadOf({ with: _, ...start }: ThreadStart): Thread {
  return { ...EMPTY_THREAD, ...start, state: 'ready' };
}

const newestFirst = (a: Conversation, b: Conversation) => b.last.id - a.last.id;

/** Events only trigger fetching what follows the newest message, so lost and duplicate events are harmless. */
export class Mailbox {
  readonly me: number;
  #state: MailboxState;
  readonly #listeners = new Set<() => void>();
  /** By user; a receipt may arrive before its message. */
  readonly #seenUpTo = new Map<number, number>();
  /** Everything up to this id is loaded; null if the list failed. */
  #newest: number | null;
  #syncing: Promise<void> | null = null;
  #mustRepeat = false;

  constructor(me: number, start: MailboxStart) {
    this.me = me;
    const { list, hasMore, thread } = start;
    const threads = new Map(thread ? [[thread.with, threadOf(thread)]] : []);
    this.#state = { list, hasMore, isLoading: false, threads };
    // Applies to the list only: threads load at other times.
    this.#newest = list && (list[0]?.last.id ?? 0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = () => this.#state;

  #set(change: Partial<MailboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #setThread(other: number, change: Partial<Thread>): void {
    const threads = new Map(this.#state.threads);
    const thread = { ...(threads.get(other) ?? EMPTY_THREAD), ...change };
    const seen = this.#seenUpTo.get(other);
    if (change.messages && seen !== undefined) {
      thread.messages = markSeen(change.messages, other, seen, new Date().toISOString());
    }
    threads.set(other, thread);
    this.#set({ threads });
  }

  #setConversation(other: number, change: Partial<Conversation>): void {
    const list = this.#state.list?.map((one) => (one.user.id === other ? { ...one, ...change } : one));
    if (list) this.#set({ list });
    const conversation = this.#state.threads.get(other)?.conversation;
    if (conversation) this.#setThread(other, { conversation: { ...conversation, ...change } });
  }

  #takeConversations(found: readonly Conversation[]): void {
    const ids = new Set(found.map(({ user }) => user.id));
    const rest = (this.#state.list ?? []).filter(({ user }) => !ids.has(user.id));
    this.#set({ list: [...found, ...rest].toSorted(newestFirst) });
    for (const conversation of found) {
      if (this.#state.threads.has(conversation.user.id)) {
        this.#setThread(conversation.user.id, { conversation });
      }
    }
  }

  otherOf({ sender, receiver }: Message): number {
    return sender.id === this.me ? receiver.id : sender.id;
  }

  #takeMessages(found: readonly Message[]): void {
    const byOther = Map.groupBy(found, (message) => this.otherOf(message));
    for (const [other, news] of byOther) {
      const thread = this.#state.threads.get(other);
      // Also merges into a thread that is still loading: its response may be older.
      if (thread) this.#setThread(other, { messages: mergeMessages(thread.messages, news) });
    }
  }

  async #fetchNews(): Promise<void> {
    let newest = this.#newest;
    if (newest === null) return await this.loadList();
    const changed = new Set<number>();
    for (;;) {
      const found: Message[] = await call(messages, { since: newest });
      for (const message of found) changed.add(this.otherOf(message));
      this.#takeMessages(found);
      newest = found.at(-1)?.id ?? newest;
      this.#newest = newest;
      if (found.length < MESSAGES_AT_ONCE) break;
    }
    if (changed.size > FEW) return await this.loadList();
    for (const other of changed) this.#takeConversations(await call(conversations, { with: other }));
  }

  sync(): Promise<void> {
    this.#mustRepeat = true;
    this.#syncing ??= (async () => {
      while (this.#mustRepeat) {
        this.#mustRepeat = false;
        await this.#fetchNews();
      }
    })().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  hear(event: LiveEvent, shown: number | null): void {
    // Failed requests are repeated at the next event or reconnect.
    const ask = (work: Promise<unknown>) => void work.catch(() => {});
    if (event.name === 'message') ask(this.sync());
    if (event.name === 'ready') {
      if (event.data.last_id !== this.#newest) ask(this.sync());
      if (shown !== null) ask(this.#refreshThread(shown));
    }
    if (event.name !== 'read') return;
    const { with: other, last_id, is_own } = event.data;
    const thread = this.#state.threads.get(other);
    if (is_own) ask(call(conversations, { with: other }).then((found) => this.#takeConversations(found)));
    else {
      this.#seenUpTo.set(other, Math.max(last_id, this.#seenUpTo.get(other) ?? 0));
      if (thread) this.#setThread(other, { messages: thread.messages });
    }
  }

  /** The event stream reports it too. */
  takeSent(message: Message): void {
    const other = this.otherOf(message);
    const thread = this.#state.threads.get(other);
    if (thread) this.#setThread(other, { messages: mergeMessages(thread.messages, [message]) });
    void this.sync().catch(() => {});
  }

  async loadList(): Promise<void> {
    this.#set({ isLoading: true });
    try {
      const found = await call(conversations, {});
      this.#takeConversations(found);
      const hasMore = this.#state.hasMore || found.length === CONVERSATIONS_AT_ONCE;
      this.#set({ hasMore });
      if (this.#newest !== null) return;
      this.#newest = found[0]?.last.id ?? 0;
      for (const [other, { state }] of this.#state.threads) {
        if (state === 'ready') await this.#refreshThread(other);
      }
    } finally {
      this.#set({ isLoading: false });
    }
  }

  async loadMore(): Promise<void> {
    const before = this.#state.list?.at(-1)?.last.id;
    if (before === undefined || this.#state.isLoading) return;
    this.#set({ isLoading: true });
    try {
      const found = await call(conversations, { before });
      this.#takeConversations(found);
      this.#set({ hasMore: found.length === CONVERSATIONS_AT_ONCE });
    } finally {
      this.#set({ isLoading: false });
    }
  }

  async openThread(other: number): Promise<void> {
    const known = this.#state.threads.get(other);
    if (known && known.state !== 'failed') return;
    this.#setThread(other, { state: 'loading' });
    try {
      await this.#refreshThread(other);
    } catch {
      this.#setThread(other, { state: 'failed' });
    }
  }

  /** @param mayHaveChanged refetches a stranger */
  async #refreshThread(other: number, mayHaveChanged = false): Promise<void> {
    const [[conversation = null], news] = await Promise.all([
      call(conversations, { with: other }),
      call(messages, { with: other, limit: THREAD_PAGE }),
    ]);
    const known = mayHaveChanged ? null : this.#state.threads.get(other)?.stranger;
    const stranger = conversation ? null : (known ?? (await findStranger(call, other)));
    const before = this.#state.threads.get(other);
    const isNew = before?.state !== 'ready';
    this.#setThread(other, {
      state: 'ready',
      // It may have begun during the request.
      conversation: conversation ?? before?.conversation ?? null,
      stranger,
      messages: mergeMessages(before?.messages ?? [], news),
      ...(isNew ? { hasOlder: news.length === THREAD_PAGE } : {}),
    });
  }

  async loadOlder(other: number): Promise<void> {
    const thread = this.#state.threads.get(other);
    const before = thread?.messages[0]?.id;
    if (!thread || before === undefined || !thread.hasOlder || thread.older === 'loading') return;
    this.#setThread(other, { older: 'loading' });
    try {
      const found = await call(messages, { with: other, before, limit: THREAD_PAGE });
      const { messages: known } = this.#state.threads.get(other) as Thread;
      const hasOlder = found.length === THREAD_PAGE;
      this.#setThread(other, { messages: mergeMessages(known, found), hasOlder, older: 'idle' });
    } catch {
      this.#setThread(other, { older: 'failed' });
    }
  }

  async markRead(other: number): Promise<void> {
    const thread = this.#state.threads.get(other);
    const last = thread?.messages.findLast(({ sender }) => sender.id === other);
    if (!last || last.read !== null) return;
    this.#setThread(other, {
      messages: markSeen(thread?.messages ?? [], this.me, last.id, new Date().toISOString()),
    });
    this.#setConversation(other, { unread: 0 });
    tellUnread(await call(readConversation, { body: { with: other, last_id: last.id } }));
  }

  async setBlocked(other: number, is_blocked: boolean): Promise<void> {
    if (is_blocked) await call(blockUser, { body: { user: other } });
    else await call(unblockUser, { user: other });
    if (this.#state.threads.get(other)?.conversation) this.#setConversation(other, { is_blocked });
    else await this.#refreshThread(other, true);
  }
}
