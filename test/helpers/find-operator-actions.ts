import type { Db } from '#server/db/tables.ts';

/** Returns audit log entries of operator commands, or of one command, oldest first. */
export async function findOperatorActions(db: Db, command?: string) {
  const rows = await db
    .selectFrom('security_events')
    .select(['actor', 'user_id', 'detail'])
    .where('kind', '=', 'operator')
    .orderBy('id')
    .execute();
  return command === undefined ? rows : rows.filter(({ detail }) => detail.command === command);
}
