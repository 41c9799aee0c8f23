/** Matches allowed names. Excludes characters with which email clients detect links. */
const NAME = /^[\p{L}\p{M}]['’.\p{L}\p{M} -]{0,39}$/u;
const LOOKS_LIKE_ADDRESS = /\p{L}{2,}\.\p{L}{2,}/u;

/**
 * Name for the greeting. Empty if suspicious, so that a sign-up with another person's address can't put a message
 * into the email.
 */
export function greetingName(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/u);
  return NAME.test(first) && !LOOKS_LIKE_ADDRESS.test(first) ? first : '';
}
