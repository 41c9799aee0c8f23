import { expect, test } from 'vitest';
import { readForm } from './mount-api.ts';
import { requestOrigin } from './request-origin.ts';

const SITE = 'https://porch.edu';

test.each([
  [{}, 'unknown'],
  [{ origin: 'https://porch.edu' }, 'own'],
  [{ origin: 'https://porch.edu', 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ origin: 'https://lakeshore.test' }, 'own'],
  [{ origin: 'http://porch.edu' }, 'foreign'],
  [{ origin: 'http://lakeshore.test' }, 'foreign'],
  [{ origin: 'null' }, 'foreign'],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 'foreign'],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ origin: '' }, 'foreign'],
  [{ origin: 'https://porch.edu', 'sec-fetch-site': 'same-site' }, 'foreign'],
  [{ 'sec-fetch-site': 'none' }, 'foreign'],
])('requestOrigin of %j at a school domain of an https site is %s', (headers, origin) => {
  expect(requestOrigin(headers, 'lakeshore.test', SITE)).toBe(origin);
});

test('requestOrigin accepts both schemes without a public URL', () => {
  expect(requestOrigin({ origin: 'https://porch.edu' }, 'porch.edu', null)).toBe('own');
  expect(requestOrigin({ origin: 'http://porch.edu' }, 'porch.edu', null)).toBe('own');
  expect(requestOrigin({ origin: 'http://porch.edu.evil.test' }, 'porch.edu', null)).toBe('foreign');
});

test('readForm returns strings, lists for repeated names, and has no prototype', () => {
  expect({ ...readForm('a=1&b=%20x+y&a=2&a=3&c') }).toEqual({ a: ['1', '2', '3'], b: ' x y', c: '' });
  const form = readForm('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(form)).toBeNull();
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
});
