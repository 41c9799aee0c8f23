import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { contract } from '#shared/api/contract.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { OPEN_ADDRESSES } from './open-addresses.ts';

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
beforeAll(async () => {
  ({ app } = await testApi((await testDatabase()).db));
  answered = answeredBy(app);
});

const address = (path: string) => API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');
/** With and without the slash at its end they are one; to ask for the head of what one may read is to read. */
const plain = (line: string) => line.replace(/^HEAD /, 'GET ').replace(/(?<=.)\/$/, '');

describe('Every address that is answered', () => {
  test('is a call with a row in the authorisation table, or one that is open', () => {
    const calls = contract.filter(({ name }) => Object.hasOwn(ACCESS, name));
    const allowed = new Set(
      [...calls.map(({ method, path }) => `${method} ${address(path)}`), ...OPEN_ADDRESSES].map(plain),
    );
    const strangers = [...new Set(answered.map(plain))].filter((line) => !allowed.has(line));
    expect(strangers).toEqual([]);
    expect(calls).toHaveLength(contract.length);
    tellFigure(
      2,
      `${new Set(answered.map(plain)).size} addresses are answered: ${calls.length} calls of the table, ${OPEN_ADDRESSES.length} named as open, ${strangers.length} others`,
    );
  });

  test('where no call stands is refused, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/v1/nothing-here/' });
      expect(answer.statusCode, method).toBe(404);
    }
  });

  test('and every call of the table is answered', () => {
    const known = new Set(answered.map(plain));
    const gone = contract.filter(({ method, path }) => !known.has(plain(`${method} ${address(path)}`)));
    expect(gone.map(({ name }) => name)).toEqual([]);
  });
});
