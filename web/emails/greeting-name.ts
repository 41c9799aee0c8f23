/** Excludes characters that email clients turn into links. */
const NAME = /^[\p{L}\p{M}]['’.\p{L}\p{M} -]{0,39}$/u;
const LOOKS_LIKE_ADDRESS = /\p{L}{2,}\.\p{L}{2,}/u;

/** Empty if suspicious: a sign-up with a stranger's address must not put a message into the email. */
export function greetingName(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/u);
  return NAME.test(first) && !LOOKS_LIKE_ADDRESS.test(first) ? first : '';
}
