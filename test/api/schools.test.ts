import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Feature, featureSchema } from '#shared/api/features-schemas.ts';
import {
  type School,
  type SchoolListItem,
  schoolListItemSchema,
  schoolSchema,
} from '#shared/api/schools-schemas.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const id = await makeSchool(db, {
  name: 'Ohio State University-Main Campus',
  short_name: 'Ohio State',
  alias: 'OSU | Buckeyes',
  public_view_url: 'ohio-state-university',
  is_popular: true,
  lng: -83.03,
  lat: 40,
  admission_rate: 0.5725,
  sat_scores: 1350,
  scorecard_year: '2022 to 2023',
  brand_primary: '#bb0000',
  brand_secondary: '#666666',
});
const [active, blocked] = await db
  .insertInto('users')
  .values([
    { username: 'mod', email: 'mod@example.edu', type: 'student', first_name: 'Ann', password_hash: 'x' },
    { username: 'gone', email: 'gone@example.edu', type: 'student', status: 'blocked' },
  ])
  .returning('id')
  .execute();
await db
  .insertInto('school_mods')
  .values([active!, blocked!].map((user) => ({ school_id: id, user_id: user.id })))
  .execute();
await makeSchool(db, {
  name: 'alpha college',
  short_name: 'Alpha 100%_',
  public_view_url: 'alpha',
  site_id: 7,
  site_domain: 'housing.alpha.example',
  on_main_site: false,
});
await makeSchool(db, { name: 'Álfheim University', short_name: 'Álfheim', public_view_url: 'alfheim' });

describe('main_schools/', () => {
  const find = async (url: string) =>
    (await api.get<School[]>(`main_schools/?public_view_url=${encodeURIComponent(url)}`)).body;

  test('finds a school regardless of case, hyphens and spaces', async () => {
    for (const url of [
      'ohio-state-university',
      'Ohio State University',
      'OHIO-STATE university',
      ' ohio  state-university ',
    ])
      expect(
        (await find(url)).map(({ short_name }) => short_name),
        url,
      ).toEqual(['Ohio State']);
  });

  test('finds no school by a partial name, an alias or a pattern', async () => {
    for (const url of [
      'ohio',
      'ohio-state-universit',
      'OSU',
      'ohio%',
      'ohio_state_university',
      "' or ''='",
      '🦊',
    ])
      expect(await find(url), url).toEqual([]);
  });

  test('returns the schema of the contract, with moderators’ usernames only', async () => {
    const [school] = await find('ohio-state-university');
    expect(schoolSchema.parse(school)).toEqual(school);
    expect(school).toMatchObject({
      center: { type: 'Point', coordinates: [-83.03, 40] },
      site: null,
      forum_mods: [{ id: expect.any(Number), username: 'mod' }],
      scorecard_data: {
        admission_rate: 0.5725,
        sat_scores: 1350,
        enrollment_undergrad: null,
        year_label: '2022 to 2023',
      },
      initials: 'OSU',
      brand_colors: ['#bb0000', '#666666'],
    });
    expect(JSON.stringify(school)).not.toMatch(/@example|Ann|password/);
  });

  test('returns the domain of a school with its own site', async () => {
    expect((await find('alpha'))[0]!.site).toEqual({ id: 7, domain: 'housing.alpha.example' });
  });
});

describe('schools/', () => {
  const list = async (query = '') =>
    (await api.get<SchoolListItem[]>(`schools/${query}`)).body.map(({ short_name }) => short_name);

  test('lists all schools by name in the schema of the contract', async () => {
    const { body, headers } = await api.get<SchoolListItem[]>('schools/');
    expect(z.array(schoolListItemSchema).parse(body)).toEqual(body);
    expect(body.map(({ short_name }) => short_name)).toEqual(['Álfheim', 'Alpha 100%_', 'Ohio State']);
    expect(headers['x-total-count']).toBe('3');
  });

  test('filters by part of a name, short name or alias, ignoring case', async () => {
    expect(await list('?q=STATE')).toEqual(['Ohio State']);
    expect(await list('?q=buckeye')).toEqual(['Ohio State']);
    expect(await list(`?q=${encodeURIComponent('álf')}`)).toEqual(['Álfheim']);
    expect(await list(`?q=${encodeURIComponent('100%_')}`)).toEqual(['Alpha 100%_']);
    expect(await list(`?q=${encodeURIComponent('%')}`)).toEqual(['Alpha 100%_']);
    expect(await list('?q=nowhere')).toEqual([]);
  });

  test('filters by popularity', async () => {
    expect(await list('?popular=true')).toEqual(['Ohio State']);
    expect(await list('?popular=false')).toHaveLength(2);
  });
});

test('features/ lists all features by group, with negative features last', async () => {
  const { body } = await api.get<Feature[]>('features/');
  expect(z.array(featureSchema).parse(body)).toEqual(body);
  const pets = body.filter(({ group }) => group === 'pets').map(({ slug }) => slug);
  expect(pets.slice(0, 2)).toEqual(['cats-allowed', 'dog-park']);
  expect(pets.at(-1)).toBe('no-pets');
  expect([...new Set(body.map(({ group }) => group))]).toEqual([
    'parking',
    'recreation',
    'kitchen',
    'living',
    'security',
    'utilities',
    'pets',
    'laundry',
    'other',
  ]);
});
