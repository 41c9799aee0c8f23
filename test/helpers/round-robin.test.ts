import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';
import { startRoundRobin } from './round-robin.ts';

/** Longer than a server of Node keeps an idle line by itself. */
const PAUSE_MS = 7_000;

const web = createServer((_request, response) => void response.end('a page'));
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const port = await findFreePort();
const front = await startRoundRobin(port, [(web.address() as AddressInfo).port]);
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await front.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});

/** @returns whether it was asked on a line that was there */
async function ask(): Promise<boolean> {
  const asked = get({ host: '127.0.0.1', port, agent });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  answer.resume();
  await new Promise((resolve) => answer.once('end', resolve));
  return asked.reusedSocket;
}

test('a visitor who pauses is not cut off: their line stands as it does at a web process', async () => {
  expect(await ask()).toBe(false);
  await sleep(PAUSE_MS);
  expect(await ask()).toBe(true);
}, 20_000);
