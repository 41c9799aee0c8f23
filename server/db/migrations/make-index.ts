import { type Kysely, sql } from 'kysely';

async function findIndex(db: Kysely<never>, name: string): Promise<{ isValid: boolean } | null> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0] ?? null;
}

/** An index is made and dropped beside everybody's work, unless a transaction holds it all anyway. */
const howOf = (db: Kysely<never>) => sql.raw(db.isTransaction ? '' : 'concurrently');

/** It waits for every transaction that began before it, and holds up neither readers nor writers while it does. */
async function waitForOthers(db: Kysely<never>, work: () => Promise<void>): Promise<void> {
  if (db.isTransaction) return await work();
  const { rows } = await sql<{ patience: string }>`
    select current_setting('lock_timeout') as patience, set_config('lock_timeout', '0', false)`.execute(db);
  try {
    await work();
  } finally {
    // Not `reset`, which would forget what the steps after this one are to be run with.
    await sql`select set_config('lock_timeout', ${rows[0]!.patience}, false)`.execute(db);
  }
}

/** Takes an index away, for migrations as those of `makeIndex`; one that is gone already is no error. */
export async function dropIndex(db: Kysely<never>, name: string): Promise<void> {
  await waitForOthers(db, async () => {
    await sql`drop index ${howOf(db)} if exists ${sql.id(name)}`.execute(db);
  });
}

/**
 * Makes an index while its table is read and written; for migrations with `config = { transaction: false }`. Safe to run again: what
 * a run that was cut off left, which costs every write and serves no search, is taken away first.
 * Within a transaction, as where an empty database gets its whole schema, it is made plainly: nobody waits there.
 * @param on what it is made on, as SQL: `homes (rent) where not is_hidden`
 */
export async function makeIndex(
  db: Kysely<never>,
  name: string,
  on: string,
  kind: 'plain' | 'unique' = 'plain',
): Promise<void> {
  const standing = await findIndex(db, name);
  if (standing?.isValid) return;
  if (standing) await dropIndex(db, name);
  await waitForOthers(db, async () => {
    const unique = sql.raw(kind === 'unique' ? 'unique' : '');
    await sql`create ${unique} index ${howOf(db)} ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  });
}
