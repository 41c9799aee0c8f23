import { pipeline } from 'node:stream/promises';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { readMigrations } from '../migrate.ts';
import type { Db } from '../tables.ts';
import { openArchiveClient, queriesOn } from './archive-client.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { ByteSum, openRowsFrom, type RowsSum, sumRows } from './copy-rows.ts';
import {
  type CopiedTable,
  dropEverything,
  findCopiedTables,
  findForeignKeys,
  placeOf,
  tableKey,
} from './find-catalog.ts';
import type { ArchivedSequence } from './manifest.ts';
import { refuseFull } from './refuse-full.ts';

export type SourceTable = Pick<CopiedTable, 'schema' | 'name' | 'columns'> & {
  /** In COPY's text format and key order; called once. */
  open: () => Promise<NodeJS.ReadableStream> | NodeJS.ReadableStream;
  /** Expected, if known. */
  sum?: RowsSum;
};
export type Source = {
  migrations: string[];
  tables: SourceTable[];
  /** Called after the rows, so that it is beyond all of them. */
  findSequences: () => Promise<ArchivedSequence[]>;
};
export type LoadedTable = { table: string } & RowsSum;

export type LoadOptions = {
  source: Source;
  /** Drops existing tables in the same transaction. */
  isReplacing: boolean;
  onTable?: (table: LoadedTable) => void;
  /** Must succeed before the commit. */
  beforeCommit?: () => Promise<unknown>;
};

/** @throws ArchiveProblem for a newer release's schema */
export async function refuseNewerSchema(migrations: string[]): Promise<void> {
  const known = Object.keys(await readMigrations());
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new ArchiveProblem(
      `Its schema is of a newer release (${unknown.join(', ')}): take that release, or a newer one.`,
    );
}

/**
 * Loads a database in one transaction: tables by the source's migrations, rows, sequences. Reads each table back and
 * compares sums. The queue's tables must exist (`migrateJobs`).
 */
export async function loadDatabase(
  connection: pg.ClientConfig,
  options: LoadOptions,
): Promise<LoadedTable[]> {
  await refuseNewerSchema(options.source.migrations);
  const client = await openArchiveClient(connection);
  try {
    return await queriesOn(client)
      .transaction()
      .execute((trx) => loadAll(client, trx, options));
  } finally {
    await client.end();
  }
}

async function loadAll(client: pg.Client, trx: Db, options: LoadOptions): Promise<LoadedTable[]> {
  const { source, isReplacing, onTable, beforeCommit } = options;
  const written = new Map(source.tables.map((table) => [tableKey(table), table.columns]));
  if (!isReplacing) await refuseFull(client);
  // Existing tables may have another version.
  await dropEverything(client);
  await makeSchema(trx, source.migrations);
  const tables = await findCopiedTables(client);
  refuseOtherTables(source.tables, tables);
  // First, because a trigger prevents emptying the audit log.
  for (const table of tables) await client.query(`alter table ${placeOf(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(placeOf).join(', ')}`);
  const keys = await findForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);

  const sums = new Map<string, RowsSum>();
  for (const table of source.tables) sums.set(tableKey(table), await loadTable(client, table));

  for (const table of tables) await client.query(`alter table ${placeOf(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await setSequences(client, await source.findSequences());
  const asWritten = tables.map((table) => ({
    ...table,
    columns: written.get(tableKey(table)) ?? table.columns,
  }));
  const loaded = await readBack(client, asWritten, sums, onTable);
  await beforeCommit?.();
  return loaded;
}

/** Applies the named migrations only. */
async function makeSchema(trx: Db, names: string[]): Promise<void> {
  const all = await readMigrations();
  const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => wanted },
    nameComparator: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function refuseOtherTables(sources: SourceTable[], tables: CopiedTable[]): void {
  const here = new Map(tables.map((table) => [tableKey(table), new Set(table.columns)]));
  const strange = sources.flatMap((table) => {
    const columns = here.get(tableKey(table));
    if (!columns) return [tableKey(table)];
    return table.columns.filter((name) => !columns.has(name)).map((name) => `${tableKey(table)}.${name}`);
  });
  if (strange.length > 0)
    throw new ArchiveProblem(
      `This release has no place for ${strange.join(', ')}: take the release that wrote it.`,
    );
}

async function loadTable(client: pg.Client, table: SourceTable): Promise<RowsSum> {
  const rows = openRowsFrom(client, table);
  const sum = new ByteSum();
  await pipeline([await table.open(), sum, rows]);
  const found = { rows: rows.rowCount, bytes: sum.bytes, sha256: sum.sha256() };
  if (table.sum && !isEqual(found, table.sum))
    throw new ArchiveProblem(`The rows of ${tableKey(table)} are not those that the manifest names.`);
  return found;
}

async function setSequences(client: pg.Client, sequences: ArchivedSequence[]): Promise<void> {
  for (const { schema, name, last, is_called } of sequences) {
    const place = placeOf({ schema, name });
    // `setval` is not transactional, except after `restart`.
    await client.query(`alter sequence ${place} restart`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [place, last, is_called]);
  }
}

/** Compares sums before the commit. */
async function readBack(
  client: pg.Client,
  tables: CopiedTable[],
  sums: Map<string, RowsSum>,
  onTable: (table: LoadedTable) => void = () => {},
): Promise<LoadedTable[]> {
  const loaded: LoadedTable[] = [];
  for (const table of tables) {
    const written = sums.get(tableKey(table));
    const found = await sumRows(client, table);
    if (written ? !isEqual(found, written) : found.rows > 0)
      throw new ArchiveProblem(`${tableKey(table)} did not come out as it was written; nothing was changed.`);
    const one = { table: tableKey(table), ...found };
    loaded.push(one);
    onTable(one);
  }
  return loaded;
}

const isEqual = (one: RowsSum, other: RowsSum): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;
