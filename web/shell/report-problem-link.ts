import { mailTo } from './mail-to.ts';

/** Section 2.2: opens a mail to the operator. */
export function reportProblemLink(email: string): string {
  return mailTo(email, 'Problem on Porchlight');
}
