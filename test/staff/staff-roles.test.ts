import { beforeEach, describe, expect, test } from 'vitest';
import { saveBlocked } from '#server/accounts/block-user.ts';
import { saveStaffRoles } from '#server/accounts/save-staff-roles.ts';
import { findStaffRoles } from '#server/accounts/staff-roles.queries.ts';
import { updateBlockedListings } from '#server/properties/hide-listings.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, makeStaff, type Person } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const operator = { actor: 'operator test' };
let owner: Person;

beforeEach(async () => {
  await db.deleteFrom('staff_roles').execute();
  owner = await makeStaff(db, 'owner');
});

const change = ({ username }: Person, ...roles: Parameters<typeof saveStaffRoles>[2]['roles'][number][]) =>
  saveStaffRoles(db, operator, { username, roles, reason: 'New duties' });

describe('staff roles', () => {
  test('are refused for a student', async () => {
    await expect(change(await makePerson(db), 'support')).rejects.toThrow('Only staff accounts have roles');
  });

  test('can’t be taken from the last owner, who can’t be blocked either', async () => {
    await expect(change(owner, 'trust')).rejects.toThrow('is the only owner');
    const block = { username: owner.username, reason: 'Left' };
    await expect(saveBlocked(db, operator, block, updateBlockedListings)).rejects.toThrow('only owner');
    expect(await findStaffRoles(db, owner.id)).toEqual(['owner']);
  });

  test('leave one owner when two owners lose the role at once', async () => {
    const other = await makeStaff(db, 'owner');
    const results = await Promise.allSettled([change(owner, 'trust'), change(other, 'trust')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are replaced, and the audit log has the old roles, the new ones and the reason', async () => {
    const staff = await makeStaff(db, 'support', 'auditor');
    await change(staff, 'support', 'trust');
    expect(await findStaffRoles(db, staff.id)).toEqual(['support', 'trust']);
    const { detail } = await db
      .selectFrom('security_events')
      .select('detail')
      .where('user_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ from: 'auditor support', to: 'support trust', reason: 'New duties' });
    await expect(change(staff, 'support', 'trust')).rejects.toThrow('already has these roles');
  });
});
