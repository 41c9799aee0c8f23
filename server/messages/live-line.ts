import type { LiveEventName, LiveEvents } from '#shared/api/events.ts';
import type { Db } from '../db/tables.ts';
import { type EventStream, eventText } from '../http/event-stream.ts';
import { findUnreadNotifications } from '../notifications/notifications.queries.ts';
import type { UserEvent } from '../notifications/user-event.ts';
import { findUnread } from './conversations.queries.ts';
import { findLastMessageId, findMissedMessages } from './messages.queries.ts';

/** Beyond this the client reloads. */
const MOST_MISSED = 500;

type LiveLineParts = {
  db: Db;
  user_id: number;
  stream: EventStream;
  /** The client's newest message; null: starts now. */
  since: number | null;
};

/** Queues new events while missed messages are read, so that none is repeated or out of order. */
export class LiveLine {
  readonly #db: Db;
  readonly #userId: number;
  readonly #stream: EventStream;
  #lastId: number | null;
  /** Null while events are sent immediately. */
  #waiting: UserEvent[] | null = [];
  #isHeld = false;
  #isCatchingUp = false;
  #mustRepeat = false;

  constructor({ db, user_id, stream, since }: LiveLineParts) {
    this.#db = db;
    this.#userId = user_id;
    this.#stream = stream;
    this.#lastId = since;
  }

  #tell<N extends LiveEventName>(event: N, data: LiveEvents[N], id?: number): void {
    this.#stream.write(eventText({ event, data, ...(id === undefined ? {} : { id }) }));
  }

  hear(event: UserEvent): void {
    if (this.#waiting) this.#waiting.push(event);
    else if (event.kind === 'message') this.#tellMessage(event);
    else if (event.kind === 'read') this.#tellRead(event);
    else if (event.kind === 'comment') this.#tell('comment', { id: event.id, post: event.post });
    else void this.#tellNotifications();
  }

  #tellWaiting(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const event of waiting) this.hear(event);
  }

  #tellMessage({ id, sender, receiver }: UserEvent & { kind: 'message' }): void {
    if (this.#lastId !== null && id <= this.#lastId) return;
    this.#lastId = id;
    this.#tell('message', { id, with: sender === this.#userId ? receiver : sender }, id);
  }

  #tellRead({ last_id, reader, writer }: UserEvent & { kind: 'read' }): void {
    const is_own = reader === this.#userId;
    this.#tell('read', { with: is_own ? writer : reader, last_id, is_own });
  }

  async #tellNotifications(): Promise<void> {
    try {
      this.#tell('notification', { unread: await findUnreadNotifications(this.#db, this.#userId) });
    } catch {
      this.#stream.finish();
    }
  }

  async #tellMissed(): Promise<void> {
    const newest = await findLastMessageId(this.#db, this.#userId);
    const since = Math.min(this.#lastId ?? newest, newest);
    const missed = await findMissedMessages(this.#db, this.#userId, since, MOST_MISSED + 1);
    const is_complete = missed.length <= MOST_MISSED;
    this.#lastId = since;
    for (const { id, with: other } of is_complete ? missed : []) {
      this.#lastId = id;
      this.#tell('message', { id, with: other }, id);
    }
    if (!is_complete) this.#lastId = newest;
    const unread = await findUnread(this.#db, this.#userId);
    this.#tell('ready', { last_id: this.#lastId, ...unread, is_complete }, this.#lastId);
  }

  /** Notifications are being lost: queues later ones, which must not overtake them. */
  hold(): void {
    this.#isHeld = true;
    this.#waiting ??= [];
  }

  async resume(): Promise<void> {
    this.#isHeld = false;
    await this.catchUp();
  }

  /** On open, and after lost notifications. Closes the stream if reading fails. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) {
      this.#mustRepeat = true;
      return;
    }
    this.#isCatchingUp = true;
    this.#waiting ??= [];
    try {
      do {
        this.#mustRepeat = false;
        await this.#tellMissed();
      } while (this.#mustRepeat);
    } catch (error) {
      this.#stream.finish();
      throw error;
    } finally {
      this.#isCatchingUp = false;
      if (!this.#isHeld) this.#tellWaiting();
    }
  }
}
