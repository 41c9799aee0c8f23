import { badInput, problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { revokeLinks } from './account-links.queries.ts';
import { getPerson } from './get-person.ts';
import { type Operator, recordDeed } from './operator.ts';
import { findAdminIdsLocked, updateUserStatus } from './people.queries.ts';
import { updateAllSessionsEnded, updateSessionsEnded } from './sessions.queries.ts';

const MAX_REASON_LENGTH = 300;

/**
 * Keeps somebody out: no log-in, every session and mailed link ended.
 * @returns how many sessions were ended
 * @throws 404, 409 for the last administrator, and for somebody who is blocked
 */
export async function saveBlocked(
  db: Db,
  operator: Operator,
  name: string,
  reason: string | null,
): Promise<number> {
  if ((reason ?? '').length > MAX_REASON_LENGTH) {
    throw badInput({ because: [`A reason has at most ${MAX_REASON_LENGTH} characters.`] });
  }
  return await db.transaction().execute(async (trx) => {
    const admins = await findAdminIdsLocked(trx);
    const { id, username, status } = await getPerson(trx, name);
    if (status === 'blocked') throw problem(409, `'${username}' is blocked already.`);
    if (admins.length === 1 && admins[0] === id) {
      throw problem(409, `'${username}' is the only administrator. Add another one first: add-admin.`);
    }
    await updateUserStatus(trx, id, 'blocked');
    const ended = await updateSessionsEnded(trx, id, 'blocked');
    await revokeLinks(trx, id);
    await recordDeed(trx, operator, {
      command: 'block-user',
      user_id: id,
      detail: reason === null ? {} : { reason },
    });
    return ended;
  });
}

/**
 * Ends the sessions of a user and revokes their mailed links: after a lost device, or while a theft is investigated. The
 * password stays valid.
 * @param name null: of all users
 * @returns how many sessions were ended
 * @throws 404
 */
export async function saveSessionsEnded(db: Db, operator: Operator, name: string | null): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const person = name === null ? null : await getPerson(trx, name);
    const ended = await (person
      ? updateSessionsEnded(trx, person.id, 'signed_out')
      : updateAllSessionsEnded(trx));
    await revokeLinks(trx, person?.id ?? null);
    await recordDeed(trx, operator, {
      command: 'end-sessions',
      user_id: person?.id ?? null,
      detail: { ended, of: person ? 'one' : 'everybody' },
    });
    return ended;
  });
}

/** Lets somebody in again; they log in with the password they had. @throws 404, 409 for somebody who is not blocked */
export async function saveUnblocked(db: Db, operator: Operator, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, username, status } = await getPerson(trx, name);
    if (status !== 'blocked') throw problem(409, `'${username}' is not blocked.`);
    await updateUserStatus(trx, id, 'active');
    await recordDeed(trx, operator, { command: 'unblock-user', user_id: id });
  });
}
