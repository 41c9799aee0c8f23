import { beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { EMAIL_UNCONFIRMED } from '#shared/api/errors.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, makeUnconfirmed, send } from '#test/helpers/people.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import { createBaseData, openSession } from './actors.ts';
import { callEndpoint } from './call-endpoint.ts';
import { CALL_FIXTURES } from './call-fixtures.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const base = await createBaseData(db);
beforeEach(() => base.db.deleteFrom('attempts').execute());

const makeActor = async () => {
  const person = await makeUnconfirmed(base.db);
  return { ...person, ...(await openSession(base.db, person)) };
};
const guarded = (contract as readonly (Endpoint & { name: EndpointName })[]).filter(
  ({ name }) => ACCESS[name].confirmedEmail !== undefined,
);

describe('an account with an unconfirmed email address', () => {
  test.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused %s with its own problem type',
    async (_, call) => {
      const accessCase = { base, role: 'student', kind: 'foreign', actor: await makeActor() } as const;
      const answer = await callEndpoint(api.app, call, CALL_FIXTURES[call.name], accessCase);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject(EMAIL_UNCONFIRMED);
    },
  );

  test('may reply in a conversation that another user started', async () => {
    const { db } = base;
    const student = await makeActor();
    const other = await makePerson(db);
    const { token } = await openSession(db, other);
    const write = (by: string, receiver: number) =>
      send(api.app, 'POST', 'messages/', { token: by, body: { receiver, text: 'Hello' } });
    expect((await write(student.token, other.id)).statusCode).toBe(403);
    expect((await write(token, student.id)).statusCode).toBe(201);
    expect((await write(student.token, other.id)).statusCode).toBe(201);
  });

  test('may read and delete its own roommate profile', async () => {
    const student = await makeActor();
    await makeRoommate(base.db, base.school, student.id);
    const path = `roommates/${student.id}/`;
    expect((await send(api.app, 'GET', path, { token: student.token })).statusCode).toBe(200);
    expect((await send(api.app, 'DELETE', path, { token: student.token })).statusCode).toBe(200);
  });

  test('may make the same calls in the same session once the address is confirmed', async () => {
    const student = await makeActor();
    const list = () => send(api.app, 'GET', `roommates/?school=${base.school}`, { token: student.token });
    expect((await list()).statusCode).toBe(403);
    const confirmed = { email_confirmed: new Date() };
    await base.db.updateTable('users').set(confirmed).where('id', '=', student.id).execute();
    expect((await list()).statusCode).toBe(200);
  });
});
