import { pipeline } from 'node:stream/promises';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readMigrations } from '../migrate.ts';
import { migrateJobs } from '../migrate-jobs.ts';
import { ArchiveProblem, queriesOn, requireExclusiveAccess, withArchiveClient } from './archive-client.ts';
import {
  type ArchivedTable,
  columnsOf,
  findTables,
  isOfExtension,
  OUR_SCHEMAS,
  type Snapshot,
} from './open-snapshot.ts';

export type LoadOptions = {
  connection: pg.ClientConfig;
  /** The database's name in messages. */
  place: string;
  archive: Snapshot;
  /** Text format of COPY. */
  readRows: (table: ArchivedTable) => NodeJS.ReadableStream;
  isReplacing: boolean;
  /** If it fails, the load is rolled back. */
  beforeCommit?: () => Promise<unknown>;
};

const quiet = { info() {}, warn() {} };

/** @throws ArchiveProblem if the archive is newer or damaged, the database has rows, or the site runs */
export async function loadArchive(options: LoadOptions): Promise<void> {
  const { connection, place, archive, isReplacing, beforeCommit } = options;
  const known = await readMigrations();
  const unknown = archive.migrations.filter((name) => !(name in known));
  if (unknown.length > 0)
    throw new ArchiveProblem(
      `The schema belongs to a newer release (${unknown.join(', ')}). Use that release or a newer one.`,
    );
  await migrateJobs(connection, quiet);
  await withArchiveClient(connection, async (client) => {
    await requireExclusiveAccess(client, place);
    await queriesOn(client)
      .transaction()
      .execute(async (trx) => {
        if (!isReplacing) await requireEmptyTables(client);
        await dropTables(client);
        const provider = { getMigrations: async () => known };
        const { error } = await new Migrator({ db: trx, provider }).migrateTo(archive.migrations.at(-1)!);
        if (error) throw error;
        await loadRows(client, options);
        await beforeCommit?.();
      });
  });
}

/** Migrations fill the table `features`. */
async function requireEmptyTables(client: pg.Client): Promise<void> {
  for (const { name } of await findTables(client)) {
    if (name === 'public.features') continue;
    const { rows } = await client.query<{ has: boolean }>(`select exists (select from ${name}) as has`);
    if (rows[0]!.has) throw new ArchiveProblem(`The database is not empty: ${name} contains rows.`);
  }
}

/** Existing tables may differ from the archive's. */
async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as statement from (
      select 1 as turn, 'table' as kind, c.oid::regclass::text as name, c.oid, c.relnamespace as space
      from pg_class c where c.relkind in ('r', 'p')
      union all select 2, 'sequence', c.oid::regclass::text, c.oid, c.relnamespace from pg_class c where c.relkind = 'S'
      union all select 3, 'routine', p.oid::regprocedure::text, p.oid, p.pronamespace from pg_proc p
      union all select 4, 'type', c.oid::regclass::text, c.oid, c.relnamespace from pg_class c where c.relkind = 'c'
    ) as found
    where space = 'public'::regnamespace and not ${isOfExtension('found.oid')}
    order by turn`);
  for (const { statement } of rows) await client.query(statement);
}

async function loadRows(client: pg.Client, { archive, readRows }: LoadOptions): Promise<void> {
  const names = (await findTables(client)).map(({ name }) => name);
  // A trigger prevents emptying the audit log.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const { rows: keys } = await client.query<{ from: string; name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as from, quote_ident(f.conname) as name,
      pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname in ${OUR_SCHEMAS}`);
  for (const { from, name } of keys) await client.query(`alter table ${from} drop constraint ${name}`);

  for (const table of archive.tables) {
    if (!names.includes(table.name))
      throw new ArchiveProblem(
        `This release has no table ${table.name}. Use the release that wrote the backup.`,
      );
    const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
    await pipeline(readRows(table), rows).catch((error: Error) => {
      throw new ArchiveProblem(`Cannot load rows into ${table.name}: ${error.message}`);
    });
    if (rows.rowCount !== table.rows)
      throw new ArchiveProblem(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`);
  }

  for (const { from, name, definition } of keys)
    await client.query(`alter table ${from} add constraint ${name} ${definition}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, last } of archive.sequences) {
    // `setval` is rolled back with the transaction only after `alter sequence … restart`.
    await client.query(`alter sequence ${name} restart`);
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
  }
}
