import { greatCircleDistance } from '#streets/geometry.ts';
import type { ScoreNetwork } from '#streets/scores/score-network.ts';

/** Creates a network without obstacles: every route is a straight line. */
export function straightNetwork(streetsAround: ScoreNetwork['streetsAround']): ScoreNetwork {
  return {
    reaches: () => true,
    walkMeters: (point, targets, maxMeters) =>
      targets
        .map((target) => greatCircleDistance(point, target))
        .map((meters) => (meters <= maxMeters ? meters : null)),
    nearestWay: (point) => point,
    streetsAround,
  };
}
