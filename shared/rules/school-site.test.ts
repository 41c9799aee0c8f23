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

describe('A page stands on one host', () => {
  test('the pages of a school with a domain are led there from the main site, its front page to the domain’s own', () => {
    expect(onMain('/lakeshore/')).toBe('https://homes.lakeshore.example/');
    expect(onMain('/Lakeshore/off-campus-housing/')).toBe(
      'https://homes.lakeshore.example/Lakeshore/off-campus-housing/',
    );
    expect(onMain('/lakeshore/forum/12')).toBe('https://homes.lakeshore.example/lakeshore/forum/12');
  });

  test('a school without a domain, and what is about no school, stays on the main site', () => {
    for (const path of ['/', '/ohio-state/', '/ohio-state/forum/', '/blog/', '/about/off-campus-housing/'])
      expect(onMain(path)).toBeNull();
  });

  test('a school’s domain has its own pages, and those that belong to whoever is logged in', () => {
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

  test('everything else on a school’s domain is led to where it stands', () => {
    expect(onLake('/blog/rental-scams/')).toBe('https://porchlight.example/blog/rental-scams/');
    expect(onLake('/ohio-state/')).toBe('https://porchlight.example/ohio-state/');
    expect(onLake('/listing-manager/')).toBe('https://porchlight.example/listing-manager/');
  });

  test('files are answered wherever they are asked for', () => {
    for (const path of ['/favicon.ico', '/robots.txt', '/__manifest', '/assets/x-1.js'])
      expect(onLake(path)).toBeNull();
  });

  test('an address that cannot be read names no school', () => {
    expect(schoolOfPath('/%E0%A4%A/')).toBeNull();
    expect(schoolOfPath('/Ohio%20State/forum/')).toBe('ohio-state');
  });

  test('a developer’s machine keeps its scheme and port', () => {
    expect(siteOrigin('lakeshore.localhost', 'http://localhost:3000')).toBe(
      'http://lakeshore.localhost:3000',
    );
    expect(siteOrigin('homes.lakeshore.example', public_url)).toBe('https://homes.lakeshore.example');
  });
});
