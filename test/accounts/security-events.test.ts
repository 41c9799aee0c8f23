import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuseForeignIdentity, refuseForeignManager } from '#server/accounts/refuse-foreign-identity.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, type Person } from '#test/helpers/people.ts';
import { visitorContext } from '#test/helpers/visitor-context.ts';

let db: Db;
let api: TestApi;
let ada: Person;

beforeAll(async () => {
  db = (await testDatabase()).db;
  api = await testApi(db);
});
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
});

/** What is recorded of a person, oldest first. */
async function eventsOf(user_id: number) {
  return await db
    .selectFrom('security_events')
    .select(['kind', 'actor', 'address', 'detail'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
}

function contextOf({ id, manager_id }: Person): Context {
  const context = visitorContext(db);
  return {
    ...context,
    visit: { ...context.visit, address: '192.0.2.7' },
    reader: { user_id: id, type: 'student', manager_id, is_staff: false, session_id: 1 },
  };
}

describe('A body that names somebody else', () => {
  test('is refused and recorded, for users and for managers', async () => {
    const boss = await makePerson(db, 'manager');
    await expect(refuseForeignIdentity(contextOf(ada), 'sender', boss.id)).rejects.toMatchObject({
      problem: { status: 403, errors: { sender: [expect.stringContaining('somebody else')] } },
    });
    await expect(refuseForeignManager(contextOf(ada), 'manager', boss.manager_id!)).rejects.toMatchObject({
      status: 403,
    });
    expect(await eventsOf(ada.id)).toEqual([
      {
        kind: 'foreign_identity',
        actor: `user ${ada.id}`,
        address: '192.0.2.7',
        detail: { field: 'sender', named: boss.id },
      },
      expect.objectContaining({ detail: { field: 'manager', named: boss.manager_id } }),
    ]);
  });

  test('is refused however often, and does not fill the records without end', async () => {
    for (let at = 0; at < 65; at += 1) {
      await expect(refuseForeignIdentity(contextOf(ada), 'user', ada.id + 1)).rejects.toMatchObject({
        status: 403,
      });
    }
    expect(await eventsOf(ada.id)).toHaveLength(60);
  });

  test('is none where it names the asker or nobody', async () => {
    const boss = await makePerson(db, 'manager');
    await refuseForeignIdentity(contextOf(ada), 'sender', ada.id);
    await refuseForeignIdentity(contextOf(ada), 'sender', undefined);
    await refuseForeignManager(contextOf(boss), 'manager', boss.manager_id!);
    expect(await eventsOf(ada.id)).toEqual([]);
    expect(await eventsOf(boss.id)).toEqual([]);
  });
});
