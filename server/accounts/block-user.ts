import { badInput, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { revokeLinks } from './account-links.queries.ts';
import { getPerson } from './get-person.ts';
import { findManagerLocked } from './managers.queries.ts';
import { type Operator, recordOperatorAction } from './operator.ts';
import { findOwnerIdsLocked, updateUserStatus } from './people.queries.ts';
import { updateAllSessionsEnded, updateSessionsEnded } from './sessions.queries.ts';

const MAX_REASON_LENGTH = 300;

/**
 * Runs in the transaction that blocks the manager.
 * @returns the number of changed listings
 */
type OnManagerBlocked = (trx: Db, change: { manager_id: number; isBlocked: boolean }) => Promise<number>;

/** Locks the manager, so that a concurrent import waits and then reads the new status. */
async function notifyManagerBlocked(
  trx: Db,
  user_id: number,
  isBlocked: boolean,
  onManagerBlocked: OnManagerBlocked,
) {
  const manager = await findManagerLocked(trx, user_id);
  return manager ? await onManagerBlocked(trx, { manager_id: manager.id, isBlocked }) : 0;
}

/**
 * Ends the user's sessions and revokes emailed links.
 * @throws 404, 409 for the last owner or a blocked account
 */
export async function saveBlocked(
  db: Db,
  operator: Operator,
  { username: name, reason }: { username: string; reason: string | null },
  onManagerBlocked: OnManagerBlocked,
): Promise<{ sessions: number; listings: number }> {
  if ((reason ?? '').length > MAX_REASON_LENGTH) {
    throw badInput({ because: [`The reason can have at most ${MAX_REASON_LENGTH} characters.`] });
  }
  return await db.transaction().execute(async (trx) => {
    const owners = await findOwnerIdsLocked(trx);
    const { id, username, status } = await getPerson(trx, name);
    if (status === 'blocked') throw problem(409, t('{username} is already blocked.', { username }));
    if (owners.length === 1 && owners[0] === id) {
      throw problem(409, t('{username} is the only owner. Make another one first.', { username }));
    }
    await updateUserStatus(trx, id, 'blocked');
    const sessions = await updateSessionsEnded(trx, id, 'blocked');
    await revokeLinks(trx, id);
    const listings = await notifyManagerBlocked(trx, id, true, onManagerBlocked);
    const detail = { ...(reason === null ? {} : { reason }), ...(listings > 0 ? { listings } : {}) };
    await recordOperatorAction(trx, operator, { command: 'block-user', user_id: id, detail });
    return { sessions, listings };
  });
}

/**
 * Also revokes emailed links.
 * @param name null ends the sessions of all users
 * @throws 404
 */
export async function saveSessionsEnded(db: Db, operator: Operator, name: string | null): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const person = name === null ? null : await getPerson(trx, name);
    const ended = await (person
      ? updateSessionsEnded(trx, person.id, 'signed_out')
      : updateAllSessionsEnded(trx));
    await revokeLinks(trx, person?.id ?? null);
    await recordOperatorAction(trx, operator, {
      command: 'end-sessions',
      user_id: person?.id ?? null,
      detail: { ended, of: person ? 'one' : 'everybody' },
    });
    return ended;
  });
}

/**
 * Listings that are inactive or hidden for another reason stay hidden.
 * @returns the number of listings shown again
 * @throws 404, 409 if the user is not blocked
 */
export async function saveUnblocked(
  db: Db,
  operator: Operator,
  name: string,
  onManagerBlocked: OnManagerBlocked,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { id, username, status } = await getPerson(trx, name);
    if (status !== 'blocked') throw problem(409, t('{username} isn’t blocked.', { username }));
    await updateUserStatus(trx, id, 'active');
    const listings = await notifyManagerBlocked(trx, id, false, onManagerBlocked);
    const detail = listings > 0 ? { listings } : {};
    await recordOperatorAction(trx, operator, { command: 'unblock-user', user_id: id, detail });
    return listings;
  });
}
