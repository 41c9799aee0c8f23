import type { Db } from '../db/tables.ts';

export async function insertAgent(trx: Db, user_id: number, postal_codes: string[]): Promise<boolean> {
  const rows = await trx
    .insertInto('agents')
    .values({ user_id, postal_codes })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function updateAgentCodes(trx: Db, user_id: number, postal_codes: string[]): Promise<boolean> {
  const rows = await trx
    .updateTable('agents')
    .set({ postal_codes })
    .where('user_id', '=', user_id)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function deleteAgent(trx: Db, user_id: number): Promise<boolean> {
  const rows = await trx.deleteFrom('agents').where('user_id', '=', user_id).returning('id').execute();
  return rows.length > 0;
}

export async function findAgents(db: Db) {
  return await db
    .selectFrom('agents as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.username', 'u.first_name', 'u.last_name', 'u.status', 'a.postal_codes'])
    .orderBy('u.username')
    .execute();
}
