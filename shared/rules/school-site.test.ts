import { describe, expect, test } from 'vitest';
import { otherHost, type SchoolSite, schoolOfPath, siteOrigin } from './school-site.ts';

const LAKE: SchoolSite = {
  school_id: 7,
  public_view_url: 'lakeshore',
  domain: 'homes.lakeshore.example',
  name: 'Lakeshore Homes',
  short_name: 'LU',
  initials: 'LU',
  brand_colors: null,
  logo: null,
};
const public_url = 'https://porchlight.example';
const siteOf = (school: string) => (school === 'lakeshore' ? LAKE : undefined);
const onMain = (pathname: string) => otherHost(pathname, { here: null, siteOf, public_url });
const onLake = (pathname: string) => otherHost(pathname, { here: LAKE, siteOf, public_url });

describe('school site redirects', () => {
  test("lead from the main site to the school's domain", () => {
    expect(onMain('/lakeshore/')).toBe('https://homes.lakeshore.example/');
    expect(onMain('/Lakeshore/off-campus-housing/')).toBe(
      'https://homes.lakeshore.example/Lakeshore/off-campus-housing/',
    );
    expect(onMain('/lakeshore/forum/12')).toBe('https://homes.lakeshore.example/lakeshore/forum/12');
  });

  test('leave pages of schools without a domain, and pages of no school, on the main site', () => {
    for (const path of ['/', '/ohio-state/', '/ohio-state/forum/', '/blog/', '/about/off-campus-housing/'])
      expect(onMain(path)).toBeNull();
  });

  test("leave the school's own pages and account pages on the school's domain", () => {
    for (const path of [
      '/',
      '/lakeshore/roommates/',
      '/login/',
      '/messages/',
      '/account/inquiries/',
      '/404/',
    ])
      expect(onLake(path)).toBeNull();
    expect(onLake('/lakeshore/')).toBe('https://homes.lakeshore.example/');
  });

  test("lead from a school's domain to the page's own site", () => {
    expect(onLake('/blog/rental-scams/')).toBe('https://porchlight.example/blog/rental-scams/');
    expect(onLake('/ohio-state/')).toBe('https://porchlight.example/ohio-state/');
    expect(onLake('/listing-manager/')).toBe('https://porchlight.example/listing-manager/');
  });

  test('leave files and requests of the router unchanged', () => {
    for (const path of ['/favicon.ico', '/robots.txt', '/__manifest', '/assets/x-1.js'])
      expect(onLake(path)).toBeNull();
  });

  test('schoolOfPath returns null for an invalid URL', () => {
    expect(schoolOfPath('/%E0%A4%A/')).toBeNull();
    expect(schoolOfPath('/Ohio%20State/forum/')).toBe('ohio-state');
  });

  test('siteOrigin keeps scheme and port of a local site', () => {
    expect(siteOrigin('lakeshore.localhost', 'http://localhost:3000')).toBe(
      'http://lakeshore.localhost:3000',
    );
    expect(siteOrigin('homes.lakeshore.example', public_url)).toBe('https://homes.lakeshore.example');
  });
});
