import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import type { MapBounds, MapPin, MapSpot, PinGroup, PinSource } from './map-pin.ts';
import { zoomToSpan } from './pin-box.ts';
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS_PX, type PinIndex, stackOrder } from './pin-index.ts';

/** Zoom levels that a click adds to the zoom at which the group splits. */
const EXTRA_ZOOM = 0.3;
const MOVE_MS = 350;
/** Padding in pixels around the pins of an opened group. */
const PADDING_PX = 60;
/**
 * Degrees, about a decimeter, by which bounds are widened. Bounds around one spot would otherwise be empty.
 */
const SPOT_DEG = 0.000001;

/** The open list of the pins at one spot. */
type Stack = { lng: number; lat: number; pins: MapPin[] };

const around = ([west, south, east, north]: MapBounds): MapBounds => [
  west - SPOT_DEG,
  south - SPOT_DEG,
  east + SPOT_DEG,
  north + SPOT_DEG,
];

type GroupOpener = {
  index: PinIndex;
  source: PinSource | null;
  onPinChoose?: ((id: number) => void) | undefined;
};

/** Handles clicks on groups: zooms in, or opens a list if no zoom splits the group. */
export function useGroupOpening(opener: GroupOpener) {
  const { current: map } = useMap();
  const [stack, setStack] = useState<Stack | null>(null);
  const latest = useRef(opener);
  latest.current = opener;

  const choose = useCallback(
    async (group: PinGroup, event: MouseEvent | null) => {
      const { index, source, onPinChoose } = latest.current;
      const { lng, lat, pinId, clusterId, bounds } = group;
      if (pinId !== null) return onPinChoose?.(pinId);
      if (!map) return;
      // Marks the move as the user's by an original event, so that the page searches there.
      const cause = { originalEvent: event?.nativeEvent ?? true };
      const zoomTo = (zoom: number) =>
        void map.easeTo({ center: [lng, lat], zoom: zoom + EXTRA_ZOOM, duration: MOVE_MS }, cause);

      if (bounds && source) {
        if (zoomToSpan(bounds, CLUSTER_RADIUS_PX) <= CLUSTER_MAX_ZOOM) {
          const [west, south, east, north] = bounds;
          const closer = { padding: PADDING_PX, maxZoom: CLUSTER_MAX_ZOOM + EXTRA_ZOOM, duration: MOVE_MS };
          return void map.fitBounds([west, south, east, north], closer, cause);
        }
        const found: MapSpot[] = await source.find(around(bounds), null).catch(() => []);
        const pins = stackOrder(found.filter((spot): spot is MapPin => 'id' in spot));
        if (pins.length > 0) setStack({ lng, lat, pins });
        else zoomTo(CLUSTER_MAX_ZOOM);
      } else if (clusterId !== null) {
        const opening = index.open(clusterId);
        if (opening?.kind === 'list') setStack({ lng, lat, pins: opening.pins });
        // Zooms in by at least one level, because with many pins the computed zoom may not exceed the current
        // one.
        else zoomTo(Math.max(opening?.zoom ?? 0, Math.floor(map.getZoom()) + 1));
      }
    },
    [map],
  );
  return { choose, stack, closeStack: () => setStack(null) };
}
