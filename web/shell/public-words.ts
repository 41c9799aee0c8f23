import { findContactDetails } from '#shared/rules/find-contact-details.ts';

/**
 * What somebody wrote, as a page's description may say it: other sites copy descriptions, so words with an e-mail address or
 * a phone number give way to others.
 */
export function publicWords(text: string, otherwise: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const isPrivate = findContactDetails(line).some((kind) => kind === 'email' || kind === 'phone');
  return line === '' || isPrivate ? otherwise : line;
}
