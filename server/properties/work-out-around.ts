import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { INVENTED_IDS_FROM } from '#shared/rules/fictional-ground.ts';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { SCORE_GAP_WORDS, type ScoreKind, scoreBand } from '#shared/rules/score-bands.ts';
import type { Db } from '../db/tables.ts';
import { listAround } from '../geo/scores/around.queries.ts';
import { type NearPlace, nearestPlaces, type PlaceList } from '../geo/scores/nearest-places.ts';
import type { ScoreNetwork } from '../geo/scores/score-network.ts';
import { type Score, type Scores, workOutScores } from '../geo/scores/work-out-scores.ts';
import type { WalkScoreProvider, WalkScores } from '../geo/services/walk-score.ts';
import type { AroundRow } from './around.queries.ts';

export type AroundParts = {
  db: Db;
  /** The walkable streets that a place lies in; null where none were imported. */
  findNetwork: (point: LngLat) => Promise<ScoreNetwork | null>;
  /** The service that scores in place of the product's own figures; null: none is configured. */
  walkScore: WalkScoreProvider | null;
  log: { warn(message: string): void };
};

/** Beyond it nothing is on foot, and a list of the nearest is long full in any town. */
const LOOKED_AT_M = 3 * METERS_PER_MILE;

/** What pages call each list (section 3). */
const TYPES = {
  restaurant: 'restaurant',
  grocery: 'grocery store',
  shopping: 'shopping',
  hospital: 'hospital',
} as const satisfies Record<PlaceList, AuxillaryData['nearby_places'][number]['type']>;

/** A place's own site, else what the map says of it: whoever doubts it can look. The invented town is on no other map. */
function linkOf({ url, ref }: NearPlace): string | null {
  const isInvented = Number(ref.split('/')[1]) >= INVENTED_IDS_FROM;
  return url ?? (isInvented ? null : `https://www.openstreetmap.org/${ref}`);
}

function toNearbyPlaces(near: Record<PlaceList, NearPlace[]>): AuxillaryData['nearby_places'] {
  return (Object.keys(TYPES) as PlaceList[]).flatMap((list) =>
    near[list].map((place) => ({
      name: place.name,
      type: TYPES[list],
      distance: place.distance,
      measure: place.measure,
      location: { lat: place.lat, lng: place.lng },
      url: linkOf(place),
    })),
  );
}

/** The words of a score's band, or why there is none; pages say them in their reader's language. */
const wordsOf = (kind: ScoreKind, { score, gap }: Score) =>
  gap === null ? scoreBand(kind, score).words : SCORE_GAP_WORDS[gap];

type ScoreColumns = Omit<AroundRow, 'property_id' | 'nearby_places'>;

const ownColumns = ({ walkability, transit, bike }: Scores): ScoreColumns => ({
  walkscore: walkability.score,
  walkscore_description: wordsOf('walkability', walkability),
  transit_score: transit.score,
  transit_description: wordsOf('transit', transit),
  bike_score: bike.score,
  bike_description: wordsOf('bike', bike),
  source: 'map',
});

const serviceColumns = ({ walk, transit, bike, source }: WalkScores): ScoreColumns => ({
  walkscore: walk.score,
  walkscore_description: walk.description,
  transit_score: transit?.score ?? null,
  transit_description: transit?.description ?? null,
  bike_score: bike?.score ?? null,
  bike_description: bike?.description ?? null,
  source,
});

/** The service's scores; null without one, and where it has none or does not answer: the own ones stand in. */
async function askService(
  { walkScore, log }: AroundParts,
  point: LngLat,
  address: string,
): Promise<ScoreColumns | null> {
  if (!walkScore) return null;
  try {
    const { scores } = await walkScore.score(point, address);
    return scores && serviceColumns(scores);
  } catch (error) {
    log.warn(`Scores do not come from the service this time: ${(error as Error).message}`);
    return null;
  }
}

/** What is known around a property; null where nothing is. */
export async function workOutAround(
  parts: AroundParts,
  property: { id: number; point: LngLat; address: string },
): Promise<AroundRow | null> {
  const { id, point, address } = property;
  const { bounds, places, stops } = await listAround(parts.db, point, LOOKED_AT_M);
  const network = bounds && (await parts.findNetwork(point));
  const asked = await askService(parts, point, address);
  if (!bounds && !asked) return null;
  const own = ownColumns(workOutScores({ point, bounds, places, stops, network }));
  return {
    property_id: id,
    ...(asked ?? own),
    nearby_places: toNearbyPlaces(nearestPlaces({ point, places, network })),
  };
}
