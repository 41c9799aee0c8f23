import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { Feature } from '#shared/api/features-schemas.ts';
import {
  type PropertyDetail,
  propertyCardSchema,
  propertyDetailSchema,
  propertyListSchema,
} from '#shared/api/properties-schemas.ts';
import { minutesBy } from '#shared/rules/commute-filter.ts';
import { compareFeatures } from '#shared/rules/feature-order.ts';
import { titleText } from '#shared/rules/listing-filter.ts';
import { TRAITS } from '#shared/rules/listing-traits.ts';
import { planFacts } from '#shared/rules/plan-facts.ts';
import { rentOn } from '#shared/rules/price-basis.ts';
import { PROPERTY_FIELD_NAMES } from '#shared/rules/property-fields.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';
import {
  type ListingSource,
  propertyPage,
  roundDegrees,
  toCard,
  toForm,
  traitsOfListing,
  withCosts,
} from './listing-form.ts';
import { planCosts } from './plan-costs.ts';
import { planPrices } from './plan-prices.ts';
import {
  announceListings,
  type CardRow,
  type FormRow,
  findFeatureRows,
  findFloorPlans,
  findListings,
  findPhotos,
  findPropertySchools,
  type ListingRow,
  type PropertySchoolRow,
  replaceReadModel,
} from './read-model.queries.ts';
import { recordChanges } from './record-changes.ts';

/** Increase this number when stored rows change in other ways than by a field of `PROPERTY_FIELDS` or a trait. */
const LAYOUT = 4;
/** Version of each stored row. The program rebuilds rows with another version when it starts. */
export const READ_MODEL_VERSION = crc32([LAYOUT, ...PROPERTY_FIELD_NAMES, ...TRAITS].join()) >>> 1;

/** Returns the listings in id order. */
export async function findListingSources(db: Db, ids: readonly number[]): Promise<ListingSource[]> {
  const listings = await findListings(db, ids);
  const byProperty = <R extends { property_id: number }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ property_id }) => property_id);
  const plans = byProperty(await findFloorPlans(db, ids));
  const photos = byProperty(await findPhotos(db, ids));
  const schools = byProperty(await findPropertySchools(db, ids));
  return listings.map((listing) => ({
    listing,
    floor_plans: withCosts(plans.get(listing.id) ?? [], listing),
    photos: photos.get(listing.id) ?? [],
    schools: schools.get(listing.id) ?? [],
  }));
}

export async function findListingSource(db: Db, listing: ListingRow): Promise<ListingSource> {
  const ids = [listing.id];
  return {
    listing,
    floor_plans: withCosts(await findFloorPlans(db, ids), listing),
    photos: await findPhotos(db, ids),
    schools: await findPropertySchools(db, ids),
  };
}

/** Omits the closing brace, because the search query appends fields. */
const openJson = (value: object) => JSON.stringify(value).slice(0, -1);

const fieldsJson = (value: object) => JSON.stringify(value).slice(1, -1);

/** Fields of a property page that lists omit. The caller adds the nearest school. */
export function toDetail(
  source: Pick<ListingSource, 'listing' | 'floor_plans'>,
  features: readonly Feature[],
): PropertyDetail {
  const { description, deposit, fees, lease_lengths, utility_estimates, created, updated } = source.listing;
  const shown = features.map(({ id, name, slug, group, type }) => ({ id, name, slug, group, type }));
  return {
    ...{ description, deposit, fees, lease_lengths, utility_estimates },
    features: shown.sort(compareFeatures),
    costs: planCosts(source),
    traits: traitsOfListing(source.listing),
    ...{ created, updated },
  };
}

const TRAVEL = {
  distance_from_school: true,
  drive_time: true,
  walk_time: true,
  bike_time: true,
  travel_quality: true,
} as const;
/** Searches send the stored JSON unchanged, so it is validated when it is written. */
const formSchema = z.omit(propertyListSchema, { ...TRAVEL, walk_route: true, detail_url: true });
const cardSchema = z.omit(propertyCardSchema, TRAVEL);
const travelSchema = z.pick(propertyListSchema, TRAVEL);

function toFormRow(source: ListingSource, features: readonly Feature[]): FormRow {
  const [nearest] = source.schools;
  return {
    property_id: source.listing.id,
    form: openJson(formSchema.parse(toForm(source))),
    page: propertyPage(source.listing),
    detail: fieldsJson(propertyDetailSchema.parse(toDetail(source, features))),
    version: READ_MODEL_VERSION,
    near_school_id: nearest?.school_id ?? null,
    near_travel: nearest ? `${travelText(nearest)},${fieldsJson({ walk_route: nearest.walk_route })}` : null,
  };
}

/** JSON fields without braces. */
export function travelText(
  row: Pick<PropertySchoolRow, 'distance_from_school' | 'drive_time' | 'walk_time' | 'bike_time' | 'quality'>,
): string {
  const { distance_from_school, drive_time, walk_time, bike_time, quality: travel_quality } = row;
  const fields = { distance_from_school, drive_time, walk_time, bike_time, travel_quality };
  return fieldsJson(travelSchema.parse(fields));
}

function toCardRows(source: ListingSource): CardRow[] {
  const { listing, floor_plans, schools } = source;
  const card = openJson(cardSchema.parse(toCard(source)));
  const shared = {
    property_id: listing.id,
    lng: roundDegrees(listing.lng),
    lat: roundDegrees(listing.lat),
    tier_rank: TIER_RANK[listing.tier],
    lowest_price: lowestRent(floor_plans),
    lowest_cost: lowestRent(floor_plans.map((plan) => rentOn(plan, 'person'))),
    plan_prices: planPrices(floor_plans),
    traits: traitsOfListing(listing),
    plans: floor_plans.map(planFacts),
    search_text: titleText(listing),
    is_stale: listing.is_stale,
  };
  return schools.map((school) => ({
    ...shared,
    school_id: school.school_id,
    distance: school.distance_from_school,
    featured_rank: school.featured_rank,
    travel: travelText(school),
    listing: `${card},${travelText(school)}}`,
    walk_minutes: minutesBy(school, 'walk'),
    bike_minutes: minutesBy(school, 'bike'),
    drive_minutes: minutesBy(school, 'drive'),
  }));
}

/** Call it before committing a change of a property, its parts or manager, while the rows are locked. */
export async function writeReadModel(trx: Db, ids: readonly number[]): Promise<void> {
  const sources = await findListingSources(trx, ids);
  const shown = sources.filter(({ listing }) => listing.is_public);
  const features = Map.groupBy(await findFeatureRows(trx, ids), ({ property_id }) => property_id);
  const forms = shown.map((source) => toFormRow(source, features.get(source.listing.id) ?? []));
  const cards = shown.flatMap(toCardRows);
  const before = await replaceReadModel(trx, ids, forms, cards);
  await recordChanges(trx, ids, before, cards);
  const schoolIds = new Set([...before, ...cards].map(({ school_id }) => school_id));
  await announceListings(
    trx,
    LISTINGS_CHANGED,
    [...schoolIds].sort((a, b) => a - b),
  );
}
