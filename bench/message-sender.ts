import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { StreamUser } from './message-stream.ts';

export type Sent = { id: number; sender: number; receiver: number; dueAt: number };
type Due = {
  sender: StreamUser;
  receiver: StreamUser;
  dueAt: number;
  then: (sent: Sent) => void;
  fail: (error: Error) => void;
};

const TEXT = 'The laundry in the basement works again since Monday, and the room is still free from August. '
  .repeat(3)
  .slice(0, 200);
const CREATED = /\r\n\r\n(\{"id":(\d+),.*\})$/s;

class SendingConnection {
  readonly #socket: Socket;
  readonly #onFree: (one: SendingConnection) => void;
  #due: Due | null = null;
  #rest = '';

  constructor(port: number, onFree: (one: SendingConnection) => void) {
    this.#onFree = onFree;
    this.#socket = connect(port, '127.0.0.1').setEncoding('utf8').setNoDelay(true);
    this.#socket.on('data', (part: string) => this.#read(part));
    this.#socket.on('error', (error) => this.#due?.fail(error));
    this.#socket.on('close', () => this.#due?.fail(new Error('The server closed a connection.')));
  }

  send(due: Due): void {
    this.#due = due;
    const body = JSON.stringify({ receiver: due.receiver.id, text: TEXT, key: randomUUID() });
    this.#socket.write(
      `POST /api/v1/messages/ HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${due.sender.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }

  #read(part: string): void {
    this.#rest += part;
    const due = this.#due;
    if (!due) return;
    if (!this.#rest.startsWith('HTTP/1.1 201')) {
      due.fail(new Error(`A message was refused: ${this.#rest.slice(0, 500)}`));
      return;
    }
    const answer = CREATED.exec(this.#rest);
    if (!answer) return;
    this.#rest = '';
    this.#due = null;
    const ends = { sender: due.sender.id, receiver: due.receiver.id };
    due.then({ id: Number(answer[2]), ...ends, dueAt: due.dueAt });
    this.#onFree(this);
  }

  close(): void {
    this.#socket.destroy();
  }
}

export type SendOrder = {
  port: number;
  users: readonly StreamUser[];
  perSecond: number;
  seconds: number;
};

const CONNECTIONS = 64;

/** Times count from when a message is due, so a slow server also delays waiting messages. */
export async function sendMessages(order: SendOrder): Promise<Sent[]> {
  const { port, users, perSecond, seconds } = order;
  const waiting: Due[] = [];
  const free: SendingConnection[] = [];
  const sent: Sent[] = [];
  const total = Math.round(perSecond * seconds);
  const connections = Array.from(
    { length: CONNECTIONS },
    () =>
      new SendingConnection(port, (one) => {
        const next = waiting.shift();
        if (next) one.send(next);
        else free.push(one);
      }),
  );
  free.push(...connections);
  await new Promise<void>((resolve, reject) => {
    const began = performance.now();
    let sentCount = 0;
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
      for (; sentCount < due; sentCount += 1) {
        // No message waits for the previous one of its pair.
        const at = (sentCount * 7) % users.length;
        const one = {
          sender: users[at]!,
          receiver: users[(at + 1) % users.length]!,
          dueAt: began + (sentCount * 1000) / perSecond,
          then,
          fail,
        };
        // The server would close idle connections.
        const connection = free.shift();
        if (connection) connection.send(one);
        else waiting.push(one);
      }
      if (sentCount === total) clearInterval(timer);
    }, 2);
  });
  for (const connection of connections) connection.close();
  return sent;
}
