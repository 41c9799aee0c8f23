import { greatCircleDistance, type LngLat } from '../geometry.ts';
import type { MapPlace, PlaceKind } from '../map-feature.ts';
import type { ScoreNetwork } from './score-network.ts';

const LISTS = {
  restaurant: ['restaurant', 'cafe'],
  grocery: ['grocery'],
  shopping: ['shopping'],
  hospital: ['hospital'],
} as const satisfies Record<string, readonly PlaceKind[]>;
export type PlaceList = keyof typeof LISTS;

/** Whole meters. 'straight' if streets don't lead to the place. */
export type NearPlace = MapPlace & { distance: number; measure: 'walk' | 'straight' };

const MAX_PER_LIST = 5;
/** A route may be three times as long as the straight line. */
const CANDIDATES_PER_LIST = 25;
/** Places farther away show the straight-line distance. */
const FARTHEST_WALK_M = 8_000;

type Measured = { place: MapPlace; straightM: number };

function nearestOf(point: LngLat, places: readonly MapPlace[], kinds: readonly PlaceKind[]): Measured[] {
  return places
    .filter(({ kind }) => kinds.includes(kind))
    .map((place) => ({ place, straightM: greatCircleDistance(point, [place.lng, place.lat]) }))
    .sort((a, b) => a.straightM - b.straightM)
    .slice(0, CANDIDATES_PER_LIST);
}

function chooseNearest(measured: readonly Measured[], walked: readonly (number | null)[]): NearPlace[] {
  return measured
    .map(({ place, straightM }, at): NearPlace => {
      const meters = walked[at] ?? null;
      return meters === null
        ? { ...place, distance: Math.round(straightM), measure: 'straight' }
        : { ...place, distance: Math.round(Math.max(meters, straightM)), measure: 'walk' };
    })
    .sort(
      (a, b) =>
        Number(a.measure === 'straight') - Number(b.measure === 'straight') || a.distance - b.distance,
    )
    .slice(0, MAX_PER_LIST)
    .sort((a, b) => a.distance - b.distance);
}

/** By walking distance if the street network reaches the point, else by straight line. */
export function nearestPlaces({
  point,
  places,
  network,
}: {
  point: LngLat;
  places: readonly MapPlace[];
  network: ScoreNetwork | null;
}): Record<PlaceList, NearPlace[]> {
  const lists = Object.entries(LISTS) as [PlaceList, readonly PlaceKind[]][];
  const measured = lists.map(([list, kinds]) => ({ list, near: nearestOf(point, places, kinds) }));
  const targets = measured.flatMap(({ near }) => near.map(({ place }): LngLat => [place.lng, place.lat]));
  const walked = network?.reaches(point) ? network.walkMeters(point, targets, FARTHEST_WALK_M) : [];
  let from = 0;
  const found = measured.map(({ list, near }) => {
    const own = walked.slice(from, from + near.length);
    from += near.length;
    return [list, chooseNearest(near, own)] as const;
  });
  return Object.fromEntries(found) as Record<PlaceList, NearPlace[]>;
}
