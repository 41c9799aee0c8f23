import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '#server/db/listen.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { until } from './crash-fixture.ts';

let listener: Listener;
const received: string[] = [];
let gaps = 0;
let losses = 0;

const database = await testDatabase();
afterEach(async () => {
  await listener.close();
  received.length = 0;
  gaps = 0;
  losses = 0;
});

async function start(): Promise<void> {
  listener = await listen({
    connection: database.connection,
    channels: ['letters', 'Odd "name"'],
    onNotification: (channel, payload) => void received.push(`${channel}: ${payload}`),
    onLost: () => {
      losses += 1;
    },
    onReconnect: () => {
      gaps += 1;
    },
    log: { warn() {} },
  });
}

const notify = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(database.db);
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight listen'`.execute(
    database.db,
  );

describe('database listener', () => {
  test('receives notifications only on its channels', async () => {
    await start();
    await notify('letters', '1');
    await notify('others', '2');
    await notify('Odd "name"', '3');
    await until(() => received.length === 2, 'both were heard');
    expect(received).toEqual(['letters: 1', 'Odd "name": 3']);
    expect(gaps).toBe(0);
  });

  test('reconnects after a lost connection, reports the gap and receives notifications again', async () => {
    await start();
    for (const round of [1, 2, 3]) {
      await cut();
      await until(() => gaps === round, 'the gap was told');
      expect(losses).toBe(round);
      expect(listener.isListening()).toBe(true);
      await notify('letters', `round ${round}`);
      await until(() => received.length === round, 'it hears again');
    }
    expect(received).toEqual(['letters: round 1', 'letters: round 2', 'letters: round 3']);
  });

  test('stays closed after close()', async () => {
    await start();
    await listener.close();
    await notify('letters', 'too late');
    expect(listener.isListening()).toBe(false);
    expect([received, gaps, losses]).toEqual([[], 0, 0]);
  });

  test('rejects when the first connection fails', async () => {
    await start();
    const connection = { connectionString: database.url.replace('@localhost/', '@localhost/no_such_') };
    await expect(
      listen({
        connection,
        channels: ['letters'],
        onNotification() {},
        onReconnect() {},
        log: { warn() {} },
      }),
    ).rejects.toMatchObject({ code: '3D000' });
  });
});
