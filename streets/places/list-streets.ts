import { greatCircleDistance, type LngLat } from '../geometry.ts';
import type { MapStreet } from '../map-feature.ts';
import type { OsmExtract, OsmWay } from '../osm/osm-extract.ts';
import { lineLength } from '../osm/ring-measures.ts';
import { normalizeName } from './list-places.ts';
import { groupNear } from './near-points.ts';
import { streetKey } from './street-key.ts';

/** A park or river may interrupt a street. */
const INTERRUPTION_M = 500;
const NO_STREETS = new Set([
  'proposed',
  'construction',
  'rest_area',
  'services',
  'corridor',
  'elevator',
  'raceway',
  'bus_stop',
  'platform',
]);

type Piece = { way: OsmWay; name: string };

const pointOf = (extract: OsmExtract, index: number): LngLat => [extract.lngs[index]!, extract.lats[index]!];

function joinPieces(extract: OsmExtract, pieces: readonly Piece[]): Piece[][] {
  return groupNear(pieces, INTERRUPTION_M, ({ way }) =>
    [way.nodes[0]!, way.nodes.at(-1)!].map((index) => ({
      lng: extract.lngs[index]!,
      lat: extract.lats[index]!,
    })),
  );
}

/** The point is the street's node nearest to its middle. */
function toStreet(extract: OsmExtract, pieces: readonly Piece[], street_key: string): MapStreet {
  const lengths = pieces.map(({ way }) => lineLength(way.nodes, extract));
  const length_m = lengths.reduce((sum, length) => sum + length, 0);
  const nodes = pieces.flatMap(({ way }) => [...way.nodes]);
  const mean = (degrees: Float64Array) =>
    nodes.reduce((sum, index) => sum + degrees[index]!, 0) / nodes.length;
  const middle: LngLat = [mean(extract.lngs), mean(extract.lats)];
  let nearest = nodes[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const index of nodes) {
    const distance = greatCircleDistance(middle, pointOf(extract, index));
    if (distance < least) [nearest, least] = [index, distance];
  }
  const longest = lengths.indexOf(Math.max(...lengths));
  const [lng, lat] = pointOf(extract, nearest);
  return { name: pieces[longest]!.name, street_key, lng, lat, length_m: Math.round(length_m) };
}

/** Merges pieces of the same street, such as both lanes of a divided road. */
export function listStreets(extract: OsmExtract): MapStreet[] {
  const pieces = extract.ways
    .filter(
      ({ tags, nodes }) => !!tags.highway && !!tags.name && !NO_STREETS.has(tags.highway) && nodes.length > 1,
    )
    .map((way) => ({ way, name: normalizeName(way.tags.name) ?? '' }));
  const byKey = Map.groupBy(pieces, ({ name }) => streetKey(name));
  byKey.delete('');
  return [...byKey].flatMap(([key, all]) =>
    joinPieces(extract, all).map((street) => toStreet(extract, street, key)),
  );
}
