import { PAGES } from '../pages.ts';

/** Words that make a username look like staff's. */
const STAFF_WORDS = new Set([
  'admin',
  'admins',
  'administrator',
  'administrators',
  'moderator',
  'moderators',
  'official',
  'operator',
  'porchlight',
  'staff',
  'support',
  'sysadmin',
  'webmaster',
]);

const RESERVED = new Set([
  ...['abuse', 'anonymous', 'api', 'assets', 'billing', 'cards', 'deleted', 'dev', 'everyone', 'finance'],
  ...['helpdesk', 'help', 'hostmaster', 'icons', 'info', 'legal', 'mail', 'maps', 'media', 'metrics', 'mod'],
  ...['mods', 'noreply', 'null', 'owner', 'payments', 'postmaster', 'press', 'root', 'safety', 'sales'],
  ...['security', 'service', 'signup', 'system', 'team', 'trust', 'undefined', 'user', 'www'],
  ...Object.values(PAGES).flatMap((path) => path.split('/').filter((part) => /^[a-z]/.test(part))),
]);

const SEPARATORS = /[._-]+/;
const withoutNumber = (word: string) => word.replace(/\d+$/, '');

export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase();
  const words = name.split(SEPARATORS).map(withoutNumber);
  const joined = words.join('');
  if (joined.includes('porchlight') || words.some((word) => STAFF_WORDS.has(word))) return true;
  return STAFF_WORDS.has(joined) || RESERVED.has(joined) || RESERVED.has(name);
}
