import { EXAMPLE_SUPPORT_EMAIL, type Settings } from '../config/settings.ts';

export type SecurityContact = {
  contacts: readonly string[];
  policy: string | null;
};

export const SECURITY_TXT = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends that the file expires in less than a year. */
const VALID_DAYS = 180;

/** Without SECURITY_CONTACT, the contact is the support address, unless that is the default. */
export function securityContact({
  securityContact: contacts,
  supportEmail,
  securityPolicy: policy,
}: Pick<Settings, 'securityContact' | 'supportEmail' | 'securityPolicy'>): SecurityContact {
  const hasSupport = supportEmail !== '' && supportEmail !== EXAMPLE_SUPPORT_EMAIL;
  return { contacts: contacts.length === 0 && hasSupport ? [`mailto:${supportEmail}`] : contacts, policy };
}

/**
 * Writes the file as RFC 9116 specifies.
 * @param base URL without trailing slash
 */
export function writeSecurityTxt(base: string, { contacts, policy }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    ...contacts.map((uri) => `Contact: ${uri}`),
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${base}${SECURITY_TXT}`,
    ...(policy === null ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}
