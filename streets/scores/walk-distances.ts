import { greatCircleDistance, type LngLat } from '../geometry.ts';
import { estimateTravel } from '../travel.ts';
import type { ScoreNetwork } from './score-network.ts';

export type Walked<Thing> = { thing: Thing; meters: number };

const PARK_REACH_M = 1_000;

/** Centers of parks are often away from streets. */
function walkToParks(
  point: LngLat,
  parks: readonly LngLat[],
  network: ScoreNetwork,
  maxMeters: number,
): (number | null)[] {
  const sides = parks.map((park) => network.nearestWay(park, PARK_REACH_M));
  const walked = network.walkMeters(
    point,
    sides.map((side, at) => side ?? parks[at]!),
    maxMeters,
  );
  return parks.map((park, at) => {
    const [side, meters] = [sides[at], walked[at]];
    return side && typeof meters === 'number' ? meters + estimateTravel(side, park, 'walk').meters : null;
  });
}

/** Omits unreachable places. A park is reached at its edge. */
export function walkDistances<Thing extends { lng: number; lat: number; kind?: string }>(
  point: LngLat,
  things: readonly Thing[],
  network: ScoreNetwork,
  maxMeters: number,
): Walked<Thing>[] {
  const near = things
    .filter(({ lng, lat }) => greatCircleDistance(point, [lng, lat]) <= maxMeters)
    .map((thing) => ({ thing, target: [thing.lng, thing.lat] as LngLat }));
  const targets = near.map(({ target }) => target);
  const meters = network.walkMeters(point, targets, maxMeters);
  const parks = [...near.keys()].filter((at) => meters[at] === null && near[at]!.thing.kind === 'park');
  if (parks.length > 0) {
    const middles = parks.map((at) => targets[at]!);
    for (const [place, walked] of walkToParks(point, middles, network, maxMeters).entries())
      meters[parks[place]!] = walked;
  }
  return near
    .flatMap(({ thing }, at) => {
      const walked = meters[at] ?? null;
      return walked === null || walked > maxMeters ? [] : [{ thing, meters: walked }];
    })
    .sort((a, b) => a.meters - b.meters);
}
