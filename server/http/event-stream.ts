import { Readable } from 'node:stream';

type StreamEvent = {
  event: string;
  data: unknown;
  /** Resume position; absent: not resumable. */
  id?: number;
};

/** Slower clients are disconnected and resume. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** JSON has no line breaks. */
export function eventText({ event, data, id }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Server-sent events; ends with the client or by `finish`. */
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

  /** Keeps proxies from closing it, and detects dead clients. */
  keepAlive(): void {
    this.write(':\n\n');
  }

  finish(): void {
    if (!this.destroyed) this.push(null);
  }
}
