import { startRegionThread } from '#streets/region-thread.ts';
import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import { createRegionProvider, type RegionProviderOptions } from './region-provider.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';

export type MapServices = {
  /** @throws RegionsUnavailable */
  scoreSurroundings: (request: SurroundingsRequest, maps: readonly number[]) => Promise<Surroundings>;
  routing: RoutingChain;
  close: () => Promise<void>;
};

export function openMapServices(options: Omit<RegionProviderOptions, 'streets'>): MapServices {
  const streets = startRegionThread();
  const regions = createRegionProvider({ ...options, streets });
  return {
    scoreSurroundings: async (request, maps) =>
      (request.bounds && (await regions.scoreSurroundings(request, maps))) ??
      scoreSurroundings({ ...request, network: null }),
    routing: chainRouting([regions, estimatingProvider], options.log),
    close: () => streets.close(),
  };
}
