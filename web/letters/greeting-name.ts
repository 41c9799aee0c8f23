/** Letters, and what stands between them in names; nothing that a mail program would make a link of. */
const NAME = /^[\p{L}\p{M}]['’.\p{L}\p{M} -]{0,39}$/u;
const LOOKS_LIKE_ADDRESS = /\p{L}{2,}\.\p{L}{2,}/u;

/**
 * The name to greet somebody by: the first one. Empty where it is none: whoever signs up with a stranger's address must
 * not be able to write a message into the mail that goes there.
 */
export function greetingName(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/u);
  return NAME.test(first) && !LOOKS_LIKE_ADDRESS.test(first) ? first : '';
}
