import * as z from 'zod/mini';
import { type AuxillaryData, auxillaryDataSchema, tripSchema } from '#shared/api/auxillary-data.ts';
import { msg } from '#shared/texts/t.ts';
import type { findAuxillaryRow } from './property.queries.ts';

type AuxillaryRow = Awaited<ReturnType<typeof findAuxillaryRow>>;

/** Whole minutes, as this call alone gives them (section 3). */
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60));

const { nearby_places: places, score_source } = auxillaryDataSchema.shape;
/** A source that is none of ours has no name to be shown under. */
const sources = z.catch(score_source, null);
/** Section 9: the nearest five of each kind. */
const NEAREST_PLACES = 5;

/** A score nobody computed is not a low one: it is null, and the words say so. */
const UNKNOWN_SCORE = msg('No score has been worked out for this address yet.');
/** A town without buses has no such score from a service. */
const NONE_OF_THE_SERVICE = msg('The service has no score of this kind for this address.');

const wordsOf = ({ score_source }: AuxillaryRow, description: string | null): string =>
  description ?? (score_source === 'walk-score' ? NONE_OF_THE_SERVICE : UNKNOWN_SCORE);

function nearest(stored: unknown): AuxillaryData['nearby_places'] {
  const byType = Map.groupBy(z.parse(places, stored), ({ type }) => type);
  return [...byType.values()].flatMap((some) =>
    some.toSorted((a, b) => a.distance - b.distance).slice(0, NEAREST_PLACES),
  );
}

const trip = (stored: unknown) => (stored === null ? null : z.parse(tripSchema, stored));

/** The auxiliary data of a property and a school, from what stands in rows; nothing is asked of another service. */
export function toAuxillaryData(row: AuxillaryRow): AuxillaryData {
  return {
    drive_time: minutes(row.drive_time),
    walk_time: minutes(row.walk_time),
    bike_time: minutes(row.bike_time),
    quality: row.quality,
    source: row.source,
    auto_routing: { trip: trip(row.drive_trip) },
    walk_routing: { trip: trip(row.walk_trip) },
    walkscore: row.walkscore,
    walkscore_description: wordsOf(row, row.walkscore_description),
    transit: { score: row.transit_score, description: wordsOf(row, row.transit_description) },
    bike: { score: row.bike_score, description: wordsOf(row, row.bike_description) },
    score_source: z.parse(sources, row.score_source),
    score_url: row.info_url,
    map_date: row.map_date,
    map_attribution: row.map_attribution,
    nearby_places: nearest(row.nearby_places ?? []),
  };
}
