import { crowDistance } from '#streets/geometry.ts';
import type { ScoreNetwork } from '#streets/scores/score-network.ts';

/** Open ground in all directions, on which everybody goes straight. */
export function straightNetwork(streetsAround: ScoreNetwork['streetsAround']): ScoreNetwork {
  return {
    reaches: () => true,
    walkMeters: (point, targets, maxMeters) =>
      targets
        .map((target) => crowDistance(point, target))
        .map((meters) => (meters <= maxMeters ? meters : null)),
    nearestWay: (point) => point,
    streetsAround,
  };
}
