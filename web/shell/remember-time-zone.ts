import { timeZoneCookieName } from '#shared/rules/time-zone.ts';
import { readCookie, writeCookie } from '../ui/browser-storage.ts';
import { readBrowserZone } from '../ui/time-zone.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Has the server render the next pages in the zone of this browser.
 * @returns whether the browser takes cookies
 */
export function rememberTimeZone(): boolean {
  const name = timeZoneCookieName(location.protocol === 'https:');
  const zone = readBrowserZone();
  if (readCookie(name) !== zone) writeCookie(name, zone, YEAR_S);
  return readCookie(name) === zone;
}
