import { type Kysely, sql } from 'kysely';

/**
 * Since when a listing that was public is not: its address says so for a while, and a draft that never was stays unknown. Kept
 * by the table itself, for managers, imports, lapses and deletions take listings down by statements of their own.
 */
const STATEMENTS = [
  'alter table properties add column closed timestamptz',
  `update properties set closed = coalesce(deleted, lapsed)
    where status = 'inactive' and (deleted is not null or lapsed is not null)`,
  `alter table properties
    add constraint properties_closed_inactive check (closed is null or status = 'inactive')`,
  `create function mark_closed() returns trigger language plpgsql as $$
  begin
    new.closed := case when new.status = 'inactive' then now() end;
    return new;
  end $$`,
  `create trigger properties_closed before update of status on properties
    for each row when (old.status is distinct from new.status) execute function mark_closed()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
