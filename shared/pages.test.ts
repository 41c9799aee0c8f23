import { expect, test } from 'vitest';
import { housingPath, loginPath, PAGES, propertyPath, returnPath, schoolPath } from './pages.ts';

const school = { public_view_url: 'ohio state' };

test('schoolPath replaces spaces in the name by hyphens', () => {
  expect(schoolPath(school)).toBe('/ohio-state/');
  expect(housingPath(school)).toBe('/ohio-state/off-campus-housing/');
});

test('propertyPath encodes any property name as one path segment', () => {
  const at = (name: string) => propertyPath(school, { id: 7, name });
  expect(at('The Lofts at High')).toBe('/ohio-state/off-campus-housing/The-Lofts-at-High/7/');
  expect(at('  12 1/2 Oak  St. ')).toBe('/ohio-state/off-campus-housing/12-1-2-Oak-St./7/');
  expect(at('Café #9?')).toBe('/ohio-state/off-campus-housing/Caf%C3%A9-9/7/');
  for (const name of ['', '  ', '.', '..', '/', '???'])
    expect(at(name)).toBe('/ohio-state/off-campus-housing/property/7/');
});

test('PAGES has unique paths that start with a slash', () => {
  const paths = Object.values(PAGES);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\//);
});

test('returnPath accepts only paths of this site', () => {
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
