import * as z from 'zod/mini';
import { type AuxillaryData, auxillaryDataSchema, tripSchema } from '#shared/api/auxillary-data-schemas.ts';
import { answerTime } from '#shared/rules/answer-time.ts';
import { msg } from '#shared/texts/t.ts';
import type { findAuxillaryRow } from './property.queries.ts';

type AuxillaryRow = Awaited<ReturnType<typeof findAuxillaryRow>>;

/** Only this API call responds in whole minutes (section 3 of the specification). */
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60));

const { nearby_places: places, score_source } = auxillaryDataSchema.shape;
/** Unknown sources become null, because pages have no name for them. */
const sources = z.catch(score_source, null);
const NEAREST_PLACES = 5;

const UNKNOWN_SCORE = msg('This address doesn’t have a score yet.');

function nearest(stored: unknown): AuxillaryData['nearby_places'] {
  const byType = Map.groupBy(z.parse(places, stored), ({ type }) => type);
  return [...byType.values()].flatMap((some) =>
    some.toSorted((a, b) => a.distance - b.distance).slice(0, NEAREST_PLACES),
  );
}

const trip = (stored: unknown) => (stored === null ? null : z.parse(tripSchema, stored));

export function toAuxillaryData(row: AuxillaryRow, answerSeconds: number | null): AuxillaryData {
  return {
    drive_time: minutes(row.drive_time),
    walk_time: minutes(row.walk_time),
    bike_time: minutes(row.bike_time),
    quality: row.quality,
    source: row.source,
    auto_routing: { trip: trip(row.drive_trip) },
    walk_routing: { trip: trip(row.walk_trip) },
    walkscore: row.walkscore,
    walkscore_description: row.walkscore_description ?? UNKNOWN_SCORE,
    transit: { score: row.transit_score, description: row.transit_description ?? UNKNOWN_SCORE },
    bike: { score: row.bike_score, description: row.bike_description ?? UNKNOWN_SCORE },
    score_source: z.parse(sources, row.score_source),
    map_date: row.map_date,
    map_attribution: row.map_attribution,
    answers_within: answerTime(answerSeconds),
    nearby_places: nearest(row.nearby_places ?? []),
  };
}
