import { t } from '#shared/texts/t.ts';
import { mailLink } from './mail-link.ts';

/** Section 2.2. */
export function reportProblemLink(email: string): string {
  return mailLink(email, t('Problem on Porchlight'));
}
