import { ALL_POINTS, DAILY_NEEDS } from '#shared/rules/score-figures.ts';
import type { MapPlace, PlaceKind } from '../around/map-feature.ts';
import type { Walked } from './walk-distances.ts';

const NEEDS: readonly { kinds: readonly PlaceKind[]; shares: readonly number[] }[] = DAILY_NEEDS;

/** 0 to 1. Requires places by distance. `unseen`: the highest possible credit beyond the map's edge. */
export function dailyPlaces(
  places: readonly Walked<MapPlace>[],
  credit: (meters: number) => number,
  unseen = 0,
): number {
  let sum = 0;
  for (const { kinds, shares } of NEEDS) {
    const found = places.filter(({ thing }) => kinds.includes(thing.kind));
    shares.forEach((share, at) => {
      const place = found[at];
      sum += share * Math.max(unseen, place ? credit(place.meters) : 0);
    });
  }
  return sum / ALL_POINTS;
}
