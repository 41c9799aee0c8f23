import { findContactDetails } from '#shared/rules/find-contact-details.ts';

/**
 * Returns a text for the meta description. Replaces text with contact details, because other sites copy
 * descriptions.
 */
export function descriptionText(text: string, otherwise: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const isPrivate = findContactDetails(line).some((kind) => kind === 'email' || kind === 'phone');
  return line === '' || isPrivate ? otherwise : line;
}
