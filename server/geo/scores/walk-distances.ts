import type { LngLat } from '#shared/api/inputs.ts';
import { crowDistance } from '../crow-distance.ts';
import { estimateTravel } from '../estimate-travel.ts';
import type { ScoreNetwork } from './score-network.ts';

/** How far away something is on foot. */
export type Walked<Thing> = { thing: Thing; meters: number };

/**
 * What lies within a walk, with metres on foot, the nearest first. What the streets do not reach is left out: it is across a
 * river or a motorway. A park's middle lies away from its streets, so that its way is estimated where none leads there.
 */
export function walkDistances<Thing extends { lng: number; lat: number; kind?: string }>(
  point: LngLat,
  things: readonly Thing[],
  network: ScoreNetwork,
  maxMeters: number,
): Walked<Thing>[] {
  const near = things.filter(({ lng, lat }) => crowDistance(point, [lng, lat]) <= maxMeters);
  const meters = network.walkMeters(
    point,
    near.map(({ lng, lat }) => [lng, lat]),
    maxMeters,
  );
  return near
    .flatMap((thing, at) => {
      const isPark = thing.kind === 'park';
      const walked =
        meters[at] ?? (isPark ? estimateTravel(point, [thing.lng, thing.lat], 'walk').meters : null);
      return walked === null || walked > maxMeters ? [] : [{ thing, meters: walked }];
    })
    .sort((a, b) => a.meters - b.meters);
}
