import { problem } from '#shared/api/errors.ts';
import { isDay } from '#shared/rules/is-day.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import type { AccountLevel } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';
import { getPerson } from './get-person.ts';
import { findManagerLocked, type ManagerCheck, updateManagerLevel } from './managers.queries.ts';
import { type Operator, recordOperatorAction } from './operator.ts';
import { findPerson } from './people.queries.ts';

const MAX_WHAT_LENGTH = 300;

/**
 * The operator's record that a manager's identity was verified. `by` is an administrator's username, `on` a
 * date (`YYYY-MM-DD`).
 */
export type CheckInput = {
  what?: string | undefined;
  by?: string | undefined;
  on?: string | undefined;
};

/** Runs in the transaction that changes the manager. */
export type OnManagerChanged = (
  trx: Db,
  manager: { id: number; type: ManagerType; account_level: AccountLevel },
) => Promise<void>;

/**
 * @param today `YYYY-MM-DD`
 * @throws 400 with a message per invalid part
 */
async function getCheck(
  db: Db,
  { what = '', by = '', on }: CheckInput,
  today: string,
): Promise<ManagerCheck> {
  const text = what.trim();
  const day = on ?? today;
  const admin = by.trim() === '' ? null : await findPerson(db, by.trim());
  const errors: Record<string, string[]> = {};
  if (text === '') errors.what = [t('Premium needs a recorded check. Say what was checked.')];
  else if ([...text].length > MAX_WHAT_LENGTH || /[\p{Cc}\p{Cs}]/u.test(text)) {
    errors.what = [
      t('What was checked must be one line of up to {max} characters.', { max: MAX_WHAT_LENGTH }),
    ];
  }
  if (admin?.type !== 'staff' || admin.status !== 'active')
    errors.by = [t('Premium needs a recorded check by an active staff account.')];
  if (!isDay(day)) errors.on = [t('The day of the check must be a date such as 2026-03-31.')];
  else if (day > today) errors.on = [t('The day of the check can’t be in the future.')];
  if (!admin || Object.keys(errors).length > 0) {
    throw problem(400, Object.values(errors).flat().join(' '), errors);
  }
  return { what: text, on: day, by: admin.id };
}

export async function getCheckFor(
  db: Db,
  level: AccountLevel,
  words: CheckInput,
  today: string,
): Promise<ManagerCheck | null> {
  if (level === 'premium') return await getCheck(db, words, today);
  const given = Object.values(words).some((word) => word !== undefined);
  if (given) throw problem(400, t('Only the premium level has a recorded check.'));
  return null;
}

type LevelChange = { username: string; level: AccountLevel; check: CheckInput; today: string };

/**
 * @returns the previous level
 * @throws 400 if the premium level has no verification record, 404, 409 for a user without account level
 */
export async function saveManagerLevel(
  db: Db,
  operator: Operator,
  { username, level, check: words, today }: LevelChange,
  onChanged: OnManagerChanged,
): Promise<AccountLevel> {
  return await db.transaction().execute(async (trx) => {
    const person = await getPerson(trx, username);
    const manager = await findManagerLocked(trx, person.id);
    if (!manager) throw problem(409, t('Only managers have an account level.'));
    if (person.email === null) {
      throw problem(409, t('This account has imported listings and can’t be verified.'));
    }
    const check = await getCheckFor(trx, level, words, today);
    await updateManagerLevel(trx, manager.id, level, check);
    await onChanged(trx, { id: manager.id, type: manager.type, account_level: level });
    await recordOperatorAction(trx, operator, {
      command: 'set-manager-level',
      user_id: person.id,
      detail: { from: manager.account_level, to: level, ...(check ? { check } : {}) },
    });
    return manager.account_level;
  });
}
