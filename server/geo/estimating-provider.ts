import { estimateTravel } from '#streets/travel.ts';
import type { RoutingProvider } from './routing-provider.ts';

/** Must be the last provider. It knows no routes. */
export const estimatingProvider: RoutingProvider = {
  name: 'estimate',
  route: async () => null,
  matrix: async ({ origin, targets, mode }) => targets.map((target) => estimateTravel(origin, target, mode)),
};
