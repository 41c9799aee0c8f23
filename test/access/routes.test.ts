import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { Metrics } from '#server/operations/metrics.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createAppWithPages, createPageLoader } from '#test/helpers/pages.ts';
import { BUILT_FILES, OPEN_ADDRESSES, OPERATORS_ADDRESSES, PAGE_ADDRESSES } from './open-addresses.ts';

/** A line of the route tree that Fastify prints: its depth, a path segment and its methods. */
const LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;

/** Returns every route of the app as `METHOD /path`, parsed from the route tree that Fastify prints. */
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

/** The whole app: API, pages, built files and the operators' endpoints. */
beforeAll(async () => {
  for (const path of BUILT_FILES) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), 'built');
  }
  const { db } = await testDatabase();
  const readiness = { state: async () => ({ status: 'ready' }), names: [] } as never;
  app = await createAppWithPages({
    db,
    clientDir: folder,
    loadPages: createPageLoader(async () => new Response('page')),
    operations: { readiness, metrics: new Metrics({ sources: [] }), metricsToken: null },
  });
  answered = answeredBy(app);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (path: string) => API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');
/** Normalizes trailing slashes, and HEAD to GET. */
const plain = (line: string) => line.replace(/^HEAD /, 'GET ').replace(/(?<=.)\/$/, '');

const calls = contract.filter(({ name }) => Object.hasOwn(ACCESS, name));
const KNOWN = {
  'calls of the table': calls.map(({ method, path }) => `${method} ${address(path)}`),
  'named as open': OPEN_ADDRESSES,
  'of the pages': PAGE_ADDRESSES,
  'of operators': OPERATORS_ADDRESSES,
  'for the files of browsers': BUILT_FILES.map((path) => `GET /${path}`),
};

describe('routes', () => {
  test('contain only calls of the authorization table and explicitly listed paths', () => {
    const allowed = new Set(Object.values(KNOWN).flat().map(plain));
    const all = [...new Set(answered.map(plain))];
    const strangers = all.filter((line) => !allowed.has(line));
    expect(strangers).toEqual([]);
    expect(calls).toHaveLength(contract.length);
  });

  test('respond 404 to every method under an unknown API path', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/v1/nothing-here/' });
      expect(answer.statusCode, method).toBe(404);
    }
  });

  test('contain every call of the authorization table and every listed path', () => {
    const found = new Set(answered.map(plain));
    const gone = Object.values(KNOWN).flat().map(plain);
    expect(gone.filter((line) => !found.has(line))).toEqual([]);
  });
});

test('/metrics responds 404 when no metrics token is configured', async () => {
  for (const headers of [{}, { authorization: 'Bearer null' }, { authorization: 'Bearer ' }]) {
    const answer = await app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('porchlight_');
  }
});
