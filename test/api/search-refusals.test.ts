import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/api/errors.ts';
import { sentencesFor, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const property = await makeProperty(db, await makeManager(db));

const BAD_IDS: [string, string][] = [
  ['missing', ''],
  ['empty', 'school='],
  ['a word', 'school=osu'],
  ['zero', 'school=0'],
  ['negative', 'school=-1'],
  ['a fraction', 'school=1.5'],
  ['an exponent', 'school=1e3'],
  ['hexadecimal', 'school=0x10'],
  ['padded', 'school=%201'],
  ['not a number', 'school=NaN'],
  ['infinite', 'school=Infinity'],
  ['too large', `school=${'9'.repeat(400)}`],
  ['just beyond whole numbers', 'school=9007199254740993'],
  ['repeated', 'school=1&school=2'],
  ['with U+0000', 'school=1%00'],
  ['an injection', "school=1'%20or%201=1--"],
];

const SCHOOL_CALLS = [
  'featured_properties/?',
  'property_near/?point=-83,40&',
  'property_in/?in_bbox=-84,39,-82,41&',
  'property_pins/?in_bbox=-84,39,-82,41&',
  'property_counts/?in_bbox=-84,39,-82,41&',
  'properties/1/auxillary_data/?',
];

describe.each(SCHOOL_CALLS)('%s responds 400 for a school that is', (call) => {
  test.each(BAD_IDS)('%s', async (_name, query) => {
    const answer = await api.get<Problem>(call + query);
    expect(answer.status).toBe(400);
    expect(String(answer.headers['content-type'])).toContain('application/problem+json');
    expect(sentencesFor(answer, 'school').join(' ')).toMatch(/school/);
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Bad input', status: 400 });
  });

  test('unknown: responds 404', async () => {
    const answer = await api.get<Problem>(`${call.replace('/1/', `/${property}/`)}school=987654321`);
    expect([answer.status, answer.body.detail]).toEqual([404, 'There is no such school.']);
  });
});

type BadCase = [name: string, query: string, field: string];

const BAD_BOXES: BadCase[] = [
  ['no box', '', 'in_bbox'],
  ['an empty box', 'in_bbox=', 'in_bbox'],
  ['three numbers', 'in_bbox=-84,39,-82', 'in_bbox'],
  ['five numbers', 'in_bbox=-84,39,-82,41,0', 'in_bbox'],
  ['a box with a word', 'in_bbox=-84,39,east,41', 'in_bbox'],
  ['a box with NaN', 'in_bbox=-84,39,NaN,41', 'in_bbox'],
  ['a box with infinity', 'in_bbox=-84,39,Infinity,41', 'in_bbox'],
  ['west and east swapped', 'in_bbox=-82,39,-84,41', 'in_bbox'],
  ['south and north swapped', 'in_bbox=-84,41,-82,39', 'in_bbox'],
  ['a box without width', 'in_bbox=-84,39,-84,41', 'in_bbox'],
  ['latitude and longitude swapped', 'in_bbox=39,-184,41,-182', 'in_bbox'],
  ['a box beyond the poles', 'in_bbox=-84,39,-82,91', 'in_bbox'],
  ['two boxes', 'in_bbox=-84,39,-82,41&in_bbox=-84,39,-82,41', 'in_bbox'],
  ['an endless box', `in_bbox=${'-84,39,'.repeat(5000)}`, 'in_bbox'],
  ['U+0000 in the box', 'in_bbox=-84,39,-82,41%00', 'in_bbox'],
];

const BAD_POINTS: BadCase[] = [
  ['no point', '', 'point'],
  ['one number', 'point=-83', 'point'],
  ['three numbers', 'point=-83,40,1', 'point'],
  ['a word', 'point=here,there', 'point'],
  ['a point beyond 180 degrees', 'point=-183,40', 'point'],
  ['latitude first', 'point=40,-183', 'point'],
  ['two points', 'point=-83,40&point=-83,40', 'point'],
  ['a zero distance', 'point=-83,40&dist=0', 'dist'],
  ['a negative distance', 'point=-83,40&dist=-5', 'dist'],
  ['a distance beyond 50 miles', 'point=-83,40&dist=80467.1', 'dist'],
  ['a distance in words', 'point=-83,40&dist=15mi', 'dist'],
  ['two distances', 'point=-83,40&dist=1&dist=2', 'dist'],
  ['an infinite distance', 'point=-83,40&dist=Infinity', 'dist'],
];

const BAD_FILTERS: BadCase[] = [
  ['five bedrooms', 'beds=5', 'beds'],
  ['negative bedrooms', 'beds=-1', 'beds'],
  ['a studio by name', 'beds=studio', 'beds'],
  ['one bad option among good ones', 'beds=1&beds=two', 'beds'],
  ['too many bedroom options', 'beds=1&'.repeat(50), 'beds'],
  ['a price in words', 'price_min=cheap', 'price_min'],
  ['a price with cents', 'price_max=99.50', 'price_max'],
  ['a negative price', 'price_min=-1', 'price_min'],
  ['a price above the maximum', 'price_max=1000001', 'price_max'],
  ['a reversed price range', 'price_min=900&price_max=800', 'price_min'],
  ['a repeated price', 'price_min=1&price_min=2', 'price_min'],
  ['an unknown pet', 'pets=cats&pets=dragons', 'pets'],
  ['an empty type', 'type=', 'type'],
  ['a flag that is not a boolean', 'furnished=yes', 'furnished'],
  ['a repeated flag', 'tour=true&tour=true', 'tour'],
  ['a number of baths that is no option', 'baths_min=1.25', 'baths_min'],
  ['a day that does not exist', 'move_in=2026-02-30', 'move_in'],
  ['a day in words', 'move_in=today', 'move_in'],
  ['a size of zero', 'sq_feet_min=0', 'sq_feet_min'],
  ['a reversed range of sizes', 'sq_feet_min=900&sq_feet_max=800', 'sq_feet_min'],
  ['a search for no word', 'q=%25_', 'q'],
  ['an empty search', 'q=', 'q'],
  ['U+0000 in the search', 'q=a%00', 'q'],
  ['an endless search', `q=${'a'.repeat(101)}`, 'q'],
  ['an unknown commute mode', 'commute_mode=swim&commute_max=10', 'commute_mode'],
  ['an empty commute mode', 'commute_mode=&commute_max=10', 'commute_mode'],
  ['two commute modes', 'commute_mode=walk&commute_mode=bike&commute_max=10', 'commute_mode'],
  ['a column as commute mode', 'commute_mode=walk_minutes&commute_max=10', 'commute_mode'],
  ['minutes without a commute mode', 'commute_max=10', 'commute_mode'],
  ['a commute mode without minutes', 'commute_mode=walk', 'commute_max'],
  ['zero minutes', 'commute_mode=walk&commute_max=0', 'commute_max'],
  ['more than two hours', 'commute_mode=walk&commute_max=121', 'commute_max'],
  ['a fraction of a minute', 'commute_mode=walk&commute_max=9.5', 'commute_max'],
  ['minutes in words', 'commute_mode=walk&commute_max=ten', 'commute_max'],
  ['repeated minutes', 'commute_mode=walk&commute_max=1&commute_max=2', 'commute_max'],
  ['commute_unknown that is not a boolean', 'commute_mode=walk&commute_unknown=1', 'commute_unknown'],
  ['commute_unknown without a commute mode', 'commute_unknown=true', 'commute_mode'],
  ['commute_unknown with minutes', 'commute_mode=walk&commute_max=9&commute_unknown=true', 'commute_unknown'],
];

const BAD_LISTS: BadCase[] = [
  ['limit 0', 'limit=0', 'limit'],
  ['a limit above 500', 'limit=501', 'limit'],
  ['a limit in words', 'limit=some', 'limit'],
  ['an unknown view', 'view=tiny', 'view'],
  ['two views', 'view=card&view=full', 'view'],
];

const BAD_ZOOMS: BadCase[] = [
  ['a negative zoom', 'zoom=-1', 'zoom'],
  ['a zoom above the maximum', 'zoom=23', 'zoom'],
  ['a fractional zoom', 'zoom=11.5', 'zoom'],
  ['an empty zoom', 'zoom=', 'zoom'],
  ['a zoom in words', 'zoom=near', 'zoom'],
  ['two zooms', 'zoom=1&zoom=2', 'zoom'],
];

function refuses(call: string, cases: BadCase[]): void {
  test.each(cases)(`${call} responds 400 for %s`, async (_name, query, field) => {
    const answer = await api.get<Problem>(`${call}school=${school}&${query}`);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(sentencesFor(answer, field).join(' ')).toContain(field);
  });
}

describe('search with invalid input', () => {
  refuses('property_in/?', BAD_BOXES);
  refuses('property_pins/?', BAD_BOXES);
  refuses('property_near/?', BAD_POINTS);
  for (const call of ['property_near/?point=-83,40&', 'property_in/?in_bbox=-84,39,-82,41&']) {
    refuses(call, BAD_FILTERS);
    refuses(call, BAD_LISTS);
  }
  refuses('property_pins/?in_bbox=-84,39,-82,41&', BAD_FILTERS);
  refuses('property_counts/?in_bbox=-84,39,-82,41&', BAD_FILTERS);
  refuses('property_pins/?in_bbox=-180,-90,180,90&', BAD_ZOOMS);
  refuses('featured_properties/?', BAD_LISTS.slice(3));

  test('names the valid values of commute parameters in the message', async () => {
    const readErrors = async (query: string, field: string) =>
      sentencesFor(
        await api.get<Problem>(`property_in/?in_bbox=-84,39,-82,41&school=${school}&${query}`),
        field,
      );
    expect(await readErrors('commute_mode=swim&commute_max=5', 'commute_mode')).toEqual([
      'commute_mode must be walk, bike or drive.',
    ]);
    expect(await readErrors('commute_mode=walk', 'commute_max')).toEqual([
      'commute_max must be given with commute_mode.',
    ]);
    expect(await readErrors('commute_mode=walk&commute_max=500', 'commute_max')).toEqual([
      'commute_max must be a whole number from 1 to 120.',
    ]);
  });

  test('reports every invalid parameter at once', async () => {
    const answer = await api.get<Problem>('property_in/?school=x&in_bbox=1,2&limit=0&beds=9');
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['beds', 'in_bbox', 'limit', 'school']);
  });
});

describe('school calls', () => {
  test.each([
    ['main_schools/', 'public_view_url'],
    ['main_schools/?public_view_url=', 'public_view_url'],
    ['main_schools/?public_view_url=a&public_view_url=b', 'public_view_url'],
    ['main_schools/?public_view_url=a%00b', 'public_view_url'],
    ['main_schools/?public_view_url=a%0Ab', 'public_view_url'],
    [`main_schools/?public_view_url=${'a'.repeat(201)}`, 'public_view_url'],
    ['schools/?q=', 'q'],
    [`schools/?q=${'a'.repeat(101)}`, 'q'],
    ['schools/?q=a&q=b', 'q'],
    ['schools/?popular=yes', 'popular'],
    ['schools/?popular=true&popular=true', 'popular'],
  ])('%s responds 400', async (path, field) => {
    const answer = await api.get<Problem>(path);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });
});

describe.each(['', 'auxillary_data/', 'floor_plans/', 'photos/'])('properties/{id}/%s', (tail) => {
  const query = tail === 'auxillary_data/' ? '?school=1' : '';

  test.each(['0', '-1', 'abc', '1.5', '1e3', '%00', '9'.repeat(30), '%27', '1%3B'])(
    'responds 400 for the id %s',
    async (id) => {
      const answer = await api.get<Problem>(`properties/${id}/${tail}${query}`);
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['id']);
    },
  );

  test('responds 404 for an unknown id', async () => {
    const answer = await api.get<Problem>(`properties/987654321/${tail}${query}`);
    expect([answer.status, answer.body.detail]).toEqual([404, 'There is no such property.']);
  });
});

test('unknown parameters are ignored', async () => {
  const answer = await api.get(`featured_properties/?school=${school}&utm_source=x%00y&page=-1&page=2`);
  expect(answer.status).toBe(200);
});

test('properties/{id}/ validates the school parameter', async () => {
  expect((await api.get(`properties/${property}/?school=x`)).status).toBe(400);
  expect((await api.get(`properties/${property}/?school=987654321`)).status).toBe(404);
});
