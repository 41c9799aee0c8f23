import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBinaries } from '#server/db/embedded/find-binaries.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import { urlOf } from '#test/helpers/database-server.ts';
import { openFolder, removeFolder } from './crash-scene.ts';

const quiet = { info() {}, warn() {} };
/** A PostgreSQL of the distribution's, as an operator has it. */
const installed = findBinaries({
  user: serverUser(),
  systemFolder: '/nonexistent',
  log: quiet,
  bundledFolder: null,
});
const WHY_NOT =
  'SKIPPED: no PostgreSQL of the system in /usr/lib/postgresql; install postgresql-15 to run this';

let folder: string;
let operators: EmbeddedServer | null = null;
const databases: Database[] = [];

async function open(databaseUrl: string, log = quiet): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: folder, log });
  databases.push(database);
  return database;
}

beforeAll(async () => {
  folder = openFolder();
  if (installed === null) {
    process.stderr.write(`${WHY_NOT}\n`);
    return;
  }
  operators = await startEmbedded({
    folder: join(folder, 'postgres'),
    log: quiet,
    bundledFolder: null,
    isDurable: false,
  });
  const admin = new pg.Client({ ...operators.connection, database: 'postgres' });
  await admin.connect();
  await admin.query('create database porchlight');
  await admin.end();
}, 60_000);
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await operators?.close();
  removeFolder(folder);
});

describe('A PostgreSQL of the machine’s own', () => {
  test('serves in the place of the bundled one, and the start says so', async ({ skip }) => {
    skip(installed === null, WHY_NOT);
    const said: string[] = [];
    const log = { info() {}, warn: (line: string) => void said.push(line) };
    findBinaries({ user: serverUser(), systemFolder: '/nonexistent', log, bundledFolder: null });
    expect(said).toEqual([
      expect.stringMatching(/bundled PostgreSQL does not serve here; using PostgreSQL \d+ of /),
    ]);
  });
});

describe('An operator’s database', () => {
  test('is opened by its URL, migrated, written and read like the bundled one', async ({ skip }) => {
    skip(operators === null, WHY_NOT);
    const database = await open(urlOf(operators!.connection));
    expect(database.isEmbedded).toBe(false);
    expect(database.serverMajor).toBe(installed!.major);
    const ran = await migrate({ connection: database.connection, log: quiet });
    expect(ran[0]).toBe('0001-baseline');
    expect(await migrate({ connection: database.connection, log: quiet })).toEqual([]);
    const { rows } = await sql<{
      setting: string;
    }>`select current_setting('statement_timeout') as setting`.execute(database.db);
    expect(rows).toEqual([{ setting: '1500ms' }]);
    const patient = await sql<{
      setting: string;
    }>`select current_setting('statement_timeout') as setting`.execute(database.patientDb);
    expect(patient.rows).toEqual([{ setting: '10min' }]);
    expect(database.poolFacts()).toMatchObject({ request: { total: 1, idle: 1, waiting: 0 }, replica: null });
  });

  test('that does not exist is named in a sentence, without the password', async ({ skip }) => {
    skip(operators === null, WHY_NOT);
    const url = urlOf({ ...operators!.connection, database: 'nowhere' }).replace(
      'porchlight@',
      'porchlight:geheim@',
    );
    const refusal = await open(url).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^There is no database of that name at .*\/nowhere\. Create it, or check DATABASE_URL\.$/,
    );
    expect(refusal).not.toContain('geheim');
  });
});

describe('A server that speaks but is not what we need', () => {
  let server: Server;
  afterEach(() => void server.close());

  /** Answers the start of every connection with an error of this code. */
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

  test('a refused password is said, with the place and without the password', async () => {
    const url = await refuseWith('28P01', 'password authentication failed');
    await expect(open(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+\/homes refused the user or the password\. Check DATABASE_URL\.$/,
    );
  });

  test('an unknown host is said', async () => {
    server = createServer();
    const opening = open('postgresql://nobody@no-such-host.invalid/homes');
    await expect(opening).rejects.toThrow(
      /no-such-host\.invalid:5432\/homes (is not known|cannot be reached)/,
    );
  }, 40_000);

  test('one that is still starting is waited for, and that is said once', async () => {
    const url = await refuseWith('57P03', 'the database system is starting up');
    const waiting: string[] = [];
    const warn = (line: string) => {
      waiting.push(line);
      setTimeout(() => server.close(), 600); // it never comes up
    };
    await expect(
      openDatabase({ databaseUrl: url, dataDir: folder, log: { info() {}, warn } }),
    ).rejects.toThrow(
      /homes cannot be reached \(ECONNREFUSED\)\. Is it running, and is DATABASE_URL right\?/,
    );
    expect(waiting).toEqual([
      expect.stringMatching(/^Waiting for the database at 127\.0\.0\.1:\d+\/homes …$/),
    ]);
  }, 40_000);
});
