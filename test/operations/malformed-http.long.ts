import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { createBaseData, makeActor } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { REPEAT } from '#test/helpers/repeat.ts';
import { MALFORMED, malformedForms, mutated } from './malformed-requests.ts';

const MUTATED = 200 * REPEAT;
/** Number of mutations of each request and form. */
const _SEEDS = 100;
const AT_ONCE = 64;
/** Maximum length of a request, equal to that of the mutated ones. */
const _MOST_BYTES = 20_000;

let db: Db;
let port: number;
let token: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  const { app } = await testApi(db);
  token = (await makeActor(await createBaseData(db), 'manager'))!.token;
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

type ServerReply = { statuses: number[]; text: string };

/**
 * Milliseconds without data after which the client closes the connection. The server treats an earlier close
 * as an abort.
 */
const PATIENCE_MS = 150;
/** Timeout in milliseconds. Under load, a healthy server may take this long. */
const WELL_MS = 20_000;

/**
 * Sends all pieces at once, or one every `everyMs`, and reads until the connection closes.
 * @param everyMs if set, only the server closes the connection
 */
function sendBytes(
  pieces: (string | Buffer)[],
  everyMs?: number,
  patienceMs = PATIENCE_MS,
): Promise<ServerReply> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const rest = [...pieces];
    const timer =
      everyMs === undefined ? null : setInterval(() => rest.length && socket.write(rest.shift()!), everyMs);
    if (!timer) for (const piece of rest) socket.write(piece);
    if (!timer) socket.setTimeout(patienceMs, () => socket.end());
    socket.on('data', (part) => parts.push(part as Buffer));
    // The server may close the connection once it has refused the request.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (timer) clearInterval(timer);
      const text = Buffer.concat(parts).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ statuses, text });
    });
  });
}

const GOOD = 'GET /api/v1/features/ HTTP/1.1\r\nHost: porchlight.test\r\nConnection: close\r\n\r\n';
const isSuccess = (status: number) => status >= 200 && status < 300;
/** Returns the status of a valid request. The server closes the connection after its response. */
const isWell = async () => (await sendBytes([GOOD], undefined, WELL_MS)).statuses;

async function expectNoFailure(name: string, bytes: string | Buffer): Promise<ServerReply> {
  const reply = await sendBytes([bytes]);
  const failures = reply.statuses.filter((status) => status >= 500);
  expect(failures, `${name}: ${reply.text.slice(0, 1500)}`).toEqual([]);
  return reply;
}

describe('malformed HTTP request', () => {
  test.each(MALFORMED)('is refused without a server error: $name', async ({ name, bytes, isTaken }) => {
    const { statuses, text } = await expectNoFailure(name, bytes);
    if (!isTaken) expect(statuses.filter(isSuccess), text.slice(0, 300)).toEqual([]);
    expect(await isWell()).toEqual([200]);
  });
});

describe('malformed multipart form', () => {
  test.each(malformedForms('TOKEN').map(({ name }, at) => [name, at] as const))(
    'is refused without a server error: %s',
    async (name, at) => {
      const { statuses, text } = await expectNoFailure(name, malformedForms(token)[at]!.bytes);
      expect(statuses.filter(isSuccess), text.slice(0, 300)).toEqual([]);
      expect(await isWell()).toEqual([200]);
    },
  );
});

const originalsOf = () => [
  GOOD,
  ...MALFORMED.map(({ bytes }) => bytes),
  ...malformedForms(token).map(({ bytes }) => bytes),
];

test(`${MUTATED} randomly mutated requests cause no server error`, async () => {
  const originals = originalsOf();
  for (let at = 0; at < MUTATED; at += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, n) => mutated(originals[(at + n) % originals.length]!));
    await Promise.all(batch.map((bytes) => expectNoFailure(bytes.toString('latin1').slice(0, 200), bytes)));
  }
  expect(await isWell()).toEqual([200]);
}, 600_000);

test('forty aborted photo uploads free their slots', async () => {
  const head = `POST /api/v1/photos/ HTTP/1.1\r\nHost: porchlight.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
  const begun = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  for (let round = 0; round < 40; round += 1) {
    await sendBytes([`${head}Content-Length: 900000\r\n\r\n${begun}${'x'.repeat(20_000)}`], undefined, 20);
  }
  const { statuses } = await sendBytes(
    [`${head}Content-Length: 300000\r\nConnection: close\r\n\r\n${'-'.repeat(300_000)}`],
    undefined,
    5000,
  );
  expect(statuses).toEqual([400]);
});

/** Sends bytes and resets the connection while the server is still authenticating the request. */
const sendAndReset = (bytes: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()));
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });

test.each([
  [
    'a form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nx',
  ],
  ['JSON', 'application/json', '{"photo":"data:image/png;base64,'],
])(
  'two hundred photo uploads in %s, reset after their first bytes, free their slots',
  async (_, type, begun) => {
    const head = `POST /api/v1/photos/ HTTP/1.1\r\nHost: porchlight.test\r\nAuthorization: Bearer ${token}\r\n`;
    const cut = `${head}Content-Type: ${type}\r\nContent-Length: 900000\r\n\r\n${begun}`;
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => sendAndReset(cut)));
    }
    const form = `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 300000\r\nConnection: close\r\n\r\n${'-'.repeat(300_000)}`;
    expect((await sendBytes([form], undefined, 5000)).statuses).toEqual([400]);
  },
);

describe('slow client', () => {
  const dots = Array.from({ length: 40 }, () => 'a');
  const post = (path: string, type: string, more = 'Content-Length: 5000\r\n') =>
    `POST ${path} HTTP/1.1\r\nHost: porchlight.test\r\nContent-Type: ${type}\r\n${more}\r\n`;
  const LARGE = 'Content-Length: 500000\r\n';
  const form = 'multipart/form-data; boundary=x\r\nAuthorization: Bearer ';
  test.concurrent.each<[string, string[]]>([
    ['nothing at all', []],
    ['the first line letter by letter', ['G', 'E', 'T', ' ', ...dots]],
    [
      'a head without an end',
      ['GET / HTTP/1.1\r\nHost: porchlight.test\r\n', ...dots.map((dot) => `X-${dot}: 1\r\n`)],
    ],
    ['a body that does not begin', [post('/api/v1/users/', 'application/json')]],
    ['a body letter by letter', [post('/api/v1/users/', 'application/json'), '{', ...dots]],
    [
      'a body in chunks without an end',
      [
        post('/api/v1/users/', 'application/json', 'Transfer-Encoding: chunked\r\n'),
        ...dots.map(() => '1\r\n \r\n'),
      ],
    ],
    ['a body to a page', [post('/login/', 'application/x-www-form-urlencoded'), ...dots]],
    ['a body to nowhere', [post('/api/v1/nowhere/', 'application/json'), ...dots]],
    ['a photo in a form', [post('/api/v1/photos/', `${form}TOKEN`, LARGE), ...dots]],
    [
      'a photo in JSON',
      [
        post('/api/v1/photos/', 'application/json\r\nAuthorization: Bearer TOKEN', LARGE),
        '{"photo":"',
        ...dots,
      ],
    ],
  ])('is disconnected when it sends %s', async (_, pieces) => {
    await sendBytes(
      pieces.map((piece) => piece.replace('TOKEN', token)),
      500,
    );
  });

  test.concurrent('can upload a photo at the speed of a slow phone', async () => {
    const size = 60_000;
    const head = `POST /api/v1/photos/ HTTP/1.1\r\nHost: porchlight.test\r\nAuthorization: Bearer ${token}\r\n`;
    const body = `{"photo":"${'x'.repeat(size)}"}`;
    const parts = Array.from({ length: 15 }, (_, at) => body.slice(at * 4010, (at + 1) * 4010));
    const length = `Content-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { statuses } = await sendBytes([`${head}${length}`, ...parts], 600);
    expect(statuses).toEqual([400]);
  });
});

test('one account with forty slow photo uploads uses three slots, and other accounts can upload', async () => {
  const other = (await makeActor(await createBaseData(db), 'manager'))!.token;
  const head = (who: string) =>
    `POST /api/v1/photos/ HTTP/1.1\r\nHost: porchlight.test\r\nAuthorization: Bearer ${who}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
  const begun = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  const drips = [
    `${head(token)}Content-Length: 900000\r\n\r\n${begun}`,
    ...Array.from({ length: 20 }, () => 'x'),
  ];
  const trickles = Promise.all(Array.from({ length: 40 }, () => sendBytes(drips, 500)));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const large = `${head(other)}Content-Length: 300000\r\nConnection: close\r\n\r\n${'-'.repeat(300_000)}`;
  expect((await sendBytes([large], undefined, 5000)).statuses).toEqual([400]);
  const answers = (await trickles).map(({ statuses, text }) => [statuses, /retry-after: \d+/i.test(text)]);
  // The server disconnected the other three uploads, which had the three slots.
  expect(answers.filter(([, hasRetryAfter]) => hasRetryAfter)).toEqual(Array(37).fill([[429], true]));
  expect(await isWell()).toEqual([200]);
});
