import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export type StreamUser = { id: number; token: string };

const EVENT = /id: (\d+)\nevent: (message|ready)\ndata: [^\n]*\n\n/g;

/** Reads a plain socket, because a thousand streams share the CPU with the server. */
export class MessageStream {
  readonly user: StreamUser;
  readonly receivedAt = new Map<number, number>();
  duplicates = 0;
  readonly #socket: Socket;
  #rest = '';

  constructor(port: number, user: StreamUser) {
    this.user = user;
    this.#socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
  }

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(
        `GET /api/v1/events/ HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${this.user.token}\r\n\r\n`,
      );
      this.#socket.once('error', reject);
      this.#socket.once('close', () => reject(new Error('The server closed an event stream.')));
      this.#socket.on('data', (part: string) => {
        if (/^HTTP\/1\.1 (?!200)/.test(part)) reject(new Error(`An event stream was refused: ${part}`));
        else if (this.#read(part)) resolve();
      });
    });
  }

  #read(part: string): boolean {
    const text = this.#rest + part;
    const now = performance.now();
    let end = 0;
    let isReady = false;
    for (const { index, 0: event, 1: id, 2: name } of text.matchAll(EVENT)) {
      end = index + event.length;
      if (name === 'ready') isReady = true;
      else if (this.receivedAt.has(Number(id))) this.duplicates += 1;
      else this.receivedAt.set(Number(id), now);
    }
    // The next packet may complete an event.
    this.#rest = text.slice(Math.max(end, text.length - 200));
    return isReady;
  }

  close(): void {
    this.#socket
      .removeAllListeners('close')
      .on('error', () => {})
      .destroy();
  }
}
