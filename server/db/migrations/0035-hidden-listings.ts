import { type Kysely, sql } from 'kysely';

/**
 * Why a listing is not public although its manager has published it: staff or reports hid it, or its manager's account is blocked. Both
 * may hold at once, and neither changes the status that the manager chose.
 */
const STATEMENTS = [
  'alter table properties add column hidden timestamptz',
  'alter table properties add column hidden_cause text',
  'alter table properties add column hidden_reason text',
  'alter table properties add column manager_blocked timestamptz',
  `alter table properties add constraint properties_hidden_cause_allowed
    check (hidden_cause in ('staff', 'reports')) not valid`,
  `alter table properties add constraint properties_hidden_complete
    check ((hidden is null) = (hidden_cause is null) and (hidden is null) = (hidden_reason is null)) not valid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
