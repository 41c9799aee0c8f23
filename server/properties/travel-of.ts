import { propertyPath } from '#shared/pages.ts';
import type { TravelQuality } from '#shared/rules/travel-modes.ts';
import type { Db } from '../db/tables.ts';
import { findSchoolLinks } from '../schools/school.queries.ts';
import type { ListingSource } from './listing-form.ts';

type Travel = {
  distance_from_school: number | null;
  drive_time: number | null;
  walk_time: number | null;
  bike_time: number | null;
  travel_quality: TravelQuality | null;
  walk_route: string | null;
  detail_url: string;
};

/** Defaults to the nearest school; null if near none. */
export async function travelOf(
  db: Db,
  sources: readonly ListingSource[],
  schoolId?: number,
): Promise<Map<number, Travel>> {
  const linkIdOf = ({ schools }: ListingSource) => schoolId ?? schools[0]?.school_id;
  const linkIds = sources.flatMap((source) => linkIdOf(source) ?? []);
  const links = await findSchoolLinks(db, [...new Set(linkIds)]);
  return new Map(
    sources.map((source) => {
      const linkId = linkIdOf(source);
      const link = linkId === undefined ? undefined : links.get(linkId);
      const near = source.schools.find(({ school_id }) => school_id === linkId);
      const travel = {
        distance_from_school: near?.distance_from_school ?? null,
        drive_time: near?.drive_time ?? null,
        walk_time: near?.walk_time ?? null,
        bike_time: near?.bike_time ?? null,
        travel_quality: near?.quality ?? null,
        walk_route: near?.walk_route ?? null,
        detail_url: link ? propertyPath(link, source.listing) : '',
      };
      return [source.listing.id, travel];
    }),
  );
}
