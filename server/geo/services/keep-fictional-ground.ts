import type { LngLat } from '#shared/api/inputs.ts';
import { isOnFictionalGround } from '#shared/rules/fictional-ground.ts';
import type { GivenTravel, RoutingProvider } from '../routing-provider.ts';
import type { WalkScoreProvider } from './walk-score.ts';

const isReal = (point: LngLat) => !isOnFictionalGround(point);

/** A service of others, which knows no streets of the invented town and is not asked for them. */
export function routeRealGround(provider: RoutingProvider): RoutingProvider {
  return {
    ...provider,
    covers: (point) => isReal(point) && provider.covers(point),
    route: async (request) =>
      isReal(request.from) && isReal(request.to) ? await provider.route(request) : undefined,
    async matrix(request) {
      const travels = request.targets.map((): GivenTravel => undefined);
      const real = [...travels.keys()].filter((at) => isReal(request.targets[at]!));
      if (!isReal(request.origin) || real.length === 0) return travels;
      const found = await provider.matrix({ ...request, targets: real.map((at) => request.targets[at]!) });
      for (const [place, at] of real.entries()) travels[at] = found[place];
      return travels;
    },
  };
}

/** Nobody has scored a place that is invented, and its address is sent to no service. */
export const scoreRealGround = (provider: WalkScoreProvider): WalkScoreProvider => ({
  score: async (point, address) =>
    isReal(point) ? await provider.score(point, address) : { state: 'unknown', scores: null },
});
