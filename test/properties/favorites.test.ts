import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import type { Db } from '#server/db/tables.ts';
import { writeReadModel } from '#server/properties/write-read-model.ts';
import { MAX_FAVORITES, MAX_VISITOR_FAVORITES } from '#shared/api/favorites.ts';
import type { Favorite, FavoriteCard } from '#shared/api/favorites-schemas.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { type Actor, MISSING_ID, openSession } from '#test/access/actors.ts';
import { sentencesFor, type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';
import { makePerson, PASSWORD, send } from '#test/helpers/people.ts';

let db: Db;
let api: TestApi;
let school: number;
let ada: Actor;
let bob: Actor;
let manager: Actor;
/** Ids of three public properties and, last, a hidden one. */
let homes: number[];
let hidden: number;

async function logIn(type: 'student' | 'manager' = 'student'): Promise<Actor> {
  const person = await makePerson(db, type);
  return { ...person, ...(await openSession(db, person)) };
}

beforeAll(async () => {
  db = (await testDatabase()).db;
  api = await testApi(db);
  school = await makeSchool(db);
  await makeSchool(db, { lng: TOWN[0] + 0.05 });
  manager = await logIn('manager');
  homes = [];
  for (const name of ['Maple House', 'Oak House', 'Elm House']) {
    homes.push(await makeProperty(db, manager.manager_id!, { name }));
  }
  hidden = await makeProperty(db, manager.manager_id!, { name: 'Secret House', status: 'inactive' });
});
beforeEach(async () => {
  ada = await logIn();
  bob = await logIn();
});

const save = (who: Actor | null, id: number | string) =>
  send(api.app, 'PUT', `favorites/${id}/`, who ? { token: who.token } : {});
const remove = (who: Actor | null, id: number) =>
  send(api.app, 'DELETE', `favorites/${id}/`, who ? { token: who.token } : {});
const merge = (who: Actor | null, properties: unknown) =>
  send(api.app, 'POST', 'favorites/merge/', { body: { properties }, ...(who ? { token: who.token } : {}) });
const listOf = async (who: Actor) =>
  (await send(api.app, 'GET', 'favorites/', { token: who.token })).json() as Favorite[];
const idsOf = async (who: Actor) =>
  (await send(api.app, 'GET', 'favorites/ids/', { token: who.token })).json() as number[];

async function setStatus(id: number, status: 'active' | 'inactive'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('properties').set({ status }).where('id', '=', id).execute();
    await writeReadModel(trx, [id]);
  });
}

describe('saving a favorite: refusals', () => {
  test('respond 401 to visitors', async () => {
    expect((await save(null, homes[0]!)).statusCode).toBe(401);
    expect((await remove(null, homes[0]!)).statusCode).toBe(401);
    expect((await merge(null, homes)).statusCode).toBe(401);
    expect((await send(api.app, 'GET', 'favorites/')).statusCode).toBe(401);
    expect((await send(api.app, 'GET', 'favorites/ids/')).statusCode).toBe(401);
  });

  test('respond 404 for a missing property or one hidden from the user', async () => {
    for (const id of [MISSING_ID, hidden]) {
      expect((await save(ada, id)).statusCode).toBe(404);
      expect((await remove(ada, id)).statusCode).toBe(404);
    }
    expect(await idsOf(ada)).toEqual([]);
    expect((await save(manager, hidden)).statusCode).toBe(200);
  });

  test('respond 400 or 404 for invalid ids', async () => {
    for (const id of ['0', '-1', 'maple', '1e3', '99999999999999999999']) {
      const answer = await save(ada, id);
      expect([400, 404], id).toContain(answer.statusCode);
    }
  });

  test('respond 409 when the list is full, also for concurrent requests', async () => {
    const extra = await Promise.all(
      [1, 2, 3, 4].map(() => makeProperty(db, manager.manager_id!, { status: 'active' })),
    );
    await sql`
      with made as (insert into properties (manager_id, address_1, city, state, type, lng, lat)
        select ${manager.manager_id}, n || ' Row', 'Columbus', 'OH', 'house', 0, 0
        from generate_series(1, ${MAX_FAVORITES - 2}::int) n returning id)
      insert into favorites (user_id, property_id) select ${ada.id}, id from made`.execute(db);
    const answers = await Promise.all(extra.map((id) => save(ada, id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      detail: 'You’ve saved 500 homes, the limit for an account. Remove one to save another.',
    });
    expect((await merge(ada, homes)).json()).toHaveLength(MAX_FAVORITES);
  });

  test('respond 400 to a merge of too many or invalid ids', async () => {
    const many = Array.from({ length: MAX_VISITOR_FAVORITES + 1 }, (_, n) => n + 1);
    for (const body of [many, 'all', [1.5], [-1], ['1'], null, [null]]) {
      const answer = await merge(ada, body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
      expect(sentencesFor({ body: answer.json() } as never, 'properties').length).toBe(1);
    }
  });
});

describe('favorites', () => {
  test('are private, newest first, and saved and removed idempotently', async () => {
    for (const id of homes) await save(ada, id);
    const [first] = await listOf(ada);
    expect((await save(ada, homes[2]!)).statusCode).toBe(200);
    expect(await idsOf(ada)).toEqual(homes.toReversed());
    expect((await listOf(ada))[0]).toEqual(first);
    expect(await listOf(bob)).toEqual([]);

    expect((await remove(bob, homes[2]!)).statusCode).toBe(200);
    expect(await idsOf(ada)).toEqual(homes.toReversed());
    for (const _ of [1, 2]) expect((await remove(ada, homes[2]!)).statusCode).toBe(200);
    expect(await idsOf(ada)).toEqual([homes[1], homes[0]]);
  });

  test('have the card of the search and the nearest school', async () => {
    await save(ada, homes[0]!);
    const [favorite] = await listOf(ada);
    const near = await api.get<PropertyCard[]>(`property_near/?school=${school}&point=${TOWN}&view=card`);
    expect(favorite).toMatchObject({ property: homes[0], name: 'Maple House' });
    expect(favorite!.school!.name).toMatch(/^Test University/);
    expect(favorite!.card).toEqual(near.body.find(({ id }) => id === homes[0]));
  });

  test('keep a hidden property without its card, and drop a deleted one', async () => {
    const home = await makeProperty(db, manager.manager_id!, { name: 'Birch House' });
    await save(ada, home);
    await setStatus(home, 'inactive');
    const [gone] = await listOf(ada);
    expect(gone).toEqual({
      property: home,
      saved: gone!.saved,
      name: 'Birch House',
      school: null,
      card: null,
    });
    expect((await remove(ada, home)).statusCode).toBe(200);
    await setStatus(home, 'active');
    await save(ada, home);
    await db
      .updateTable('properties')
      .set({ deleted: new Date(), status: 'inactive' })
      .where('id', '=', home)
      .execute();
    expect(await listOf(ada)).toEqual([]);
    expect(await idsOf(ada)).toEqual([]);
  });

  test('are merged at login with those of the visitor, without hidden properties', async () => {
    await save(ada, homes[0]!);
    const answer = await merge(ada, [homes[2], homes[0], hidden, MISSING_ID, homes[1], homes[2]]);
    expect(answer.json()).toEqual([homes[2], homes[1], homes[0]]);
    expect((await merge(ada, [homes[1]])).json()).toEqual([homes[2], homes[1], homes[0]]);
    expect((await merge(ada, [])).json()).toHaveLength(3);
  });
});

describe('favorite cards of a visitor', () => {
  const listCards = (query: string) => api.get<FavoriteCard[]>(`favorites/cards/?${query}`);

  test('respond 400 for invalid ids or too many', async () => {
    expect((await listCards('id=maple')).status).toBe(400);
    const many = Array.from({ length: MAX_VISITOR_FAVORITES + 1 }, (_, n) => `id=${n + 1}`).join('&');
    expect((await listCards(many)).status).toBe(400);
  });

  test('contain only public properties', async () => {
    const { body } = await listCards(
      `id=${homes[0]}&id=${hidden}&id=${MISSING_ID}&id=${homes[0]}&id=${homes[1]}`,
    );
    expect(body.map(({ property }) => property).sort()).toEqual([homes[0], homes[1]].sort());
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect((await listCards('')).body).toEqual([]);
  });
});

describe('account with favorites', () => {
  test('exports its favorites and deletes them with the account', async () => {
    await save(ada, homes[0]!);
    await send(api.app, 'POST', 'account/confirm/', {
      token: ada.token,
      body: { password: PASSWORD },
    });
    const exported = await send(api.app, 'GET', 'account/export/', { token: ada.token });
    expect(exported.json().favorites).toMatchObject([{ property_id: homes[0], name: 'Maple House' }]);
    await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
    expect(await deleteDueAccounts({ db, onPictureUnused: async () => {} })).toBe(1);
    expect(await db.selectFrom('favorites').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
  });
});
