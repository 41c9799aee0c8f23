import { isProblem } from '#shared/api/errors.ts';
import { schools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { type EntryOnPage, findPageEntry } from '../blog/find-entry.ts';

export type ListingInfoData = { text: EntryOnPage | null; schools: SchoolListItem[]; public_url: string };

const MAX_SCHOOLS = 12;

export async function loadListingInfo({ call, signal, settings }: LoadArgs): Promise<ListingInfoData> {
  const [text, popular] = await Promise.all([
    findPageEntry({ call, signal }, 'listing-info'),
    call(schools, { popular: 'true' }, { signal }).catch((error: unknown) => {
      if (isProblem(error)) return [];
      throw error;
    }),
  ]);
  return { text, schools: popular.slice(0, MAX_SCHOOLS), public_url: settings.public_url };
}
