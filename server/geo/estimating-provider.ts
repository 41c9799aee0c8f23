import { estimateTravel } from './estimate-travel.ts';
import type { RoutingProvider } from './routing-provider.ts';

/**
 * The end of every chain of providers: knows no street, covers the whole Earth, and answers at once from its formula. Its
 * figures are labelled as estimates and the same both ways, and it has no route: a line that follows no street would be made up.
 */
export const estimatingProvider: RoutingProvider = {
  name: 'estimate',
  covers: () => true,
  route: async () => null,
  matrix: async ({ origin, targets, mode }) => targets.map((target) => estimateTravel(origin, target, mode)),
  health: async () => ({ isUp: true, detail: 'Estimates from the straight line; no service is needed.' }),
};
