import type pg from 'pg';
import { openArchiveClient } from './archive-client.ts';
import type { ArchivedSequence } from './manifest.ts';

/** Without generated columns. */
export type CopiedTable = {
  schema: string;
  name: string;
  columns: string[];
  /** For `order by`; collation "C", the same on every server. */
  order: string;
};

/** The site's tables and the job queue's. */
export const SCHEMAS = ['public', 'graphile_worker'];
/** The queue's schema version, which a restore creates itself. */
const NOT_COPIED = ['graphile_worker.migrations'];

const inOurSchemas = `n.nspname = any('{${SCHEMAS.join(',')}}')`;
const notOfAnExtension = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

export const tableKey = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** Partitioned tables as a whole; without generated columns. */
export async function findCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select n.nspname as schema, c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      coalesce(
        (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
         from pg_index i
         cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary),
        '(' || quote_ident(c.relname) || '.*)::text collate "C"') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inOurSchemas} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
      and ${notOfAnExtension('c.oid')}
    order by n.nspname, c.relname collate "C"`);
  return rows.filter((table) => !NOT_COPIED.includes(tableKey(table)));
}

/** At least beyond all rows of snapshots that began before. */
export async function findSequences(client: pg.Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inOurSchemas} and c.relkind = 'S' and ${notOfAnExtension('c.oid')}
    order by n.nspname, c.relname collate "C"`);
  const found: ArchivedSequence[] = [];
  for (const { schema, name } of rows) {
    const place = `${pgIdentifier(schema)}.${pgIdentifier(name)}`;
    const { rows: values } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${place}`,
    );
    found.push({ schema, name, ...values[0]! });
  }
  return found;
}

export type ForeignKey = { table: string; name: string; definition: string };

/** With statements to drop and recreate them. */
export async function findForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(f.conname) as name,
      pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.conparentid = 0 and ${inOurSchemas}
    order by 1, 2`);
  return rows;
}

export async function findMigrationsDone(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as found",
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

export function pgIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export const placeOf = (table: { schema: string; name: string }): string =>
  `${pgIdentifier(table.schema)}.${pgIdentifier(table.name)}`;

/** Drops everything in our schema but extensions' objects. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select case c.relkind when 'S' then 1 else 0 end as turn, format('drop %s if exists %I.%I cascade',
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${notOfAnExtension('c.oid')}
    union all
    select 2, format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and ${notOfAnExtension('p.oid')}
    order by turn`);
  for (const { statement } of rows) await client.query(statement);
}

export async function findDatabaseName(connection: pg.ClientConfig): Promise<string> {
  const client = await openArchiveClient(connection);
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return rows[0]!.name;
  } finally {
    await client.end();
  }
}
