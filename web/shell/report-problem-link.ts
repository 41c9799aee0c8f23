import { t } from '#shared/texts/t.ts';
import { mailLink } from './mail-link.ts';

export function reportProblemLink(email: string): string {
  return mailLink(email, t('Problem on Porchlight'));
}
