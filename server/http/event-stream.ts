import { Readable } from 'node:stream';

type StreamEvent = {
  event: string;
  data: unknown;
  /** Position for resuming the stream. */
  id?: number;
};

/** A client with more unread data is disconnected; it reconnects and resumes. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** One `data:` line suffices, because serialized JSON has no line breaks. */
export function eventText({ event, data, id }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Server-sent events. */
export class EventStream extends Readable {
  constructor(retryMs: number) {
    super();
    this.push(`retry: ${retryMs}\n\n`);
  }

  override _read(): void {}

  write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.push(text);
    if (this.readableLength > MAX_BUFFERED_BYTES) this.destroy();
  }

  /** Prevents proxies from closing an idle stream, and detects dead connections. */
  keepAlive(): void {
    this.write(':\n\n');
  }

  finish(): void {
    if (!this.destroyed) this.push(null);
  }
}
