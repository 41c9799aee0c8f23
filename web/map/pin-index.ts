import Supercluster from 'supercluster';
import type { GroupOpening, MapPin, PinGroup, PinQuery } from './map-pin.ts';

/** Section 9: pins within 20 pixels of each other are one, down to zoom 19. */
export const CLUSTER_RADIUS_PX = 20;
export const CLUSTER_MAX_ZOOM = 19;
/** Of pins on one spot so many are listed. */
const STACK_LIMIT = 60;

type Summary = { low: number | null; rank: number };
type PinProps = Summary & { pin: MapPin };

/** The lower of two numbers of which either may be missing. */
function lower(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

export function groupOfOne({ id, lng, lat, value, rank, name, isArea = false }: MapPin): PinGroup {
  return { key: `p${id}`, lng, lat, count: 1, low: value, rank, pinId: id, name, isArea, clusterId: null };
}

/** Pins grouped for every zoom. Built once for a set of pins (10,000 take about 40 ms), asked for every view. */
export class PinIndex {
  readonly #clusters: Supercluster<PinProps, Summary>;

  constructor(pins: readonly MapPin[]) {
    this.#clusters = new Supercluster<PinProps, Summary>({
      radius: CLUSTER_RADIUS_PX,
      maxZoom: CLUSTER_MAX_ZOOM,
      map: ({ low, rank }) => ({ low, rank }),
      reduce: (all, one) => {
        all.low = lower(all.low, one.low);
        all.rank = Math.max(all.rank, one.rank);
      },
    });
    this.#clusters.load(
      pins.map((pin) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
        properties: { pin, low: pin.value, rank: pin.rank },
      })),
    );
  }

  /** Groups and single pins in view, lowest rank first, so that what matters most is drawn last and lies on top. */
  query({ bounds, zoom }: PinQuery): PinGroup[] {
    const [west, south, east, north] = bounds;
    const found = this.#clusters.getClusters([west, south, east, north], Math.round(zoom));
    return found
      .map((feature): PinGroup => {
        const [lng, lat] = feature.geometry.coordinates as [number, number];
        const { low, rank } = feature.properties;
        if ('pin' in feature.properties) {
          return groupOfOne(feature.properties.pin);
        }
        const { cluster_id: clusterId, point_count: count } = feature.properties;
        return {
          key: `c${clusterId}`,
          lng,
          lat,
          count,
          low,
          rank,
          pinId: null,
          name: '',
          isArea: false,
          clusterId,
        };
      })
      .sort((a, b) => a.rank - b.rank || b.lat - a.lat);
  }

  open(clusterId: number): GroupOpening {
    const zoom = this.#clusters.getClusterExpansionZoom(clusterId);
    if (zoom <= CLUSTER_MAX_ZOOM) return { kind: 'zoom', zoom };
    const leaves = this.#clusters.getLeaves(clusterId, STACK_LIMIT);
    const pins = leaves.map((leaf) => leaf.properties.pin);
    return {
      kind: 'list',
      pins: pins.toSorted((a, b) => b.rank - a.rank || (a.value ?? 1e9) - (b.value ?? 1e9)),
    };
  }
}
