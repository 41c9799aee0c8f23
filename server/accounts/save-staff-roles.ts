import { problem } from '#shared/api/errors.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { getPerson } from './get-person.ts';
import { type Operator, recordOperatorAction } from './operator.ts';
import { findOwnerIdsLocked } from './people.queries.ts';
import { findStaffRoles, updateStaffRoles } from './staff-roles.queries.ts';

type RolesChange = { username: string; roles: readonly StaffRole[]; reason: string };

/** @throws 404, 409 for accounts that aren't staff, the last owner, or roles that are already set */
export async function saveStaffRoles(db: Db, operator: Operator, change: RolesChange): Promise<void> {
  const { roles, reason } = change;
  await db.transaction().execute(async (trx) => {
    const owners = await findOwnerIdsLocked(trx);
    const { id, username, type } = await getPerson(trx, change.username);
    if (type !== 'staff') throw problem(409, t('Only staff accounts have roles.'));
    const before = await findStaffRoles(trx, id);
    const added = roles.filter((role) => !before.includes(role));
    const removed = before.filter((role) => !roles.includes(role));
    if (added.length + removed.length === 0)
      throw problem(409, t('{username} already has these roles.', { username }));
    if (removed.includes('owner') && owners.length === 1 && owners[0] === id)
      throw problem(409, t('{username} is the only owner. Make another one first.', { username }));
    await updateStaffRoles(trx, id, { added, removed });
    const detail = {
      from: before.join(' '),
      to: [...before, ...added].filter((role) => roles.includes(role)).join(' '),
      reason,
    };
    await recordOperatorAction(trx, operator, { command: 'set-staff-roles', user_id: id, detail });
  });
}
