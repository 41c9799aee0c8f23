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
  type GivenTravel,
  LATER,
  type RouteAnswer,
  type RoutingProvider,
  type Travel,
} from '../routing-provider.ts';
import { KeptRouters } from './kept-routers.ts';
import { type CurrentMap, findCurrentMaps, findMapGraph } from './map-graphs.queries.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';
import { failureWords } from './service-failure.ts';

export type EmbeddedOptions = {
  /** Not a transaction: a connection of its own is asked for with every call. */
  db: Db;
  /** What holds the streets of all regions. */
  streets: RegionOpener;
  log: { warn(message: string): void };
  clock?: Pick<ServiceClock, 'now'>;
};

/** The provider, and what else is asked of the streets. */
export type Embedded = RoutingProvider & {
  /**
   * What lies around a point, weighed by the streets there; null where none were imported.
   * @param maps the versions to be asked first, in this order: streets that end near by would be judged by the edge of another map
   * @throws where there are some that cannot be used now
   */
  scoreSurroundings(request: SurroundingsRequest, maps?: readonly number[]): Promise<Surroundings | null>;
  /** Whether a street for walkers lies beside a point. @throws where some are there that cannot be used now */
  reaches(point: LngLat): Promise<boolean>;
};

type Region = { map: CurrentMap; streets: OpenRegion };

/** What came up on the way: streets that are there and cannot be used now. */
type Search = { isUnusable: boolean };

/** The streets around a place are imported but can't be read: it is unknown whether the place is reachable. */
export class UnusableStreets extends Error {
  override readonly name = 'UnusableStreets';
  override readonly message = 'The imported streets around it cannot be used at present.';
}

const toRoute = (trip: Trip, { attribution }: CurrentMap): RouteAnswer => ({
  trip,
  seconds: Math.round(trip.summary.time),
  meters: Math.round(trip.summary.length * METERS_A_MILE),
  quality: 'exact',
  source: 'streets',
  computedAt: new Date().toISOString(),
  attribution,
});

/**
 * Streets that were imported. Which versions are current is asked of the database each time, so that
 * an import counts at once and in every process; their streets are kept in memory. A place with streets around it that the mode may use, and
 * no way to it, is null; one without such streets, as beyond all regions, is undefined.
 */
export function openEmbedded(options: EmbeddedOptions): Embedded {
  const { db, streets, log, clock = serviceClock } = options;
  const routers = new KeptRouters({
    readGraph: (id) => findMapGraph(db, id),
    openRouter: (bytes) => streets.open(bytes),
    clock,
    log,
  });
  let known: CurrentMap[] = [];

  async function refresh(): Promise<CurrentMap[]> {
    known = await findCurrentMaps(db);
    routers.keepOnly(known.map(({ id }) => id));
    return known;
  }

  /** The regions that a point may lie in, one after the other: the next is read only where the first does not do. */
  async function* openAround(
    point: LngLat,
    search: Search,
    first: readonly number[] = [],
  ): AsyncGenerator<Region> {
    const rank = ({ id }: CurrentMap) => (first.includes(id) ? first.indexOf(id) : first.length);
    for (const map of (await refresh()).toSorted((a, b) => rank(a) - rank(b))) {
      if (!isInBox(point, map)) continue;
      const router = await routers.find(map.id);
      if (router === LATER) search.isUnusable = true;
      else if (router) yield { map, streets: router };
    }
  }

  /** What a region's streets answer; undefined where they cannot at present. */
  async function ask<Name extends RegionQuery>(
    { map, streets }: Region,
    search: Search,
    name: Name,
    asked: RegionRequest<Name>,
  ): Promise<RegionResponse<Name> | undefined> {
    try {
      const queries: RegionQueries = streets;
      return await queries[name](asked);
    } catch (error) {
      if (!(error instanceof RegionUnavailable)) throw error;
      search.isUnusable = true;
      log.warn(`The streets of map version ${map.id} do not answer this time: ${failureWords(error)}`);
      return undefined;
    }
  }

  /** Fills what is not known yet of the places whose streets this region has. */
  async function fillFrom(
    region: Region,
    search: Search,
    { origin, targets, mode, towards = false }: MatrixRequest,
    travels: (Travel | null | undefined)[],
  ): Promise<void> {
    const open = [...targets.keys()].filter((at) => !travels[at]);
    const asked = { origin, targets: open.map((at) => targets[at]!), mode, towards };
    const found = (await ask(region, search, 'travelTimes', asked)) ?? [];
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

  /** The first answer that says something of a point, of its regions' in turn; null without one. */
  async function askFirst<Name extends RegionQuery>(
    name: Name,
    point: LngLat,
    asked: RegionRequest<Name>,
    first?: readonly number[],
  ): Promise<RegionResponse<Name> | null> {
    const search: Search = { isUnusable: false };
    for await (const region of openAround(point, search, first)) {
      const found = await ask(region, search, name, asked);
      if (found) return found;
    }
    if (search.isUnusable) throw new UnusableStreets();
    return null;
  }

  return {
    name: 'streets',
    // As far as was known when it was asked last; whoever asks for a way hears what is so now.
    covers: (point) => known.some((map) => isInBox(point, map)),
    async route({ from, to, mode }) {
      let answer: null | undefined;
      const search: Search = { isUnusable: false };
      for await (const region of openAround(from, search)) {
        const found = await ask(region, search, 'route', { from, to, mode });
        if (found) return toRoute(found, region.map);
        if (found === null) answer = null;
      }
      if (search.isUnusable) throw new UnusableStreets();
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
      return search.isUnusable ? travels.map((travel): GivenTravel => travel ?? LATER) : travels;
    },
    scoreSurroundings: async (request, maps) => await askFirst('surroundings', request.point, request, maps),
    reaches: async (point) => (await askFirst('isReachable', point, point)) ?? false,
    async health() {
      const maps = await refresh();
      const names = maps.map(({ region, data_date }) => (data_date ? `${region} of ${data_date}` : region));
      const detail = names.length > 0 ? `Streets: ${names.join(', ')}.` : 'No streets have been imported.';
      return { isUp: names.length > 0, detail };
    },
  };
}
