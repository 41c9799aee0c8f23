import type { MapPlace, PlaceKind } from '../around/map-feature.ts';
import type { Walked } from './walk-distances.ts';

/** What a week needs: kinds of places, and what the nearest, the second nearest, … of them count. */
const NEEDS: readonly { kinds: readonly PlaceKind[]; shares: readonly number[] }[] = [
  { kinds: ['grocery'], shares: [2, 1] },
  { kinds: ['restaurant', 'cafe'], shares: [0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2] },
  { kinds: ['shopping'], shares: [0.6, 0.5, 0.4, 0.3, 0.2] },
  { kinds: ['cafe'], shares: [1.2, 0.8] },
  { kinds: ['errand'], shares: [0.6, 0.4] },
  { kinds: ['park'], shares: [1] },
  { kinds: ['school'], shares: [1] },
  { kinds: ['library'], shares: [1] },
  { kinds: ['entertainment'], shares: [1] },
];
const ALL = NEEDS.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share, 0);

/**
 * How much of what a week needs is around, from 0 to 1. Places come with the nearest first. `unseen` is what each need would count that is
 * met where the map ends, were there all one can wish for behind it.
 */
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
  return sum / ALL;
}
