import * as z from 'zod/mini';
import { LOCATION_PRECISIONS } from '#shared/api/address-places.ts';
import { assessCandidates } from '#streets/rank-candidates.ts';
import type { Db } from '../../db/tables.ts';
import type { GeocodingProvider } from '../../geo/geocoding-provider.ts';
import type { JobTasks } from '../../jobs/job-task.ts';
import { lockSchoolPlaces } from '../../schools/school-place.queries.ts';
import { placeProperties } from '../place-properties.ts';
import { findPoints } from '../travel.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { findUnsurePlace, lockUnsurePlace, updatePlace } from './find-place.queries.ts';
import { FIND_PLACE } from './find-place-job.ts';
import { foundPlace, hasSameAddress } from './place-address.ts';

type FindPlaceParts = {
  /** No transaction: services are called before locking. */
  db: Db;
  geocoder: Pick<GeocodingProvider, 'geocode'>;
};

const payloadSchema = z.object({ property_id: z.int() });

/** Geocodes with services and improves an approximate place. Keeps a user's pin, and ignores a changed address. */
export async function findPlace({ db, geocoder }: FindPlaceParts, id: number): Promise<void> {
  const asked = await findUnsurePlace(db, id);
  if (!asked) return;
  const { best, doubt } = assessCandidates(await geocoder.geocode(asked));
  if (!best || doubt === 'several' || doubt === 'long_street') return;
  const place = foundPlace(best);
  const rank = (one: { location_precision?: (typeof LOCATION_PRECISIONS)[number] | undefined }) =>
    LOCATION_PRECISIONS.indexOf(one.location_precision ?? 'unknown');
  await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'shared');
    const now = await lockUnsurePlace(trx, id);
    if (!now || !hasSameAddress(now, asked)) return;
    const isBetter = rank(place) < rank(now) || (rank(place) === rank(now) && !place.is_approximate);
    if (!isBetter) return;
    const before = await findPoints(trx, [id]);
    await updatePlace(trx, id, place);
    await placeProperties(trx, [id], { before });
    await writeReadModel(trx, [id]);
  });
}

export function findPlaceTasks(parts: FindPlaceParts): JobTasks {
  return {
    [FIND_PLACE]: async (payload) => await findPlace(parts, z.parse(payloadSchema, payload).property_id),
  };
}
