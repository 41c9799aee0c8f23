import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { writeBackup } from '#cli/backup/write-backup.ts';
import { loadData } from '#demo/load/load-data.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { sumRows } from '#server/db/archive/copy-rows.ts';
import { findSequences, tableKey } from '#server/db/archive/find-catalog.ts';
import { withSnapshot } from '#server/db/archive/write-tables.ts';
import { handOver, serverUser } from '#server/db/embedded/server-user.ts';
import type { Db } from '#server/db/tables.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { storeFor } from '#server/storage/store-for.ts';
import type { TestDatabase } from '#test/helpers/database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { makePaidLead } from '#test/helpers/leads.ts';
import { makeManager, makeProperty, makeSchool, photoKey } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { INITDB, type PlainServer, plainServer, runTool } from '#test/helpers/plain-server.ts';

/** A folder that is removed by `removeAll`; every user may enter it. */
const folders: string[] = [];
export function openScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
export function removeScratch(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The settings of a site on this database, with its photos on the disk. */
export const settingsOf = (url: string, dataDir = openScratch()): Settings =>
  readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'none' });

/** What COPY has signs of its own for. */
const ODD_NAME = 'Tab\there, back\\slash, \\N, "quotes",\nline, \\.\n, ünï, 🏠';

/** A home with one picture in two sizes; its files are stored before its row. */
export async function makePictured(db: Db, settings: Settings, manager: number): Promise<string> {
  const key = photoKey();
  const store = storeFor(settings);
  for (const width of [320, 640])
    await store.put(`${key}/${width}.webp`, Buffer.from(`picture ${key} at ${width}`));
  await makeProperty(
    db,
    manager,
    {},
    {
      photos: [
        { storage_key: key, width: 640, height: 480, order: 0, placeholder: 'data:image/webp;base64,AA==' },
      ],
    },
  );
  return key;
}

/** Rows of all kinds that are awkward to copy: triggers, a ledger that refuses changes, rows that name rows of their own table, bytes. */
export async function fillSite(db: Db, settings: Settings): Promise<{ manager: number; pictures: string[] }> {
  const order = { properties: 40, schools: 2, seed: 7, photos: 0, posts: 30, messages: 30, isAdding: false };
  await loadData({ db, order, today: '2026-11-20' });
  const school = await makeSchool(db, { name: ODD_NAME });
  const manager = await makeManager(db, { address_1: ODD_NAME });
  const student = await makePerson(db);
  const property_id = await makeProperty(db, manager, { name: 'Home with a lead' });
  const lead = { manager_id: manager, property_id, user_id: student.id, school_id: school };
  await makePaidLead(db, lead);
  await db
    .insertInto('ledger')
    .values({
      manager_id: manager,
      kind: 'paid',
      debit: 'card',
      credit: 'lead_sales',
      amount_cents: 2000,
      livemode: false,
    })
    .execute();
  await addJob(db, 'place-school', { id: school }, { jobKey: 'one', queue: 'of-its-own' });
  const pictures = [];
  for (let n = 0; n < 3; n += 1) pictures.push(await makePictured(db, settings, manager));
  return { manager, pictures };
}

/** A backup of a test's database; its folder. */
export const backUp = (
  database: Pick<TestDatabase, 'connection'>,
  settings: Settings,
  folder: string,
  keep: number | null = null,
) => writeBackup({ database, settings, folder, keep, say: () => {} });

/** Rows and SHA-256 of every table, and where every sequence stands. */
export async function sumDatabase(connection: pg.ClientConfig): Promise<Record<string, unknown>> {
  return await withSnapshot(connection, async ({ client, tables }) => {
    const sums: Record<string, unknown> = {};
    for (const table of tables) sums[tableKey(table)] = await sumRows(client, table);
    for (const { schema, name, ...place } of await findSequences(client)) sums[`${schema}.${name}`] = place;
    return sums;
  });
}

/** A copy of a backup, to be spoilt. */
export function copyOf(backup: string): string {
  const copy = join(openScratch(), 'copy');
  cpSync(backup, copy, { recursive: true });
  return copy;
}

/** An operator's PostgreSQL of the machine's own, on a port. */
export async function startOwnServer(): Promise<{ server: PlainServer; close: () => Promise<void> }> {
  const data = join(openScratch(), 'data');
  mkdirSync(data, { mode: 0o700 });
  handOver(data, serverUser());
  runTool('initdb', ['-D', data, ...INITDB]);
  const server = plainServer(data, await findFreePort(), ['fsync=off', 'shared_buffers=16MB']);
  await server.start();
  return { server, close: () => server.crash() };
}
