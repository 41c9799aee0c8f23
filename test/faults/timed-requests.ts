import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request. `kind` defines which faulty services may change its response. */
export type TimedRequest = {
  name: string;
  /**
   * Services that the request needs. `content`, `file`: none. `cached`: none for two minutes. `page`, `call`:
   * the database. `money`: the database and the card provider. `picture`: the bucket. `probe`: health checks.
   */
  kind: 'content' | 'cached' | 'page' | 'call' | 'money' | 'picture' | 'probe' | 'file';
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The response never ends, so only status and headers are read. */
  isStream?: boolean;
};

export type TimedResponse = {
  request: TimedRequest;
  /** 0 if the server closed the connection without a response. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds from the first byte of the request to the last byte of the response. */
  ms: number;
};

/** Timeout of the client, far above the 5 s within which the server must respond. */
const GIVE_UP_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

export function sendTimed(sent: TimedRequest): Promise<TimedResponse> {
  const { method, url, headers = {}, body, isStream } = sent;
  const payload = Buffer.isBuffer(body)
    ? body
    : body === undefined
      ? null
      : Buffer.from(JSON.stringify(body));
  const begin = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, got: IncomingHttpHeaders, text: string) =>
      resolve({ request: sent, status, headers: got, text, ms: performance.now() - begin });
    const outgoing = request(url, {
      method,
      agent,
      timeout: GIVE_UP_MS,
      headers: {
        ...(payload ? { 'content-type': 'application/json', 'content-length': String(payload.length) } : {}),
        ...headers,
      },
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('gave up waiting')));
    outgoing.once('error', (error) => end(0, {}, error.message));
    outgoing.once('response', (answer) => {
      const { statusCode = 0, headers: got } = answer;
      if (isStream && statusCode < 400) {
        end(statusCode, got, '');
        return void outgoing.destroy();
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', (error) => end(0, got, error.message));
      answer.once('end', () => end(statusCode, got, Buffer.concat(parts).toString()));
    });
    outgoing.end(payload ?? undefined);
  });
}

/** Sends all requests in order, at most `atOnce` of them concurrently. */
export async function sendAll(all: readonly TimedRequest[], atOnce: number): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = [];
  const left = [...all];
  const sendNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) answers.push(await sendTimed(next));
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return answers;
}
