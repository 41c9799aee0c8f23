const REDACTED = '[redacted]';

const SECRET_NAMES =
  'token|access_token|refresh_token|client_secret|payment_intent_client_secret|code|password\\d?|old_password|email|e-?mail|to|secret|key|api_?key|signature|sig|csrf\\w*|session|state';

const RULES: readonly [pattern: RegExp, put: string][] = [
  // Secrets in URLs and in JSON strings.
  [new RegExp(`([?&;]|%3F|%26)(${SECRET_NAMES})(=|%3D)[^&;\\s"'\\\\]*`, 'gi'), `$1$2$3${REDACTED}`],
  [/\b(Bearer|Basic)\s+[\w~+/.=-]{6,}/gi, `$1 ${REDACTED}`],
  // Passwords in URLs.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]+@/gi, `$1${REDACTED}@`],
  [/\b(whsec|sk_test|sk_live|rk_test|rk_live)_[\w+/=-]+/g, `$1_${REDACTED}`],
  [/\b(pi|seti)_\w+_secret_\w+/g, REDACTED],
  // The program's own tokens have 32 bytes as base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, REDACTED],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+/gi, '[address]'],
];

/** Matches digits that may be a card number. Unquoted JSON numbers are the program's own, never a user's. */
const MAYBE_CARD = /(?<![\w.-]|(?<!\\)":)[2-6](?:[ -]?\d){13,18}(?![\w-])/g;

/** Luhn check, which one in ten other numbers passes too. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((all, digit, at) => {
    const twice = digit * 2;
    return all + (at % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

/** @param secrets to redact; those under eight characters are ignored */
export function createLineRedactor(secrets: readonly string[]): (line: string) => string {
  const long = [...new Set(secrets)].filter((one) => one.length >= 8);
  // Adds each secret as it looks within a JSON string.
  const written = [...new Set(long.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)]))];
  return (line) => {
    let text = line;
    for (const secret of written) if (text.includes(secret)) text = text.replaceAll(secret, REDACTED);
    for (const [pattern, put] of RULES) text = text.replace(pattern, put);
    return text.replace(MAYBE_CARD, (digits) => (isCardNumber(digits) ? REDACTED : digits));
  };
}
