import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Talker } from './message-lines.ts';

export type Sent = { id: number; sender: number; receiver: number; dueAt: number; answeredAt: number };
type Due = {
  sender: Talker;
  receiver: Talker;
  dueAt: number;
  then: (sent: Sent) => void;
  fail: (error: Error) => void;
};
export type SendPath = (sender: Talker) => string;

/** Two hundred characters, as people write. */
const TEXT = 'The laundry in the basement works again since Monday, and the room is still free from August. '
  .repeat(3)
  .slice(0, 200);
const ANSWER = /\r\n\r\n(\{"id":(\d+),.*\})$/s;

/** One connection that sends one message at a time. */
class SendingConnection {
  readonly #socket: Socket;
  readonly #pathOf: SendPath;
  readonly #onFree: (one: SendingConnection) => void;
  #due: Due | null = null;
  #rest = '';

  constructor(port: number, pathOf: SendPath, onFree: (one: SendingConnection) => void) {
    this.#pathOf = pathOf;
    this.#onFree = onFree;
    this.#socket = connect(port, '127.0.0.1').setEncoding('utf8').setNoDelay(true);
    this.#socket.on('data', (part: string) => this.#take(part));
    this.#socket.on('error', (error) => this.#due?.fail(error));
    this.#socket.on('close', () => this.#due?.fail(new Error('The server closed a connection.')));
  }

  send(due: Due): void {
    this.#due = due;
    const body = JSON.stringify({ receiver: due.receiver.id, text: TEXT, key: randomUUID() });
    this.#socket.write(
      `POST ${this.#pathOf(due.sender)} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${due.sender.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }

  #take(part: string): void {
    this.#rest += part;
    const due = this.#due;
    if (!due) return;
    if (!this.#rest.startsWith('HTTP/1.1 201')) {
      due.fail(new Error(`A message was refused: ${this.#rest.slice(0, 500)}`));
      return;
    }
    const answer = ANSWER.exec(this.#rest);
    if (!answer) return;
    this.#rest = '';
    this.#due = null;
    const ends = { sender: due.sender.id, receiver: due.receiver.id };
    due.then({ id: Number(answer[2]), ...ends, dueAt: due.dueAt, answeredAt: performance.now() });
    this.#onFree(this);
  }

  close(): void {
    this.#socket.destroy();
  }
}

export type SendOrder = {
  port: number;
  pathOf: SendPath;
  talkers: readonly Talker[];
  perSecond: number;
  seconds: number;
};

const CONNECTIONS = 64;
/** Any step without a common divisor: everybody writes to the next but so many. */
const STEP = 1;

/**
 * Sends messages at a steady pace, each when it is due: a server that is behind makes the ones after it late, and that counts. Everybody writes to
 * the neighbour in turn.
 */
export async function sendMessages(order: SendOrder): Promise<Sent[]> {
  const { port, pathOf, talkers, perSecond, seconds } = order;
  const waiting: Due[] = [];
  const free: SendingConnection[] = [];
  const sent: Sent[] = [];
  const total = Math.round(perSecond * seconds);
  const connections = Array.from(
    { length: CONNECTIONS },
    () =>
      new SendingConnection(port, pathOf, (one) => {
        const next = waiting.shift();
        if (next) one.send(next);
        else free.push(one);
      }),
  );
  free.push(...connections);
  await new Promise<void>((resolve, reject) => {
    const began = performance.now();
    let made = 0;
    const then = (one: Sent) => {
      sent.push(one);
      if (sent.length === total) resolve();
    };
    const fail = (error: Error) => {
      clearInterval(timer);
      reject(error);
    };
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000));
      for (; made < due; made += 1) {
        // Neighbours in the order of time are strangers to each other, so that no pair waits for itself.
        const at = (made * 7) % talkers.length;
        const one = {
          sender: talkers[at]!,
          receiver: talkers[(at + STEP) % talkers.length]!,
          dueAt: began + (made * 1000) / perSecond,
          then,
          fail,
        };
        // In turn, so that none is idle for so long that the server closes it.
        const connection = free.shift();
        if (connection) connection.send(one);
        else waiting.push(one);
      }
      if (made === total) clearInterval(timer);
    }, 2);
  });
  for (const connection of connections) connection.close();
  return sent;
}
