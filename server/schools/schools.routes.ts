import { mainSchools, schools } from '#shared/api/schools.ts';
import { viewUrlKey } from '#shared/rules/view-url-key.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { findSchoolByViewUrl, findSchools, type SchoolFilter } from './school.queries.ts';

async function makeList(context: Context, filter: SchoolFilter): Promise<SerializedJson> {
  const list = await findSchools(context.db, filter);
  return new SerializedJson(JSON.stringify(list), list.length);
}

export const schoolRoutes = [
  route(mainSchools, async ({ db }: Context, { public_view_url }) => {
    const school = await findSchoolByViewUrl(db, viewUrlKey(public_view_url));
    return school ? [school] : [];
  }),
  route(schools, async (context: Context, { q, popular }) => {
    const { cache, db } = context;
    if (q !== undefined) return await makeList(context, { q, popular });
    const make = () => makeList(context, { popular });
    return await cache.fetch(`schools ${popular ?? 'all'}`, { source: db }, make);
  }),
];
