import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export type Load = {
  port: number;
  pathOf: (n: number) => string;
  connections: number;
  seconds: number;
  encoding?: string | undefined;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  bytes: number;
  /** Sorted milliseconds. */
  latencies: number[];
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Client and server share the cores, so parsing must be cheap. */
class ResponseReader {
  private head: Buffer = Buffer.alloc(0);
  private left = -1;
  private isChunked = false;
  /** The end of a chunked response may be split between two packets. */
  private tail: Buffer = Buffer.alloc(0);
  bytes = 0;
  isClosing = false;

  receive(part: Buffer): boolean {
    this.bytes += part.length;
    if (this.left >= 0) {
      this.left -= part.length;
      return this.end(this.left === 0);
    }
    if (this.isChunked) return this.end(this.endsChunks(part));
    this.head = this.head.length === 0 ? part : Buffer.concat([this.head, part]);
    const at = this.head.indexOf(HEAD_END);
    if (at < 0) return false;
    return this.readHead(this.head.toString('latin1', 0, at).toLowerCase(), this.head.subarray(at + 4));
  }

  private readHead(head: string, rest: Buffer): boolean {
    if (!head.startsWith('http/1.1 200')) throw new Error(`Not 200 under load: ${head.split('\r\n')[0]}`);
    this.isClosing = head.includes('\nconnection: close');
    const length = /\ncontent-length: (\d+)/.exec(head);
    if (length) {
      this.left = Number(length[1]) - rest.length;
      return this.end(this.left === 0);
    }
    this.isChunked = true;
    return this.end(this.endsChunks(rest));
  }

  private endsChunks(part: Buffer): boolean {
    const last = part.length >= LAST_CHUNK.length ? part : Buffer.concat([this.tail, part]);
    this.tail = Buffer.from(last.subarray(-LAST_CHUNK.length));
    return this.tail.equals(LAST_CHUNK);
  }

  private end(isComplete: boolean): boolean {
    if (!isComplete) return false;
    this.left = -1;
    this.isChunked = false;
    this.tail = Buffer.alloc(0);
    this.head = Buffer.alloc(0);
    return true;
  }
}

function headOf({ encoding }: Load): string {
  const accepted = encoding === undefined ? '' : `accept-encoding: ${encoding}\r\n`;
  return `host: 127.0.0.1\r\naccept: */*\r\n${accepted}\r\n`;
}

function runConnection(load: Load, next: () => number, endsAt: number, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const head = headOf(load);
    const reader = new ResponseReader();
    let sentAt = 0;
    let socket: Socket;
    const send = () => void socket.write(`GET ${load.pathOf(next())} HTTP/1.1\r\n${head}`);
    const close = () => void socket.removeAllListeners('close').destroy();
    const open = () => {
      sentAt = performance.now();
      socket = connect(load.port, '127.0.0.1').setNoDelay(true);
      socket.once('connect', send);
      socket.once('error', reject);
      socket.once('close', () =>
        reject(new Error(`The server at ${load.port} closed a connection under load.`)),
      );
      socket.on('data', receive);
    };
    const receive = (part: Buffer) => {
      try {
        if (!reader.receive(part)) return;
      } catch (error) {
        return void socket.destroy(error as Error);
      }
      const now = performance.now();
      result.latencies.push(now - sentAt);
      if (now >= endsAt) {
        result.bytes += reader.bytes;
        close();
        return resolve();
      }
      if (reader.isClosing) {
        close();
        return open();
      }
      sentAt = now;
      send();
    };
    open();
  });
}

/** Any status but 200 is an error. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, seconds: 0, bytes: 0, latencies: [] };
  const start = performance.now();
  let n = 0;
  const next = () => n++;
  const endsAt = start + load.seconds * 1000;
  await Promise.all(
    Array.from({ length: load.connections }, () => runConnection(load, next, endsAt, result)),
  );
  result.seconds = (performance.now() - start) / 1000;
  result.requests = result.latencies.length;
  result.latencies.sort((a, b) => a - b);
  return result;
}
