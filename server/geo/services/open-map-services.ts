import { startRegionThread } from '#streets/region-thread.ts';
import { type Surroundings, type SurroundingsRequest, scoreSurroundings } from '#streets/surroundings.ts';
import { estimatingProvider } from '../estimating-provider.ts';
import { createRegionProvider, type RegionProviderOptions } from './region-provider.ts';
import { chainRouting, type RoutingChain } from './routing-chain.ts';

export type MapServices = {
  /**
   * Computes scores and nearby places, by imported streets if there are any.
   * @throws RegionsUnavailable
   */
  scoreSurroundings: (request: SurroundingsRequest, maps: readonly number[]) => Promise<Surroundings>;
  /** Travel times and routes by imported streets, else by estimates. */
  routing: RoutingChain;
  /** Ends the thread that has the street graphs in memory. */
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
