import { startTransition, useEffect, useMemo, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { fetchPinsInView } from './fetch-pins-in-view.ts';
import type { MapPin, MapSpot, PinGroup, PinQuery, PinSource } from './map-pin.ts';
import { onViewChange, viewOf } from './map-view-changes.ts';
import { isWithin, widen } from './pin-box.ts';
import { PinIndex, type PinIndexOptions } from './pin-index.ts';

const NO_SPOTS: readonly MapSpot[] = [];
const NO_GROUPS: readonly PinGroup[] = [];

/** Calls `onGroups` at once, and again when the view leaves the area of the last query. */
function watchGroups(map: MapRef, index: PinIndex, onGroups: (groups: PinGroup[]) => void): () => void {
  let known: PinQuery | null = null;
  return onViewChange(map, () => {
    const view = viewOf(map);
    if (known?.zoom === view.zoom && isWithin(view.bounds, known.bounds)) return;
    known = { ...view, bounds: widen(view.bounds) };
    onGroups(index.query(known));
  });
}

/** Returns the groups of the current view, made of `pins` or of the pins that `source` loads. */
export function usePinGroups(
  pins: readonly MapPin[],
  source: PinSource | null,
  { labelOf, marks }: PinIndexOptions,
): { groups: readonly PinGroup[]; index: PinIndex } {
  const { current: map } = useMap();
  const [fetched, setFetched] = useState(NO_SPOTS);
  const [groups, setGroups] = useState(NO_GROUPS);
  const spots = source ? fetched : pins;
  const index = useMemo(() => new PinIndex(spots, { labelOf, marks }), [spots, labelOf, marks]);

  useEffect(() => {
    if (!map || !source) return;
    return fetchPinsInView(map, source, (found) => startTransition(() => setFetched(found)));
  }, [map, source]);

  useEffect(() => {
    if (!map) return;
    return watchGroups(map, index, (found) => startTransition(() => setGroups(found)));
  }, [map, index]);

  return { groups, index };
}
