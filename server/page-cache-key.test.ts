import { describe, expect, test } from 'vitest';
import type { SchoolSite } from '#shared/rules/school-site.ts';
import { writerCookieValue } from './http/read-your-writes.ts';
import { isPersonalized, pageCacheKey } from './page-cache-key.ts';

const readYourWrites = { key: Buffer.alloc(32, 7), isSecure: true, seconds: 15 };

type Given = { url?: string; method?: string; cookies?: Record<string, string> };
type Shown = Parameters<typeof pageCacheKey>[1] & { readYourWrites: typeof readYourWrites };

const SETTINGS = { announcement: null, school_announcements: {}, site: null };

function keyOf({ url = '/', method = 'GET', cookies = {} }: Given, shown: Partial<Shown> = {}) {
  const asked = { url, method, cookies };
  if (isPersonalized(asked, shown.readYourWrites ?? readYourWrites)) return null;
  return pageCacheKey(asked, { settings: SETTINGS, language: 'en', ...shown });
}

describe('pageCacheKey', () => {
  test.each([
    '/account/',
    '/account/inquiries/',
    '/messages/',
    '/login/',
    '/favorites/',
    '/language/',
    '/listing-manager/',
    '/staff/',
    '/staff/reports/',
    '/contact/',
    '/lake/forum/',
    '/lake/forum/7',
    '/lake/roommates/',
    '/lake/roommates/7',
    '/lake.data',
    '/lake/off-campus-housing/The-Elm/x/',
    '/lake/off-campus-housing/?bbox=1,2,3,4',
    '/lake/off-campus-housing/?price_min=1',
    '/lake/off-campus-housing/?page=1&page=2',
    '/lake/?q=x',
    '/?q=lake',
    '/blog/?tag=rent',
    '/blog/?page=21',
    '/blog/?page=01',
    '/blog/?page=%31',
    '/blog/?',
    '/lake/off-campus-housing/?view=mine',
    '/lake/off-campus-housing/?sort=--price',
    '/lake/off-campus-housing/?sort=-price&view=list',
    '/lake/off-campus-housing/?view=list&',
    '/Lake/',
    '/la--ke/',
    '/lake-state%20university/',
    '/%6cake/',
    '/lake%/',
    '/lake/off-campus-housing/The%2DElm/12/',
    '/lake/off-campus-housing/The-Elm/012/',
    '//lake/',
    '/lake/#x',
    `/blog/${'x'.repeat(300)}/`,
  ])('is null for the URL %s', (url) => {
    expect(keyOf({ url })).toBeNull();
  });

  test.each(['HEAD', 'POST', 'PUT'])('is null for %s', (method) => {
    expect(keyOf({ method })).toBeNull();
  });

  test('is not used with a session cookie', () => {
    expect(keyOf({ cookies: { '__Host-session': 'x' } })).toBeNull();
    expect(
      keyOf(
        { cookies: { porchlight_session: '' } },
        { readYourWrites: { ...readYourWrites, isSecure: false } },
      ),
    ).toBeNull();
  });

  test('is not used after a write, unless the cookie is forged', () => {
    const value = writerCookieValue(readYourWrites, Date.now());
    expect(keyOf({ cookies: { '__Host-wrote': value } })).toBeNull();
    expect(keyOf({ cookies: { '__Host-wrote': `${value}x` } })).toBe(keyOf({}));
    expect(keyOf({ cookies: { '__Host-wrote': '9999999999.x' } })).toBe(keyOf({}));
  });

  test.each([
    '/',
    '/lake/',
    '/lake-state-university/',
    '/l%C3%A9man/',
    '/lake/off-campus-housing/',
    '/lake/off-campus-housing/?view=list&sort=-price',
    '/lake/off-campus-housing/The-Elm/12/',
    '/blog/',
    '/blog/?page=2',
    '/blog/rental-scams/',
    '/terms/',
    '/about/off-campus-housing/',
  ])('exists for the URL %s', (url) => {
    expect(keyOf({ url })).not.toBeNull();
  });

  test('differs by URL, language, announcement and site, but not by CSRF cookie', () => {
    const lake = { school_id: 1, domain: 'lake.example' } as SchoolSite;
    const keys = [
      keyOf({}),
      keyOf({ url: '/lake/' }),
      keyOf({}, { language: 'es' }),
      keyOf({}, { settings: { ...SETTINGS, announcement: 'Closed' } }),
      keyOf({}, { settings: { ...SETTINGS, school_announcements: { lake: 'Closed' } } }),
      keyOf({}, { settings: { ...SETTINGS, site: lake } }),
      keyOf({}, { settings: { ...SETTINGS, site: { ...lake, name: 'Lake Homes' } } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyOf({ cookies: { csrftoken: 'a' } })).toBe(keyOf({ cookies: { csrftoken: 'b' } }));
  });
});
