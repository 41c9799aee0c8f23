import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { loadData } from '#bench/load/load-data.ts';
import { type RestoreOptions, restoreBackup } from '#cli/backup/restore-backup.ts';
import { writeBackup } from '#cli/backup/write-backup.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { withArchiveClient } from '#server/db/archive/archive-client.ts';
import { openSnapshot } from '#server/db/archive/open-snapshot.ts';
import type { Db } from '#server/db/tables.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makePaidLead } from '#test/helpers/leads.ts';
import { makeManager, makeProperty, makeSchool, photoKey } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

/** Creates a folder that every user may read, because the bundled database may run as another user. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
  chmodSync(folder, 0o755);
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings with photos on disk. */
export const createSettings = (url: string, dataDir = createFolder()): Settings =>
  readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'none' });

/** A name with characters that COPY escapes. */
const ODD_NAME = 'Tab\there, back\\slash, \\N, "quotes",\nline, \\.\n, ünï, 🏠';

/** Creates a property with one photo. Stores the photo's file before its row, as an upload does. */
export async function createPhoto(db: Db, settings: Settings, manager: number): Promise<string> {
  const key = photoKey();
  await openConfiguredStore(settings).put(`${key}/640.webp`, Buffer.from(`photo ${key}`));
  const photo = {
    storage_key: key,
    width: 640,
    height: 480,
    order: 0,
    placeholder: 'data:image/webp;base64,AA==',
  };
  await makeProperty(db, manager, {}, { photos: [photo] });
  return key;
}

/**
 * Creates rows that are hard to copy: rows with triggers, append-only tables, self-references, binary data,
 * escapes.
 */
export async function fillSite(db: Db, settings: Settings): Promise<{ manager: number; photo: string }> {
  const order = { properties: 10, schools: 2, seed: 7, photos: 0, posts: 10, messages: 10, isAdding: false };
  await loadData({ db, order, today: '2026-11-20' });
  const school_id = await makeSchool(db, { name: ODD_NAME });
  const manager = await makeManager(db, { address_1: ODD_NAME });
  const student = await makePerson(db);
  const property_id = await makeProperty(db, manager, { name: 'Home with a lead' });
  await makePaidLead(db, { manager_id: manager, property_id, user_id: student.id, school_id });
  const entry = { kind: 'paid', debit: 'card', credit: 'lead_sales', amount_cents: 2000 } as const;
  await db
    .insertInto('ledger')
    .values({ manager_id: manager, livemode: false, ...entry })
    .execute();
  await addJob(db, 'place-school', { id: school_id }, { jobKey: 'one', queue: 'of-its-own' });
  return { manager, photo: await createPhoto(db, settings, manager) };
}

export async function createBackup(connection: pg.ClientConfig, settings: Settings, folder = createFolder()) {
  return (await writeBackup({ connection, settings, folder, keep: null, print: () => {} })).path;
}

/** Returns a hash of each table's rows, and the next value of every sequence. */
export async function hashDatabase(connection: pg.ClientConfig): Promise<Record<string, unknown>> {
  return await withArchiveClient(connection, async (client) => {
    const hashes: Record<string, unknown> = {};
    const { tables, sequences } = await openSnapshot(client);
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select md5(string_agg(t::text, ',' order by t::text)) as md5 from ${name} t`,
      );
      hashes[name] = rows[0].md5;
    }
    for (const { name } of sequences) {
      const { rows } = await client.query(`select last_value + is_called::int as next from ${name}`);
      hashes[name] = rows[0].next;
    }
    return hashes;
  });
}

export type Target = { database: TestDatabase; url: string; settings: Settings };

export async function createTarget(): Promise<Target> {
  const database = await testDatabase();
  return { database, url: database.url, settings: createSettings(database.url) };
}

export const restore = (
  { database, settings: own }: Target,
  folder: string,
  options: Partial<RestoreOptions> = {},
) =>
  restoreBackup({
    connection: database.connection,
    place: 'the test',
    settings: own,
    folder,
    isReplacing: false,
    print: () => {},
    ...options,
  });

export const refusal = (to: Target, folder: string) =>
  restore(to, folder).then(
    () => 'restored',
    (error: Error) => error.message,
  );

/** True if the site has no rows and no photos on disk. */
export const isEmpty = async ({ database, settings: own }: Target) => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from users) + (select count(*) from schools) as n`.execute(database.db);
  return rows[0]!.n === 0 && !existsSync(join(own.dataDir, 'media'));
};

export function copyBackup(backup: string): string {
  const copy = join(createFolder(), 'copy');
  cpSync(backup, copy, { recursive: true });
  return copy;
}
