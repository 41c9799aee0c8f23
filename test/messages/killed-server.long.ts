import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '#test/access/actors.ts';
import { until } from '#test/database/crash-fixture.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson } from '#test/helpers/people.ts';
import { EventStreamClient } from './event-stream-client.ts';

const database = await testDatabase();
const ada = await makePerson(database.db);
const person = await makePerson(database.db);
const bob = await openSession(database.db, person);

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, 'live-server.ts');
  const child = spawn(process.execPath, [program, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [url] = await once(createInterface({ input: child.stdout! }), 'line');
  return { child, url: url as string };
}

test('client of a killed server misses no message when it reconnects elsewhere with its last event id', async () => {
  const server = await startServer();
  const line = await EventStreamClient.open(server.url, bob.token);
  await line.waitForEvents('ready');
  const seen = await makeMessage(database.db, ada.id, bob.id);
  await line.waitForEvents('message');
  server.child.kill('SIGKILL');
  await until(() => line.hasEnded, 'the line was cut');
  const missed = [
    await makeMessage(database.db, ada.id, bob.id),
    await makeMessage(database.db, ada.id, bob.id),
  ];
  const next = await startServer();
  const again = await EventStreamClient.open(next.url, bob.token, { lastId: line.lastId });
  await again.waitForEvents('ready');
  const live = await makeMessage(database.db, ada.id, bob.id);
  await again.waitForEvents('message', 3);
  expect([...line.messages, ...again.messages]).toEqual([seen, ...missed, live]);
  again.leave();
});
