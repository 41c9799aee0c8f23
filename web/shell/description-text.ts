import { findContactDetails } from '#shared/rules/find-contact-details.ts';

/** Text of a meta description. Text with contact details is replaced, because other sites copy it. */
export function descriptionText(text: string, otherwise: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const isPrivate = findContactDetails(line).some((kind) => kind === 'email' || kind === 'phone');
  return line === '' || isPrivate ? otherwise : line;
}
