import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import { isInBox } from '#streets/geometry.ts';
import {
  type OpenRegion,
  type RegionOpener,
  type RegionQueries,
  type RegionQuery,
  type RegionRequest,
  type RegionResponse,
  RegionUnavailable,
} from '#streets/region-thread.ts';
import type { Surroundings, SurroundingsRequest } from '#streets/surroundings.ts';
import type { MatrixRequest, Trip } from '#streets/travel.ts';
import type { Db } from '../../db/tables.ts';
import {
  type ProvidedTravel,
  type RouteResult,
  type RoutingProvider,
  type Travel,
  UNAVAILABLE,
} from '../routing-provider.ts';
import { describeFailure } from './describe-failure.ts';
import { type CurrentMap, findCurrentMaps, findMapGraph } from './map-graphs.queries.ts';
import { type Clock, RegionCache } from './region-cache.ts';

export type RegionProviderOptions = {
  /** Not a transaction: each call takes a connection from the pool. */
  db: Db;
  streets: RegionOpener;
  log: { warn(message: string): void };
  clock?: Clock;
};

export type RegionProvider = RoutingProvider & {
  /**
   * Null if no map has streets there. @param maps versions to try first: a map that ends near the point would
   * lower the scores @throws RegionsUnavailable
   */
  scoreSurroundings(request: SurroundingsRequest, maps?: readonly number[]): Promise<Surroundings | null>;
};

type Region = { map: CurrentMap; streets: OpenRegion };

/** `isUnusable` if the result may be incomplete. */
type Search = { isUnusable: boolean };

/** Streets are imported but can't be read at present. */
export class RegionsUnavailable extends Error {
  override readonly name = 'UnusableStreets';
  override readonly message = 'The imported streets are temporarily unavailable.';
}

const toRoute = (trip: Trip, { attribution }: CurrentMap): RouteResult => ({
  trip,
  seconds: Math.round(trip.summary.time),
  meters: Math.round(trip.summary.length * METERS_A_MILE),
  quality: 'exact',
  source: 'streets',
  computedAt: new Date().toISOString(),
  attribution,
});

/** Each call reads the current versions, so that an import takes effect at once in all processes. */
export function createRegionProvider(options: RegionProviderOptions): RegionProvider {
  const { db, streets, log, clock = performance } = options;
  const cache = new RegionCache({
    readGraph: (id) => findMapGraph(db, id),
    openRegion: (bytes) => streets.open(bytes),
    clock,
    log,
  });

  async function refresh(): Promise<CurrentMap[]> {
    const known = await findCurrentMaps(db);
    cache.evictOthers(known.map(({ id }) => id));
    return known;
  }

  /** Opens a region when the caller needs it. */
  async function* openAround(
    point: LngLat,
    search: Search,
    first: readonly number[] = [],
  ): AsyncGenerator<Region> {
    const rank = ({ id }: CurrentMap) => (first.includes(id) ? first.indexOf(id) : first.length);
    for (const map of (await refresh()).toSorted((a, b) => rank(a) - rank(b))) {
      if (!isInBox(point, map)) continue;
      const cached = await cache.find(map.id);
      if (cached === UNAVAILABLE) search.isUnusable = true;
      else if (cached) yield { map, streets: cached };
    }
  }

  /** undefined if the region is temporarily unavailable. */
  async function query<Name extends RegionQuery>(
    { map, streets }: Region,
    search: Search,
    name: Name,
    request: RegionRequest<Name>,
  ): Promise<RegionResponse<Name> | undefined> {
    try {
      const queries: RegionQueries = streets;
      return await queries[name](request);
    } catch (error) {
      if (!(error instanceof RegionUnavailable)) throw error;
      search.isUnusable = true;
      log.warn(`Routing on map version ${map.id} failed: ${describeFailure(error)}`);
      return undefined;
    }
  }

  async function fillFrom(
    region: Region,
    search: Search,
    { origin, targets, mode, towards = false }: MatrixRequest,
    travels: (Travel | null | undefined)[],
  ): Promise<void> {
    const open = [...targets.keys()].filter((at) => !travels[at]);
    const request = { origin, targets: open.map((at) => targets[at]!), mode, towards };
    const found = (await query(region, search, 'travelTimes', request)) ?? [];
    for (const [place, at] of open.entries()) {
      const travel = found[place];
      if (travel === undefined) continue;
      travels[at] = travel && {
        seconds: Math.round(travel.seconds),
        meters: Math.round(travel.meters),
        quality: 'exact',
        source: 'streets',
      };
    }
  }

  async function queryFirst<Name extends RegionQuery>(
    name: Name,
    point: LngLat,
    request: RegionRequest<Name>,
    first?: readonly number[],
  ): Promise<RegionResponse<Name> | null> {
    const search: Search = { isUnusable: false };
    for await (const region of openAround(point, search, first)) {
      const found = await query(region, search, name, request);
      if (found) return found;
    }
    if (search.isUnusable) throw new RegionsUnavailable();
    return null;
  }

  return {
    name: 'streets',
    async route({ from, to, mode }) {
      let answer: null | undefined;
      const search: Search = { isUnusable: false };
      for await (const region of openAround(from, search)) {
        const found = await query(region, search, 'route', { from, to, mode });
        if (found) return toRoute(found, region.map);
        if (found === null) answer = null;
      }
      if (search.isUnusable) throw new RegionsUnavailable();
      return answer;
    },
    async matrix(request) {
      const travels: (Travel | null | undefined)[] = request.targets.map(() => undefined);
      if (travels.length === 0) return travels;
      const search: Search = { isUnusable: false };
      for await (const region of openAround(request.origin, search)) {
        await fillFrom(region, search, request, travels);
        if (travels.every(Boolean)) break;
      }
      return search.isUnusable ? travels.map((travel): ProvidedTravel => travel ?? UNAVAILABLE) : travels;
    },
    scoreSurroundings: async (request, maps) =>
      await queryFirst('surroundings', request.point, request, maps),
  };
}
