import { badInput, problem } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { revokeLinks } from './account-links.queries.ts';
import { getPerson } from './get-person.ts';
import { findManagerLocked } from './managers.queries.ts';
import { type Operator, recordDeed } from './operator.ts';
import { findAdminIdsLocked, updateUserStatus } from './people.queries.ts';
import { updateAllSessionsEnded, updateSessionsEnded } from './sessions.queries.ts';

const MAX_REASON_LENGTH = 300;

/** Hides all listings of a manager who is blocked, or shows them again, in the same transaction. @returns how many changed */
export type FollowBlock = (trx: Db, change: { manager_id: number; isBlocked: boolean }) => Promise<number>;

/** The lock on the manager makes an import that adds listings wait, which then sees the new status. */
async function followManagerBlock(trx: Db, user_id: number, isBlocked: boolean, follow: FollowBlock) {
  const manager = await findManagerLocked(trx, user_id);
  return manager ? await follow(trx, { manager_id: manager.id, isBlocked }) : 0;
}

/**
 * Blocks an account: no log-in, every session and mailed link ended, every listing hidden.
 * @returns how many sessions ended and how many listings were hidden
 * @throws 404, 409 for the last administrator, and for an account that is blocked
 */
export async function saveBlocked(
  db: Db,
  operator: Operator,
  { username: name, reason }: { username: string; reason: string | null },
  follow: FollowBlock,
): Promise<{ sessions: number; listings: number }> {
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
    const sessions = await updateSessionsEnded(trx, id, 'blocked');
    await revokeLinks(trx, id);
    const listings = await followManagerBlock(trx, id, true, follow);
    const detail = { ...(reason === null ? {} : { reason }), ...(listings > 0 ? { listings } : {}) };
    await recordDeed(trx, operator, { command: 'block-user', user_id: id, detail });
    return { sessions, listings };
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

/**
 * Unblocks an account, which logs in with the password that it had. Its listings are shown again, but for those that are inactive or
 * hidden for another cause.
 * @returns how many listings are no longer hidden by the block
 * @throws 404, 409 for an account that is not blocked
 */
export async function saveUnblocked(
  db: Db,
  operator: Operator,
  name: string,
  follow: FollowBlock,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { id, username, status } = await getPerson(trx, name);
    if (status !== 'blocked') throw problem(409, `'${username}' is not blocked.`);
    await updateUserStatus(trx, id, 'active');
    const listings = await followManagerBlock(trx, id, false, follow);
    const detail = listings > 0 ? { listings } : {};
    await recordDeed(trx, operator, { command: 'unblock-user', user_id: id, detail });
    return listings;
  });
}
