import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ArchiveProblem } from './archive-client.ts';

/** `name` contains the schema and is quoted where needed. */
export type ArchivedTable = { name: string; columns: string[]; rows: number };
export type Snapshot = {
  /** ISO 8601, UTC. */
  taken: string;
  migrations: string[];
  tables: ArchivedTable[];
  sequences: { name: string; last: string }[];
};

export const OUR_SCHEMAS = "('public', 'graphile_worker')";
export const isOfExtension = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

/** Omits generated columns and the migrations' tables. */
export async function findTables(client: pg.Client): Promise<Omit<ArchivedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<ArchivedTable, 'rows'>>(`
    select format('%I.%I', n.nspname, c.relname) as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OUR_SCHEMAS} and c.relkind = 'r' and c.relname not like '%migration%'
      and not ${isOfExtension('c.oid')}
    order by 1`);
  return rows;
}

async function findMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as found",
  );
  if (!tables[0]!.found) throw new ArchiveProblem('The database is empty.');
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** Other sessions can read and write rows, but not alter or truncate tables. @throws ArchiveProblem */
export async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read, read only');
  const migrations = await findMigrations(client);
  const found = await findTables(client);
  await client.query(`lock table ${found.map(({ name }) => name).join(', ')} in access share mode`);
  const taken = new Date().toISOString();
  const tables: ArchivedTable[] = [];
  for (const table of found) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table.name}`);
    tables.push({ ...table, ...rows[0]! });
  }
  const { rows: sequences } = await client.query<Snapshot['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ${OUR_SCHEMAS} and last_value is not null order by 1`);
  return { taken, migrations, tables, sequences };
}

export const columnsOf = ({ name, columns }: ArchivedTable): string =>
  `${name} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

export function readRows(client: pg.Client, table: ArchivedTable) {
  return client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
}
