import { EMAIL_UNCONFIRMED, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';

/** @throws 403 with the problem type of `EMAIL_UNCONFIRMED` */
export function requireConfirmedEmail({ is_email_confirmed }: SessionUser): void {
  if (is_email_confirmed) return;
  const sentence = t('Please confirm your email address first. The link is in the email we sent you.');
  throw problem(403, sentence, undefined, EMAIL_UNCONFIRMED);
}
