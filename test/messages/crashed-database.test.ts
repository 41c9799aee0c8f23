import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeOwner, serverUser } from '#server/db/embedded/server-user.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import { saveMessage } from '#server/messages/save-message.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import {
  INITDB,
  type PlainServer,
  POSTGRES_FOLDER,
  plainServer,
  runTool,
} from '#test/helpers/plain-server.ts';

const WHY_NOT =
  'SKIPPED: no PostgreSQL of the system in /usr/lib/postgresql; install postgresql-15 to run this';
const quiet = { info() {}, warn() {} };
/** Asynchronous commits reach the disk after ten seconds or with a synchronous commit. */
const SETTINGS = ['shared_buffers=16MB', 'wal_writer_delay=10s'];

let folder: string;
let server: PlainServer;
let database: Database;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  if (POSTGRES_FOLDER === '') {
    process.stderr.write(`${WHY_NOT}\n`);
    return;
  }
  folder = mkdtempSync(join(tmpdir(), 'porchlight-crashed-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  changeOwner(data, serverUser());
  runTool('initdb', ['-D', data, ...INITDB]);
  server = plainServer(data, await findFreePort(), SETTINGS);
  await server.start();
  database = await openDatabase({ databaseUrl: server.url, dataDir: folder, log: quiet });
  await migrate({ connection: database.connection, log: quiet });
  ada = await makePerson(database.db);
  bob = await makePerson(database.db);
}, 120_000);
beforeEach(({ skip }) => skip(POSTGRES_FOLDER === '', WHY_NOT));
afterAll(async () => {
  await database?.close();
  await server?.crash();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs `happen` right after a message was inserted. */
function onceWritten(db: Db, happen: () => Promise<unknown>): Db {
  let hasHappened = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (hasHappened || result.rows[0]?.outcome !== 'sent') return result;
      hasHappened = true;
      await happen();
      return result;
    },
  });
}

const written = async () =>
  (await database.db.selectFrom('messages').select('text').orderBy('id').execute()).map(({ text }) => text);

test('message lost in a database crash is not reported as sent, and is stored when sent again', async () => {
  const db = onceWritten(database.db, async () => {
    await server.crash();
    await server.start();
  });
  const form = { receiver: bob.id, text: 'Is the room still free?', key: randomUUID() };
  await expect(saveMessage(db, ada.id, form)).rejects.toMatchObject({
    problem: { status: 503, retry_after: 2 },
  });
  expect(await written()).toEqual([]);
  expect(await saveMessage(db, ada.id, form)).toMatchObject({ text: form.text });
  expect(await written()).toEqual([form.text]);
}, 60_000);

test('message stored before its database connection dropped is reported as sent', async () => {
  const db = onceWritten(database.db, () =>
    server.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'porchlight'`,
    ),
  );
  const form = { receiver: bob.id, text: 'I can come and look at it tomorrow.' };
  expect(await saveMessage(db, ada.id, form)).toMatchObject({ text: form.text });
  expect(await written()).toContain(form.text);
});
