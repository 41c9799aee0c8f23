import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { testDatabase } from '#test/helpers/database.ts';

const databases: Database[] = [];

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: { info() {}, warn() {} } });
  databases.push(database);
  return database;
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});

describe('openDatabase', () => {
  test('opens a URL with the limits of requests and of jobs', async () => {
    const database = await open((await testDatabase()).url);
    expect(database.isEmbedded).toBe(false);
    expect(database.serverMajor).toBeGreaterThanOrEqual(15);
    const limitOf = async (db: Database['db']) =>
      (await sql`select current_setting('statement_timeout') as limit`.execute(db)).rows;
    expect(await limitOf(database.db)).toEqual([{ limit: '1500ms' }]);
    expect(await limitOf(database.jobsDb)).toEqual([{ limit: '10min' }]);
    expect(database.poolFacts()).toMatchObject({ request: { total: 1, idle: 1, waiting: 0 }, replica: null });
  });

  test('names a missing database without the password', async () => {
    const url = new URL((await testDatabase()).url);
    url.pathname = '/nowhere';
    url.password = 'geheim';
    const refusal = await open(url.href).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^The database at .*\/nowhere does not exist\. Create it or check DATABASE_URL\.$/,
    );
    expect(refusal).not.toContain('geheim');
  });
});

describe('openDatabase refuses', () => {
  let server: Server;
  afterEach(() => void server.close());

  /** Starts a server that rejects every connection with this error code. */
  async function refuseWith(code: string, message: string): Promise<string> {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([head, fields])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `postgresql://someone:geheim@127.0.0.1:${(server.address() as { port: number }).port}/homes`;
  }

  test('a wrong password, and names the database without the password', async () => {
    const url = await refuseWith('28P01', 'password authentication failed');
    await expect(open(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/homes rejected the user or the password\. Check DATABASE_URL\.$/,
    );
  });

  test('an unknown host', async () => {
    server = createServer();
    const opening = open('postgresql://nobody@no-such-host.invalid/homes');
    await expect(opening).rejects.toThrow(
      /Cannot (resolve the host of|connect to) the database at no-such-host\.invalid:5432\/homes/,
    );
  }, 40_000);
});
