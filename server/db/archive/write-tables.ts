import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openArchiveClient } from './archive-client.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { ByteSum, copyRowsTo } from './copy-rows.ts';
import {
  type CopiedTable,
  findCopiedTables,
  findMigrationsDone,
  findSequences,
  placeOf,
  tableKey,
} from './find-catalog.ts';
import { type ArchivedTable, type Manifest, TABLES_FOLDER } from './manifest.ts';

/** Half the size at a fifth of the best compression's time. */
const GZIP_LEVEL = 2;

export type Snapshot = { client: pg.Client; taken: string; migrations: string[]; tables: CopiedTable[] };

/** Tables can be read and written concurrently, but not altered. @throws ArchiveProblem without our schema */
export async function withSnapshot<T>(
  connection: pg.ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await openArchiveClient(connection);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await findMigrationsDone(client);
    if (migrations.length === 0) throw new ArchiveProblem('There is nothing in this database yet.');
    const tables = await findCopiedTables(client);
    await client.query(`lock table ${tables.map(placeOf).join(', ')} in access share mode`);
    const taken = new Date().toISOString();
    const result = await work({ client, taken, migrations, tables });
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, table: CopiedTable, folder: string): Promise<ArchivedTable> {
  const file = `${TABLES_FOLDER}/${tableKey(table)}.copy.gz`;
  const packed = new ByteSum();
  const out = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true });
  const sum = await copyRowsTo(client, table, createGzip({ level: GZIP_LEVEL }), packed, out);
  const { schema, name, columns } = table;
  return { schema, name, columns, ...sum, file, file_sha256: packed.sha256() };
}

export async function writeTables(
  { client, taken, migrations, tables }: Snapshot,
  folder: string,
  onTable: (table: ArchivedTable) => void,
): Promise<Omit<Manifest, 'format' | 'photos'>> {
  await mkdir(join(folder, TABLES_FOLDER), { mode: 0o700 });
  const written: ArchivedTable[] = [];
  for (const table of tables) {
    const one = await writeTable(client, table, folder);
    written.push(one);
    onTable(one);
  }
  await flushFolder(join(folder, TABLES_FOLDER));
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const sequences = await findSequences(client);
  return { taken, postgres: rows[0]!.major, migrations, tables: written, sequences };
}

/** fsyncs the folder's entries. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
