import type { MapPlace } from '../map-feature.ts';
import { ALL_POINTS, DAILY_NEEDS } from './score-figures.ts';
import type { Walked } from './walk-distances.ts';

/** 0 to 1. Requires places by distance. `unseen`: the highest possible credit beyond the map's edge. */
export function dailyPlaces(
  places: readonly Walked<MapPlace>[],
  credit: (meters: number) => number,
  unseen = 0,
): number {
  let sum = 0;
  for (const { kinds, shares } of DAILY_NEEDS) {
    const found = places.filter(({ thing }) => kinds.includes(thing.kind));
    shares.forEach((share, at) => {
      const place = found[at];
      sum += share * Math.max(unseen, place ? credit(place.meters) : 0);
    });
  }
  return sum / ALL_POINTS;
}
