import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '#server/context.ts';
import { checkAvailability } from '#server/properties/manage/availability-jobs.ts';
import { confirmImported } from '#server/properties/manage/confirm-availability.ts';
import { grantTier } from '#server/properties/manage/grant-tier.ts';
import { deleteOwnProperty } from '#server/properties/manage/save-own-property.ts';
import { findPins } from '#server/properties/pins.queries.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { placeSchool, rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { boxQuery, featuredQuery, findList, nearQuery } from '#server/properties/search.queries.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { buildProperty, findStoredProperty } from '#server/properties/show-property.ts';
import { writeReadModel } from '#server/properties/write-read-model.ts';
import { MAX_RADIUS_M } from '#shared/api/properties.ts';
import {
  type PropertyCard,
  type PropertyListItem,
  propertyCardSchema,
  propertyListSchema,
  propertySchema,
} from '#shared/api/properties-schemas.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { matchesFilter } from '#shared/rules/listing-filter.ts';
import { listingTraits } from '#shared/rules/listing-traits.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { planFacts } from '#shared/rules/plan-facts.ts';
import { PROPERTY_TYPES } from '#shared/rules/property-type-label.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK, TIERS } from '#shared/rules/tier-order.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeSchool,
  photoKey,
  propertyInput,
  saveProperty,
  TOWN,
} from '#test/helpers/listings.ts';
import { findTruth, type KnownHome } from './find-truth.ts';

const LISTINGS = 6;
const EVERYWHERE = [-180, -90, 180, 90] as const;

/** Ids of property features. */

const { db } = await testDatabase();
const manager = await makeManager(db);
const schools = [await makeSchool(db), await makeSchool(db, { lng: TOWN[0] + 0.3 })];
const features = await db.selectFrom('features').select('id').where('type', '=', 'property').execute();
const amenities = features.map(({ id }) => id);
const fresh = Array.from({ length: LISTINGS }, () => propertyInput(manager));
const ids = await saveProperties(db, fresh);
const inputs = fresh.map((input, index) => ({ ...input, id: ids[index]! }));

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.replaceAll('\u0000', ''));
const price = fc.option(fc.integer({ min: 0, max: 9000 }));
const plans = fc.array(
  fc.record({
    name: text,
    bedrooms: fc.integer({ min: 0, max: 6 }),
    price,
    date_available: fc.option(fc.constantFrom('2026-01-31', '2027-08-15')),
    features: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  }),
  { maxLength: 4 },
);
const photos = fc.array(fc.record({ caption: text, order: fc.integer({ min: 0, max: 9 }) }), {
  maxLength: 28,
});

const time = fc.option(fc.integer({ min: 0, max: 9000 }));
/** Generates values of the fields that a manager may change. */
const facts = fc.record(
  {
    address_1: text.map((value) => `1 ${value}`),
    address_2: text,
    city: text.map((value) => `C${value}`),
    state: fc.constantFrom('OH', 'CA'),
    postal_code: fc.constantFrom('', '43201', '94305-1234'),
    description: fc
      .string({ unit: 'grapheme', maxLength: 300, size: 'max' })
      .map((value) => value.replaceAll('\u0000', '')),
    contact_phone: fc.constantFrom('', '+1 614 555 0100'),
    pet_policy: text,
    type: fc.constantFrom(...PROPERTY_TYPES),
    year_built: fc.option(fc.integer({ min: 1700, max: 2030 })),
    number_of_units: fc.option(fc.integer({ min: 1, max: 900 })),
    on_bus_route: fc.boolean(),
    furnished_units: fc.boolean(),
    is_approximate: fc.boolean(),
  },
  { requiredKeys: [] },
);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), name: text, listing_title: text }),
  fc.record({ kind: fc.constant('describe' as const), facts }),
  fc.record({
    kind: fc.constant('amenities' as const),
    places: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('move' as const), east: fc.double({ min: -0.5, max: 0.5, noNaN: true }) }),
  fc.record({ kind: fc.constant('tier' as const), tier: fc.constantFrom(...TIERS) }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('active' as const, 'inactive' as const),
  }),
  fc.record({ kind: fc.constant('plans' as const), plans }),
  fc.record({ kind: fc.constant('photos' as const), photos }),
  fc.record({
    kind: fc.constant('feature' as const),
    places: fc.uniqueArray(fc.integer({ min: 0, max: LISTINGS - 1 })),
  }),
  fc.record({ kind: fc.constant('verify' as const), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('travel' as const), times: fc.array(time, { minLength: 3, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('pay' as const), tier: fc.constantFrom(...TIERS) }),
  fc.record({ kind: fc.constant('age' as const), days: fc.constantFrom(50, 70) }),
  fc.record({ kind: fc.constant('confirm' as const) }),
  fc.record({ kind: fc.constant('replace' as const) }),
  fc.record({ kind: fc.constant('school' as const), east: fc.double({ min: -0.4, max: 0.4, noNaN: true }) }),
);
const edits = fc.array(fc.tuple(fc.integer({ min: 0, max: LISTINGS - 1 }), edit), {
  minLength: 1,
  maxLength: 5,
});

type Edit = Parameters<Parameters<typeof edit.map>[0]>[0];

/** Makes the last confirmation of a listing days older, and runs the daily check. */
async function ageListing(id: number, days: number): Promise<void> {
  await sql`update properties set availability_confirmed = now() - make_interval(days => ${days}::int),
    availability_asked = now() - interval '20 days' where id = ${id}`.execute(db);
  // The update above wrote no read model, and the daily check skips listings that are near no school.
  const card = await db
    .selectFrom('property_cards')
    .select('property_id')
    .where('property_id', '=', id)
    .executeTakeFirst();
  if (!card) await writeReadModel(db, [id]);
  await checkAvailability(db);
}

/** Deletes a listing and creates another in its place. */
async function replaceListing(index: number): Promise<void> {
  const { user_id } = await db
    .selectFrom('managers')
    .select('user_id')
    .where('id', '=', manager)
    .executeTakeFirstOrThrow();
  const user = { user_id, manager_id: manager, type: 'manager', is_staff: false, session_id: 0 };
  await deleteOwnProperty({ db, user } as Context, inputs[index]!.id);
  const fresh = propertyInput(manager);
  inputs[index] = { ...fresh, id: await saveProperty(db, fresh) };
}

async function apply(index: number, change: Edit): Promise<void> {
  const input = inputs[index]!;
  const saveValues = async (values: Partial<PropertyInput['values']>) => {
    Object.assign(input.values, values);
    await saveProperty(db, { id: input.id, values: input.values });
  };
  switch (change.kind) {
    case 'rename':
      return await saveValues({ name: change.name, listing_title: change.listing_title });
    case 'describe':
      return await saveValues(change.facts);
    case 'amenities': {
      const features = change.places.map((place) => amenities[place % amenities.length]!);
      await saveProperty(db, { id: input.id, values: input.values, features });
      return;
    }
    case 'move':
      return await saveValues({ lng: TOWN[0] + change.east });
    case 'tier':
      return await saveValues({ tier: change.tier, external_site_url: 'https://example.edu/home' });
    case 'status':
      return await saveValues({ status: change.status });
    case 'plans':
      await saveProperty(db, { id: input.id, values: input.values, floor_plans: change.plans });
      return;
    case 'photos': {
      const rows = change.photos.map((photo) => ({
        ...photo,
        storage_key: photoKey(),
        width: 960,
        height: 640,
      }));
      await saveProperty(db, { id: input.id, values: input.values, photos: rows });
      return;
    }
    case 'feature':
      await setFeatured(
        db,
        schools[0]!,
        change.places.map((place) => inputs[place]!.id),
      );
      return;
    case 'verify': {
      const level = change.isOn
        ? { account_level: 'premium' as const, verified_what: 'the deed', verified_on: '2026-01-01' }
        : { account_level: 'basic' as const, verified_what: null, verified_on: null };
      await db.updateTable('managers').set(level).where('id', '=', manager).execute();
      await rebuildReadModel(db, { manager_id: manager });
      return;
    }
    case 'travel': {
      // Stores a result as the travel time job does.
      const [walk_time = null, bike_time = null, drive_time = null] = change.times;
      await db
        .updateTable('property_schools')
        .set({ walk_time, bike_time, drive_time, quality: 'exact' })
        .where('property_id', '=', input.id)
        .execute();
      await rebuildReadModel(db);
      return;
    }
    case 'pay':
      await db
        .transaction()
        .execute((trx) => grantTier(trx, { property_id: input.id, tier: change.tier, until: '2099-01-01' }));
      return;
    case 'age':
      return await ageListing(input.id, change.days);
    case 'confirm':
      return await confirmImported(db, [input.id]);
    case 'replace':
      return await replaceListing(index);
    case 'school': {
      const [, moving] = schools;
      await db
        .updateTable('schools')
        .set({ lng: TOWN[0] + change.east })
        .where('id', '=', moving!)
        .execute();
      await placeSchool(db, moving!);
    }
  }
}

async function searched<T>(school: number, view: 'card' | 'full'): Promise<T[]> {
  const shape = view === 'card' ? { view } : { view, housing_page: '/test/off-campus-housing/' };
  const search = { school_id: school, box: EVERYWHERE, filter: {}, limit: 500, ...shape };
  const { body, total } = await findList(db, boxQuery(search));
  const list = JSON.parse(body) as T[];
  expect(list).toHaveLength(total);
  return list;
}

/** Fields of both cards and lists, followed by fields that only lists have. */
const ON_EVERY_FORM = [
  ...(['name', 'tier', 'type', 'address_1', 'city', 'state', 'postal_code', 'is_approximate'] as const),
];
const ON_LISTS = [
  ...(['listing_title', 'address_2', 'category', 'number_of_units', 'on_bus_route'] as const),
  ...(['furnished_units', 'year_built', 'billing_period', 'contract_end_date', 'pet_policy'] as const),
];
const pick = <R extends object, K extends keyof R>(row: R, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

/**
 * Returns the expected phone: the listing's contact phone or, if that is empty, a premium manager's phone.
 */
const phoneOf = ({ contact_phone }: KnownHome['row'], { account_level, phone }: KnownHome['manager']) =>
  contact_phone || (account_level === 'premium' ? phone : '');

async function compare(school: number): Promise<void> {
  const cards = await searched<PropertyCard>(school, 'card');
  const forms = await searched<PropertyListItem>(school, 'full');
  expect(z.array(propertyCardSchema).parse(cards)).toEqual(cards);
  expect(z.array(propertyListSchema).parse(forms)).toEqual(forms);
  const { body } = await findPins(db, { school_id: school, box: EVERYWHERE, filter: {} }, LISTINGS);
  const pins = new Map((JSON.parse(body) as number[][]).map((pin) => [pin[0], pin]));
  const expected = await findTruth(db, school);
  expect(cards.map(({ id }) => id).sort()).toEqual(expected.map(({ row }) => row.id).sort());
  expect(forms.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
  for (const { row, distance, travel, plans, photos, manager: owner } of expected) {
    const card = cards.find(({ id }) => id === row.id)!;
    const form = forms.find(({ id }) => id === row.id)!;
    const shown = photos.slice(0, PHOTO_ALLOWANCE[row.tier]);
    for (const each of [card, form]) {
      expect(each).toMatchObject(pick(row, ON_EVERY_FORM));
      expect(each).toMatchObject(travel);
      expect(Math.abs(each.distance_from_school! - distance)).toBeLessThan(0.1);
      expect(each.manager.verified).toEqual(
        owner.verified_what ? { what: owner.verified_what, on: owner.verified_on } : null,
      );
    }
    expect(form.photos.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    expect(form.photos.map(({ caption }) => caption)).toEqual(shown.map(({ caption }) => caption));
    expect(card.photo_count).toBe(shown.length);
    expect(form).toMatchObject(pick(row, ON_LISTS));
    expect(form.contact_phone).toBe(phoneOf(row, owner));
    expect(form.center.coordinates).toEqual([row.lng, row.lat]);
    expect(card.contact_phone).toBe(owner.account_level === 'premium' ? phoneOf(row, owner) : '');
    expect(form.external_site_url).toBe(row.tier === 'premium' ? row.external_site_url : null);
    expect(form.floor_plans.map(({ id }) => id).sort()).toEqual(plans.map(({ id }) => id).sort());
    for (const plan of form.floor_plans) {
      const { name, price: rent, bedrooms, date_available } = plans.find(({ id }) => id === plan.id)!;
      expect(plan).toMatchObject({ name, price: rent, bedrooms, date_available });
    }
    expect(card.plans).toHaveLength(plans.length);
    const [, lng, lat, rent, tier] = pins.get(row.id)!;
    expect([rent, tier]).toEqual([lowestRent(plans), TIER_RANK[row.tier]]);
    expect(Math.hypot(lng! - row.lng, lat! - row.lat)).toBeLessThan(1e-5);
  }
  compareOrder(cards, expected, (row) => cards.find(({ id }) => id === row.id)!.distance_from_school!);
  await compareFilters(school, expected);
  await compareNear(school, expected);
  await compareFeatured(school, expected);
  for (const home of expected) await compareOne(home, school);
  expect(pins.size).toBe(expected.length);
  await compareMinutes(school);
}

/** Asserts the order: by tier, then confirmed listings first, then by distance. */
function compareOrder(
  cards: readonly PropertyCard[],
  expected: readonly KnownHome[],
  distanceOf: (row: KnownHome['row']) => number,
): void {
  const staleBefore = Date.now() - AVAILABILITY_DAYS.stale * 24 * 3_600_000;
  const rows = new Map(expected.map(({ row }) => [row.id, row]));
  const rank = ({ id }: PropertyCard) => {
    const row = rows.get(id)!;
    const isStale = Date.parse(row.availability_confirmed) < staleBefore;
    return [-TIER_RANK[row.tier], Number(isStale), distanceOf(row), id];
  };
  const before = (one: PropertyCard, other: PropertyCard) => {
    const [first, second] = [rank(one), rank(other)];
    const at = first.findIndex((value, place) => value !== second[place]);
    return at < 0 ? 0 : first[at]! - second[at]!;
  };
  expect(cards.map(({ id }) => id)).toEqual([...cards].sort(before).map(({ id }) => id));
}

const FILTERS: SearchFilter[] = [
  { beds: [0, 4] },
  { beds: [1], price_max: 1000 },
  { price_min: 2000, price_max: 6000 },
  { commute_mode: 'walk', commute_max: 30 },
  { commute_mode: 'bike', commute_max: 60, beds: [0, 1, 2] },
  { commute_mode: 'drive', commute_max: 5, price_max: 5000 },
  { furnished: true, verified: true },
  { type: ['apartment', 'house'], move_in: '2026-12-01' },
  { pets: ['cats', 'dogs'] },
  { price_basis: 'person', beds: [2, 3], price_max: 1200, tour: true },
  { parking: ['garage', 'street'], accessible: ['elevator'] },
];

/** Evaluates the filter that runs in the browser. */
function meets({ row, plans, travel, manager, features }: KnownHome, filter: SearchFilter) {
  const verified = manager.account_level === 'premium' && manager.verified_on ? manager : null;
  const slugs = features.map(({ slug }) => slug);
  const traits = listingTraits({ ...row, manager: { verified }, slugs });
  return matchesFilter({ ...row, ...travel, traits, plans: plans.map(planFacts) }, filter);
}

const idsOf = (homes: readonly KnownHome[]) => homes.map(({ row }) => row.id).sort();

/** Asserts that the server's filter finds the same properties as the browser's. */
async function compareFilters(school: number, expected: readonly KnownHome[]): Promise<void> {
  const find = async (filter: SearchFilter) => {
    const search = { school_id: school, box: EVERYWHERE, filter, limit: 500, view: 'card' as const };
    const found = JSON.parse((await findList(db, boxQuery(search))).body) as PropertyCard[];
    return found.map(({ id }) => id).sort();
  };
  for (const filter of FILTERS)
    expect(await find(filter)).toEqual(idsOf(expected.filter((home) => meets(home, filter))));
  for (const commute_mode of TRAVEL_MODES) {
    const unknown = expected.filter(({ travel }) => travel[`${commute_mode}_time`] === null);
    expect(await find({ commute_mode, commute_unknown: true })).toEqual(idsOf(unknown));
  }
}

/** Points with radii in meters: in the town, east of it, and far from it with the maximum radius. */
const ASKED = [
  { point: TOWN, dist: 3000 },
  { point: [TOWN[0] + 0.1, TOWN[1] + 0.01], dist: 9000 },
  { point: [TOWN[0] - 0.4, TOWN[1] - 0.5], dist: MAX_RADIUS_M },
] as const;

/** Asserts that the search around a point finds the expected properties, by tier and then by distance. */
async function compareNear(school: number, expected: readonly KnownHome[]): Promise<void> {
  for (const { point, dist } of ASKED) {
    // Stored coordinates are rounded to about a decimeter.
    const distanceOf = ({ lng, lat }: KnownHome['row']) =>
      greatCircleDistance(point, [Math.round(lng * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6]);
    const there = expected.filter(({ row }) => distanceOf(row) <= dist);
    for (const filter of [{}, ...FILTERS]) {
      const search = { school_id: school, point, dist, filter, limit: 500, view: 'card' as const };
      const { body, total } = await findList(db, nearQuery(search));
      const cards = JSON.parse(body) as PropertyCard[];
      const meeting = there.filter((home) => meets(home, filter));
      expect(cards.map(({ id }) => id).sort()).toEqual(idsOf(meeting));
      expect(total).toBe(meeting.length);
      compareOrder(cards, meeting, distanceOf);
    }
  }
}

async function compareFeatured(school: number, expected: readonly KnownHome[]): Promise<void> {
  const query = featuredQuery({ school_id: school, limit: 500, view: 'card' });
  const shown = JSON.parse((await findList(db, query)).body) as PropertyCard[];
  const ranked = await db
    .selectFrom('property_schools')
    .select('property_id')
    .where('school_id', '=', school)
    .where('featured_rank', 'is not', null)
    .orderBy('featured_rank')
    .execute();
  const isPublic = new Set(expected.map(({ row }) => row.id));
  expect(shown.map(({ id }) => id)).toEqual(
    ranked.map(({ property_id }) => property_id).filter((id) => isPublic.has(id)),
  );
}

async function storedRows(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select to_json(c)::text as text from property_cards c union all
    select to_json(f)::text from property_forms f order by 1`.execute(db);
  return rows.map(({ text: row }) => row);
}

/** Asserts that a rebuild changes nothing, which shows that every write was complete. */
async function compareWithRebuilt(): Promise<void> {
  const stored = await storedRows();
  await rebuildReadModel(db);
  const written = await storedRows();
  const without = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row));
  expect({ lost: without(stored, written), made: without(written, stored) }).toEqual({ lost: [], made: [] });
}

/** Asserts that the stored JSON of a property equals JSON that is built from the tables. */
async function compareOne({ row, features, plans }: KnownHome, school: number): Promise<void> {
  const visitor = { db, user: null };
  const ready = await findStoredProperty(visitor, { id: row.id, school });
  const shown = propertySchema.parse(JSON.parse(String(ready?.body)));
  expect(JSON.parse(String(ready?.body))).toEqual(shown);
  expect(shown).toEqual(await buildProperty(visitor, { id: row.id, school }));
  expect(shown).toMatchObject(
    pick(row, [...ON_EVERY_FORM, ...ON_LISTS, 'description', 'created', 'updated']),
  );
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(shown.features.toSorted(byId)).toEqual(features.toSorted(byId));
  expect(shown.floor_plans.map(({ id }) => id).sort()).toEqual(plans.map(({ id }) => id).sort());
  const { body } = (await findStoredProperty(visitor, { id: row.id }))!;
  expect(JSON.parse(String(body))).toEqual(await buildProperty(visitor, { id: row.id }));
}

/** Asserts that the minutes in the cards are the rounded seconds of the tables. */
async function compareMinutes(school: number): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong
    from property_cards c join property_schools s using (school_id, property_id)
    where c.school_id = ${school} and (
      c.walk_minutes is distinct from round(s.walk_time / 60.0)
      or c.bike_minutes is distinct from round(s.bike_time / 60.0)
      or c.drive_minutes is distinct from round(s.drive_time / 60.0))`.execute(db);
  expect(rows[0]!.wrong).toBe(0);
}

test('read model equals the tables after any sequence of edits', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      for (const [index, change] of changes) await apply(index, change);
      for (const school of schools) await compare(school);
      await compareWithRebuilt();
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('read model shows both edits when two requests save a listing concurrently', async () => {
  for (let round = 0; round < 4; round += 1) {
    const input = inputs[0]!;
    const values = { ...input.values, status: 'active' as const, lng: TOWN[0], name: `Both ${round}` };
    const photo = { storage_key: photoKey(), width: 640, height: 480, caption: `Photo ${round}` };
    await Promise.all([
      saveProperty(db, { id: input.id, values }),
      saveProperty(db, { id: input.id, values, photos: [photo] }),
      setFeatured(db, schools[0]!, [input.id]),
    ]);
    const card = (await searched<PropertyCard>(schools[0]!, 'card')).find(({ id }) => id === input.id);
    expect(card).toMatchObject({ name: `Both ${round}`, photos: [{ caption: `Photo ${round}` }] });
  }
});
