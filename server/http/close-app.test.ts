import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeApp } from './close-app.ts';

const PATIENCE_MS = 800;

async function openSite() {
  const app = fastify({ forceCloseConnections: 'idle' });
  const closed: string[] = [];
  const asked = Promise.withResolvers<void>();
  app.addHook('onClose', async () => void closed.push('its own'));
  app.get('/slow/', async () => {
    asked.resolve();
    return await sleep(PATIENCE_MS / 2, 'An answer');
  });
  app.post('/', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = async (text: string) => {
    const line = connect(port, '127.0.0.1');
    line.on('error', () => {}).resume();
    await once(line, 'connect');
    line.write(text);
    // `once` of node:events rejects when the connection is reset.
    return new Promise((resolve) => line.once('close', resolve));
  };
  return { app, port, closed, asked: asked.promise, send };
}

test.each([
  ['sent half of a head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  [
    'sent half of a body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nabc',
  ],
  ['sent nothing', ''],
])('closing the app does not wait long for a client that %s', async (_, text) => {
  const { app, closed, send } = await openSite();
  const ended = send(text);
  await sleep(100);
  const closing = closeApp(app, PATIENCE_MS).then(() => 'closed');
  expect(await Promise.race([closing, sleep(10 * PATIENCE_MS, 'open', { ref: false })])).toBe('closed');
  expect(closed).toEqual(['its own']);
  await ended;
});

test('closing the app finishes open requests', async () => {
  const { app, port, asked } = await openSite();
  const asking = fetch(`http://127.0.0.1:${port}/slow/`).then((answer) => answer.text());
  await asked;
  await closeApp(app, PATIENCE_MS);
  expect(await asking).toBe('An answer');
});
