import { expect, test } from 'vitest';
import { forumPath, housingPath, PAGES, schoolPath } from '../pages.ts';
import { canonicalOf } from './canonical-of.ts';

const settings = { public_url: 'https://porchlight.example' };
const main = { public_view_url: 'harbor college', site: null };
const own = { public_view_url: 'mill-state', site: { id: 4, domain: 'homes.mill.edu' } };

test('canonicalOf uses the main site for pages without a school domain', () => {
  expect(canonicalOf(PAGES.home, null, settings)).toBe('https://porchlight.example/');
  expect(canonicalOf(schoolPath(main), main, settings)).toBe('https://porchlight.example/harbor-college/');
});

test('canonicalOf puts pages of a school with its own domain on that domain, the front page at the root', () => {
  expect(canonicalOf(schoolPath(own), own, settings)).toBe('https://homes.mill.edu/');
  expect(canonicalOf(housingPath(own), own, settings)).toBe(
    'https://homes.mill.edu/mill-state/off-campus-housing/',
  );
});

test('canonicalOf keeps scheme and port of a local site', () => {
  expect(canonicalOf(forumPath(own), own, { public_url: 'http://127.0.0.1:3000' })).toBe(
    'http://homes.mill.edu:3000/mill-state/forum/',
  );
});
