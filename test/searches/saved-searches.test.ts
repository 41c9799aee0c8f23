import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import { MAX_SAVED_SEARCHES } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { type Actor, MISSING_ID } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { PASSWORD, send } from '#test/helpers/people.ts';
import { listSearches, logIn, postSearch, saveSearch } from './search-fixture.ts';

let ada: Actor;
let bob: Actor;

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
beforeEach(async () => {
  ada = await logIn(db);
  bob = await logIn(db);
});

const post = (who: Actor | null, body: Record<string, unknown>) => postSearch(api, who, { school, ...body });
const patch = (who: Actor, id: number, body: unknown) =>
  send(api.app, 'PATCH', `saved_searches/${id}/`, { token: who.token, body });
const remove = (who: Actor, id: number) =>
  send(api.app, 'DELETE', `saved_searches/${id}/`, { token: who.token });
const merge = (who: Actor, searches: unknown) =>
  send(api.app, 'POST', 'saved_searches/merge/', { token: who.token, body: { searches } });
const search = (values: object) => ({ school, name: 'Mine', query: '', frequency: 'daily', ...values });

describe('saving a search: refusals', () => {
  test.each([
    ['a bad number of beds', { query: 'beds=7' }, 'query', 'beds must be a whole number from 0 to 4.'],
    ['prices in the wrong order', { query: 'price_min=9&price_max=5' }, 'query', 'price_min can’t be above'],
    ['a travel time without mode', { query: 'commute_max=5' }, 'query', 'commute_mode must be given'],
    ['bounds out of order', { query: 'bbox=1,2,0,3' }, 'query', 'bbox is out of order'],
    ['a query that is no text', { query: [1] }, 'query', 'query must be text of up to 2000 characters.'],
    ['a long query', { query: 'x'.repeat(2001) }, 'query', 'query must be text of up to 2000 characters.'],
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'Name can have up to 100 characters.'],
    ['an unknown frequency', { frequency: 'hourly' }, 'frequency', 'frequency must be at_once, daily,'],
  ])('responds 400 to %s', async (_, body, field, sentence) => {
    const answer = await post(ada, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[field].join()).toContain(sentence);
  });

  test('responds 404 for an unknown school', async () => {
    expect((await post(ada, { school: MISSING_ID })).statusCode).toBe(404);
  });

  test('responds 409 if the user has saved the same search, in any order of its parameters', async () => {
    await saveSearch(api, ada, { school, query: 'beds=1&beds=2&price_max=900' });
    const again = await post(ada, { query: 'sort=price&price_max=900&beds=2&beds=1&beds=2' });
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toBe('You’ve already saved this search.');
    expect((await post(bob, { query: 'beds=1&beds=2&price_max=900' })).statusCode).toBe(201);
  });

  test('responds 409 to more searches than an account may have, also for concurrent requests', async () => {
    const most = Array.from({ length: MAX_SAVED_SEARCHES - 2 }, (_, n) =>
      search({ query: `price_max=${n}` }),
    );
    expect((await merge(ada, most)).json()).toHaveLength(MAX_SAVED_SEARCHES - 2);
    const answers = await Promise.all([1, 2, 3, 4].map((beds) => post(ada, { query: `beds=${beds}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().detail).toBe(
      'You’ve saved 50 searches, the limit for an account. Delete one to save another.',
    );
    expect((await merge(ada, [search({ query: 'beds=0' })])).json()).toHaveLength(MAX_SAVED_SEARCHES);
  });

  test('responds 400 to a merge of 200 searches', async () => {
    const answer = await merge(
      ada,
      Array.from({ length: 200 }, () => search({})),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.searches).toEqual(['searches may have at most 50 entries.']);
  });
});

describe('saved searches', () => {
  test('keep the filters and the area of the query, but not its view', async () => {
    const bbox = '-83.1,39.9,-82.9,40.1';
    const query = `view=list&sort=price&bbox=${bbox}&commute_mode=walk&commute_max=15&page=3`;
    const saved = await saveSearch(api, ada, { school, name: 'Walkable', query });
    expect(saved).toMatchObject({
      name: 'Walkable',
      frequency: 'at_once',
      new_count: 0,
      school: { id: school },
    });
    expect([...new URLSearchParams(saved.query)]).toEqual([
      ['bbox', bbox],
      ['commute_max', '15'],
      ['commute_mode', 'walk'],
    ]);
  });

  test('are private and newest first', async () => {
    for (const beds of [1, 2, 3]) await saveSearch(api, ada, { school, query: `beds=${beds}` });
    expect((await listSearches(api, ada)).map(({ query }) => query)).toEqual(['beds=3', 'beds=2', 'beds=1']);
    expect(await listSearches(api, bob)).toEqual([]);
  });

  test('change name and frequency, and are deleted', async () => {
    const { id } = await saveSearch(api, ada, { school });
    expect((await patch(bob, id, { name: 'Stolen' })).statusCode).toBe(404);
    const changed = await patch(ada, id, { name: 'Near campus', frequency: 'off' });
    expect(changed.json()).toMatchObject({ id, name: 'Near campus', frequency: 'off' });
    expect((await remove(bob, id)).statusCode).toBe(404);
    expect((await remove(ada, id)).statusCode).toBe(200);
    expect((await remove(ada, id)).statusCode).toBe(404);
  });

  test('are merged at login with those of the visitor, in order and without unknown schools', async () => {
    await saveSearch(api, ada, { school, name: 'Old', query: 'beds=1' });
    const visitors = [
      search({ name: 'First', query: 'beds=2' }),
      search({ name: 'Known', query: 'beds=1' }),
      search({ name: 'Twice', query: 'beds=2' }),
      search({ name: 'Nowhere', school: MISSING_ID }),
      search({ name: 'Second', query: 'beds=3' }),
    ];
    const names = (await merge(ada, visitors)).json().map(({ name }: SavedSearch) => name);
    expect(names).toEqual(['First', 'Second', 'Old']);
  });

  test('are exported with the account and deleted with it', async () => {
    await saveSearch(api, ada, { school, name: 'Near campus' });
    await send(api.app, 'POST', 'account/confirm/', {
      token: ada.token,
      body: { password: PASSWORD },
    });
    const exported = await send(api.app, 'GET', 'account/export/', { token: ada.token });
    expect(exported.json().saved_searches).toMatchObject([{ school_id: school, name: 'Near campus' }]);
    await sql`update users set deletion_due = now() where id = ${ada.id}`.execute(db);
    expect(await deleteDueAccounts({ db, onPictureUnused: async () => {} })).toBe(1);
    expect(await db.selectFrom('saved_searches').where('user_id', '=', ada.id).selectAll().execute()).toEqual(
      [],
    );
  });
});
