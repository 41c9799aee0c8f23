import type { StaffRole } from '#shared/rules/staff-roles.ts';
import type { Db } from '../db/tables.ts';

export async function findStaffRoles(db: Db, user_id: number): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('staff_roles')
    .select('role')
    .where('user_id', '=', user_id)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

export async function updateStaffRoles(
  trx: Db,
  user_id: number,
  { added, removed }: { added: StaffRole[]; removed: StaffRole[] },
): Promise<void> {
  if (removed.length > 0)
    await trx.deleteFrom('staff_roles').where('user_id', '=', user_id).where('role', 'in', removed).execute();
  if (added.length > 0)
    await trx
      .insertInto('staff_roles')
      .values(added.map((role) => ({ user_id, role })))
      .execute();
}
