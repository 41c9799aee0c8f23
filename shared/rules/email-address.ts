/** Excludes characters that `URL` would parse as another part. */
const DOMAIN = /^[^\s\p{Cc}/?#:@[\]\\%]+$/u;
const ACE = /^xn--/i;

/**
 * Pattern of an email address. Like that of `type=email`, but requires a top-level domain of letters or
 * Punycode.
 */
export const EMAIL_PATTERN =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Returns the stored form with an ASCII domain. Text without a valid domain is returned unchanged. */
export function toAsciiEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || /^[\x21-\x7e]*$/.test(domain) || !DOMAIN.test(domain)) return text;
  try {
    return `${text.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

const [BASE, T_MIN, T_MAX, SKEW, DAMP, BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];

/** Adapts the bias (RFC 3492, section 6.1). */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes Punycode (RFC 3492, section 6.2). @throws RangeError for invalid Punycode */
function decodePunycode(text: string): string {
  const cut = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(cut, 0))].map((sign) => sign.codePointAt(0)!);
  let [code, at, bias] = [FIRST, 0, BIAS];
  for (let read = cut < 0 ? 0 : cut + 1; read < text.length; ) {
    const before = at;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(text[read++] ?? '', 36);
      if (Number.isNaN(digit)) throw new RangeError('No Punycode');
      // Letters come before digits: a is 0, digit 0 is 26.
      at += (digit < 10 ? digit + 26 : digit - 10) * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if ((digit < 10 ? digit + 26 : digit - 10) < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    points.splice(at++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function toUnicodeLabel(label: string): string {
  try {
    return ACE.test(label) ? decodePunycode(label.slice(4).toLowerCase()) : label;
  } catch {
    return label;
  }
}

/** Decodes the domain. Returns the address unchanged if encoding the decoded domain gives another address. */
export function showEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const shown =
    address.slice(0, at + 1) +
    address
      .slice(at + 1)
      .split('.')
      .map(toUnicodeLabel)
      .join('.');
  return toAsciiEmail(shown).toLowerCase() === address.toLowerCase() ? shown : address;
}
