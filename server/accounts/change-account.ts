import { DELETION_UNDO_DAYS } from '#shared/api/account.ts';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { getLinkGeneration, revokeLinks } from './account-links.queries.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { hashPassword } from './hash-password.ts';
import { getLogin, updatePasswordHash } from './log-in.queries.ts';
import { checkOwnPassword } from './log-in.ts';
import { mailConfirmation } from './mail-links.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { requireStepUp } from './second-factor/require-step-up.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { updateSessionsEnded } from './sessions.queries.ts';
import {
  findCurrentUser,
  findHasListings,
  findPersonalWords,
  findTakenNames,
  updateDeletionCanceled,
  updateDeletionDue,
} from './users.queries.ts';

async function requireOwnPassword(
  context: Context,
  { user_id }: SessionUser,
  password: string,
  field: string,
): Promise<void> {
  await checkOwnPassword(context, await getLogin(context.db, user_id), password, field);
}

/**
 * Ends the user's other sessions and notifies the user by email.
 * @throws 400, 429
 */
export async function savePassword(
  context: Context,
  user: SessionUser,
  { old_password, password }: { old_password: string; password: string },
): Promise<void> {
  const { db, secrets } = context;
  await requireOwnPassword(context, user, old_password, 'old_password');
  refuseWeakPassword(password, await findPersonalWords(db, user.user_id));
  const password_hash = await hashPassword(password, secrets.pepper);
  await db.transaction().execute(async (trx) => {
    await updatePasswordHash(trx, user.user_id, password_hash);
    await updateSessionsEnded(trx, user.user_id, 'password_changed', user.session_id);
    await revokeLinks(trx, user.user_id);
    await queueMail(trx, { to_user_id: user.user_id, template: 'password_changed', data: {} });
    await insertSecurityEvent(trx, {
      kind: 'password_changed',
      user_id: user.user_id,
      detail: { by: 'present password' },
    });
  });
}

/**
 * Also notifies the current address. Sends nothing if the new address belongs to another account.
 * @throws 400, 403 `step_up_required`, 429
 */
export async function saveEmailChangeRequest(
  context: Context,
  user: SessionUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db } = context;
  const generation = await getLinkGeneration(db, user.user_id);
  if (user.has_second_factor) await requireStepUp(context, user);
  await requireOwnPassword(context, user, password, 'password');
  await consumeAttempt(db, ACCOUNT_LIMITS.mailAccount, 'change', user.user_id);
  const current = await findCurrentUser(db, user.user_id);
  const isSame = current?.email?.toLowerCase() === email.toLowerCase();
  const { email: isTaken } = await findTakenNames(db, { username: email, email });
  if (isTaken && !isSame) return;
  await db.transaction().execute(async (trx) => {
    // Refuse if the password has changed since it was checked: the change revoked earlier links, but not one
    // emailed now.
    if ((await getLinkGeneration(trx, user.user_id, true)) !== generation) {
      throw problem(401, t('Your session has ended. Please log in again.'));
    }
    await mailConfirmation(trx, user.user_id, email);
    if (isSame) return;
    const data = { new_email: email };
    await queueMail(trx, { to_user_id: user.user_id, template: 'email_change_asked', data });
  });
}

/**
 * Ends all sessions.
 * @returns the date of deletion
 * @throws 400, 403 `step_up_required`, 409 for a manager with listings, 429
 */
export async function saveDeletion(context: Context, user: SessionUser, password: string): Promise<string> {
  const { db } = context;
  if (user.has_second_factor) await requireStepUp(context, user);
  await requireOwnPassword(context, user, password, 'password');
  if (user.manager_id !== null && (await findHasListings(db, user.manager_id))) {
    throw problem(409, t('Please delete your listings before you delete your account.'));
  }
  return await db.transaction().execute(async (trx) => {
    const deletion_due = await updateDeletionDue(trx, user.user_id, DELETION_UNDO_DAYS);
    await updateSessionsEnded(trx, user.user_id, 'deleted');
    await revokeLinks(trx, user.user_id);
    const { user_id } = user;
    await insertSecurityEvent(trx, { kind: 'deletion_asked', user_id });
    const data = { deletion_due, days: DELETION_UNDO_DAYS };
    await queueMail(trx, { to_user_id: user.user_id, template: 'deletion_due', data });
    return deletion_due;
  });
}

export async function saveRestored({ db }: Context, { user_id }: SessionUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await updateDeletionCanceled(trx, user_id))) return;
    await insertSecurityEvent(trx, { kind: 'deletion_undone', user_id });
  });
}
