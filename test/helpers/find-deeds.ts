import type { Db } from '#server/db/tables.ts';

/** What the audit trail says of operators' commands, or of one of them, oldest first. */
export async function findDeeds(db: Db, command?: string) {
  const rows = await db
    .selectFrom('security_events')
    .select(['actor', 'user_id', 'detail'])
    .where('kind', '=', 'operator')
    .orderBy('id')
    .execute();
  return command === undefined ? rows : rows.filter(({ detail }) => detail.command === command);
}
