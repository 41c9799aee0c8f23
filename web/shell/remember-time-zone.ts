import { timeZoneCookieName } from '#shared/rules/time-zone.ts';
import { readCookie, writeCookie } from '../ui/browser-storage.ts';
import { readBrowserZone } from '../ui/time-zone.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Stores the time zone in a cookie, for server rendering. @returns false if cookies are blocked */
export function rememberTimeZone(): boolean {
  const name = timeZoneCookieName(location.protocol === 'https:');
  const zone = readBrowserZone();
  if (readCookie(name) !== zone) writeCookie(name, zone, YEAR_S);
  return readCookie(name) === zone;
}
