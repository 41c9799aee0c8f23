import { badInput, notFound } from '#shared/api/errors.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { MAX_PLACE_MILES, propertyTravelTimes } from '#shared/api/travel-times.ts';
import type { PropertyTravelTimes } from '#shared/api/travel-times-schemas.ts';
import { toMinutes } from '#shared/rules/commute-text.ts';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import { t } from '#shared/texts/t.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import { type Context, schoolTag } from '../context.ts';
import { findSchoolPlace } from '../geo/geo.queries.ts';
import { networkOf } from '../http/network-of.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { findListingPoints } from './travel-times.queries.ts';

const TRAVEL_TIMES_LIMIT: AttemptLimit = { name: 'travel-times', points: 600, windowS: 3600 };
const DAY_MS = 24 * 3600 * 1000;

/** Rounds to about 11 m. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

async function requireNear(context: Context, schoolId: number, point: LngLat): Promise<void> {
  const school = await findSchoolPlace(context.db, schoolId);
  if (!school) throw notFound('school');
  if (greatCircleDistance(school.center, point) <= MAX_PLACE_MILES * METERS_A_MILE) return;
  const values = { school: school.name, miles: MAX_PLACE_MILES };
  throw badInput({
    point: [t('This place is too far from {school}. Choose one within {miles} miles.', values)],
  });
}

export const travelTimeRoutes = [
  route(propertyTravelTimes, async (context: Context, { school: school_id, point: [lng, lat], mode }) => {
    const { db, primaryDb, cache, routing, client } = context;
    const place: LngLat = [round(lng), round(lat)];
    return await cache.fetch(
      JSON.stringify(['travel times', school_id, place, mode]),
      { tags: [schoolTag(school_id)], source: db, maxAgeMs: DAY_MS },
      async () => {
        await requireNear(context, school_id, place);
        await consumeAttempt(primaryDb, TRAVEL_TIMES_LIMIT, networkOf(client.address));
        const listings = await findListingPoints(db, school_id);
        const targets = listings.map(({ lng, lat }): LngLat => [lng, lat]);
        const measured = await routing.measure({ origin: place, targets, mode, towards: true });
        const times: PropertyTravelTimes = { exact: {}, estimated: {} };
        for (const [at, { travel }] of measured.entries())
          times[travel?.quality ?? 'exact'][listings[at]!.property_id] = travel && toMinutes(travel.seconds);
        const isCacheable = !measured.some(({ isTemporary }) => isTemporary);
        return Object.assign(new SerializedJson(JSON.stringify(times)), { isCacheable });
      },
    );
  }),
];
