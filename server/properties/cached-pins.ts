import { MAX_PINS } from '#shared/api/pins.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { type Context, schoolTag } from '../context.ts';
import { findAllPins } from './pins.queries.ts';
import { SchoolPins } from './school-pins.ts';

type PinContext = Pick<Context, 'db' | 'cache'>;

const pinsKey = (schoolId: number, filter: SearchFilter) => JSON.stringify(['all pins', schoolId, filter]);

export const findCachedPins = ({ cache }: PinContext, schoolId: number, filter: SearchFilter) =>
  cache.get<SchoolPins>(pinsKey(schoolId, filter));

/** Caches the pins until one of the school's listings changes. */
export async function cachePins({ db, cache }: PinContext, schoolId: number, filter: SearchFilter) {
  return await cache.fetch(
    pinsKey(schoolId, filter),
    { tags: [schoolTag(schoolId)], source: db },
    async () => new SchoolPins(await findAllPins(db, schoolId, filter)),
  );
}

/**
 * Marks that a search matched more listings than one response of pins can hold. The school's cache tag
 * invalidates the marker.
 */
type DenseMarker = { body: { length: number }; isCached: boolean };
const denseKey = (schoolId: number, filter: SearchFilter) => JSON.stringify(['dense', schoolId, filter]);

/**
 * Returns null at the first such search after a change. The second one caches all pins, because reading them
 * costs as much as a few searches.
 */
export async function pinsForList(context: PinContext, schoolId: number, filter: SearchFilter) {
  const cached = findCachedPins(context, schoolId, filter);
  if (cached !== null) return cached;
  const marker = context.cache.get<DenseMarker>(denseKey(schoolId, filter));
  if (marker === null || marker.isCached) return null;
  marker.isCached = true;
  return await cachePins(context, schoolId, filter);
}

/** Records that a search found more than `MAX_PINS` listings, so that the next search caches the pins. */
export async function markDense(context: PinContext, schoolId: number, filter: SearchFilter, total: number) {
  const { db, cache } = context;
  if (total <= MAX_PINS) return;
  const create = async () => ({ body: { length: 1 }, isCached: false });
  await cache.fetch<DenseMarker>(
    denseKey(schoolId, filter),
    { tags: [schoolTag(schoolId)], source: db },
    create,
  );
}
