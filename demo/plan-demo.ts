import { campusKeys, campusListings } from './campus-listings.ts';
import { repeatPhoto } from './choose-photos.ts';
import type { DemoListing } from './demo-listing.ts';
import { LAKESHORE, LAKESHORE_COUNT, lakeshoreKeys, lakeshoreListings } from './lakeshore.ts';
import { type DemoUniversity, SCORECARD_YEARS, UNIVERSITIES } from './universities.ts';

export type DemoSize = 'full' | 'small';

export interface DemoSchool {
  row: typeof LAKESHORE | (DemoUniversity & { is_demo: false; scorecard_year: string });
  listings: readonly DemoListing[];
  featured: readonly string[];
}

/** Enough for some of every kind, in tests. */
const SMALL_LAKESHORE = 40;
const SMALL_SCHOOLS = 3;
const SMALL_PHOTOS = 2;
const FEATURED_AT_LAKESHORE = 8;
const FEATURED_ELSEWHERE = 3;

const lakeshoreCount = (size: DemoSize) => (size === 'small' ? SMALL_LAKESHORE : LAKESHORE_COUNT);
const universitiesOf = (size: DemoSize) =>
  size === 'small' ? UNIVERSITIES.slice(0, SMALL_SCHOOLS) : UNIVERSITIES;

/** Generates no listings, because each start compares these keys. */
export function demoKeys(size: DemoSize): string[] {
  return [
    ...lakeshoreKeys(lakeshoreCount(size)),
    ...universitiesOf(size).flatMap(({ unitid }) => campusKeys(unitid)),
  ];
}

export function planDemo(today: string, size: DemoSize): DemoSchool[] {
  const isSmall = size === 'small';
  // Resizing each photo took most of the start.
  const trim = (listings: DemoListing[]) =>
    isSmall
      ? listings.map((listing, number) => ({
          ...listing,
          photos: listing.photos.slice(0, SMALL_PHOTOS).map((photo) => repeatPhoto(photo, number)),
        }))
      : listings;
  const lakeshore = trim(lakeshoreListings(today, lakeshoreCount(size)));
  return [
    { row: LAKESHORE, listings: lakeshore, featured: bestOf(lakeshore, FEATURED_AT_LAKESHORE) },
    ...universitiesOf(size).map((university) => {
      const listings = trim(campusListings(university, today));
      const row = { ...university, is_demo: false as const, scorecard_year: SCORECARD_YEARS };
      return { row, listings, featured: bestOf(listings, FEATURED_ELSEWHERE) };
    }),
  ];
}

const RANK = { premium: 2, standard: 1, free: 0 };

/** One of each type comes first, then higher tiers. */
function bestOf(listings: readonly DemoListing[], count: number): string[] {
  const shown = listings.filter(({ values, photos }) => values.status !== 'inactive' && photos.length > 0);
  const sorted = shown.toSorted((a, b) => RANK[b.values.tier ?? 'free'] - RANK[a.values.tier ?? 'free']);
  const types = new Set<string>();
  const first = sorted.filter(({ values }) => !types.has(values.type) && types.add(values.type));
  return [...first, ...sorted.filter((listing) => !first.includes(listing))]
    .slice(0, count)
    .map(({ key }) => key);
}
