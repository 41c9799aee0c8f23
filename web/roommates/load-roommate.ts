import { data, redirect } from 'react-router';
import { isProblem, notFound } from '#shared/api/errors.ts';
import { roommate } from '#shared/api/roommates.ts';
import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import { schools } from '#shared/api/schools.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { roommatePath } from '#shared/pages.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { isMembersRefusal, loadOwnProfile, type Refusal, toRefusal } from './load-own-profile.ts';

export type RoommatePageData = {
  school: School;
  public_url: string;
  profile: { roommate: Roommate; own: OwnRoommate | null } | null;
  refusal: Refusal | null;
};

/** The link may be older than the profile's move. */
async function redirectToSchool({ call, signal }: LoadArgs, { school, user }: Roommate): Promise<never> {
  const current = (await call(schools, {}, { signal })).find(({ id }) => id === school);
  if (!current) throw notFound('roommate profile');
  throw redirect(roommatePath(current, user.id));
}

/** The page shows the reason of a 401 or 403. @throws 404 */
export async function loadRoommate(args: LoadArgs) {
  const { call, params, settings, signal } = args;
  const userId = readIdParam(params.user);
  if (userId === null) throw notFound('roommate profile');
  const school = await getSchool(args);
  const page = { school, public_url: settings.public_url };
  try {
    const [found, own] = await Promise.all([
      call(roommate, { userId }, { signal }),
      loadOwnProfile({ call, signal }),
    ]);
    if (found.school !== school.id) await redirectToSchool(args, found);
    return data<RoommatePageData>({ ...page, profile: { roommate: found, own }, refusal: null });
  } catch (error) {
    if (isProblem(error, 404)) throw error;
    const refusal = toRefusal(error);
    return data<RoommatePageData>(
      { ...page, profile: null, refusal },
      { status: isMembersRefusal(refusal) ? refusal.status : 200 },
    );
  }
}
