import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES } from '#server/access-rows.ts';
import { requireAccessRows } from '#server/request-context.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { type CallScene, createGround, type Ground, makeActor, OBJECTS, type Scene } from './actors.ts';
import { ask } from './ask.ts';
import { HIDDEN_WRITES } from './manager-scenes.ts';
import { HIDDEN_LISTING, SCENES } from './scenes.ts';

let api: TestApi;
let ground: Ground;

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  ground = await createGround(db);
});
beforeEach(() => ground.db.deleteFrom('attempts').execute());

type Call = Endpoint & { name: EndpointName };
const calls = contract as readonly Call[];

/** The status that the authorization table and the scene define. */
function promised(call: Call, { status }: CallScene, scene: Scene): number {
  const verdict = ACCESS[call.name][scene.role];
  if (typeof verdict === 'number') return verdict;
  return status?.(scene) ?? (scene.kind === 'own' ? (call.status ?? 200) : 404);
}

function everyCase(callScene: CallScene) {
  const kinds = callScene.object ? OBJECTS : (['own'] as const);
  return ROLES.flatMap((role) => kinds.map((kind) => [role, kind] as const));
}

/** Refusals by call and role: the same for another user's object as for a missing one. */
const refusals = new Map<string, string>();

/** Asserts that a refusal contains no email address, and doesn't reveal whether a hidden object exists. */
function expectNoLeak(call: Call, { role, kind }: Scene, isHidden: boolean, body: string): void {
  expect(body).not.toMatch(/[\w.-]+@[\w-]+\.\w/);
  if (!isHidden || kind === 'own') return;
  const before = refusals.get(`${call.name} ${role}`);
  refusals.set(`${call.name} ${role}`, body);
  if (before !== undefined) expect(body).toBe(before);
}

async function tryCase(call: Call, callScene: CallScene, role: Scene['role'], kind: Scene['kind']) {
  const scene: Scene = { ground, role, kind, actor: await makeActor(ground, role) };
  const answer = await ask(api.app, call, callScene, scene);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(promised(call, callScene, scene));
  if (answer.statusCode < 400) return;
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json().status).toBe(answer.statusCode);
  expectNoLeak(call, scene, answer.statusCode === 404, answer.body);
}

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'authorization of %s',
  (_, call) => {
    test.each(everyCase(SCENES[call.name]))(
      'responds to role %s with the status of the authorization table when the object is %s',
      async (role, kind) => {
        await tryCase(call, SCENES[call.name], role, kind);
      },
    );
  },
);

const ofListing = calls.filter(
  ({ method, path }) =>
    method === 'GET' && path.startsWith('properties/{id}/') && !path.includes('auxillary'),
);
const hidden = [
  ...ofListing.map((call) => [call, HIDDEN_LISTING] as const),
  ...calls.flatMap((call) => {
    const scene = HIDDEN_WRITES[call.name];
    return scene ? [[call, scene] as const] : [];
  }),
];
describe.each(hidden.map(([call, scene]) => [`${call.method} ${call.path}`, call, scene] as const))(
  'authorization of %s when the listing is hidden',
  (_, call, scene) => {
    test.each(everyCase(scene))(
      'responds to role %s with the status of the authorization table when the listing is %s',
      async (role, kind) => {
        await tryCase(call, scene, role, kind);
      },
    );
  },
);

test('the server refuses to mount an endpoint without a row in the authorization table', () => {
  const stray = { endpoint: { name: 'stray' }, handle: async () => null };
  expect(() => requireAccessRows([stray as never])).toThrow('No row of the authorization table: stray');
});
