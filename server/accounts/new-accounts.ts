import { staffUsernameField, usernameField } from '#shared/api/account-fields.ts';
import { badInput } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { type Invitation, type Invited, saveInvited } from './invite-person.ts';
import { type CheckInput, getCheckFor } from './manager-level.ts';
import { insertManager, type NewManager } from './managers.queries.ts';
import { type Operator, recordOperatorAction } from './operator.ts';
import { updateStaffRoles } from './staff-roles.queries.ts';

function checkUsername(username: string | undefined, field = usernameField): void {
  if (username === undefined) return;
  const read = field.safeParse(username);
  if (!read.success) throw badInput({ username: [read.error.issues[0]!.message] });
}

/** The account gets the role owner, which can be changed later. */
export async function saveAdmin(
  db: Db,
  operator: Operator,
  person: Omit<Invitation, 'type'>,
): Promise<Invited> {
  checkUsername(person.username, staffUsernameField);
  return await db.transaction().execute(async (trx) => {
    const invited = await saveInvited(trx, { ...person, type: 'staff' });
    await updateStaffRoles(trx, invited.user_id, { added: ['owner'], removed: [] });
    await recordOperatorAction(trx, operator, { command: 'add-admin', user_id: invited.user_id });
    return invited;
  });
}

type ManagerForm = {
  person: Omit<Invitation, 'type'>;
  manager: Omit<NewManager, 'user_id'>;
  check: CheckInput;
  today: string;
};

/**
 * The premium level requires a record of the manager's verification.
 * @throws 400, 409 if the address or username is taken
 */
export async function saveManager(
  db: Db,
  operator: Operator,
  { person, manager, check: words, today }: ManagerForm,
): Promise<Invited> {
  checkUsername(person.username);
  return await db.transaction().execute(async (trx) => {
    const check = await getCheckFor(trx, manager.account_level, words, today);
    const invited = await saveInvited(trx, { ...person, type: 'manager' });
    await insertManager(trx, { ...manager, user_id: invited.user_id }, check);
    const { type, account_level } = manager;
    await recordOperatorAction(trx, operator, {
      command: 'add-manager',
      user_id: invited.user_id,
      detail: { type, level: account_level, ...(check ? { check } : {}) },
    });
    return invited;
  });
}
