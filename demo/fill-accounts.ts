import { hashPassword } from '#server/accounts/hash-password.ts';
import type { Db } from '#server/db/tables.ts';
import { interestKeys } from '#shared/rules/interest-keys.ts';
import { DEMO_ACCOUNTS, DEMO_CHECK, DEMO_PASSWORD, demoMail } from './accounts.ts';
import {
  findDemoManagerIds,
  findDemoUserIds,
  insertMissingManagers,
  insertMissingMods,
  insertMissingRoommate,
  insertMissingUsers,
} from './demo-rows.queries.ts';
import { LAKESHORE_POSTAL_CODE } from './lakeshore.ts';
import { addDays } from './make-plans.ts';

const DEMO_ROOMMATE_INTERESTS = {
  entertainment: ['Board games', 'Local radio'],
  activities: ['Running', 'Sailing'],
  dining: ['Cooking together'],
};

/** @returns manager ids by username */
export async function fillAccounts(db: Db, today: string): Promise<Map<string, number>> {
  const known = await findDemoUserIds(db);
  const missing = DEMO_ACCOUNTS.filter(({ username }) => !known.has(username));
  if (missing.length === 0) return await findDemoManagerIds(db);
  // All accounts share a hash, because the demo password is public.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return await db.transaction().execute(async (trx) => {
    await insertMissingUsers(
      trx,
      missing.map((account) => ({
        username: account.username,
        email: demoMail(account),
        password_hash,
        first_name: account.first_name,
        last_name: account.last_name,
        type: account.type,
        is_demo: true,
        email_confirmed: `${today}T00:00:00Z`,
        // Rate limits of new accounts must not apply.
        created: `${addDays(today, -120)}T00:00:00Z`,
      })),
    );
    const ids = await findDemoUserIds(trx);
    const managers = missing.flatMap((account) => {
      const user_id = ids.get(account.username);
      if (!account.manager || user_id === undefined) return [];
      const isChecked = account.manager.account_level === 'premium';
      return [
        {
          ...account.manager,
          user_id,
          city: 'Lakeshore',
          state: 'MI',
          postal_code: LAKESHORE_POSTAL_CODE,
          is_demo: true,
          verified_what: isChecked ? DEMO_CHECK : null,
          verified_on: isChecked ? addDays(today, -40) : null,
          verified_by: isChecked ? (ids.get('demo-admin') ?? null) : null,
        },
      ];
    });
    if (managers.length > 0) await insertMissingManagers(trx, managers);
    return await findDemoManagerIds(trx);
  });
}

export async function fillLakeshorePeople(db: Db, schoolId: number, today: string): Promise<void> {
  const ids = await findDemoUserIds(db);
  const mods = ['demo-moderator', 'demo-moderator-two']
    .map((name) => ids.get(name))
    .filter((id) => id !== undefined);
  if (mods.length > 0) await insertMissingMods(db, schoolId, mods);
  const user_id = ids.get('demo-roommate');
  if (user_id === undefined) return;
  await insertMissingRoommate(db, {
    user_id,
    school_id: schoolId,
    about:
      'Sophomore in geography. I cook most evenings, run before class when the lake is calm, and keep the kitchen clean.',
    study_program: 'Geography',
    grad_year: Number(today.slice(0, 4)) + 2,
    age: 20,
    gender: 'other',
    personality: 2,
    bedtime: 2,
    visitors: 3,
    cleaning: 4,
    budget: 800,
    preferred_cleaning: '[3,5]',
    preferred_bedtime: '[1,3]',
    preferred_smoking: false,
    ...DEMO_ROOMMATE_INTERESTS,
    interest_keys: interestKeys(Object.values(DEMO_ROOMMATE_INTERESTS).flat()),
  });
}
