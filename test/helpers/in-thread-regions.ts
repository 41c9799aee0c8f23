import type { RegionOpener } from '#streets/region-thread.ts';
import type { Region } from '#streets/thread/open-region.ts';

/** Opens regions in the main thread instead of a worker thread. */
export function createInThreadRegions(openRegion: (bytes: Buffer) => Region): RegionOpener {
  return {
    async open(bytes) {
      const region = openRegion(bytes);
      return {
        isOpen: true,
        release() {},
        travelTimes: async (request) => region.travelTimes(request),
        route: async (request) => region.route(request),
        surroundings: async (request) => region.surroundings(request),
      };
    },
  };
}
