import type { LngLat } from '#shared/api/inputs.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import type { OsmExtract, OsmRelation, Tags } from '#streets/osm/osm-extract.ts';
import { buildStreetGraph } from '#streets/routing/build-street-graph.ts';
import { openStreetRouter } from '#streets/routing/open-street-router.ts';
import { ACCESS_BITS, type StreetGraph } from '#streets/routing/street-graph.ts';
import type { StreetRouter } from '#streets/routing/street-router.ts';
import type { TravelMode } from '#streets/travel.ts';
import { makeExtract } from './osm.ts';

/** Center of small test towns. Corners are given in meters east and north of the center. */

const CENTRE: LngLat = [-83.01, 40];
const M_PER_DEGREE = (Math.PI * 6_371_008.8) / 180;
const M_PER_DEGREE_EAST = M_PER_DEGREE * Math.cos((CENTRE[1] * Math.PI) / 180);

export type Corner = readonly [east: number, north: number, tags?: Tags];
/** Names of the corners along a street, separated by spaces, and the street's OSM tags. */
export type Street = readonly [corners: string, tags: Tags];

export type StreetTown = {
  extract: OsmExtract;
  graph: StreetGraph;
  router: StreetRouter;
  /**
   * Returns the seconds of the route between two corners or points. Points are in meters. Null if no route
   * exists.
   */
  seconds(from: string | Corner, to: string | Corner, mode: TravelMode): number | null;
  meters(from: string | Corner, to: string | Corner, mode: TravelMode): number | null;
  /** Returns the names of the corners along the route, in order. */
  cornersOf(from: string | Corner, to: string | Corner, mode: TravelMode): string | null;
  place(where: string | Corner): LngLat;
};

export const RESIDENTIAL = { highway: 'residential' };

export function placeAt([east, north]: Corner): LngLat {
  return [CENTRE[0] + east / M_PER_DEGREE_EAST, CENTRE[1] + north / M_PER_DEGREE];
}

/** Creates streets with the ids 1, 2, …. A corner without coordinates is a node that the extract lacks. */
function buildExtract(
  corners: Readonly<Record<string, Corner>>,
  streets: readonly Street[],
  relations: readonly OsmRelation[] = [],
): OsmExtract {
  const names = Object.keys(corners);
  return makeExtract({
    nodes: names.map((name, at) => {
      const [lng, lat] = placeAt(corners[name]!);
      return { id: at + 1, lng, lat, tags: corners[name]![2] ?? {} };
    }),
    ways: streets.map(([path, tags], at) => ({
      id: at + 1,
      tags,
      nodes: path.split(' ').map((name) => names.indexOf(name) + 1 || names.length + 1),
    })),
    relations,
  });
}

export function openTown(
  corners: Readonly<Record<string, Corner>>,
  streets: readonly Street[],
  relations: readonly OsmRelation[] = [],
): StreetTown {
  const extract = buildExtract(corners, streets, relations);
  const graph = buildStreetGraph(extract);
  const router = openStreetRouter(graph);
  const place = (where: string | Corner): LngLat =>
    placeAt(typeof where === 'string' ? corners[where]! : where);
  const measure = (from: string | Corner, to: string | Corner, mode: TravelMode) =>
    router.matrix({ origin: place(from), targets: [place(to)], mode })[0] ?? null;
  const nameAt = ([lng, lat]: LngLat) =>
    Object.keys(corners).find((name) => {
      const [cornerLng, cornerLat] = place(name);
      return Math.abs(cornerLng - lng) < 2e-6 && Math.abs(cornerLat - lat) < 2e-6;
    });
  return {
    extract,
    graph,
    router,
    seconds: (from, to, mode) => measure(from, to, mode)?.seconds ?? null,
    meters: (from, to, mode) => measure(from, to, mode)?.meters ?? null,
    cornersOf(from, to, mode) {
      const trip = router.route({ from: place(from), to: place(to), mode });
      if (!trip) return null;
      return decodePolyline(trip.legs[0]!.shape)
        .flatMap((point) => nameAt(point) ?? [])
        .join(' ');
    },
    place,
  };
}

/**
 * Creates a grid of streets, 150 m apart. A corner's name consists of the grid's name, the column, a dash and
 * the row.
 */
export function gridOf(name: string, side: number, east: number, north = 0) {
  const corners: Record<string, Corner> = {};
  const streets: Street[] = [];
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) corners[`${name}${x}-${y}`] = [east + x * 150, north + y * 150];
    streets.push([Array.from({ length: side }, (_, y) => `${name}${x}-${y}`).join(' '), RESIDENTIAL]);
    streets.push([Array.from({ length: side }, (_, y) => `${name}${y}-${x}`).join(' '), RESIDENTIAL]);
  }
  return { corners, streets };
}

/** Returns the modes that have a direct edge between two corners, in the order drive, walk, bike. */
export function modesBetween({ graph, place }: StreetTown, from: string, to: string): string {
  const isAt = (junction: number, name: string) => {
    const [lng, lat] = place(name);
    return (
      graph.junctionLngs[junction] === Math.round(lng * 1e6) &&
      graph.junctionLats[junction] === Math.round(lat * 1e6)
    );
  };
  const modes = ['drive', 'walk', 'bike'] as const;
  return modes
    .filter((mode) =>
      graph.access.some(
        (access, edge) =>
          (access & ACCESS_BITS[mode]) > 0 && isAt(graph.tails[edge]!, from) && isAt(graph.heads[edge]!, to),
      ),
    )
    .join(' ');
}
