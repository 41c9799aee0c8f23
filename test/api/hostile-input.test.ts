import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';

/** What people, robots and attackers send where a value should be. */
const NASTY = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '1e-5',
  '00001',
  '+1',
  '0x1F',
  '９',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\uFEFF1',
  '\uD800',
  '😀'.repeat(50),
  'x'.repeat(5000),
  '9'.repeat(500),
  "'; drop table properties; --",
  "1' or '1'='1",
  '1) union select password_hash from users --',
  '$1',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '..%2f',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, as text
  '${7*7}',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '-83.2,39.9,-82.9,40.1',
  '-180,-90,180,90',
  ',,,',
  '1,1,1,1',
  '1;2;3;4',
  '-83.03,40',
  '9223372036854775807',
  '9223372036854775808',
  '9007199254740991',
  '2147483648',
];

let api: TestApi;
let known: string[];

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  const school = await makeSchool(db);
  const home = await makeProperty(db, await makeManager(db));
  known = [String(school), String(home)];
});

/** The parameters that a call names, with those of other calls, so that they meet in one request. */
const PARAMETERS = [
  'school',
  'point',
  'dist',
  'in_bbox',
  'beds',
  'price_min',
  'price_max',
  'limit',
  'view',
  'public_view_url',
  'q',
  'popular',
  '__proto__',
  'constructor',
  'toString',
  'beds[]',
  'school[id]',
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('1', '2', '500', 'card', 'full', '-83.2,39.9,-82.9,40.1', '-83,40'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

/** Percent-encoding that also takes half a surrogate pair, and now and then none at all. */
function encode(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const query = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), value), { maxLength: 8 });

async function expectNoFailure(url: string): Promise<void> {
  const answer = await api.app.inject({ method: 'GET', url });
  expect([200, 400, 404], `${answer.statusCode} for ${url}: ${answer.body.slice(0, 300)}`).toContain(
    answer.statusCode,
  );
  expect(answer.headers['content-type'], url).toMatch(/^application\/(problem\+)?json/);
  const body = JSON.parse(answer.body);
  if (answer.statusCode === 200) return;
  expect(Object.keys(body).sort()).toEqual(
    answer.statusCode === 400 && body.errors
      ? ['detail', 'errors', 'status', 'title', 'type']
      : ['detail', 'status', 'title', 'type'],
  );
  expect(answer.body).not.toMatch(/\bat .*\.ts:|select |pg_|syntax error|node_modules/i);
}

const reading = (contract as readonly AnyEndpoint[]).filter(
  ({ method, auth }) => method === 'GET' && auth === 'public',
);

describe.each(reading.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path) => {
  test('answers anything that can be written in its address with 200, 400 or 404', async () => {
    const parts = path.split(/\{\w+\}/).length - 1;
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.array(value, { minLength: parts, maxLength: parts }),
        async (pairs, names) => {
          let index = 0;
          // A path parameter that is empty or holds a slash is another path; those are asked for as well.
          const filled = path.replaceAll(/\{\w+\}/g, () => encode(names[index++] ?? known[1]!));
          const search = pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
          await expectNoFailure(`/api/v1/${filled}?${search}`);
        },
      ),
      { numRuns: 150, examples: [[[], Array.from({ length: parts }, () => '1')]] },
    );
  });

  test('answers each nasty value in each of its places', async () => {
    for (const nasty of NASTY) {
      const url = path.replaceAll(/\{\w+\}/g, () => known[1]!);
      const search = PARAMETERS.map((name) => `${encode(name)}=${encode(nasty)}`).join('&');
      await expectNoFailure(`/api/v1/${url}?${search}`);
      if (path.includes('{')) {
        await expectNoFailure(
          `/api/v1/${path.replaceAll(/\{\w+\}/g, () => encode(nasty))}?school=${known[0]}`,
        );
      }
    }
  });
});

test('a query that is no query at all is answered', async () => {
  for (const raw of [
    '?&&&',
    '?=',
    '?=&=',
    '?school',
    '?school=%',
    '?school=%zz',
    '?%',
    `?${'a=1&'.repeat(3000)}`,
    '??',
    '?#',
  ])
    await expectNoFailure(`/api/v1/property_in/${raw}`);
});

test('after all of it, the tables stand', async () => {
  expect((await api.get(`properties/${known[1]}/`)).status).toBe(200);
});
