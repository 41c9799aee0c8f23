import { data, redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { roommates } from '#shared/api/roommates.ts';
import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { roommatesPath } from '#shared/pages.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { isMembersRefusal, loadOwnProfile, type Refusal, toRefusal } from './load-own-profile.ts';
import { parseRoommateQuery, querySearch, type RoommateQuery } from './roommate-query.ts';

type RoommatePage = {
  count: number;
  results: Roommate[];
  hasNext: boolean;
  own: OwnRoommate | null;
};

export type RoommatesPageData = {
  school: School;
  query: RoommateQuery;
  public_url: string;
  list: RoommatePage | null;
  refusal: Refusal | null;
};

async function loadList(
  { call, signal }: LoadArgs,
  school: School,
  { filter, order, page }: RoommateQuery,
): Promise<RoommatePage> {
  const chosen = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null)),
  );
  const [found, own] = await Promise.all([
    call(roommates, { school: school.id, ...chosen, order, page }, { signal }),
    loadOwnProfile({ call, signal }),
  ]);
  return { count: found.count, results: found.results, hasNext: found.next !== null, own };
}

/** The page shows the reason of a 401 or 403. */
export async function loadRoommates(args: LoadArgs) {
  const { url, settings } = args;
  const school = await getSchool(args);
  const query = parseRoommateQuery(url.searchParams);
  const page = { school, query, public_url: settings.public_url };
  try {
    const list = await loadList(args, school, query);
    return data<RoommatesPageData>({ ...page, list, refusal: null });
  } catch (error) {
    // The requested page no longer exists.
    if (isProblem(error, 404) && query.page > 1) {
      throw redirect(roommatesPath(school) + querySearch({ ...query, page: 1 }));
    }
    const refusal = toRefusal(error);
    // The page offers a retry (section 8).
    return data<RoommatesPageData>(
      { ...page, list: null, refusal },
      { status: isMembersRefusal(refusal) ? refusal.status : 200 },
    );
  }
}
