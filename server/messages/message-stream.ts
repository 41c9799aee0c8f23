import type { LiveEventName } from '#shared/api/events.ts';
import type { LiveEvents } from '#shared/api/events-schemas.ts';
import type { Db } from '../db/tables.ts';
import { type EventStream, eventText } from '../http/event-stream.ts';
import { findUnreadNotifications } from '../notifications/notifications.queries.ts';
import type { UserEvent } from '../notifications/user-event.ts';
import { findUnread } from './conversations.queries.ts';
import { findLastMessageId, findMissedMessages } from './messages.queries.ts';

/** If more messages were missed, the client reloads. */
const MAX_MISSED = 500;

type MessageStreamParts = {
  db: Db;
  user_id: number;
  stream: EventStream;
  /** Null sends only new messages. */
  since: number | null;
};

/** Queues new events while reading missed messages, so that none is sent twice or out of order. */
export class MessageStream {
  readonly #db: Db;
  readonly #userId: number;
  readonly #stream: EventStream;
  #lastId: number | null;
  /** Null while events are sent immediately. */
  #queue: UserEvent[] | null = [];
  #isPaused = false;
  #isCatchingUp = false;
  #mustRepeat = false;

  constructor({ db, user_id, stream, since }: MessageStreamParts) {
    this.#db = db;
    this.#userId = user_id;
    this.#stream = stream;
    this.#lastId = since;
  }

  #send<N extends LiveEventName>(event: N, data: LiveEvents[N], id?: number): void {
    this.#stream.write(eventText({ event, data, ...(id === undefined ? {} : { id }) }));
  }

  handle(event: UserEvent): void {
    if (this.#queue) this.#queue.push(event);
    else if (event.kind === 'message') this.#sendMessage(event);
    else if (event.kind === 'read') this.#sendRead(event);
    else if (event.kind === 'comment') this.#send('comment', { id: event.id, post: event.post });
    else void this.#sendNotifications();
  }

  #sendQueued(): void {
    const queued = this.#queue ?? [];
    this.#queue = null;
    for (const event of queued) this.handle(event);
  }

  #sendMessage({ id, sender, receiver }: UserEvent & { kind: 'message' }): void {
    if (this.#lastId !== null && id <= this.#lastId) return;
    this.#lastId = id;
    this.#send('message', { id, with: sender === this.#userId ? receiver : sender }, id);
  }

  #sendRead({ last_id, reader, writer }: UserEvent & { kind: 'read' }): void {
    const is_own = reader === this.#userId;
    this.#send('read', { with: is_own ? writer : reader, last_id, is_own });
  }

  async #sendNotifications(): Promise<void> {
    try {
      this.#send('notification', { unread: await findUnreadNotifications(this.#db, this.#userId) });
    } catch {
      this.#stream.finish();
    }
  }

  async #sendMissed(): Promise<void> {
    const newest = await findLastMessageId(this.#db, this.#userId);
    const since = Math.min(this.#lastId ?? newest, newest);
    const missed = await findMissedMessages(this.#db, this.#userId, since, MAX_MISSED + 1);
    const is_complete = missed.length <= MAX_MISSED;
    this.#lastId = since;
    for (const { id, with: other } of is_complete ? missed : []) {
      this.#lastId = id;
      this.#send('message', { id, with: other }, id);
    }
    if (!is_complete) this.#lastId = newest;
    const unread = await findUnread(this.#db, this.#userId);
    this.#send('ready', { last_id: this.#lastId, ...unread, is_complete }, this.#lastId);
  }

  /** Lost messages must be sent before later ones. */
  pause(): void {
    this.#isPaused = true;
    this.#queue ??= [];
  }

  async resume(): Promise<void> {
    this.#isPaused = false;
    await this.catchUp();
  }

  /** Closes the stream if reading fails. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) {
      this.#mustRepeat = true;
      return;
    }
    this.#isCatchingUp = true;
    this.#queue ??= [];
    try {
      do {
        this.#mustRepeat = false;
        await this.#sendMissed();
      } while (this.#mustRepeat);
    } catch (error) {
      this.#stream.finish();
      throw error;
    } finally {
      this.#isCatchingUp = false;
      if (!this.#isPaused) this.#sendQueued();
    }
  }
}
