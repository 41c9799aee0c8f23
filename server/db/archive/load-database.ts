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
  /** Its rows, as COPY writes them in the order of the key; called once. */
  open: () => Promise<NodeJS.ReadableStream> | NodeJS.ReadableStream;
  /** What they must come to, where that is known beforehand. */
  sum?: RowsSum;
};
/** A whole database, from files or from another server. */
export type Source = {
  migrations: string[];
  tables: SourceTable[];
  /** Asked after the rows: they stand at least behind all of them. */
  findSequences: () => Promise<ArchivedSequence[]>;
};
export type LoadedTable = { table: string } & RowsSum;

export type LoadOptions = {
  source: Source;
  /** Takes away what stands there, in the same transaction. */
  isReplacing: boolean;
  onTable?: (table: LoadedTable) => void;
  /** What must have succeeded before anybody sees the rows. */
  beforeCommit?: () => Promise<unknown>;
};

/** @throws ArchiveProblem where the schema is of a newer release, whose tables this one could not make */
export async function refuseNewerSchema(migrations: string[]): Promise<void> {
  const known = Object.keys(await readMigrations());
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new ArchiveProblem(
      `Its schema is of a newer release (${unknown.join(', ')}): take that release, or a newer one.`,
    );
}

/**
 * Makes a database what the source is, in one transaction: the tables as the source's own migrations make them, its rows, where
 * its sequences stand. Each table is read back and must come to the same sum. It happens wholly or not at all, also where this
 * process is killed. The job queue's tables must be there already (`migrateJobs`).
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
  // Standing tables, even empty ones, may be of another version than the rows that come.
  await dropEverything(client);
  await makeSchema(trx, source.migrations);
  const tables = await findCopiedTables(client);
  refuseOtherTables(source.tables, tables);
  // First of all: a trail that is only added to lets nobody empty it.
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

/** The tables as the named migrations leave them, whatever this program has besides. */
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

/** The same tables on both sides, and no column that could not be written. */
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
    // Setting a value is not taken back with the transaction, unless the sequence is a new one: this makes it one.
    await client.query(`alter sequence ${place} restart`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [place, last, is_called]);
  }
}

/** What was written is what is read, table by table, before anybody else sees it. */
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
