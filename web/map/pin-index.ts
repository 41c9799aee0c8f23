import Supercluster from 'supercluster';
import type { GroupOpening, MapBounds, MapCluster, MapPin, PinGroup, PinQuery } from './map-pin.ts';
import type { MapMark } from './mark-paths.ts';
import { placePills, schoolBoxes } from './place-pills.ts';

/** Pins within this distance are grouped (section 9). */
export const CLUSTER_RADIUS_PX = 20;
export const CLUSTER_MAX_ZOOM = 19;
/** Maximum number of buttons on the map, because each costs part of a frame while the map moves. */
const MOST_GROUPS = 160;
/**
 * The server's groups are grouped again as at this many zoom levels lower. Otherwise prices would overlap and
 * the server's grid would be visible.
 */
const CLUSTERED_LEVELS = 2;
const STACK_LIMIT = 60;

type Summary = { count: number; low: number | null; rank: number; bounds: MapBounds | null };
type SpotProps = Summary & { spot: MapPin | MapCluster };

function lower(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function unite(a: MapBounds, b: MapBounds): MapBounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function groupOfOne({ id, lng, lat, value, rank, name, isArea = false }: MapPin): PinGroup {
  const own = { pinId: id, name, isArea, clusterId: null, bounds: null, isDot: false };
  return { key: `p${id}`, lng, lat, count: 1, low: value, rank, ...own };
}

const NOT_ONE = { pinId: null, name: '', isArea: false, isDot: false };
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

/**
 * React key made of coordinates, rounded to about a centimeter, so that elements stay while the map moves.
 */
const keyOfPlace = (lng: number, lat: number) => `g${lng.toFixed(7)},${lat.toFixed(7)}`;

function groupOfCluster({ lng, lat, count, value, rank, bounds }: MapCluster): PinGroup {
  const key = keyOfPlace(lng, lat);
  return { key, lng, lat, count, low: value, rank, ...NOT_ONE, clusterId: null, bounds };
}

/** Sorts by best rank, then lowest price. */
export function stackOrder(pins: readonly MapPin[]): MapPin[] {
  return pins
    .toSorted((a, b) => b.rank - a.rank || (a.value ?? 1e9) - (b.value ?? 1e9))
    .slice(0, STACK_LIMIT);
}

export type PinIndexOptions = {
  labelOf?: ((group: PinGroup) => string) | undefined;
  marks?: readonly MapMark[] | undefined;
};

/** Index of pins. Built once per set of pins, queried for each view. */
export class PinIndex {
  readonly #clusters: Supercluster<SpotProps, Summary>;
  readonly #areClustered: boolean;
  readonly #options: PinIndexOptions;
  readonly #groups = new Map<number, PinGroup[]>();
  #placed: { level: number; zoom: number; groups: PinGroup[] } | null = null;

  constructor(spots: readonly (MapPin | MapCluster)[], options: PinIndexOptions = {}) {
    this.#options = options;
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

  /** Returns the groups of a view, sorted by ascending rank, so that higher ranks are drawn above. */
  query({ bounds: [west, south, east, north], zoom }: PinQuery): PinGroup[] {
    const isInView = ({ lng, lat }: PinGroup) => lng >= west && lng <= east && lat >= south && lat <= north;
    let level = Math.max(0, Math.round(zoom) - (this.#areClustered ? CLUSTERED_LEVELS : 0));
    while (level > 0 && this.#groupsAt(level).filter(isInView).length > MOST_GROUPS) level -= 1;
    return this.#placedAt(level, zoom).filter(isInView);
  }

  /** Places the prices of the whole level at once, so that they stay while the map is panned. */
  #placedAt(level: number, zoom: number): PinGroup[] {
    if (this.#placed?.level !== level || this.#placed.zoom !== zoom) {
      const { labelOf = () => '', marks = [] } = this.#options;
      const best = this.#groupsAt(level).toSorted(
        (a, b) => b.rank - a.rank || (a.low ?? 1e9) - (b.low ?? 1e9),
      );
      const placed = placePills(best, { zoom, labelOf, reserved: schoolBoxes(marks, zoom) });
      const groups = placed.sort((a, b) => a.rank - b.rank || b.lat - a.lat);
      this.#placed = { level, zoom, groups };
    }
    return this.#placed.groups;
  }

  #groupsAt(level: number): PinGroup[] {
    const known = this.#groups.get(level);
    if (known) return known;
    const groups = this.#clusters.getClusters(WORLD, level).map((feature): PinGroup => {
      const { properties } = feature;
      if ('spot' in properties) {
        const { spot } = properties;
        return 'count' in spot ? groupOfCluster(spot) : groupOfOne(spot);
      }
      const [lng, lat] = feature.geometry.coordinates as [number, number];
      const { cluster_id: clusterId, count, low, rank, bounds } = properties;
      const own = { lng, lat, count, low, rank, ...NOT_ONE, bounds };
      // The coordinates identify a group of the server, because its number differs between responses.
      if (bounds) return { key: keyOfPlace(lng, lat), ...own, clusterId: null };
      return { key: `c${clusterId}`, ...own, clusterId };
    });
    this.#groups.set(level, groups);
    return groups;
  }

  /** Returns the action of a click on the group. Null if its pins were replaced by others. */
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
