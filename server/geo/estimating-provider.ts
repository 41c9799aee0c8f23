import { estimateTravel } from '#streets/travel.ts';
import type { RoutingProvider } from './routing-provider.ts';

/** The chain's last provider: covers everything, symmetric, without routes. */
export const estimatingProvider: RoutingProvider = {
  name: 'estimate',
  covers: () => true,
  route: async () => null,
  matrix: async ({ origin, targets, mode }) => targets.map((target) => estimateTravel(origin, target, mode)),
  health: async () => ({ isUp: true, detail: 'Estimates from the straight line; no service is needed.' }),
};
