import { until } from '#test/database/crash-fixture.ts';

export type ReceivedEvent = { id: string; event: string; data: Record<string, unknown> };

/** Does not reconnect, unlike `EventSource`. */
export class EventStreamClient {
  readonly received: ReceivedEvent[] = [];
  comments = 0;
  hasEnded = false;
  lastId = '';
  readonly headers: Headers;
  readonly #leaving: AbortController;

  private constructor(headers: Headers, leaving: AbortController) {
    this.headers = headers;
    this.#leaving = leaving;
  }

  /** Rejects with the status code if the server refuses the stream. */
  static async open(
    url: string,
    token: string,
    { since, lastId, posts = [] }: { since?: number; lastId?: string; posts?: number[] } = {},
  ): Promise<EventStreamClient> {
    const leaving = new AbortController();
    const query = new URLSearchParams(posts.map((post) => ['post', String(post)]));
    if (since !== undefined) query.set('since', String(since));
    const answer = await fetch(`${url}/api/v1/events/?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal: leaving.signal,
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const line = new EventStreamClient(answer.headers, leaving);
    void line.#read(answer.body as ReadableStream<Uint8Array>);
    return line;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const bytes of body) {
        const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // An aborted stream counts as ended.
    }
    this.hasEnded = true;
  }

  #take(block: string): void {
    if (block.startsWith(':')) this.comments += 1;
    const fields = Object.fromEntries(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    );
    if (fields.event === undefined) return;
    if (fields.id !== undefined) this.lastId = fields.id;
    this.received.push({ id: fields.id ?? '', event: fields.event, data: JSON.parse(fields.data ?? 'null') });
  }

  get messages(): unknown[] {
    return this.received.filter(({ event }) => event === 'message').map(({ data }) => data.id);
  }

  of(event: string): Record<string, unknown>[] {
    return this.received.filter((one) => one.event === event).map(({ data }) => data);
  }

  async waitForEvents(event: string, count = 1): Promise<Record<string, unknown>[]> {
    await until(() => this.of(event).length >= count, `${count} of ${event} arrived`);
    return this.of(event);
  }

  leave(): void {
    this.#leaving.abort();
  }
}
