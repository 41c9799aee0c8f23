import Supercluster from 'supercluster';
import type { GroupOpening, MapBounds, MapCluster, MapPin, PinGroup, PinQuery } from './map-pin.ts';

/** Section 9: pins within 20 pixels of each other are one, down to zoom 19. */
export const CLUSTER_RADIUS_PX = 20;
export const CLUSTER_MAX_ZOOM = 19;
/** In one view so many are drawn at most: each is a button that keyboards reach, and takes its part of a frame while the map moves. */
export const MOST_GROUPS = 160;
/**
 * Where the server has grouped pins by a grid, they are grouped as from so many zooms farther away, within 80 pixels: no price lies over
 * another, and nobody sees the grid.
 */
const CLUSTERED_LEVELS = 2;
/** Of pins on one spot so many are listed. */
const STACK_LIMIT = 60;

type Summary = { count: number; low: number | null; rank: number; bounds: MapBounds | null };
type SpotProps = Summary & { spot: MapPin | MapCluster };

/** The lower of two numbers of which either may be missing. */
function lower(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function unite(a: MapBounds, b: MapBounds): MapBounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function groupOfOne({ id, lng, lat, value, rank, name, isArea = false }: MapPin): PinGroup {
  const own = { pinId: id, name, isArea, clusterId: null, bounds: null };
  return { key: `p${id}`, lng, lat, count: 1, low: value, rank, ...own };
}

const NOT_ONE = { pinId: null, name: '', isArea: false };

/** Where it stands names it: the same homes keep their mark while the map moves. Seven decimals of a degree are a centimetre. */
const keyOfPlace = (lng: number, lat: number) => `g${lng.toFixed(7)},${lat.toFixed(7)}`;

function groupOfCluster({ lng, lat, count, value, rank, bounds }: MapCluster): PinGroup {
  const key = keyOfPlace(lng, lat);
  return { key, lng, lat, count, low: value, rank, ...NOT_ONE, clusterId: null, bounds };
}

/** Best rank first, then cheapest: how pins on one spot are listed. */
export function stackOrder(pins: readonly MapPin[]): MapPin[] {
  return pins
    .toSorted((a, b) => b.rank - a.rank || (a.value ?? 1e9) - (b.value ?? 1e9))
    .slice(0, STACK_LIMIT);
}

/** Pins grouped for every zoom. Built once for a set of pins, queried for every view. */
export class PinIndex {
  readonly #clusters: Supercluster<SpotProps, Summary>;
  readonly #areClustered: boolean;

  constructor(spots: readonly (MapPin | MapCluster)[]) {
    const areClustered = spots.some((spot) => 'count' in spot);
    this.#areClustered = areClustered;
    this.#clusters = new Supercluster<SpotProps, Summary>({
      radius: CLUSTER_RADIUS_PX,
      maxZoom: CLUSTER_MAX_ZOOM,
      map: ({ count, low, rank, bounds }) => ({ count, low, rank, bounds }),
      reduce: (all, one) => {
        all.count += one.count;
        all.low = lower(all.low, one.low);
        all.rank = Math.max(all.rank, one.rank);
        if (all.bounds && one.bounds) all.bounds = unite(all.bounds, one.bounds);
      },
    });
    this.#clusters.load(
      spots.map((spot) => {
        const [count, own] =
          'count' in spot
            ? [spot.count, spot.bounds]
            : [1, [spot.lng, spot.lat, spot.lng, spot.lat] as MapBounds];
        const bounds = areClustered ? own : null;
        return {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [spot.lng, spot.lat] },
          properties: { spot, count, low: spot.value, rank: spot.rank, bounds },
        };
      }),
    );
  }

  /** Groups and single pins in view, lowest rank first, so that what matters most is drawn last and lies on top. */
  query({ bounds: [west, south, east, north], zoom }: PinQuery): PinGroup[] {
    let level = Math.max(0, Math.round(zoom) - (this.#areClustered ? CLUSTERED_LEVELS : 0));
    let found = this.#clusters.getClusters([west, south, east, north], level);
    // Where they are too many, those are one that would be one on a map from farther away.
    while (found.length > MOST_GROUPS && level > 0) {
      level -= 1;
      found = this.#clusters.getClusters([west, south, east, north], level);
    }
    return found
      .map((feature): PinGroup => {
        const { properties } = feature;
        if ('spot' in properties) {
          const { spot } = properties;
          return 'count' in spot ? groupOfCluster(spot) : groupOfOne(spot);
        }
        const [lng, lat] = feature.geometry.coordinates as [number, number];
        const { cluster_id: clusterId, count, low, rank, bounds } = properties;
        const own = { lng, lat, count, low, rank, ...NOT_ONE, bounds };
        // Another answer of the server numbers its groups anew; those that stand where they stood are the same ones.
        if (bounds) return { key: keyOfPlace(lng, lat), ...own, clusterId: null };
        return { key: `c${clusterId}`, ...own, clusterId };
      })
      .sort((a, b) => a.rank - b.rank || b.lat - a.lat);
  }

  /** Null for a group of pins that have been replaced since. */
  open(clusterId: number): GroupOpening | null {
    const zoom = this.#expansionZoom(clusterId);
    if (zoom === null) return null;
    if (zoom <= CLUSTER_MAX_ZOOM) return { kind: 'zoom', zoom };
    const leaves = this.#clusters.getLeaves(clusterId, STACK_LIMIT);
    const pins = leaves.flatMap(({ properties: { spot } }) => ('count' in spot ? [] : [spot]));
    return { kind: 'list', pins: stackOrder(pins) };
  }

  #expansionZoom(clusterId: number): number | null {
    try {
      return this.#clusters.getClusterExpansionZoom(clusterId);
    } catch {
      return null;
    }
  }
}
