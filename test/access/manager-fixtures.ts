import { randomUUID } from 'node:crypto';
import { insertListingImport } from '#server/properties/import/listing-imports.queries.ts';
import { insertFeed } from '#server/properties/import/scheduled-feeds.queries.ts';
import { makeAvailabilityToken } from '#server/properties/manage/availability-token.ts';
import {
  type Listing,
  makeListing,
  PLAN_BODY,
  PROPERTY_BODY,
  photoUrl,
} from '#test/helpers/manager-listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { type AccessCase, type BaseData, type CallFixture, MISSING_ID } from './actors.ts';

/** Creates a listing of the caller, or of a manager that makes no calls. */
async function listingOf({ base, actor, kind }: AccessCase, status: 'active' | 'inactive'): Promise<Listing> {
  const own = kind === 'own' ? actor?.manager_id : null;
  return await makeListing(base.db, own ?? base.manager.manager_id!, { status });
}

/**
 * Calls on the part of a listing that the path names. Active listings are public, so another manager gets 403
 * instead of 404.
 */
function partOf(part: keyof Listing, status: 'active' | 'inactive' = 'active', success = 200): CallFixture {
  return {
    object: async (accessCase) =>
      accessCase.kind === 'missing' ? MISSING_ID : (await listingOf(accessCase, status))[part],
    status: ({ kind }) =>
      kind === 'own' ? success : kind === 'missing' || status === 'inactive' ? 404 : 403,
  };
}

const propertyBody = ({ actor, base }: AccessCase) => ({
  ...PROPERTY_BODY,
  is_center_confirmed: true,
  manager: actor?.manager_id ?? base.manager.manager_id,
});
const planBody = async (accessCase: AccessCase) => ({
  ...PLAN_BODY,
  property_id: (await listingOf(accessCase, 'active')).id,
});
const photoBody = async (accessCase: AccessCase) => ({
  property: (await listingOf(accessCase, 'active')).id,
  photo: await photoUrl(),
  caption: 'The front',
});
const noMove = () => ({ ...PLAN_BODY });
const newPicture = async () => ({ photo: await photoUrl(), caption: 'The back' });
/** Returns the token of an emailed link. Its manager makes no calls. */
async function linkToken({ db }: BaseData): Promise<string> {
  const manager_id = (await makePerson(db, 'manager')).manager_id!;
  const { id } = await makeListing(db, manager_id, { status: 'active' });
  return await makeAvailabilityToken(db, { manager_id, property_id: id });
}
/** Calls on a row of the caller. Rows of other managers respond 404. */
function ownRow(make: (base: BaseData, manager_id: number) => Promise<number>): CallFixture {
  return {
    object: async ({ base, actor, kind }) => {
      const own = kind === 'own' ? actor?.manager_id : null;
      return kind === 'missing' ? MISSING_ID : await make(base, own ?? base.manager.manager_id!);
    },
    status: ({ kind }) => (kind === 'own' ? 200 : 404),
  };
}
const importOf = async ({ db }: BaseData, manager_id: number) =>
  await insertListingImport(db, {
    ...{ manager_id, language: 'en', file_name: 'listings.csv', file: Buffer.from('x'), state: 'done' },
    is_dry_run: true,
  });
const feedUrl = () => `https://feeds.example/${randomUUID()}.xml`;
const feedOf = async ({ db }: BaseData, manager_id: number) =>
  (await insertFeed(db, { manager_id, source: 'x', url: feedUrl(), language: 'en', mapping: null }))!;
/** Returns the key of a feed. Its manager makes no calls. */
async function feedKey({ db }: BaseData): Promise<string> {
  const { manager_id } = await makePerson(db, 'manager');
  const key = randomUUID();
  await db.updateTable('managers').set({ feed_key: key }).where('id', '=', manager_id!).execute();
  return key;
}
/** Returns a CSV file with one listing that has no school nearby. */
const csvFile = () =>
  `external_id,address_1,city,state,latitude,longitude,bedrooms,price\n${randomUUID()},1 High Street,Columbus,OH,40,-83.03,1,900\n`;
const addressBody = () => ({
  address_1: '12 Maple Street',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201',
  center: { type: 'Point', coordinates: [-83.03, 40] },
});
const newKey = () => ({ key: randomUUID() });
const words = () => ({ caption: 'The garden', order: 3 });

/** Fixtures of the calls for managers. */
export const MANAGER_FIXTURES = {
  manager_properties: {},
  manager_property: {
    object: async (accessCase) =>
      accessCase.kind === 'missing' ? MISSING_ID : (await listingOf(accessCase, 'active')).id,
  },
  create_property: { body: propertyBody },
  change_property: { ...partOf('id'), body: propertyBody },
  delete_property: partOf('id'),
  duplicate_property: { ...partOf('id', 'active', 201), body: newKey },
  change_many_properties: {
    body: async ({ base, actor }) => {
      const { id } = await makeListing(base.db, actor?.manager_id ?? base.manager.manager_id!);
      return { listings: [{ id, status: 'inactive' }] };
    },
  },
  address_places: { body: addressBody },
  confirm_property: partOf('id'),
  mailed_availability: { query: async (base) => `token=${await linkToken(base)}` },
  answer_availability: {
    body: async ({ base }) => ({ token: await linkToken(base), is_available: true }),
  },
  listing_imports: {},
  listing_import: ownRow(importOf),
  create_listing_import: { body: () => ({ file: csvFile(), dry_run: false }) },
  run_listing_import: { ...ownRow(importOf), body: () => ({ dry_run: true }) },
  scheduled_feeds: {},
  create_scheduled_feed: { body: () => ({ url: feedUrl() }) },
  delete_scheduled_feed: ownRow(feedOf),
  fetch_scheduled_feed: ownRow(feedOf),
  export_listings: {},
  manager_feed: {},
  create_manager_feed: {},
  delete_manager_feed: {},
  listing_feed: {
    object: async ({ base, kind }) => (kind === 'missing' ? 'unknown' : await feedKey(base)),
    status: ({ kind }) => (kind === 'missing' ? 404 : 200),
  },
  create_floor_plan: { body: planBody },
  change_floor_plan: { ...partOf('plan'), body: noMove },
  delete_floor_plan: partOf('plan'),
  create_photo: { body: photoBody },
  replace_photo: { ...partOf('photo'), body: newPicture },
  change_photo: { ...partOf('photo'), body: words },
  delete_photo: partOf('photo'),
} as const satisfies Record<string, CallFixture>;

/** The same writes to a hidden listing. Another manager gets 404, because hidden listings are not public. */
export const HIDDEN_WRITES: Partial<Record<string, CallFixture>> = {
  change_property: { ...partOf('id', 'inactive'), body: propertyBody },
  delete_property: partOf('id', 'inactive'),
  duplicate_property: { ...partOf('id', 'inactive', 201), body: newKey },
  confirm_property: {
    ...partOf('id', 'inactive'),
    status: ({ kind }) => (kind === 'own' ? 409 : 404),
  },
  change_floor_plan: { ...partOf('plan', 'inactive'), body: noMove },
  delete_floor_plan: partOf('plan', 'inactive'),
  replace_photo: { ...partOf('photo', 'inactive'), body: newPicture },
  change_photo: { ...partOf('photo', 'inactive'), body: words },
  delete_photo: partOf('photo', 'inactive'),
};
