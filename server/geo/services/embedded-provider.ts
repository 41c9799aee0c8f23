import type { LngLat } from '#shared/api/inputs.ts';
import type { Db } from '../../db/tables.ts';
import type { Box } from '../osm/osm-extract.ts';
import {
  type GivenTravel,
  LATER,
  type MatrixRequest,
  METERS_A_MILE,
  type RouteAnswer,
  type RouteRequest,
  type RoutingProvider,
  type Travel,
  type TravelMode,
} from '../routing-provider.ts';
import type { Footing, StreetRouter } from '../streets/street-router.ts';
import { KeptRouters } from './kept-routers.ts';
import { type CurrentMap, findCurrentMaps, findMapGraph } from './map-graphs.queries.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';

export type EmbeddedOptions<Router extends StreetRouter = StreetRouter> = {
  /** Not a transaction: a connection of its own is asked for with every call. */
  db: Db;
  /** Opens the stored form of streets; throws where the bytes are none. */
  openRouter: (bytes: Buffer) => Router;
  log: { warn(message: string): void };
  clock?: Pick<ServiceClock, 'now'>;
};

const isIn = ([lng, lat]: LngLat, { west, south, east, north }: Box) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

type Opened<Router extends StreetRouter = StreetRouter> = { map: CurrentMap; router: Router };

/** The provider, and the streets themselves for what else is asked of them. */
export type Embedded<Router extends StreetRouter> = RoutingProvider & {
  /** The streets around a point; null where none were imported. @throws where there are some that cannot be used now */
  findRouter(point: LngLat): Promise<Router | null>;
};

/** What came up on the way: streets that are there and cannot be used now. */
type Search = { isUnusable: boolean };

/** The streets around a place are imported and cannot be read, such as by an older program: that is no news of the place. */
export class UnusableStreets extends Error {
  override readonly name = 'UnusableStreets';
  override readonly message = 'The imported streets around it cannot be used at present.';
}

/** Nobody has looked whether two islands are one. */
const isKnown = (one: Footing, other: Footing) =>
  one !== null && other !== null && (one === 'joined' || other === 'joined');

/** Fills what is not known yet of the places whose streets this region has. */
function fillFrom({ router }: Opened, request: MatrixRequest, travels: (Travel | null | undefined)[]): void {
  const { origin, targets, mode, towards = false } = request;
  const footing = router.footing(origin, mode);
  const asked = [...targets.entries()].filter(
    ([at, target]) => !travels[at] && isKnown(footing, router.footing(target, mode)),
  );
  const found = router.sweep({ origin, targets: asked.map(([, target]) => target), mode, towards });
  for (const [place, [at]] of asked.entries()) {
    const travel = found[place];
    travels[at] = travel
      ? {
          seconds: Math.round(travel.seconds),
          meters: Math.round(travel.meters),
          quality: 'exact',
          source: 'streets',
        }
      : null;
  }
}

function routeFrom({ router, map }: Opened, request: RouteRequest): RouteAnswer | null {
  const trip = router.route(request);
  return (
    trip && {
      trip,
      seconds: Math.round(trip.summary.time),
      meters: Math.round(trip.summary.length * METERS_A_MILE),
      quality: 'exact',
      source: 'streets',
      computedAt: new Date().toISOString(),
      attribution: map.attribution,
    }
  );
}

/**
 * Streets that were imported, in this process. Which versions are current is asked of the database each time, so that
 * an import counts at once and in every process; their streets are kept in memory. A place with streets around it that the mode may use, and
 * no way to it, is null; one without such streets, as beyond all regions, is undefined.
 */
export function openEmbedded<Router extends StreetRouter>(
  options: EmbeddedOptions<Router>,
): Embedded<Router> {
  const { db, openRouter, log, clock = serviceClock } = options;
  const routers = new KeptRouters({ readGraph: (id) => findMapGraph(db, id), openRouter, clock, log });
  let known: CurrentMap[] = [];

  async function refresh(): Promise<CurrentMap[]> {
    known = await findCurrentMaps(db);
    routers.keepOnly(known.map(({ id }) => id));
    return known;
  }

  /** The regions with streets around a point, one after the other: the next is read only where the first does not do. */
  async function* openAround(
    point: LngLat,
    search: Search,
    mode?: TravelMode,
  ): AsyncGenerator<Opened<Router>> {
    for (const map of await refresh()) {
      if (!isIn(point, map)) continue;
      const router = await routers.find(map.id);
      if (router === LATER) search.isUnusable = true;
      else if (router && (mode ? router.footing(point, mode) : router.covers(point))) yield { map, router };
    }
  }

  return {
    name: 'streets',
    // As far as was known when it was asked last; whoever asks for a way hears what is so now.
    covers: (point) => known.some((map) => isIn(point, map)),
    async route(request) {
      let answer: RouteAnswer | null | undefined;
      const search: Search = { isUnusable: false };
      for await (const opened of openAround(request.from, search, request.mode)) {
        const [start, end] = [request.from, request.to].map((end) =>
          opened.router.footing(end, request.mode),
        );
        if (!isKnown(start!, end!)) continue;
        answer = routeFrom(opened, request);
        if (answer) break;
      }
      if (!answer && search.isUnusable) throw new UnusableStreets();
      return answer;
    },
    async matrix(request) {
      const travels: (Travel | null | undefined)[] = request.targets.map(() => undefined);
      if (travels.length === 0) return travels;
      const search: Search = { isUnusable: false };
      for await (const opened of openAround(request.origin, search, request.mode)) {
        fillFrom(opened, request, travels);
        if (travels.every(Boolean)) break;
      }
      return search.isUnusable ? travels.map((travel): GivenTravel => travel ?? LATER) : travels;
    },
    async findRouter(point) {
      const search: Search = { isUnusable: false };
      for await (const { router } of openAround(point, search)) return router;
      if (search.isUnusable) throw new UnusableStreets();
      return null;
    },
    async health() {
      const maps = await refresh();
      const names = maps.map(({ region, data_date }) => (data_date ? `${region} of ${data_date}` : region));
      const detail = names.length > 0 ? `Streets: ${names.join(', ')}.` : 'No streets have been imported.';
      return { isUp: names.length > 0, detail };
    },
  };
}
