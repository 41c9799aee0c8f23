import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { Metrics } from '#server/operations/metrics.ts';
import { contract } from '#shared/api/contract.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { appWithPages, pagesThat } from '#test/helpers/pages.ts';
import { BUILT_FILES, OPEN_ADDRESSES, OPERATORS_ADDRESSES, PAGE_ADDRESSES } from './open-addresses.ts';

/** A line of the router's tree: how deep it stands, a part of an address, and its methods. */
const LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;

/** Everything that the program answers, as `METHOD /address`, from the tree that the router itself prints. */
function answeredBy(app: FastifyInstance): string[] {
  const parts: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', part = '', methods] = LINE.exec(line) ?? [];
    if (!LINE.test(line)) continue;
    parts.length = indent.length / 4;
    parts.push(part);
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${parts.join('')}`);
  }
  return found;
}

let app: FastifyInstance;
let answered: string[];
const folder = mkdtempSync(join(tmpdir(), 'porchlight-routes-'));

/** The whole program: with its pages, the files of browsers, and what operators ask. */
beforeAll(async () => {
  for (const path of BUILT_FILES) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'built');
  }
  const { db } = await testDatabase();
  const readiness = { state: async () => ({ status: 'ready' }), names: [] } as never;
  app = await appWithPages({
    db,
    clientDir: folder,
    loadPages: pagesThat(async () => new Response('page')),
    operations: { readiness, metrics: new Metrics({ sources: [] }), metricsToken: null },
  });
  answered = answeredBy(app);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (path: string) => API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');
/** With and without the slash at its end they are one; to ask for the head of what one may read is to read. */
const plain = (line: string) => line.replace(/^HEAD /, 'GET ').replace(/(?<=.)\/$/, '');

const calls = contract.filter(({ name }) => Object.hasOwn(ACCESS, name));
const KNOWN = {
  'calls of the table': calls.map(({ method, path }) => `${method} ${address(path)}`),
  'named as open': OPEN_ADDRESSES,
  'of the pages': PAGE_ADDRESSES,
  'of operators': OPERATORS_ADDRESSES,
  'for the files of browsers': BUILT_FILES.map((path) => `GET /${path}`),
};

describe('Every address that is answered', () => {
  test('is a call with a row in the authorization table, or one that is named with who may ask', () => {
    const allowed = new Set(Object.values(KNOWN).flat().map(plain));
    const all = [...new Set(answered.map(plain))];
    const strangers = all.filter((line) => !allowed.has(line));
    expect(strangers).toEqual([]);
    expect(calls).toHaveLength(contract.length);
  });

  test('where no call stands is refused, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/v1/nothing-here/' });
      expect(answer.statusCode, method).toBe(404);
    }
  });

  test('and every call of the table is answered, as is all that is named', () => {
    const found = new Set(answered.map(plain));
    const gone = Object.values(KNOWN).flat().map(plain);
    expect(gone.filter((line) => !found.has(line))).toEqual([]);
  });
});

test('Nobody reads the metrics at the address of a site that has no token for them', async () => {
  for (const headers of [{}, { authorization: 'Bearer null' }, { authorization: 'Bearer ' }]) {
    const answer = await app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('porchlight_');
  }
});
