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

/** A search matched more listings than one pin response holds. The school's tag invalidates this marker. */
type DenseMarker = { body: { length: number }; isCached: boolean };
const denseKey = (schoolId: number, filter: SearchFilter) => JSON.stringify(['dense', schoolId, filter]);

/**
 * Caches all pins at the second search after a change: reading them costs as much as a few searches. Null
 * until then.
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
