import {
  featuredProperties,
  MAX_LIST_LENGTH,
  NEARBY_RADIUS_M,
  propertyIn,
  propertyNear,
} from '#shared/api/properties.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { housingPath } from '#shared/pages.ts';
import { FILTER_NAMES } from '#shared/rules/filter-fields.ts';
import { type Context, schoolTag } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { markDense, pinsForList } from './cached-pins.ts';
import type { PickedListings, SchoolPins } from './school-pins.ts';
import {
  boxQuery,
  featuredQuery,
  findList,
  type ListText,
  type ListView,
  nearQuery,
  pickedQuery,
} from './search.queries.ts';

type SchoolQuery = { school: number; view?: 'full' | 'card' | undefined };

type Search = {
  query: (shape: ListView) => Parameters<typeof findList>[1];
  /** Finds the results in cached pins. Absent for searches without a filter. */
  pick?: { filter: SearchFilter; from: (pins: SchoolPins) => PickedListings };
};

/**
 * For a school with many listings, filters cached pins in memory, and reads only the listings in the
 * response.
 */
async function find(context: Context, school_id: number, shape: ListView, search: Search): Promise<ListText> {
  const { query, pick } = search;
  const pins = pick ? await pinsForList(context, school_id, pick.filter) : null;
  if (pick && pins) {
    const { ids, total } = pick.from(pins);
    return { ...(await findList(context.db, pickedQuery({ school_id, ids, ...shape }))), total };
  }
  const found = await findList(context.db, query(shape));
  if (pick) await markDense(context, school_id, pick.filter, found.total);
  return found;
}

/**
 * Returns the cached list, or computes it.
 * @param name the API call's name, which is part of the cache key
 * @throws 404 for an unknown school
 */
async function fetchList(
  context: Context,
  name: string,
  input: SchoolQuery,
  search: Search,
): Promise<SerializedJson> {
  const { db, cache } = context;
  const compute = async () => {
    const shape: ListView =
      input.view === 'card'
        ? { view: 'card' }
        : { view: 'full', housing_page: housingPath(await getSchoolLink(db, input.school)) };
    const { body, total } = await find(context, input.school, shape, search);
    // A school with listings exists, so only an empty list needs this check.
    if (total === 0) await getSchoolLink(db, input.school);
    return new SerializedJson(body, total);
  };
  return await cache.fetch(
    JSON.stringify([name, input]),
    { tags: [schoolTag(input.school)], source: db },
    compute,
  );
}

/** Normalizes filters, so that equal ones share a cache entry. */
export function filterOf(input: SearchFilter): SearchFilter {
  const { commute_mode, commute_max, commute_unknown } = input;
  const price_basis = input.price_basis === 'person' ? 'person' : undefined;
  const values = FILTER_NAMES.map((name) => {
    const value = input[name];
    return [name, Array.isArray(value) ? [...new Set(value)].sort() : value === false ? undefined : value];
  });
  return { ...Object.fromEntries(values), price_basis, commute_mode, commute_max, commute_unknown };
}

export const searchRoutes = [
  route(featuredProperties, async (context: Context, input) =>
    fetchList(context, 'featured', input, {
      query: (shape) => featuredQuery({ school_id: input.school, limit: MAX_LIST_LENGTH, ...shape }),
    }),
  ),
  route(propertyNear, async (context: Context, input) => {
    const { school: school_id, point, dist = NEARBY_RADIUS_M, limit = MAX_LIST_LENGTH } = input;
    const filter = filterOf(input);
    return await fetchList(context, 'near', input, {
      query: (shape) => nearQuery({ school_id, point, dist, filter, limit, ...shape }),
      pick: { filter, from: (pins) => pins.firstNear(point, dist, limit) },
    });
  }),
  route(propertyIn, async (context: Context, input) => {
    const { school: school_id, in_bbox: box, limit = MAX_LIST_LENGTH } = input;
    const filter = filterOf(input);
    return await fetchList(context, 'in', input, {
      query: (shape) => boxQuery({ school_id, box, filter, limit, ...shape }),
      pick: { filter, from: (pins) => pins.firstIn(box, limit) },
    });
  }),
];
