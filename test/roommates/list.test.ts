import { beforeEach, describe, expect, test } from 'vitest';
import type { Roommate } from '#shared/api/roommates-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { sentencesFor, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { makeRoommate, makeRoommateStudent } from '#test/helpers/roommates.ts';

const { db } = await testDatabase();
const api = await testApi(db);
let school: number;
let asker: Actor;

async function actor(type?: Parameters<typeof makePerson>[1]): Promise<Actor> {
  return await openSession(db, await makePerson(db, type));
}

beforeEach(async () => {
  school = await makeSchool(db);
  asker = await actor();
});

type Page = { count: number; next: string | null; previous: string | null; results: Roommate[] };

async function list(query = '', who: Actor | null = asker) {
  const answer = await send(
    api.app,
    'GET',
    `roommates/?school=${school}${query}`,
    who ? { token: who.token } : {},
  );
  return {
    status: answer.statusCode,
    body: answer.json() as Page,
    headers: answer.headers,
    text: answer.body,
  };
}
const idsOf = ({ body }: { body: Page }) => body.results.map(({ user }) => user.id);
const users = (ids: number[]) => db.updateTable('users').where('id', 'in', ids);

describe('roommate list refusals', () => {
  test('responds 401 to visitors', async () => {
    expect((await list('', null)).status).toBe(401);
  });

  test('responds 403 with the reason to managers and administrators', async () => {
    for (const type of ['manager', 'staff'] as const) {
      const answer = await list('', await actor(type));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ detail: 'Roommate profiles are for students only.' });
    }
  });

  test.each([
    ['gender', '&gender=cat'],
    ['gender', '&gender=male&gender='],
    ['gender', '&gender=male&gender=male&gender=male&gender=male'],
    ['pets', '&pets=true'],
    ['smoking', '&smoking=yes&smoking=perhaps'],
    ['order', '&order=oldest'],
    ['budget_max', '&budget_max=-1'],
    ['budget_max', '&budget_max=1e3'],
    ['budget_min', '&budget_min=100001'],
    ['budget_min', '&budget_min=900&budget_max=800'],
    ['page', '&page=0'],
    ['page', '&page=1.5'],
    ['page', '&page=99999999999999'],
  ])('responds 400 for an invalid %s: %s', async (field, query) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer as never, field).length).toBeGreaterThan(0);
  });

  test('responds 400 without a school', async () => {
    const answer = await send(api.app, 'GET', 'roommates/', { token: asker.token });
    expect(answer.statusCode).toBe(400);
  });
});

describe('roommate list', () => {
  test("shows ten profiles per page of one school, newest first, without the user's own", async () => {
    await makeRoommate(db, school, asker.id);
    const made: number[] = [];
    for (let each = 0; each < 21; each += 1) made.unshift(await makeRoommateStudent(db, school));
    await makeRoommateStudent(db, await makeSchool(db));
    const first = await list();
    expect(first.body.count).toBe(21);
    expect(idsOf(first)).toEqual(made.slice(0, 10));
    expect(first.body.previous).toBeNull();
    const second = await api.app.inject({
      url: first.body.next!,
      headers: { authorization: `Bearer ${asker.token}` },
    });
    const page = second.json() as Page;
    expect(page.results.map(({ user }) => user.id)).toEqual(made.slice(10, 20));
    expect(page.previous).toContain('page=1');
    const last = await list('&page=3');
    expect(idsOf(last)).toEqual(made.slice(20));
    expect(last.body.next).toBeNull();
  });

  test('contains only public fields', async () => {
    await makeRoommateStudent(db, school, {
      instagram_username: 'SecretInsta',
      facebook_username: 'SecretFace',
      preferred_gender: 'male',
    });
    const { body, text, headers } = await list();
    expect(Object.keys(body.results[0]!).toSorted()).toEqual([
      ...[
        'about',
        'age',
        'already_messaged',
        'bedtime',
        'budget',
        'cleaning',
        'gender',
        'grad_year',
        'has_room',
      ],
      ...['id', 'interests', 'is_demo', 'match', 'personality', 'pets', 'photo', 'school', 'smoking'],
      ...['study_program', 'user', 'visitors'],
    ]);
    expect(body.results[0]!.user).toEqual({ id: expect.any(Number), first_name: 'Ada', last_initial: 'L' });
    expect(text).not.toMatch(/Secret|Lane|example\.edu|preference/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is filtered by one or several values per filter', async () => {
    const make = (values: object) => makeRoommateStudent(db, school, values);
    const he = await make({ gender: 'male', pets: true });
    const she = await make({ gender: 'female', smoking: true });
    const they = await make({ gender: 'other', pets: true, smoking: true });
    expect(idsOf(await list('&gender=female'))).toEqual([she]);
    expect(idsOf(await list('&gender=female&gender=male'))).toEqual([she, he]);
    expect(idsOf(await list('&gender=female&gender=male&gender=other'))).toEqual([they, she, he]);
    expect(idsOf(await list('&pets=yes'))).toEqual([they, he]);
    expect(idsOf(await list('&pets=yes&smoking=no'))).toEqual([he]);
    expect(idsOf(await list('&pets=yes&pets=no&smoking=yes'))).toEqual([they, she]);
    const narrowed = await list('&gender=other&gender=male&pets=yes&order=recent');
    expect(narrowed.body.count).toBe(2);
  });

  test('is filtered by an inclusive budget range', async () => {
    const [low, mid, high] = [
      await makeRoommateStudent(db, school, { budget: 600 }),
      await makeRoommateStudent(db, school, { budget: 800 }),
      await makeRoommateStudent(db, school, { budget: 1000 }),
    ];
    expect(idsOf(await list('&budget_max=800'))).toEqual([mid, low]);
    expect(idsOf(await list('&budget_min=800'))).toEqual([high, mid]);
    expect(idsOf(await list('&budget_min=601&budget_max=999'))).toEqual([mid]);
    expect((await list('&budget_min=601&budget_max=799')).body.count).toBe(0);
  });

  test('excludes users blocked by or blocking the current user', async () => {
    const [one, two, three] = [
      await makeRoommateStudent(db, school),
      await makeRoommateStudent(db, school),
      await makeRoommateStudent(db, school),
    ] as const;
    await db
      .insertInto('user_blocks')
      .values([
        { user_id: asker.id, blocked_id: one },
        { user_id: two, blocked_id: asker.id },
        { user_id: one, blocked_id: three },
      ])
      .execute();
    expect(idsOf(await list())).toEqual([three]);
    expect((await list()).body.count).toBe(1);
    for (const id of [one, two]) {
      expect((await send(api.app, 'GET', `roommates/${id}/`, { token: asker.token })).statusCode).toBe(404);
    }
  });

  test('excludes accounts that are blocked, deleted, due for deletion or no longer students', async () => {
    const ids = [];
    for (let each = 0; each < 5; each += 1) ids.push(await makeRoommateStudent(db, school));
    const [blocked, deleted, leaving, manager, stays] = ids as [number, number, number, number, number];
    await users([blocked]).set({ status: 'blocked' }).execute();
    await users([deleted]).set({ status: 'deleted' }).execute();
    await users([leaving])
      .set({ deletion_due: new Date(Date.now() + 3_600_000) })
      .execute();
    await users([manager]).set({ type: 'manager' }).execute();
    expect(idsOf(await list())).toEqual([stays]);
    const answer = await send(api.app, 'GET', `roommates/${leaving}/`, { token: asker.token });
    expect(answer.statusCode).toBe(404);
  });

  test('marks users who have received a message from the current user', async () => {
    const [written, wrote] = [await makeRoommateStudent(db, school), await makeRoommateStudent(db, school)];
    await makeMessage(db, asker.id, written);
    await makeMessage(db, wrote, asker.id);
    const { body } = await list();
    expect(body.results.map(({ user, already_messaged }) => [user.id, already_messaged])).toEqual([
      [wrote, false],
      [written, true],
    ]);
  });
});

describe('roommate match score', () => {
  test('is null for a user without a profile, sorted newest first', async () => {
    const [old, young] = [
      await makeRoommateStudent(db, school, { bedtime: 5 }),
      await makeRoommateStudent(db, school),
    ];
    const { body } = await list('&order=match');
    expect(body.results.map(({ user, match }) => [user.id, match])).toEqual([
      [young, null],
      [old, null],
    ]);
  });

  test('has reasons for a user with a profile, also at another school', async () => {
    await makeRoommate(db, await makeSchool(db), asker.id, { preferred_smoking: false });
    const near = await makeRoommateStudent(db, school);
    const smoker = await makeRoommateStudent(db, school, { smoking: true });
    const { body } = await list('&order=match');
    expect(idsOf({ body })).toEqual([near, smoker]);
    expect(body.results.map(({ match }) => match?.score)).toEqual([92, Math.round(92 * 0.7)]);
    expect(body.results[1]!.match!.reasons[0]).toMatchObject({ kind: 'conflict', about: 'smoking' });
    expect((await list()).body.results.map(({ match }) => match?.score)).toEqual([64, 92]);
  });
});
