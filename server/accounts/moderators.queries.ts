import type { Db } from '../db/tables.ts';

export async function insertModerator(trx: Db, school_id: number, user_id: number): Promise<boolean> {
  const rows = await trx
    .insertInto('school_mods')
    .values({ school_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

export async function deleteModerator(trx: Db, school_id: number, user_id: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom('school_mods')
    .where('school_id', '=', school_id)
    .where('user_id', '=', user_id)
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

export async function findModerators(db: Db, school_id: number | null) {
  let query = db
    .selectFrom('school_mods as m')
    .innerJoin('schools as s', 's.id', 'm.school_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['s.public_view_url', 's.name as school', 'u.username', 'u.status', 'm.created']);
  if (school_id !== null) query = query.where('m.school_id', '=', school_id);
  return await query.orderBy('s.name').orderBy('s.id').orderBy('u.username').execute();
}
