import { confirmEmailPath, resetPasswordPath } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertLink, updateConfirmationsRevoked } from './account-links.queries.ts';
import { makeOpaqueToken } from './opaque-token.ts';
import { findUsername } from './users.queries.ts';

const CONFIRM_MINUTES = 24 * 60;
const RESET_MINUTES = 30;
/** Invited users may read email seldom. */
export const INVITATION_DAYS = 7;

/** The link's page submits the token only on a click, because mail scanners follow links. */
export async function mailConfirmation(trx: Db, user_id: number, email: string): Promise<void> {
  const { text, hash } = makeOpaqueToken();
  await updateConfirmationsRevoked(trx, user_id);
  await insertLink(trx, {
    user_id,
    purpose: 'confirm_email',
    token_hash: hash,
    email,
    minutes: CONFIRM_MINUTES,
  });
  await queueMail(trx, {
    to_user_id: user_id,
    to_email: email,
    template: 'confirm_email',
    data: {
      path: confirmEmailPath(text),
      hours: CONFIRM_MINUTES / 60,
      username: await findUsername(trx, user_id),
    },
  });
}

export async function mailPasswordReset(trx: Db, user_id: number): Promise<void> {
  const { text, hash } = makeOpaqueToken();
  await insertLink(trx, {
    user_id,
    purpose: 'reset_password',
    token_hash: hash,
    email: null,
    minutes: RESET_MINUTES,
  });
  const username = await findUsername(trx, user_id);
  const data = { path: resetPasswordPath(text), minutes: RESET_MINUTES, username };
  await queueMail(trx, { to_user_id: user_id, template: 'reset_password', data });
}

export async function mailInvitation(trx: Db, user_id: number, type: 'manager' | 'staff'): Promise<string> {
  const { text, hash } = makeOpaqueToken();
  await insertLink(trx, {
    user_id,
    purpose: type === 'staff' ? 'accept_admin' : 'accept_manager',
    token_hash: hash,
    email: null,
    minutes: INVITATION_DAYS * 24 * 60,
  });
  const path = resetPasswordPath(text);
  const data = { path, days: INVITATION_DAYS };
  if (type === 'staff') await queueMail(trx, { to_user_id: user_id, template: 'admin_invited', data });
  else await queueMail(trx, { to_user_id: user_id, template: 'manager_accepted', data });
  return path;
}
