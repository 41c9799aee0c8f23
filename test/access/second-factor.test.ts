import { describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { addCodes, makePerson, send } from '#test/helpers/people.ts';
import { createBaseData, openSession } from './actors.ts';
import { callEndpoint } from './call-endpoint.ts';
import { CALL_FIXTURES } from './call-fixtures.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const base = await createBaseData(db);

async function makeStaff() {
  const person = await makePerson(db, 'staff');
  await db.deleteFrom('totp_secrets').where('user_id', '=', person.id).execute();
  return { ...person, ...(await openSession(db, person)) };
}

const guarded = (contract as readonly (Endpoint & { name: EndpointName })[]).filter(({ name }) => {
  const { visitor, owner, isBeforeSecondFactor } = ACCESS[name];
  return visitor !== 'yes' && typeof owner === 'string' && !isBeforeSecondFactor;
});

describe('a staff account without a second factor', () => {
  test.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused %s',
    async (_, call) => {
      const accessCase = { base, role: 'owner', kind: 'missing', actor: await makeStaff() } as const;
      const answer = await callEndpoint(api.app, call, CALL_FIXTURES[call.name], accessCase);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'second_factor_required']);
    },
  );

  test('may make the same calls in the same session once it has one', async () => {
    const { id, token } = await makeStaff();
    const read = async () => (await send(api.app, 'GET', 'conversations/', { token })).statusCode;
    expect(await read()).toBe(403);
    await addCodes(db, id);
    expect(await read()).toBe(200);
  });

  test('is exempt if it is a demo account', async () => {
    const { id, token } = await makeStaff();
    await db.updateTable('users').set({ is_demo: true }).where('id', '=', id).execute();
    expect((await send(api.app, 'GET', 'conversations/', { token })).statusCode).toBe(200);
  });
});

describe('a manager account that requires a second factor', () => {
  test('refuses its user’s calls, and treats the user as a visitor in public calls', async () => {
    const { manager, inactive } = base;
    const { token } = await openSession(db, manager);
    const status = async (path: string) => (await send(api.app, 'GET', path, { token })).statusCode;
    expect([await status('manager_properties/'), await status(`properties/${inactive}/`)]).toEqual([
      200, 200,
    ]);
    await db.updateTable('managers').set({ requires_second_factor: true }).execute();
    expect([await status('manager_properties/'), await status(`properties/${inactive}/`)]).toEqual([
      403, 404,
    ]);
  });
});
