import { beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/account-jobs.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { makeRoommate, ROOMMATE_BODY } from '#test/helpers/roommates.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
let student: Actor;

async function actor(): Promise<Actor> {
  return await openSession(db, await makePerson(db));
}

beforeEach(async () => {
  student = await actor();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function request(method: Method, path: string, body?: object, who = student) {
  const answer = await send(api.app, method, path, { token: who.token, ...(body ? { body } : {}) });
  return {
    status: answer.statusCode,
    body: answer.json() as OwnRoommate & { errors?: Record<string, string[]> },
  };
}
const create = (body: object = {}, who = student) =>
  request('POST', 'roommates/', { ...ROOMMATE_BODY, school, ...body }, who);
const change = (body: object, who = student) => request('PUT', `roommates/${who.id}/`, body, who);

describe('roommate profile creation refusals', () => {
  test('responds 400 with a message for each required field', async () => {
    const { status, body } = await request('POST', 'roommates/', {});
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      school: ['School is required'],
      about: ['About is required'],
      study_program: ['Study program is required'],
      grad_year: ['Grad year is required'],
      age: ['Age is required'],
      gender: ['Gender is required'],
      budget: ['Budget is required'],
    });
  });

  test('responds 400 for empty form fields and invisible characters', async () => {
    const { body } = await create({
      about: ' \u200b ',
      study_program: '',
      age: '',
      gender: '',
      budget: '  ',
      grad_year: null,
    });
    expect(Object.values(body.errors!).flat()).toEqual(
      expect.arrayContaining(['About is required', 'Study program is required', 'Age is required']),
    );
    expect(Object.keys(body.errors!)).toHaveLength(6);
  });

  test.each<[string, object, string]>([
    ['about', { about: 'x'.repeat(2001) }, 'About can have up to 2000 characters.'],
    ['about', { about: 'a\u0007b' }, 'About can’t contain control characters.'],
    ['study_program', { study_program: 'Law\nand order' }, 'Study program must be one line of text.'],
    ['age', { age: 15 }, 'Age must be a whole number from 16 to 120.'],
    ['gender', { gender: 'no_preference' }, 'Gender must be female, male or other.'],
    ['budget', { budget: 820 }, 'Budget must be a multiple of $50.'],
    [
      'preferences.cleaning_min',
      { preferences: { cleaning_min: 5, cleaning_max: 4 } },
      'The lowest can’t be above the highest.',
    ],
    [
      'preferences.visitors_max',
      { preferences: { visitors_max: 0 } },
      'Visitors max must be a whole number from 1 to 5.',
    ],
    [
      'preferences.gender',
      { preferences: { gender: 'other' } },
      'Preferred gender must be male, female or no_preference.',
    ],
    ['interests.dining', { interests: { dining: ['a', 'b', 'c', 'd'] } }, 'Up to 3 interests allowed'],
    [
      'interests.activities',
      { interests: { activities: ['x'.repeat(26)] } },
      'An interest can have up to 25 characters.',
    ],
    [
      'instagram_username',
      { instagram_username: 'https://evil.test/' },
      'Instagram must be a username of up to 50 letters, digits, dots and underscores.',
    ],
    ['photo', { photo: 'https://evil.test/me.jpg' }, 'Photo must be a file.'],
    ['school', { school: 999_999_999 }, 'There is no such school.'],
  ])('responds 400 for an invalid %s: %j', async (field, wrong, sentence) => {
    const { status, body } = await create(wrong);
    expect([status, body.errors]).toEqual([400, { [field]: [sentence] }]);
    expect((await request('GET', `roommates/${student.id}/`)).status).toBe(404);
  });

  test("responds 403 for another user's id", async () => {
    const other = await actor();
    expect((await create({ user_id: other.id })).status).toBe(403);
    expect((await request('GET', `roommates/${other.id}/`)).status).toBe(404);
  });

  test('responds 409 to a second profile', async () => {
    expect((await create()).status).toBe(201);
    const again = await create();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ detail: 'A profile with this user account already exists.' });
  });

  test('responds 409 to nine of ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('new roommate profile', () => {
  test('counts grapheme clusters for text limits', async () => {
    const family = '👩‍👩‍👧‍👦'.repeat(25);
    const { status, body } = await create({
      about: `${'é'.repeat(1000)}${'e\u0301'.repeat(1000)}`,
      study_program: '法'.repeat(100),
      interests: { dining: [family, 'ก็'.repeat(25), ''] },
    });
    expect(status).toBe(201);
    expect(body.interests.dining).toEqual([family, 'ก็'.repeat(25)]);
    expect((await change({ interests: { dining: [`${family}x`] } })).status).toBe(400);
  });

  test('has the specified defaults, and shows every field to its owner', async () => {
    const { body } = await create({ instagram_username: '@ada.lane' });
    expect(body).toMatchObject({
      ...ROOMMATE_BODY,
      school,
      user: { id: student.id, first_name: 'Ada', last_initial: 'L' },
      has_room: false,
      smoking: false,
      pets: false,
      personality: 3,
      bedtime: 3,
      visitors: 3,
      cleaning: 3,
      instagram_username: 'ada.lane',
      facebook_username: 'ada.lane',
      photo: null,
      match: null,
      preferences: { cleaning_min: 1, cleaning_max: 5, pets: null, smoking: null, gender: 'no_preference' },
      interests: { entertainment: [], activities: [], dining: [] },
    });
    const me = (await request('GET', 'users/')).body as unknown as { roommate_profile: unknown }[];
    expect(me[0]!.roommate_profile).toEqual({ id: body.id, school });
  });

  test('is complete for its owner and reduced for other students', async () => {
    await create({ instagram_username: 'ada' });
    expect(Object.keys((await request('GET', `roommates/${student.id}/`)).body)).toContain('preferences');
    const { status, body } = await request('GET', `roommates/${student.id}/`, undefined, await actor());
    expect(status).toBe(200);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['preferences']));
    expect(JSON.stringify(body)).not.toMatch(/username|preferences|Lane/);
  });
});

describe('roommate profile update', () => {
  test("responds 403 for another student's profile, also on deletion", async () => {
    const other = await actor();
    await makeRoommate(db, school, other.id);
    expect((await request('PUT', `roommates/${other.id}/`, { about: 'Mine now' })).status).toBe(403);
    expect((await request('DELETE', `roommates/${other.id}/`)).status).toBe(403);
    expect((await request('GET', `roommates/${other.id}/`)).body.about).toBe(ROOMMATE_BODY.about);
  });

  test('responds 404 without a profile', async () => {
    expect((await change({ about: 'Hello' })).status).toBe(404);
    expect((await request('DELETE', `roommates/${student.id}/`)).status).toBe(404);
  });

  test('changes only the fields sent', async () => {
    const before = (
      await create({
        smoking: true,
        preferences: { cleaning_min: 2, cleaning_max: 3, pets: false, gender: 'female' },
        interests: { dining: ['Tacos'], activities: ['Chess'] },
        instagram_username: 'ada',
      })
    ).body;
    const steps: [object, Partial<OwnRoommate>][] = [
      [{}, {}],
      [{ about: 'New words' }, { about: 'New words' }],
      [{ preferences: { pets: null } }, { preferences: { ...before.preferences, pets: null } }],
      [{ interests: { dining: [] } }, { interests: { ...before.interests, dining: [] } }],
      [
        { bedtime: '5', has_room: 'true' },
        { bedtime: 5, has_room: true },
      ],
      [{ facebook_username: '' }, { facebook_username: '' }],
    ];
    let expected: object = before;
    for (const [sent, changed] of steps) {
      const { status, body } = await change(sent);
      expected = { ...expected, ...changed };
      expect([status, body]).toEqual([200, expected]);
    }
  });

  test('accepts the body of its own response unchanged', async () => {
    const { body } = await create({ interests: { dining: ['Tacos'] } });
    expect((await change(body)).body).toEqual(body);
  });

  test('validates one end of a range against the stored other end', async () => {
    await create({ preferences: { bedtime_min: 1, bedtime_max: 3 } });
    const { status, body } = await change({ preferences: { bedtime_min: 4 } });
    expect([status, body.errors]).toEqual([
      400,
      { 'preferences.bedtime_min': ['The lowest can’t be above the highest.'] },
    ]);
    expect((await change({ preferences: { bedtime_min: 4, bedtime_max: 5 } })).status).toBe(200);
  });

  test('responds 400 and changes nothing when a required field is emptied', async () => {
    await create();
    const { status, body } = await change({ about: '', study_program: 'Law' });
    expect([status, body.errors]).toEqual([400, { about: ['About is required'] }]);
    expect((await request('GET', `roommates/${student.id}/`)).body.study_program).toBe('Geography');
  });

  test('changes the match score of others when interests change', async () => {
    const other = await actor();
    await create({ interests: { dining: ['Tacos'] } });
    await create({ interests: { dining: ['ramen'] } }, other);
    const seen = async () => (await request('GET', `roommates/${other.id}/`)).body.match!;
    const before = await seen();
    await change({ interests: { activities: [' RAMEN '] } });
    expect((await seen()).score).toBe(before.score + 3);
    expect((await seen()).reasons).toContainEqual({
      kind: 'fits',
      about: 'interests',
      text: 'You share an interest.',
    });
  });
});

describe('roommate profile deletion', () => {
  test('removes the profile, and a new one can be created', async () => {
    await create();
    expect((await request('DELETE', `roommates/${student.id}/`)).status).toBe(200);
    expect((await request('GET', `roommates/${student.id}/`)).status).toBe(404);
    expect((await create()).status).toBe(201);
  });

  test('with the account removes profile and picture, which the export contained before', async () => {
    await create();
    const key = 'c'.repeat(32);
    await db
      .updateTable('roommate_profiles')
      .set({ photo_key: key, photo_width: 320, photo_height: 320 })
      .where('user_id', '=', student.id)
      .execute();
    const exported = (await request('GET', 'account/export/')).body as unknown as {
      roommate_profile: object;
    };
    expect(exported.roommate_profile).toMatchObject({ about: ROOMMATE_BODY.about, photo_key: key });
    await db
      .updateTable('users')
      .set({ deletion_due: new Date(0) })
      .where('id', '=', student.id)
      .execute();
    const gone: string[] = [];
    await deleteDueAccounts({ db, onPictureUnused: async (_trx, storageKey) => void gone.push(storageKey) });
    expect(gone).toEqual([key]);
    const left = await db
      .selectFrom('roommate_profiles')
      .select('id')
      .where('user_id', '=', student.id)
      .execute();
    expect(left).toEqual([]);
  });
});
