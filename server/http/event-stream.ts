import { Readable } from 'node:stream';

export type StreamEvent = {
  event: string;
  data: unknown;
  /** What a client that lost its connection comes back with; absent: this event is not counted. */
  id?: number;
};

/** Bytes that may wait for a client; one that reads more slowly is cut off and comes back with its last id. */
const MOST_WAITING = 256 * 1024;

/** The text of an event; JSON holds no line break, so it is one line. */
export function eventText({ event, data, id }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The body of an answer that goes on: server-sent events. Ends when its client leaves, or by `finish`. */
export class EventStream extends Readable {
  /** Says at once that the line is open, and how long a client shall wait before it comes back; milliseconds. */
  constructor(retryMs: number) {
    super();
    this.push(`retry: ${retryMs}\n\n`);
  }

  override _read(): void {}

  /** `text` is one or more events as `eventText` makes them. */
  write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > MOST_WAITING) this.destroy();
  }

  /** Keeps the line open through whatever stands between, and finds out that the client is gone. */
  keepAlive(): void {
    this.write(':\n\n');
  }

  finish(): void {
    if (!this.destroyed) this.push(null);
  }
}
