import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { SCORE_GAP_WORDS, type ScoreKind, scoreBand } from '#shared/rules/score-bands.ts';
import { OSM_CREDIT } from '#streets/region-part.ts';
import type {
  NearPlace,
  PlaceList,
  Score,
  Scores,
  Surroundings,
  SurroundingsRequest,
} from '#streets/surroundings.ts';
import type { Db } from '../db/tables.ts';
import { listAround } from '../geo/map-features.queries.ts';
import type { ScoreColumns, SurroundingsRow } from './surroundings.queries.ts';

export type SurroundingsParts = {
  db: Db;
  /** Computes scores and nearby places, by imported streets if there are any. */
  scoreSurroundings: (request: SurroundingsRequest, maps: readonly number[]) => Promise<Surroundings>;
  log: { warn(message: string): void };
};

/** Walking distance, within which shops and restaurants are searched. Hospitals are searched farther away. */
const SEARCH_RADIUS_M = 3 * METERS_PER_MILE;

const TYPES = {
  restaurant: 'restaurant',
  grocery: 'grocery store',
  shopping: 'shopping',
  hospital: 'hospital',
} as const satisfies Record<PlaceList, AuxillaryData['nearby_places'][number]['type']>;

/** Links to the place's own site, else to its OpenStreetMap page. */
function linkOf({ url, ref }: NearPlace, isFromOsm: boolean): string | null {
  return url ?? (isFromOsm ? `https://www.openstreetmap.org/${ref}` : null);
}

function toNearbyPlaces(
  near: Record<PlaceList, NearPlace[]>,
  isFromOsm: boolean,
): AuxillaryData['nearby_places'] {
  return (Object.keys(TYPES) as PlaceList[]).flatMap((list) =>
    near[list].map((place) => ({
      name: place.name,
      type: TYPES[list],
      distance: place.distance,
      measure: place.measure,
      location: { lat: place.lat, lng: place.lng },
      url: linkOf(place, isFromOsm),
    })),
  );
}

/** Returns English words, which pages translate. */
const describeScore = (kind: ScoreKind, { score, gap }: Score) =>
  gap === null ? scoreBand(kind, score).words : SCORE_GAP_WORDS[gap];

const scoreColumns = ({ walkability, transit, bike }: Scores, map_date: string | null): ScoreColumns => ({
  walkscore: walkability.score,
  walkscore_description: describeScore('walkability', walkability),
  transit_score: transit.score,
  transit_description: describeScore('transit', transit),
  bike_score: bike.score,
  bike_description: describeScore('bike', bike),
  source: 'map',
  map_date,
});

export async function computeSurroundings(
  parts: SurroundingsParts,
  id: number,
  point: LngLat,
): Promise<SurroundingsRow> {
  const { maps, bounds, dataDate, attribution, places, stops } = await listAround(
    parts.db,
    point,
    SEARCH_RADIUS_M,
  );
  const around = await parts.scoreSurroundings({ point, bounds, places, stops }, maps);
  const nearby_places = toNearbyPlaces(around.nearest, attribution?.includes(OSM_CREDIT) ?? false);
  return { property_id: id, ...scoreColumns(around.scores, dataDate), nearby_places };
}
