import { findContactDetails } from '#shared/rules/find-contact-details.ts';

/** For meta descriptions, which other sites copy: text with contact details is replaced. */
export function descriptionText(text: string, otherwise: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const isPrivate = findContactDetails(line).some((kind) => kind === 'email' || kind === 'phone');
  return line === '' || isPrivate ? otherwise : line;
}
