/** Section 2.2: opens a mail to the operator. */
export function reportProblemLink(email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent('Problem on Porchlight')}`;
}
