import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PinDesk } from './pin-desk.ts';

const WORLD = [-180, -85, 180, 85] as const;
const server = createServer((request, response) => answers.get(request.url ?? '')?.(response));
const answers = new Map<string, (response: ServerResponse) => void>();
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => answers.clear());

const give = (path: string, body: unknown, status = 200) =>
  answers.set(path, (response) => response.writeHead(status).end(JSON.stringify(body)));
const query = { kind: 'query', query: { bounds: WORLD, zoom: 12 } } as const;

test('holds what it has fetched last, and nothing of what was before', async () => {
  const desk = new PinDesk();
  give('/a', [[1, -83, 40, 700, 0]]);
  give('/b', [
    [2, -82, 40, null, 2],
    [30, -81, 41, 650, 1, -81.1, 40.9, -80.9, 41.1],
  ]);
  expect(await desk.answer({ kind: 'fetch', address: `${base}/a` })).toEqual({ kind: 'held' });
  expect(await desk.answer(query)).toMatchObject([{ pinId: 1, low: 700 }]);
  expect(await desk.answer({ kind: 'fetch', address: `${base}/b` })).toEqual({ kind: 'held' });
  expect(await desk.answer(query)).toMatchObject([
    { pinId: null, count: 30, low: 650, bounds: [-81.1, 40.9, -80.9, 41.1] },
    { pinId: 2, low: null },
  ]);
});

test('breaks off a question when there is another, whose answer it holds', async () => {
  const desk = new PinDesk();
  const arrived = Promise.withResolvers<void>();
  const broken = Promise.withResolvers<void>();
  answers.set('/slow', (response) => {
    // It begins, and says no more.
    response.on('close', broken.resolve).write('[');
    arrived.resolve();
  });
  give('/next', [[5, -83, 40, 900, 0]]);
  const first = desk.answer({ kind: 'fetch', address: `${base}/slow` });
  await arrived.promise;
  const second = desk.answer({ kind: 'fetch', address: `${base}/next` });
  expect([await first, await second]).toEqual([{ kind: 'overtaken' }, { kind: 'held' }]);
  await broken.promise;
  expect(await desk.answer(query)).toMatchObject([{ pinId: 5 }]);
});

test('keeps what it has when the server refuses, cannot be reached, or says what is no JSON', async () => {
  const desk = new PinDesk();
  give('/a', [[1, -83, 40, 700, 0]]);
  give('/busy', {}, 503);
  answers.set('/broken', (response) => response.end('[[1,'));
  answers.set('/gone', (response) => response.destroy());
  await desk.answer({ kind: 'fetch', address: `${base}/a` });
  const outcomes = [];
  for (const path of ['/busy', '/broken', '/gone'])
    outcomes.push(await desk.answer({ kind: 'fetch', address: base + path }));
  expect(outcomes).toEqual([{ kind: 'failed', status: 503 }, { kind: 'failed' }, { kind: 'failed' }]);
  expect(await desk.answer(query)).toMatchObject([{ pinId: 1 }]);
});

test('lists the pins of a spot, the best first, and says when it cannot', async () => {
  const desk = new PinDesk();
  give('/spot', [
    [1, -83, 40, 900, 0],
    [2, -83, 40, 700, 0],
    [3, -83, 40, null, 2],
  ]);
  give('/busy', {}, 503);
  const pins = await desk.answer({ kind: 'list', address: `${base}/spot` });
  expect(pins?.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(await desk.answer({ kind: 'list', address: `${base}/busy` })).toBeNull();
});
