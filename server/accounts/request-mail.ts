import { setTimeout as sleep } from 'node:timers/promises';
import { isProblem } from '#shared/api/errors.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/network-of.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { consumeAttempt } from './consume-attempt.ts';
import { mailConfirmation, mailPasswordReset } from './mail-links.ts';
import { findUsersByEmail, type MailedUser } from './users.queries.ts';

/**
 * Minimum response time. It exceeds the time to queue an email, so that it doesn't reveal whether one was
 * sent.
 */
const MIN_RESPONSE_MS = 250;

type MailContext = Pick<Context, 'db' | 'client'>;

/** Allows an account three emails an hour. The response doesn't reveal that the limit was reached. */
async function hasMailLeft({ db }: MailContext, user: MailedUser, template: string): Promise<boolean> {
  try {
    await consumeAttempt(db, ACCOUNT_LIMITS.mailAccount, template, user.id);
    return true;
  } catch (error) {
    if (isProblem(error, 429)) return false;
    throw error;
  }
}

async function respondUniformly(context: MailContext, work: () => Promise<void>): Promise<void> {
  await consumeAttempt(context.db, ACCOUNT_LIMITS.mailAddress, networkOf(context.client.address));
  await Promise.all([work(), sleep(MIN_RESPONSE_MS)]);
}

/**
 * Emails a link to each account with this address.
 * @throws 429
 */
export async function requestReset(context: MailContext, email: string): Promise<void> {
  await respondUniformly(context, async () => {
    for (const user of await findUsersByEmail(context.db, email)) {
      if (!(await hasMailLeft(context, user, 'reset'))) continue;
      await context.db.transaction().execute((trx) => mailPasswordReset(trx, user.id));
    }
  });
}

/**
 * Emails a link to the caller's unconfirmed account, else to each unconfirmed account with the address.
 * @throws 429
 */
export async function requestConfirmation(context: Context, email: string): Promise<void> {
  await respondUniformly(context, async () => {
    const waiting = (await findUsersByEmail(context.db, email)).filter((user) => !user.is_email_confirmed);
    const own = waiting.filter(({ id }) => id === context.user?.user_id);
    for (const user of own.length > 0 ? own : waiting) {
      if (!(await hasMailLeft(context, user, 'confirm'))) continue;
      await context.db.transaction().execute((trx) => mailConfirmation(trx, user.id, user.email));
    }
  });
}
