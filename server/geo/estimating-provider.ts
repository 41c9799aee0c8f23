import { estimateTravel } from '#streets/travel.ts';
import type { RoutingProvider } from './routing-provider.ts';

/**
 * Last provider of the chain. It estimates any travel time, the same in both directions, but knows no routes.
 */
export const estimatingProvider: RoutingProvider = {
  name: 'estimate',
  route: async () => null,
  matrix: async ({ origin, targets, mode }) => targets.map((target) => estimateTravel(origin, target, mode)),
};
