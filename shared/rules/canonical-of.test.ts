import { expect, test } from 'vitest';
import { forumPath, housingPath, PAGES, schoolPath } from '../pages.ts';
import { canonicalOf } from './canonical-of.ts';

const settings = { public_url: 'https://porchlight.example' };
const main = { public_view_url: 'harbor college', site: null };
const own = { public_view_url: 'mill-state', site: { id: 4, domain: 'homes.mill.edu' } };

test('a page of nobody’s school and one of a school without a domain stand on the main site', () => {
  expect(canonicalOf(PAGES.home, null, settings)).toBe('https://porchlight.example/');
  expect(canonicalOf(schoolPath(main), main, settings)).toBe('https://porchlight.example/harbor-college/');
});

test('a school with a domain of its own is at home at its root, and its pages are there alone', () => {
  expect(canonicalOf(schoolPath(own), own, settings)).toBe('https://homes.mill.edu/');
  expect(canonicalOf(housingPath(own), own, settings)).toBe(
    'https://homes.mill.edu/mill-state/off-campus-housing/',
  );
});

test('a site that is tried out over http, at a port of its own, names its schools so too', () => {
  expect(canonicalOf(forumPath(own), own, { public_url: 'http://127.0.0.1:3000' })).toBe(
    'http://homes.mill.edu:3000/mill-state/forum/',
  );
});
