import { propertyCounts } from '#shared/api/property-counts.ts';
import { type Context, schoolTag } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findFilterCounts } from './filter.queries.ts';
import { filterOf } from './search.routes.ts';

export const filterCountRoutes = [
  route(propertyCounts, async ({ db, cache }: Context, input) => {
    const { school: school_id, in_bbox: box } = input;
    return await cache.fetch(
      JSON.stringify(['counts', input]),
      { tags: [schoolTag(school_id)], source: db },
      async () => {
        await getSchoolLink(db, school_id);
        const counts = await findFilterCounts(db, { school_id, box, filter: filterOf(input) });
        return new SerializedJson(JSON.stringify(counts), counts.total);
      },
    );
  }),
];
