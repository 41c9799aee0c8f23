import { data } from 'react-router';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { isMembersRefusal, loadOwnProfile, type Refusal, toRefusal } from './load-own-profile.ts';

export type ProfilePageData = {
  school: School;
  public_url: string;
  own: OwnRoommate | null;
  refusal: Refusal | null;
};

/** The page shows the reason of a 401 or 403. */
export async function loadProfilePage(args: LoadArgs) {
  const school = await getSchool(args);
  const page = { school, public_url: args.settings.public_url };
  try {
    const own = await loadOwnProfile(args);
    return data<ProfilePageData>({ ...page, own, refusal: null });
  } catch (error) {
    const refusal = toRefusal(error);
    return data<ProfilePageData>(
      { ...page, own: null, refusal },
      { status: isMembersRefusal(refusal) ? refusal.status : 200 },
    );
  }
}
