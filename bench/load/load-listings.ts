import type { Db } from '#server/db/tables.ts';
import type { FloorPlanInput, PhotoInput } from '#server/properties/property-input.ts';
import { reserveIds } from '#server/properties/property-writes.queries.ts';
import { insertProperties, type NewProperty } from './insert-properties.ts';
import { type LoadArgs, loadSource } from './load-args.ts';
import { updateStatistics } from './load-rows.queries.ts';
import { createListingMaker, type LoadListing } from './make-load-listing.ts';
import type { LoadSchool } from './plan-schools.ts';
import { writeConcurrently } from './write-concurrently.ts';

export type PlacedSchool = LoadSchool & {
  id: number;
  managers: readonly number[];
};

type ListingLoad = {
  db: Db;
  order: LoadArgs;
  schools: readonly PlacedSchool[];
  features: ReadonlyMap<string, number>;
  /** `YYYY-MM-DD`. */
  today: string;
  onDone(done: number): void;
};

export const LISTING_TABLES = [
  'properties',
  'property_features',
  'floor_plans',
  'floor_plan_features',
  'photos',
  'property_schools',
  'property_cards',
  'property_forms',
  'place_dues',
];

const BATCH_SIZE = 250;
const MAX_CONCURRENT_WRITES = 3;

/** With outdated statistics the planner scans whole tables. */
const ANALYZE_GROWTH = 6;

type Draft = Omit<NewProperty, 'id' | 'floor_plans' | 'photos'> & {
  floor_plans: readonly FloorPlanInput[];
  photos: readonly PhotoInput[];
};

/** Yields batches of listings, the densest school first. */
function* makeBatches({ order, schools, today }: ListingLoad, toDraft: ReturnType<typeof draftMaker>) {
  let batch: Draft[] = [];
  for (const [rank, school] of schools.entries()) {
    const make = createListingMaker(order, school, rank, school.managers.length);
    for (let number = 0; number < school.listings; number += 1) {
      batch.push(toDraft(make(number, today), school));
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function draftMaker({ order, features }: ListingLoad) {
  const source = loadSource(order.seed);
  const idsOf = (slugs: readonly string[]) =>
    slugs.map((slug) => {
      const id = features.get(slug);
      if (id === undefined) throw new Error(`The database does not have the feature '${slug}'.`);
      return id;
    });
  return (listing: LoadListing, { managers }: PlacedSchool): Draft => ({
    values: {
      ...listing.values,
      manager_id: managers[listing.manager]!,
      source,
      external_id: listing.key,
      is_demo: true,
    },
    features: idsOf(listing.features),
    floor_plans: listing.floor_plans.map((plan) => ({ ...plan, features: idsOf(plan.features) })),
    photos: listing.photos,
  });
}

/** Sequential, so that ids are deterministic by seed. */
async function numberDrafts(db: Db, drafts: readonly Draft[]): Promise<NewProperty[]> {
  const count = (part: 'floor_plans' | 'photos') =>
    drafts.reduce((sum, draft) => sum + draft[part].length, 0);
  const ids = await reserveIds(db, 'properties', drafts.length);
  const planIds = await reserveIds(db, 'floor_plans', count('floor_plans'));
  const photoIds = await reserveIds(db, 'photos', count('photos'));
  let plan = 0;
  let photo = 0;
  return drafts.map((draft, at) => ({
    ...draft,
    id: ids[at]!,
    floor_plans: draft.floor_plans.map((one) => ({ ...one, id: planIds[plan++]! })),
    photos: draft.photos.map((one) => ({ ...one, id: photoIds[photo++]! })),
  }));
}

async function* numberBatches(load: ListingLoad, countDone: () => number): AsyncGenerator<NewProperty[]> {
  let lastAnalyzed = BATCH_SIZE;
  for (const drafts of makeBatches(load, draftMaker(load))) {
    if (countDone() >= lastAnalyzed * ANALYZE_GROWTH) {
      lastAnalyzed = countDone();
      await updateStatistics(load.db, LISTING_TABLES);
    }
    yield await numberDrafts(load.db, drafts);
  }
}

/** Batches written before a failure remain. */
export async function loadListings(load: ListingLoad): Promise<void> {
  let done = 0;
  const batches = numberBatches(load, () => done);
  await writeConcurrently(MAX_CONCURRENT_WRITES, batches, async (rows) => {
    await insertProperties(load.db, rows);
    done += rows.length;
    load.onDone(done);
  });
}
