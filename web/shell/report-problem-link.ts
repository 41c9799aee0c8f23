import { mailLink } from './mail-link.ts';

/** Section 2.2: opens a mail to the operator. */
export function reportProblemLink(email: string): string {
  return mailLink(email, 'Problem on Porchlight');
}
