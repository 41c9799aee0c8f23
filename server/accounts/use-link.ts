import { badInput } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { lockAddressOfLink, revokeLinks, updateLinkUsed } from './account-links.queries.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { hashPassword } from './hash-password.ts';
import { updatePasswordHash } from './log-in.queries.ts';
import { hashToken } from './opaque-token.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { updateSessionsEnded } from './sessions.queries.ts';
import {
  findCurrentUser,
  findPersonalWords,
  updateEmailConfirmed,
  updateEmailLost,
} from './users.queries.ts';

export type OnEmailConfirmed = (trx: Db, user_id: number) => Promise<void>;

const LINK_INVALID = msg('This link was already used or has expired. Get a new one.');
const EMAIL_TAKEN = msg('Another account uses this email address now.');

/**
 * Removes the address from other accounts that haven't confirmed it.
 * @returns false if another account has confirmed the address
 */
async function confirmAddress(trx: Db, user_id: number, email: string): Promise<boolean> {
  if (!(await updateEmailConfirmed(trx, user_id, email))) return false;
  for (const loser of await updateEmailLost(trx, user_id, email)) {
    await revokeLinks(trx, loser);
    const detail = { by: 'confirmed by another account' };
    await insertSecurityEvent(trx, { kind: 'email_changed', user_id: loser, detail });
  }
  return true;
}

const PASSWORD_LINKS = ['reset_password', 'accept_manager', 'accept_admin'] as const;

/**
 * Returns the caller's session, which stays open, if the link belongs to the caller's account. Otherwise
 * null.
 */
function ownSession(user: SessionUser | null, user_id: number): number | null {
  return user?.user_id === user_id ? user.session_id : null;
}

type NewPassword = { token: string; password: string; password_hash: string };

async function setPassword(
  trx: Db,
  { token, password, password_hash }: NewPassword,
  onConfirmed: OnEmailConfirmed,
): Promise<void> {
  await lockAddressOfLink(trx, hashToken(token));
  const link = await updateLinkUsed(trx, hashToken(token), PASSWORD_LINKS);
  if (!link) throw badInput({ token: [t(LINK_INVALID)] });
  // The error rolls back the use of the link, so that the user can try a better password.
  refuseWeakPassword(password, await findPersonalWords(trx, link.user_id));
  await updatePasswordHash(trx, link.user_id, password_hash);
  await revokeLinks(trx, link.user_id);
  await updateSessionsEnded(trx, link.user_id, 'password_changed');
  const user = await findCurrentUser(trx, link.user_id);
  // Receiving the email proves ownership of the address.
  if (user?.email && !user.is_email_confirmed && (await confirmAddress(trx, user.id, user.email)))
    await onConfirmed(trx, user.id);
  await queueMail(trx, { to_user_id: link.user_id, template: 'password_changed', data: {} });
  const detail = { by: link.purpose };
  await insertSecurityEvent(trx, { kind: 'password_changed', user_id: link.user_id, detail });
}

/**
 * Ends all sessions and notifies the user by email.
 * @throws 400 on `token` or `password`, 429
 */
export async function savePasswordByLink(
  { db, client, secrets }: Context,
  { token, password }: { token: string; password: string },
  onConfirmed: OnEmailConfirmed,
): Promise<void> {
  await consumeAttempt(db, ACCOUNT_LIMITS.linkAddress, networkOf(client.address));
  const password_hash = await hashPassword(password, secrets.pepper);
  const change = { token, password, password_hash };
  await db.transaction().execute((trx) => setPassword(trx, change, onConfirmed));
}

/**
 * Ends the user's other sessions if the address changes.
 * @returns the address
 * @throws 400 on `token`, 429
 */
export async function saveEmailByLink(
  { db, client, user }: Context,
  token: string,
  onConfirmed: OnEmailConfirmed,
): Promise<string> {
  await consumeAttempt(db, ACCOUNT_LIMITS.linkAddress, networkOf(client.address));
  return await db.transaction().execute(async (trx) => {
    await lockAddressOfLink(trx, hashToken(token));
    const link = await updateLinkUsed(trx, hashToken(token), ['confirm_email']);
    if (!link?.email) throw badInput({ token: [t(LINK_INVALID)] });
    const before = await findCurrentUser(trx, link.user_id);
    if (!(await confirmAddress(trx, link.user_id, link.email))) throw badInput({ token: [t(EMAIL_TAKEN)] });
    await onConfirmed(trx, link.user_id);
    if (before?.email && before.email.toLowerCase() !== link.email.toLowerCase()) {
      await updateSessionsEnded(trx, link.user_id, 'email_changed', ownSession(user, link.user_id));
      await revokeLinks(trx, link.user_id);
      const { user_id } = link;
      await insertSecurityEvent(trx, { kind: 'email_changed', user_id });
      const data = { new_email: link.email };
      await queueMail(trx, {
        to_user_id: link.user_id,
        to_email: before.email,
        template: 'email_changed',
        data,
      });
    }
    return link.email;
  });
}
