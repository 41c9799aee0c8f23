import {
  featuredProperties,
  MAX_LIST_LENGTH,
  NEARBY_RADIUS_M,
  propertyIn,
  propertyNear,
} from '#shared/api/properties.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import { housingPath } from '#shared/pages.ts';
import { type Context, schoolTag } from '../context.ts';
import { ReadyJson } from '../http/ready-json.ts';
import { route } from '../http/route.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import {
  boxQuery,
  featuredQuery,
  findList,
  type ListText,
  type ListView,
  nearQuery,
} from './search.queries.ts';

type SchoolQuery = { school: number; view?: 'full' | 'card' | undefined };

/**
 * The answer of a search: kept, or made by `ask` from the read model. An unknown school is 404.
 * @param asked names the call and all of its input
 */
async function answer(
  { db, answers }: Context,
  name: string,
  asked: SchoolQuery,
  ask: (shape: ListView) => Parameters<typeof findList>[1],
): Promise<ReadyJson> {
  return await answers.remember(JSON.stringify([name, asked]), schoolTag(asked.school), async () => {
    const shape: ListView =
      asked.view === 'card'
        ? { view: 'card' }
        : { view: 'full', housing_page: housingPath(await getSchoolLink(db, asked.school)) };
    const { body, total }: ListText = await findList(db, ask(shape));
    // Only a school that is there has listings.
    if (total === 0) await getSchoolLink(db, asked.school);
    return new ReadyJson(body, total);
  });
}

/** As the queries take it, one way for each meaning. */
export const filterOf = ({ beds, ...rest }: SearchFilter): SearchFilter => ({
  ...rest,
  beds: beds && [...new Set(beds)].sort(),
});

export const searchRoutes = [
  route(featuredProperties, async (context: Context, input) =>
    answer(context, 'featured', input, (shape) =>
      featuredQuery({ school_id: input.school, limit: MAX_LIST_LENGTH, ...shape }),
    ),
  ),
  route(propertyNear, async (context: Context, input) =>
    answer(context, 'near', input, (shape) =>
      nearQuery({
        school_id: input.school,
        point: input.point,
        dist: input.dist ?? NEARBY_RADIUS_M,
        filter: filterOf(input),
        limit: input.limit ?? MAX_LIST_LENGTH,
        ...shape,
      }),
    ),
  ),
  route(propertyIn, async (context: Context, input) =>
    answer(context, 'in', input, (shape) =>
      boxQuery({
        school_id: input.school,
        box: input.in_bbox,
        filter: filterOf(input),
        limit: input.limit ?? MAX_LIST_LENGTH,
        ...shape,
      }),
    ),
  ),
];
