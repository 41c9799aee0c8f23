import { isIP } from 'node:net';
import type { PublicSettings } from '#shared/page-host.ts';
import { EMAIL_PATTERN, toAsciiEmail } from '#shared/rules/email-address.ts';

class SettingError extends Error {}

export function fail(sentence: string): never {
  throw new SettingError(sentence);
}

export const asText = (text: string) => text;
export const asOptional = (text: string) => (text === '' ? null : text);

export function asInt(min: number, max: number) {
  return (text: string) => {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : fail(`must be a whole number from ${min} to ${max}`);
  };
}

export function asOneOf<const T extends string>(...values: T[]) {
  return (text: string): T =>
    values.find((value) => value === text) ?? fail(`must be one of ${values.join(', ')}`);
}

export function asUrl(...protocols: string[]) {
  return (text: string): string | null => {
    if (text === '') return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      fail(`must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    }
    return text.replace(/\/$/, '');
  };
}

export const asDatabaseUrl = asUrl('postgres:', 'postgresql:');

export function asLinks(text: string): PublicSettings['social_links'] {
  if (text === '') return [];
  return text.split(',').map((pair) => {
    const [label, url] = pair.split('=', 2).map((part) => part?.trim());
    if (!label || !url || !/^https:\/\//.test(url))
      fail('must be Label=https://address pairs, separated by commas');
    return { label, url };
  });
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const ALL_ADDRESSES = /^(0\.0\.0\.0|::)(\/0+)?$/;

/**
 * Parses a prefix length such as 24, or an IPv4 mask such as 255.255.255.0.
 * @returns null if invalid
 */
function prefixOf(text: string): number | null {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  if (isIP(text) !== 4) return null;
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  const prefix = bits === undefined ? 1 : (prefixOf(bits) ?? 0);
  const isMask = bits?.includes('.') ?? false;
  return prefix >= 1 && prefix <= (family === 6 ? 128 : 32) && !(isMask && family === 6);
}

export function asProxies(text: string): string[] | false {
  if (text === '') return false;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.some((part) => ALL_ADDRESSES.test(part)))
    fail('must not include all addresses: any client could then forge its address');
  const wrong = parts.find((part) => !NAMED_NETWORKS.includes(part) && !isNetwork(part));
  return wrong === undefined
    ? parts
    : fail(
        `must list addresses or networks, such as 10.0.0.7 or 10.0.0.0/8, or ${NAMED_NETWORKS.join(', ')}, not '${wrong}'`,
      );
}

export function asMailServer(text: string): string | null {
  const url = asUrl('smtp:', 'smtps:')(text);
  if (url !== null && new URL(url).hostname === '') fail('must contain the host of a mail server after //');
  if (url !== null && /[?#]/.test(url)) fail('must end with the host or the port');
  return url;
}

/** Parses `Name <name@host>` or `name@host`. */
export function asMailAddress(text: string): { name: string; address: string } | null {
  if (text === '') return null;
  const [, name, inside = ''] = /^([^<>@"\p{Cc}]*?)\s*<([^<>]+)>$/u.exec(text) ?? ['', '', text];
  const address = toAsciiEmail(inside);
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(address);
  return isAddress ? { name: name || 'Porchlight', address } : fail('must be Name <name@host> or name@host');
}

export function asContacts(text: string): string[] {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  return parts.map((part) => {
    const address = toAsciiEmail(part.replace(/^mailto:/i, ''));
    if (EMAIL_PATTERN.test(address)) return `mailto:${address}`;
    if (/^(https:\/\/|tel:\+?[\d-])\S+$/i.test(part) && URL.canParse(part)) return part;
    return fail('must be email addresses or https:// URLs, separated by commas');
  });
}

export function asKey(pattern: RegExp, form: string) {
  return (text: string): string | null => {
    if (text === '') return null;
    return pattern.test(text) ? text : fail(`must be a key of the form ${form}`);
  };
}

/** Accepts several secrets, because the old and the new one are valid during a rotation. */
export function asSecrets(text: string): string[] {
  const secrets = text === '' ? [] : text.split(',').map((part) => part.trim());
  return secrets.every((secret) => /^whsec_[A-Za-z0-9+/=_-]{8,}$/.test(secret))
    ? secrets
    : fail('must be signing secrets of the form whsec_..., separated by commas');
}

/** Accepts an https host. `http://` is allowed only for this machine. */
export function asServiceHost(text: string): string {
  return /^(http:\/\/(127\.0\.0\.1|localhost)|(?=.*\.)[a-z0-9][a-z0-9.-]*[a-z0-9])(:\d{1,5})?$/.test(text)
    ? text
    : fail('must be a host such as cdn.contentful.com');
}

export function asLongSecret(text: string): string | null {
  if (text === '') return null;
  return text.length >= 16 ? text : fail('must have at least 16 characters');
}
