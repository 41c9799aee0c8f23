import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { ServiceClock } from '#server/geo/services/service-clock.ts';

/** How a service behaves. `well`: it answers what the test has it answer. */
export type ServiceMood =
  | 'well'
  | 'silent'
  | 'endless'
  | 'cut'
  | 'down'
  | 'busy'
  | 'forbidden'
  | 'page'
  | 'garbage'
  | 'huge'
  | 'bomb'
  | 'elsewhere';

export type AskedCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: IncomingMessage['headers'];
};
export type DoubleAnswer = { status?: number; body: unknown; headers?: Record<string, string> };

export type ServiceDouble = {
  url: string;
  mood: ServiceMood;
  /** Its mood for as many calls; it is well after them. */
  moodFor: number;
  /** Where `elsewhere` leads. */
  elsewhere: string;
  asked: AskedCall[];
  answer: (call: AskedCall) => DoubleAnswer | Promise<DoubleAnswer>;
  close(): Promise<void>;
};

const PAGE = '<!doctype html><title>Welcome to this hotel</title><h1>Please log in</h1>';
const BOMB = gzipSync(Buffer.alloc(24 * 1024 * 1024));
const DRIP_MS = 10;

function send(response: ServerResponse, { status = 200, body, headers = {} }: DoubleAnswer): void {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** A space now and then, so that it is never silent, never large and never done. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

const MOODS: Record<
  Exclude<ServiceMood, 'well'>,
  (response: ServerResponse, double: ServiceDouble) => void
> = {
  silent: () => {},
  endless: drip,
  cut: (response) => void response.destroy(),
  down: (response) => send(response, { status: 503, body: { error: 'down' } }),
  busy: (response) => send(response, { status: 429, body: PAGE, headers: { 'content-type': 'text/html' } }),
  forbidden: (response) => send(response, { status: 403, body: { error: 'no' } }),
  page: (response) => send(response, { body: PAGE, headers: { 'content-type': 'text/html' } }),
  garbage: (response) => send(response, { body: '{"trip": {' }),
  huge: (response) => send(response, { body: `"${'x'.repeat(3 * 1024 * 1024)}"` }),
  bomb: (response) => send(response, { body: BOMB, headers: { 'content-encoding': 'gzip' } }),
  elsewhere: (response, { elsewhere }) =>
    send(response, { status: 302, body: '', headers: { location: elsewhere } }),
};

async function answerCall(double: ServiceDouble, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
  const sent = await text(request);
  const { method = '', headers } = request;
  const body = sent === '' ? null : JSON.parse(sent);
  const call: AskedCall = { method, path: pathname, query: searchParams, body, headers };
  double.asked.push(call);
  if (double.mood === 'well' || double.moodFor <= 0) return send(response, await double.answer(call));
  double.moodFor -= 1;
  MOODS[double.mood](response, double);
}

/** A service of others on this machine, in whatever mood a test needs it. */
export async function serviceDouble(
  answer: ServiceDouble['answer'] = () => ({ body: {} }),
): Promise<ServiceDouble> {
  const server = createServer((request, response) => void answerCall(double, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: ServiceDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    moodFor: Number.POSITIVE_INFINITY,
    elsewhere: '/',
    asked: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}

export type HandClock = ServiceClock & { time: number; slept: number[] };

/** A clock that a test turns; whoever sleeps by it wakes at once, and it has moved on. */
export function handClock(): HandClock {
  const clock: HandClock = {
    time: 1_000_000,
    slept: [],
    now: () => clock.time,
    sleep: async (ms) => {
      clock.slept.push(ms);
      clock.time += ms;
    },
    chance: () => 0.5,
  };
  return clock;
}

/** What a chain or a provider writes to the log. */
export function keptLog() {
  const lines: string[] = [];
  return { lines, warn: (line: string) => void lines.push(line) };
}
