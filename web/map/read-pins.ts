import type { Pin, PinCluster } from '#shared/api/pins.ts';
import type { MapCluster, MapPin } from './map-pin.ts';

/** Pins and clusters as `property_pins/` writes them. Their names are known to the page alone. */
export function readPins(items: readonly (Pin | PinCluster)[]): (MapPin | MapCluster)[] {
  return items.map((item) => {
    if (item.length === 5) {
      const [id, lng, lat, value, rank] = item;
      return { id, lng, lat, value, rank, name: '' };
    }
    const [count, lng, lat, value, rank, west, south, east, north] = item;
    return { count, lng, lat, value, rank, bounds: [west, south, east, north] };
  });
}
