import { expect, test } from 'vitest';
import { housingPath, loginPath, PAGES, propertyPath, returnPath, schoolPath } from './pages.ts';

const school = { public_view_url: 'ohio state' };

test('a school with spaces in its address is reached by hyphens', () => {
  expect(schoolPath(school)).toBe('/ohio-state/');
  expect(housingPath(school)).toBe('/ohio-state/off-campus-housing/');
});

test('a property name becomes one segment of the address, whatever it holds', () => {
  const at = (name: string) => propertyPath(school, { id: 7, name });
  expect(at('The Lofts at High')).toBe('/ohio-state/off-campus-housing/The-Lofts-at-High/7/');
  expect(at('  12 1/2 Oak  St. ')).toBe('/ohio-state/off-campus-housing/12-1-2-Oak-St./7/');
  expect(at('Café #9?')).toBe('/ohio-state/off-campus-housing/Caf%C3%A9-9/7/');
  for (const name of ['', '  ', '.', '..', '/', '???'])
    expect(at(name)).toBe('/ohio-state/off-campus-housing/property/7/');
});

test('every address begins with a slash and none is given twice', () => {
  const paths = Object.values(PAGES);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\//);
});

test('logging in leads back to a page of this site, and nowhere else', () => {
  expect(loginPath('/osu/forum/?post=1')).toBe('/login/?next=%2Fosu%2Fforum%2F%3Fpost%3D1');
  expect(returnPath('/osu/forum/?post=1')).toBe('/osu/forum/?post=1');
  for (const next of [
    null,
    '',
    'osu',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/#\\evil',
    'https://evil.test',
    '/a\nb',
    'javascript:x',
  ]) {
    expect(returnPath(next)).toBe('/');
  }
});
