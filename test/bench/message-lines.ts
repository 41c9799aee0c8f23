import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export type Talker = { id: number; token: string };

/** Where events are asked for, and how one says who asks. */
export type EventPath = (talker: Talker) => string;

const EVENT = /id: (\d+)\nevent: (message|ready)\ndata: [^\n]*\n\n/g;

/**
 * One person's line of events, as a browser keeps it: it comes back with the last id that it has seen. Read from the socket itself, so that a thousand of
 * them do not weigh on what is measured.
 */
export class MessageLine {
  readonly talker: Talker;
  /** When each message was heard, by its id; one that was heard twice counts in `repeated`. */
  readonly heardAt = new Map<number, number>();
  repeated = 0;
  readonly #port: number;
  readonly #pathOf: EventPath;
  #socket: Socket | null = null;
  /** Also of the first answer, which tells where a line begins that has heard nothing yet. */
  #lastId: string | null = null;
  #rest = '';

  constructor(port: number, pathOf: EventPath, talker: Talker) {
    this.#port = port;
    this.#pathOf = pathOf;
    this.talker = talker;
  }

  /** Resolves when the server says that all before is told. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1');
      this.#socket = socket;
      this.#rest = '';
      const since = this.#lastId !== null ? `last-event-id: ${this.#lastId}\r\n` : '';
      socket.setEncoding('latin1').setNoDelay(true);
      socket.once('connect', () => {
        socket.write(
          `GET ${this.#pathOf(this.talker)} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${this.talker.token}\r\n${since}\r\n`,
        );
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('A line was closed before it was ready.')));
      socket.on('data', (part: string) => {
        if (this.#take(part)) resolve();
      });
    });
  }

  /** Whether it says that it is ready. */
  #take(part: string): boolean {
    const text = this.#rest + part;
    if (/^HTTP\/1\.1 (?!200)/.test(text)) throw new Error(`A line was refused: ${text.slice(0, 40)}`);
    const now = performance.now();
    let end = 0;
    let isReady = false;
    for (const { index, 0: event, 1: id, 2: name } of text.matchAll(EVENT)) {
      end = index + event.length;
      this.#lastId = id!;
      if (name === 'ready') isReady = true;
      else if (this.heardAt.has(Number(id))) this.repeated += 1;
      else this.heardAt.set(Number(id), now);
    }
    // Only what may be the beginning of an event is kept.
    this.#rest = text.slice(Math.max(end, text.length - 200));
    return isReady;
  }

  /** Cut as a network cuts: the server is told nothing. */
  cut(): void {
    this.#socket?.removeAllListeners('close').on('error', () => {});
    this.#socket?.destroy();
  }
}
